/** The engine's review of a finished game: the advantage ply by ply and what would have been better. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { advantageGraph } from "./graph.js";
import { scoreText } from "./score.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./game.js").Door} Door
 * @typedef {import("./wire.js").ReviewPoint} Point
 */

export class Review {
  /** @type {Door} */ #door;
  /** @type {() => void} */ #changed;
  /** @type {Point[]} */ #points = [];
  /** @type {string | null} */ #game = null;
  /** @type {{svg: SVGSVGElement, mark: (ply: number) => void} | null} */ #graph = null;
  #ply = 0;
  version = 0;

  /** @param {Door} door @param {() => void} changed the judgements of moves changed */
  constructor(door, changed) {
    this.#door = door;
    this.#changed = changed;
  }

  /** @param {Scene} scene */
  show({ game, state, moves }) {
    const box = find("#review", HTMLElement);
    show(box, game.kind === "draughts" && state.status === "over" && moves.length > 0);
    if (this.#game === game.id || state.status !== "over") return;
    this.#game = game.id;
    find("#review-body", HTMLElement).replaceChildren(h("button", { type: "button", id: "review-start", onclick: () => void this.#load() }, word("game-review-start")));
  }

  /** The sign behind the move that led to a ply. @param {number} ply */
  sign(ply) {
    return this.#points.find((point) => point.ply === ply)?.mark ?? "";
  }

  /** @param {number} ply */
  mark(ply) {
    this.#ply = ply;
    this.#graph?.mark(ply);
    const line = document.querySelector("#review-line");
    if (!line) return;
    const [before, point] = [ply - 1, ply].map((at) => this.#points.find((one) => one.ply === at));
    const better = before?.best && point?.mark ? word("game-review-best", { move: before.best }) : "";
    this.#door.arrows(point?.bestSquares ? [point.bestSquares] : []);
    line.textContent = point ? `${scoreText(point.score)} ${better}` : "";
  }

  async #load() {
    const body = find("#review-body", HTMLElement);
    body.replaceChildren(h("p", { class: "muted" }, word("game-review-running", { done: 0 })));
    for (;;) {
      /** @type {import("./wire.js").Review | null} */
      const answer = await call("GET", `/api/games/${this.#game}/review`).catch((error) => {
        body.replaceChildren(h("p", { class: "notice bad" }, error instanceof Error ? error.message : word("failed")));
        return null;
      });
      if (!answer) return;
      this.#points = answer.points;
      this.version += 1;
      this.#graph = advantageGraph(answer.points, { label: word("game-review-graph"), pick: (ply) => this.#door.look(ply) });
      body.replaceChildren(
        this.#graph.svg,
        h("p", { id: "review-line", class: "numbers" }),
        ...(answer.done ? [] : [h("p", { class: "muted small" }, word("game-review-running", { done: answer.points.length }))]),
      );
      this.#changed();
      this.mark(this.#ply);
      if (answer.done) return;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}
