/** Draughts on wood: clicks become moves, or what was done instead of one. */
import { Board } from "./board.js";
import { find, h, show } from "./element.js";
import { Happening } from "./happening.js";
import * as position from "./position.js";
import { colorOf } from "./protocol.js";
import * as squares from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./over-the-board.js").Door} Door
 * @typedef {import("./judge.js").State} State
 * @typedef {import("./wire.js").Player} Player
 */

export class WoodenDraughts {
  /** @type {Door} */ #door;
  /** @type {Board} */ #board;
  /** @type {Happening} */ #happening;
  /** @type {State | null} */ #state = null;
  /** The position on the board, so that it is drawn anew only when it changes. */
  #drawn = "";
  /** @type {Player} */ #below = "first";

  /** @param {Door} door @param {import("./squares.js").Side} side */
  constructor(door, side) {
    this.#door = door;
    this.#happening = new Happening(door.act, door.draw);
    this.#board = new Board(find("#board", HTMLElement), {
      side,
      words: word,
      label: word("game-board"),
      listener: {
        move: (move) => door.act(this.#state?.turn ?? "white", move.full),
        step: (step) => this.#step(step),
        square: (square) => this.#happening.click(square),
      },
    });
    this.#happening.on(this.#board);
  }

  /** The board is drawn anew: what the hand did was refused or taken away. */
  forget() {
    this.#drawn = "";
  }

  /** @param {State} state @param {boolean} playing @param {Player} below */
  show(state, playing, below) {
    if (state.kind !== "draughts") return;
    this.#state = state;
    if (this.#below !== below) {
      this.#below = below;
      this.#board.turn(colorOf(below));
    }
    if (this.#drawn !== state.fen) {
      this.#drawn = state.fen;
      this.#board.show(position.read(squares.of(state.game), state.fen));
    }
    this.#board.hold({ legal: playing ? state.legal : [], color: playing ? state.turn : null, premove: null, due: state.must !== null });
    this.#happening.show(state, playing);
    if (!playing) this.#ways([]);
    show(find("#wrong", HTMLElement), false);
  }

  /** What came of a click that is no move yet. @param {import("./entry.js").Step} step */
  #step(step) {
    this.#door.notice("");
    this.#ways([]);
    const box = find("#wrong", HTMLElement);
    show(box, false);
    if (step.kind === "ambiguous") this.#ways(step.moves);
    if (step.kind !== "wrong") return;
    const must = this.#state?.kind === "draughts" ? this.#state.must : null;
    this.#door.notice(step.why === "must" && must ? must.text : word("game-stuck"), "bad");
    // It may be what was done all the same.
    show(box, true);
    box.replaceChildren(h("button", { type: "button", onclick: () => this.#happening.start() }, word("board-record-so")));
  }

  /** @param {import("./entry.js").Move[]} moves */
  #ways(moves) {
    const box = find("#ways", HTMLElement);
    show(box, moves.length > 0);
    const buttons = moves.map((move) => h("button", { type: "button", onclick: () => this.#board.play(move) }, move.full));
    box.replaceChildren(h("span", {}, word("game-choose-way")), h("div", { class: "buttons" }, ...buttons));
  }
}
