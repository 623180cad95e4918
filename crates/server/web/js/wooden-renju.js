/** Renju on wood: the table of the platform, with both players at one board, and the judge instead of a server behind it. */
import { find, show } from "./element.js";
import { RenjuTable } from "./renju-table.js";

/**
 * @typedef {import("./over-the-board.js").Door} Door
 * @typedef {import("./judge.js").State} State
 * @typedef {import("./wire.js").Player} Player
 * @typedef {import("./game.js").Scene} Scene
 */

/** What the table asks for, as a line of the script has it. @param {import("./wire.js").Request} request */
function words(request) {
  switch (request.t) {
    case "place": return request.point;
    case "choose": return `choose ${request.point}`;
    case "declare": return `declare ${request.count}`;
    case "offer": return `fifths ${request.points.join(",")}`;
    case "take": return `take ${request.color}`;
    case "swap": case "keep": return request.t;
    default: return "";
  }
}

export class WoodenRenju {
  /** @type {RenjuTable} */ #table;
  /** @type {State | null} */ #state = null;
  /** @type {Scene | null} */ #scene = null;

  /** @param {Door} door */
  constructor(door) {
    this.#table = new RenjuTable(find("#board", HTMLElement), {
      send: (request) => {
        // What was picked is said now; the opponent answers on the same screen.
        this.#table.forget();
        door.act(this.#state?.turn ?? "black", words(request));
        return true;
      },
      notice: door.notice,
      say: () => {},
      look: () => {},
      arrows: () => {},
      ways: () => {},
    });
    // A stone stands where it was put: there is nothing to touch, to mark or to record otherwise.
    for (const id of ["as-happened", "touch", "mark"]) show(find(`#${id}`, HTMLElement), false);
    const form = find("#typed", HTMLFormElement);
    show(form, true);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = find("#typed-move", HTMLInputElement);
      if (this.#scene) this.#table.typed(input.value, this.#scene);
      input.value = "";
    });
  }

  forget() {
    this.#table.refused();
    this.#table.forget();
  }

  /** @param {State} state @param {boolean} playing @param {Player} below */
  show(state, playing, below) {
    if (state.kind !== "renju") return;
    this.#state = state;
    const { stones, last, acts, opening } = state;
    // Whoever has the turn sits at the table: both use one screen. A stone before the opponent's press would be refused.
    const you = playing && !state.press && !state.shifted ? "first" : null;
    this.#scene = /** @type {Scene} */ (/** @type {unknown} */ ({
      you,
      moves: state.moves.map((move) => ({ point: /^[a-o]/.test(move.text) ? move.text : null, color: move.by })),
      state: { kind: "renju", status: you ? "playing" : "over", ply: state.moves.length, turn: "first", stones, last, acts, opening: opening && { ...opening, actor: "first" } },
    }));
    this.#table.show(this.#scene, null, below);
  }
}
