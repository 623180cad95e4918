/**
 * Recording what was done on the board, legal or not: where a piece was taken from and put, which pieces were taken off, whether it stands as a
 * king; and which piece was touched.
 */
import { find, h, show } from "./element.js";
import * as squares from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./judge.js").Frame & import("./judge.js").DraughtsBoard} State
 * @typedef {import("./judge.js").Color} Color
 * @typedef {import("./board.js").Board} Board
 */

export class Happening {
  /** @type {(who: Color, words: string) => boolean} */ #act;
  /** @type {() => void} */ #changed;
  /** @type {Board | null} */ #board = null;
  /** @type {State | null} */ #state = null;
  /** @type {"" | "happened" | "touch" | "mark"} */ #mode = "";
  /** @type {number[]} */ #clicks = [];
  /** @type {Set<number>} */ #off = new Set();
  #king = false;
  /** @type {Color} */ #who = "white";

  /** @param {(who: Color, words: string) => boolean} act @param {() => void} changed */
  constructor(act, changed) {
    this.#act = act;
    this.#changed = changed;
    find("#as-happened", HTMLButtonElement).addEventListener("click", () => (this.#mode === "happened" ? this.stop() : this.start()));
    find("#touch", HTMLButtonElement).addEventListener("click", () => (this.#mode === "touch" ? this.stop() : this.start("touch")));
    find("#mark", HTMLButtonElement).addEventListener("click", () => (this.#mode === "mark" ? this.stop() : this.start("mark")));
  }

  /** @param {Board} board */
  on(board) {
    this.#board = board;
  }

  /** @param {"happened" | "touch" | "mark"} [mode] */
  start(mode = "happened") {
    this.#mode = mode;
    this.#clicks = [];
    this.#off.clear();
    this.#king = false;
    this.#who = this.#state?.turn ?? "white";
    this.#changed();
  }

  stop() {
    this.#mode = "";
    this.#clicks = [];
    this.#off.clear();
    this.#board?.choose([]);
    this.#changed();
  }

  /** @param {number} square */
  click(square) {
    if (this.#mode !== "happened") {
      if (this.#board?.position.pieces.has(square)) {
        const words = `${this.#mode} ${this.#name(square)}`;
        this.stop();
        this.#act(this.#who, words);
      }
      return;
    }
    const piece = this.#board?.position.pieces.get(square);
    const [from] = this.#clicks;
    if (from === undefined) {
      if (!piece) return;
      this.#clicks = [square];
      this.#king = piece.king;
    } else if (this.#clicks.length === 1 && square !== from) {
      this.#clicks = [from, square];
    } else if (piece && square !== from) {
      if (!this.#off.delete(square)) this.#off.add(square);
    } else if (square === from) {
      this.#clicks = [];
      this.#off.clear();
    }
    this.#changed();
  }

  /** @param {number} square */
  #name(square) {
    return squares.name(this.#board?.side ?? 8, square);
  }

  /** @param {State} state @param {boolean} playing */
  show(state, playing) {
    this.#state = state;
    if (!playing) this.#mode = "";
    if (this.#board) this.#board.editing = this.#mode !== "";
    for (const [id, mode] of [["as-happened", "happened"], ["touch", "touch"], ["mark", "mark"]]) {
      const button = find(`#${id}`, HTMLButtonElement);
      button.setAttribute("aria-pressed", String(this.#mode === mode));
      button.disabled = !playing;
    }
    const box = find("#happened", HTMLElement);
    show(box, this.#mode !== "");
    if (this.#mode === "") return;
    this.#board?.choose([...this.#clicks, ...this.#off]);
    if (this.#mode !== "happened") {
      box.replaceChildren(this.#whose(), h("span", {}, word("board-touch-which")));
      return;
    }
    const [from, to] = this.#clicks;
    const asked = from === undefined ? "board-happened-from" : to === undefined ? "board-happened-to" : "board-happened-off";
    const done = from === undefined ? "" : `${this.#name(from)}–${to === undefined ? "…" : this.#name(to)}${this.#off.size > 0 ? ` ×${[...this.#off].map((square) => this.#name(square)).join(",")}` : ""}`;
    const king = h("input", { type: "checkbox", checked: this.#king, onchange: () => void (this.#king = !this.#king) });
    box.replaceChildren(
      this.#whose(),
      h("span", {}, word(asked), " ", h("b", {}, done)),
      h("label", { class: "check small" }, king, word("board-happened-king")),
      h("button", { type: "button", class: "strong", id: "record-it", disabled: to === undefined, onclick: () => this.#record() }, word("board-record-it")),
    );
  }

  #whose() {
    const choice = (/** @type {Color} */ color) =>
      h("button", { type: "button", "aria-pressed": String(this.#who === color), onclick: () => {
        this.#who = color;
        this.#changed();
      } }, word(color));
    return h("div", { class: "buttons", role: "group", "aria-label": word("board-who-did") }, choice("white"), choice("black"));
  }

  #record() {
    const [from, to] = this.#clicks;
    if (from === undefined || to === undefined) return;
    const off = this.#off.size > 0 ? ` off ${[...this.#off].map((square) => this.#name(square)).join(",")}` : "";
    const words = `did ${this.#name(from)}-${this.#name(to)}${off}${this.#king ? " king" : ""}`;
    const who = this.#who;
    this.stop();
    this.#act(who, words);
  }
}
