/** A game of draughts on its board: what is shown, and what the person's clicks, keys and premoves become. */
import { Refused, call } from "./api.js";
import { Board } from "./board.js";
import { find, h, show } from "./element.js";
import { premoved, way } from "./entry.js";
import * as position from "./position.js";
import { colorOf, other } from "./protocol.js";
import { taste } from "./settings.js";
import * as squares from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./game.js").Door} Door
 * @typedef {import("./wire.js").Player} Player
 * @typedef {import("./wire.js").DraughtsMove} DraughtsMove
 * @typedef {import("./squares.js").Side} Side
 */

/** @param {Scene} scene @returns {DraughtsMove[]} */
const movesOf = ({ moves }) => moves.filter((move) => "fen" in move);

export class DraughtsTable {
  /** @type {Side} */ #side;
  /** @type {Door} */ #door;
  /** @type {Board} */ #board;
  /** @type {Scene | null} */ #scene = null;
  /** What the board shows: plies, or `null` when it must be drawn anew. @type {number | null} */ #shown = null;
  /** Whether a move of ours is on its way to the server. */
  #sent = false;

  /** @param {HTMLElement} root @param {Door} door @param {Side} side */
  constructor(root, door, side) {
    this.#side = side;
    this.#door = door;
    find("#typed-move", HTMLInputElement).placeholder = word("game-typed-as", { example: side === 8 ? "cd4, c3:e5" : side === 10 ? "32-28, 28x19" : "10-14, 14x23" });
    this.#board = new Board(root, {
      side,
      words: word,
      label: word("game-board"),
      listener: {
        move: (move, clicks) => this.#send(move, clicks),
        step: (step) => this.#step(step),
        premove: (clicks) => door.say(clicks ? word("game-premove") : ""),
        typed: (key) => {
          const input = find("#typed-move", HTMLInputElement);
          input.value += key;
          input.focus();
        },
      },
    });
  }

  /** The board must be drawn anew. */
  forget() {
    this.#shown = null;
    this.#sent = false;
    show(find("#confirm", HTMLElement), false);
  }

  /** Our move was not taken. */
  refused() {
    if (this.#sent) this.forget();
  }

  /** @param {number[][]} ways */
  arrows(ways) {
    this.#board.arrows(ways.map((squares) => ({ squares, kind: "first" })));
  }

  /** Marks pieces that must capture. @param {number[]} from */
  due(from) {
    this.#board.due(from);
  }

  /**
   * @param {Scene} scene
   * @param {number | null} viewed
   * @param {Player} below
   */
  show(scene, viewed, below) {
    this.#scene = scene;
    const { state, you } = scene;
    const moves = movesOf(scene);
    const plies = viewed ?? moves.length;
    if (this.#board.below !== colorOf(below)) this.#board.turn(colorOf(below));
    if (this.#sent && this.#shown !== null && viewed === null && plies < this.#shown) return;
    if (plies >= (this.#shown ?? 0)) this.#sent = false;
    const last = moves[plies - 1];
    const now = this.#positionAt(scene, plies);
    // A move of ours is drawn before it is answered, and another tab of ours may have been quicker.
    if (plies !== this.#shown || !position.same(this.#board.position, now)) {
      const next = this.#shown !== null && plies === this.#shown + 1;
      this.#board.show(now, {
        moved: last ? [last.squares[0] ?? 0, last.squares.at(-1) ?? 0] : [],
        captured: last?.captured ?? [],
        way: next && last ? last.squares : [],
      });
    }
    this.#shown = plies;
    const playing = state.status === "playing" && viewed === null && you !== null;
    const mine = playing && state.turn === you && state.kind === "draughts";
    this.#board.hold({
      legal: mine ? state.legal : [],
      color: mine ? colorOf(you) : null,
      premove: playing && state.turn === other(you) ? colorOf(you) : null,
      due: mine && state.must !== null,
    });
    const ahead = this.#board.premove;
    if (ahead && mine) {
      this.#board.premove = null;
      const move = premoved({ ...this.#board.table, pieces: now.pieces }, ahead);
      if (move) this.#board.play(move, ahead);
    } else if (ahead && !playing) {
      this.#board.premove = null;
    }
  }

  /** @param {string} text @param {Scene} scene */
  typed(text, scene) {
    this.#door.send({ t: "write", ply: scene.state.ply, text });
  }

  /** @param {import("./entry.js").Move} move @param {number[]} clicks */
  #send(move, clicks) {
    if (!this.#scene) return;
    this.#door.notice("");
    this.#door.ways([]);
    this.#sent = true;
    this.#shown = this.#scene.moves.length + 1;
    // The whole way, so that the server reads what was drawn.
    /** @type {import("./wire.js").Request} */
    const message = { t: "move", ply: this.#scene.state.ply, squares: [move.from, ...way(move, clicks.slice(1))] };
    const slow = ["classic", "correspondence"].includes(this.#scene.game.tempo) || this.#scene.game.control === "-";
    if (taste.confirm && slow) this.#confirm(move.full, message);
    else this.#door.send(message);
  }

  /** Asks once more before a move is sent. @param {string} text @param {import("./wire.js").Request} message */
  #confirm(text, message) {
    const box = find("#confirm", HTMLElement);
    const answer = (/** @type {boolean} */ yes) => () => {
      show(box, false);
      if (yes) {
        this.#door.send(message);
        return;
      }
      this.forget();
      this.#door.look(null);
    };
    const yes = h("button", { type: "button", class: "strong", id: "confirm-yes", onclick: answer(true) }, word("game-confirm-yes"));
    box.replaceChildren(h("span", {}, word("game-confirm", { move: text })), h("div", { class: "buttons" }, yes, h("button", { type: "button", id: "confirm-no", onclick: answer(false) }, word("game-confirm-no"))));
    show(box, true);
    yes.focus();
  }

  /** Why a piece cannot move: the rules are asked. @param {number} square */
  async #why(square) {
    const scene = this.#scene;
    if (scene?.state.kind !== "draughts") return;
    const { fen } = scene.state;
    try {
      await call("POST", "/api/position", { variant: scene.game.variant, fen, piece: square });
    } catch (error) {
      const state = this.#scene?.state;
      if (error instanceof Refused && state?.kind === "draughts" && state.fen === fen) this.#door.notice(error.message, "bad", error.article);
      else this.#door.say(word("game-stuck"));
    }
  }

  /** @param {import("./entry.js").Step} step */
  #step(step) {
    const name = (/** @type {number} */ square) => squares.name(this.#side, square);
    this.#door.notice("");
    this.#door.ways([]);
    if (step.kind === "wrong" && step.why === "must") {
      const state = this.#scene?.state;
      const must = state?.kind === "draughts" ? (state.must?.text ?? "") : "";
      const moves = [...new Set(step.due.map((move) => move.full))].join(", ");
      const article = state?.kind === "draughts" ? (state.must?.article ?? null) : null;
      this.#door.notice(`${must} ${word("game-which", { moves })}`, "bad", article);
    } else if (step.kind === "wrong" && step.why === "stuck") {
      void this.#why(step.square);
    } else if (step.kind === "ambiguous") {
      this.#door.ways(step.moves.map((move) => ({ text: move.full, play: () => this.#board.play(move) })));
      this.#door.say(`${word("game-choose-way")} ${step.moves.map((move) => move.full).join(", ")}`);
    } else if (step.kind === "chosen") {
      this.#door.say(step.ends.map(name).join(", "));
    }
  }

  /** @param {Scene} scene @param {number} plies */
  #positionAt(scene, plies) {
    return position.read(this.#side, (plies === 0 ? scene.game.start : movesOf(scene)[plies - 1]?.fen) ?? "");
  }
}
