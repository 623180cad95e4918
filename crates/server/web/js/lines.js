/** Lines that one lays down in a game of days: what is played if the opponent plays so. Only their owner ever gets them. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { isDays } from "./days-left.js";
import { find, h, show } from "./element.js";
import { way } from "./entry.js";
import * as position from "./position.js";
import { colorOf, other } from "./protocol.js";
import { of as boardOf } from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {number[][]} Line moves by their squares, the opponent's first
 */

export class Lines {
  #card = find("#lines", HTMLElement);
  #body = find("#lines-body", HTMLElement);
  /** @type {(text: string, kind?: "" | "bad" | "good") => void} */ #notice;
  /** @type {Scene | null} */ #scene = null;
  /** @type {Line[]} */ #lines = [];
  /** The line that is being entered. @type {Line | null} */ #draft = null;
  /** For which ply the lines were asked for. */
  #asked = -1;

  /** @param {(text: string, kind?: "" | "bad" | "good") => void} notice */
  constructor(notice) {
    this.#notice = notice;
  }

  /** @param {Scene} scene */
  async show(scene) {
    this.#scene = scene;
    const { game, state, you } = scene;
    const here = isDays(game.control) && you !== null && state.status === "playing";
    show(this.#card, here);
    if (!here || this.#asked === state.ply) return;
    this.#asked = state.ply;
    this.#draft = null;
    const [kept, days] = await Promise.all([
      call("GET", `/api/games/${game.id}/lines`).catch(() => ({ lines: [] })),
      call("GET", "/api/days").catch(() => null),
    ]);
    this.#lines = kept.lines;
    this.#drawNext(days, game.id);
    await this.#draw();
  }

  /** The next game in which it is one's move. @param {import("./wire.js").DaysPage | null} days @param {string} here */
  #drawNext(days, here) {
    const mine = (days?.games ?? []).filter((game) => game.yours && game.id !== here);
    const box = find("#days-next", HTMLElement);
    const next = mine[0];
    const done = this.#scene?.state.turn !== this.#scene?.you;
    box.replaceChildren(
      ...(next && done ? [h("a", { class: "button strong", id: "next-to-move", href: `/g/${next.id}` }, word("days-next", { count: mine.length }))] : []),
      h("a", { class: "button", href: "/days" }, word("days-all")));
  }

  async #draw() {
    const scene = this.#scene;
    if (!scene?.you) return;
    const { state, you, game } = scene;
    if (state.kind !== "draughts" || state.turn === you) return this.#body.replaceChildren(h("p", { class: "small muted" }, word("days-no-help")));
    const side = boardOf(game.variant);
    const after = (/** @type {Line} */ moves) => call("POST", "/api/position", { variant: game.variant, fen: state.fen, moves });
    const written = await Promise.all(this.#lines.map((line) => after(line).catch(() => ({ played: [] }))));
    const rows = this.#lines.map((line, index) => h("li", {},
      h("span", {}, (written[index]?.played ?? []).map((/** @type {{full: string}} */ move) => move.full).join(" ")),
      h("button", { type: "button", class: "small", onclick: () => void this.#keep(this.#lines.filter((one) => one !== line)) }, word("days-lines-remove"))));
    /** @type {Node[]} */
    const parts = [h("p", { class: "small muted" }, word("days-lines-lead")), ...(rows.length > 0 ? [h("ul", { class: "lines" }, ...rows)] : [])];
    const draft = this.#draft;
    if (draft === null) {
      parts.push(h("button", { type: "button", id: "line-begin", onclick: () => this.#enter([]) }, word("days-lines-begin")));
    } else {
      const now = await after(draft);
      const theirs = draft.length % 2 === 0;
      const root = h("div", { id: "line-board" });
      const board = new Board(root, { side, words: word, label: word("days-lines"), listener: {
        move: (move, clicks) => this.#enter([...draft, [move.from, ...way(move, clicks.slice(1))]]),
      } });
      board.turn(colorOf(you));
      board.show(position.read(side, now.fen));
      board.hold({ legal: now.legal, color: colorOf(theirs ? other(you) : you), premove: null, due: now.must !== null });
      const text = now.played.map((/** @type {{full: string}} */ move) => move.full).join(" ");
      parts.push(h("p", { id: "line-draft" }, h("b", {}, text), text ? " · " : "", word(theirs ? "days-lines-their" : "days-lines-own")), root, h("div", { class: "buttons" },
        h("button", { type: "button", class: "strong", id: "line-keep", disabled: draft.length === 0 || !theirs, onclick: () => void this.#keep([...this.#lines, draft]) }, word("days-lines-add")),
        h("button", { type: "button", disabled: draft.length === 0, onclick: () => this.#enter(draft.slice(0, -1)) }, word("days-lines-back")),
        h("button", { type: "button", onclick: () => this.#enter(null) }, word("days-lines-cancel"))));
    }
    this.#body.replaceChildren(...parts);
  }

  /** @param {Line | null} draft */
  #enter(draft) {
    this.#draft = draft;
    void this.#draw();
  }

  /** @param {Line[]} lines */
  async #keep(lines) {
    const game = this.#scene?.game.id ?? "";
    try {
      await call("PUT", `/api/games/${game}/lines`, { lines });
      this.#lines = (await call("GET", `/api/games/${game}/lines`)).lines;
      this.#notice(word("days-lines-saved"), "good");
    } catch (error) {
      this.#notice(error instanceof Error && error.message ? error.message : word("failed"), "bad");
    }
    this.#enter(null);
  }
}
