/** A game of draughts on its board: what is shown, and what the person's clicks, keys and premoves become. */
import { Board } from "./board.js";
import { find } from "./element.js";
import { premoved, way, withTwins } from "./entry.js";
import * as position from "./position.js";
import { colorOf, other } from "./protocol.js";
import * as squares from "./squares.js";
import * as typed from "./typed.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./game.js").Door} Door
 * @typedef {import("./protocol.js").Player} Player
 * @typedef {import("./protocol.js").Move} Move
 * @typedef {import("./squares.js").Side} Side
 */

/** In these a man that reaches the last row in a capture goes on as a king (6.1.5.7). */
const CROWNED_IN_FLIGHT = new Set(["russian", "giveaway"]);

/** @param {string | null} variant */
export const crownedInFlight = (variant) => CROWNED_IN_FLIGHT.has(variant ?? "");

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
    find("#typed-move", HTMLInputElement).placeholder = word("game-typed-as", { example: side === 8 ? "cd4, c3:e5" : "32-28, 28x19" });
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
    void this.#board.settled.then(() => this.#board.due(from));
  }

  /**
   * @param {Scene} scene
   * @param {number | null} viewed
   * @param {Player} below
   */
  show(scene, viewed, below) {
    this.#scene = scene;
    const { game, moves, state, you } = scene;
    const plies = viewed ?? moves.length;
    if (this.#board.below !== colorOf(below)) this.#board.turn(colorOf(below));
    if (this.#sent && this.#shown !== null && viewed === null && plies < this.#shown) return;
    if (plies >= (this.#shown ?? 0)) this.#sent = false;
    const last = moves[plies - 1];
    const now = this.#positionAt(scene, plies);
    if (plies !== this.#shown) {
      const next = this.#shown !== null && plies === this.#shown + 1;
      void this.#board.show(now, {
        moved: last ? [last.squares[0] ?? 0, last.squares.at(-1) ?? 0] : [],
        captured: last?.captured ?? [],
        way: next && last ? this.#way(scene, plies) : [],
      });
    }
    this.#shown = plies;
    const playing = state.status === "playing" && viewed === null && you !== null;
    const mine = playing && state.turn === you;
    this.#board.hold({
      legal: mine ? withTwins({ side: this.#side, crownedInFlight: crownedInFlight(game.variant), pieces: now.pieces, legal: state.legal ?? [] }) : [],
      color: mine ? colorOf(you) : null,
      premove: playing && state.turn === other(you) ? colorOf(you) : null,
      crownedInFlight: crownedInFlight(game.variant),
    });
    const ahead = this.#board.premove;
    if (ahead && mine) {
      this.#board.premove = null;
      const move = premoved({ ...this.#board.table, pieces: now.pieces }, ahead);
      if (move) this.#board.show(now).then(() => this.#board.play(move, ahead));
    } else if (ahead && !playing) {
      this.#board.premove = null;
    }
  }

  /** @param {string} text @param {Scene} scene */
  typed(text, scene) {
    const [move, ...more] = scene.state.turn === scene.you ? typed.read(this.#board.table, text) : [];
    if (move && more.length === 0) this.#board.play(move);
    else this.#door.send({ t: "write", ply: scene.state.ply, text });
  }

  /** @param {import("./entry.js").Move} move @param {number[]} clicks */
  #send(move, clicks) {
    if (!this.#scene) return;
    this.#door.notice("");
    this.#door.ways([]);
    this.#sent = true;
    this.#shown = this.#scene.moves.length + 1;
    // The whole way, so that the server reads what was drawn; where it did not list all ways, what was clicked.
    const { pieces } = this.#positionAt(this.#scene, this.#scene.moves.length);
    const stops = clicks.slice(1).filter((square) => !pieces.has(square) && square !== move.to);
    const squares = move.more ? [...stops, move.to] : way({ ...this.#board.table, pieces }, move, clicks.slice(1));
    this.#door.send({ t: "move", ply: this.#scene.state.ply, squares: [move.from, ...squares] });
  }

  /** @param {import("./entry.js").Step} step */
  #step(step) {
    const name = (/** @type {number} */ square) => squares.name(this.#side, square);
    this.#door.notice("");
    this.#door.ways([]);
    if (step.kind === "wrong" && step.why === "must") {
      const must = this.#scene?.state.must;
      const due = [...new Set(step.due.map((move) => move.full))].join(", ");
      const article = must && !must.text.includes(must.article.text) ? ` (${must.article.text})` : "";
      this.#door.notice(must ? `${must.text}${article} ${word("game-which", { moves: due })}` : due, "bad");
    } else if (step.kind === "wrong" && step.why === "stuck") {
      this.#door.say(word("game-stuck"));
    } else if (step.kind === "ambiguous") {
      this.#door.ways(step.moves.map((move) => ({ text: move.full, play: () => this.#board.play(move) })));
      this.#door.say(`${word("game-choose-way")} ${step.moves.map((move) => move.full).join(", ")}`);
    } else if (step.kind === "chosen") {
      this.#door.say(step.ends.map(name).join(", "));
    }
  }

  /** @param {Scene} scene @param {number} plies */
  #positionAt({ game, moves }, plies) {
    const fen = plies === 0 ? game.start : moves[plies - 1]?.fen;
    return fen ? position.read(this.#side, fen) : position.start(this.#side);
  }

  /** The way of the move that led here. @param {Scene} scene @param {number} plies */
  #way(scene, plies) {
    const move = scene.moves[plies - 1];
    const [from = 0, ...rest] = move?.squares ?? [];
    if (!move) return [];
    const { pieces } = this.#positionAt(scene, plies - 1);
    const to = rest.at(-1) ?? from;
    const table = { side: this.#side, crownedInFlight: crownedInFlight(scene.game.variant), pieces, legal: [] };
    return [from, ...way(table, { from, to, captured: move.captured, full: move.full }, rest)];
  }
}
