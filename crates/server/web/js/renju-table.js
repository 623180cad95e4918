/** A game of renju on its board, with the controls of its opening regulation. */
import { find, h, show } from "./element.js";
import { Goban } from "./goban.js";
import { place } from "./points.js";
import { word } from "./words.js";

/**
 * @typedef {import("./game.js").Scene} Scene
 * @typedef {import("./game.js").Door} Door
 * @typedef {import("./wire.js").Player} Player
 * @typedef {import("./wire.js").RenjuMove} RenjuMove
 */

export class RenjuTable {
  /** @type {Door} */ #door;
  /** @type {Goban} */ #board;
  /** @type {Scene | null} */ #scene = null;
  /** Fifth moves picked so far. @type {string[]} */ #picked = [];
  /** Whether the person chose to offer fifth moves where there was a choice. */
  #offering = false;
  #ply = -1;
  /** @type {{point: string, foul: string}[]} */ #fouls = [];

  /** @param {HTMLElement} root @param {Door} door */
  constructor(root, door) {
    this.#door = door;
    find("#typed-move", HTMLInputElement).placeholder = word("game-typed-as", { example: "h8" });
    this.#board = new Goban(root, {
      words: word,
      label: word("game-board"),
      placed: (point) => this.#placed(point),
      typed: (key) => {
        const input = find("#typed-move", HTMLInputElement);
        input.value += key;
        input.focus();
      },
    });
  }

  forget() {
    this.#ply = -1;
  }

  refused() {
    this.#picked = [];
  }

  /** @param {Scene} scene @param {number | null} viewed @param {Player} below */
  show(scene, viewed, below) {
    this.#scene = scene;
    const { state } = scene;
    /** @type {RenjuMove[]} */
    const moves = scene.moves.filter((move) => "point" in move);
    if (state.ply !== this.#ply) {
      this.#ply = state.ply;
      this.#picked = [];
      this.#offering = false;
      this.#fouls = [];
    }
    if (this.#board.flipped !== (below === "second")) this.#board.flip(below === "second");
    const shown = viewed === null ? moves : moves.slice(0, viewed);
    const stones = viewed === null && state.kind === "renju" ? state.stones : {
      black: shown.flatMap((move) => (move.color === "black" && move.point ? [move.point] : [])),
      white: shown.flatMap((move) => (move.color === "white" && move.point ? [move.point] : [])),
    };
    const last = viewed === null && state.kind === "renju" ? state.last : (shown.at(-1)?.point ?? null);
    const order = shown.flatMap((move) => (move.point ? [move.point] : []));
    this.#board.show({ ...stones, last, order });
    this.#arrange(viewed === null);
  }

  /** @param {{point: string, foul: string}[]} points */
  fouls(points) {
    this.#fouls = points;
    this.#marks();
    const text = points.map(({ point, foul }) => `${point}: ${word(`foul-${foul}`)}`).join("; ");
    this.#door.notice(text || word("game-no-fouls"), text ? "" : "good");
  }

  /** @param {string} text @param {Scene} scene */
  typed(text, scene) {
    const point = text.trim().toLowerCase();
    if (place(point)) this.#placed(point);
    else this.#door.send({ t: "place", ply: scene.state.ply, point });
  }

  /** The board as the server has it. */
  get #state() {
    const state = this.#scene?.state;
    return state?.kind === "renju" ? state : null;
  }

  /** Whether the person is to act now. */
  get #mine() {
    const state = this.#state;
    if (!state || state.status !== "playing") return false;
    return (state.opening?.actor ?? state.turn) === this.#scene?.you;
  }

  /** How many fifth moves the person must offer now. */
  get #needed() {
    const step = this.#state?.opening?.step;
    if (step?.kind === "offer" || (step?.kind === "swap-keep-or-offer" && this.#offering)) return step.count;
    return 0;
  }

  /** @param {boolean} now */
  #arrange(now) {
    const state = this.#state;
    if (!state) return;
    const step = state.opening?.step;
    const mine = this.#mine && now;
    const { acts } = state;
    const stones = state.stones.black.length + state.stones.white.length;
    const color = stones % 2 === 0 ? "black" : "white";
    const within = step?.kind === "place" ? (step.area === "centre" ? 1 : step.area === "square" ? step.side : null) : null;
    const choosing = step?.kind === "choose";
    this.#board.area(mine && acts.includes("place") ? within : null);
    this.#board.hold({
      color: !mine ? null : this.#needed > 0 ? "offer" : choosing ? color : acts.includes("place") ? color : null,
      within,
      among: choosing && step.kind === "choose" ? step.among : null,
    });
    this.#marks();
    this.#controls(mine);
  }

  #marks() {
    const step = this.#state?.opening?.step;
    this.#board.marks([
      ...this.#fouls.map(({ point }) => ({ point, kind: "foul" })),
      ...this.#picked.map((point, i) => ({ point, kind: "offered", text: String(i + 1) })),
      ...(step?.kind === "choose" ? step.among.map((point) => ({ point, kind: "offered" })) : []),
    ]);
  }

  /** What the regulation asks for now. @param {boolean} mine */
  #controls(mine) {
    const box = find("#opening", HTMLElement);
    const state = this.#state;
    const step = state?.opening?.step;
    show(box, step !== undefined && state?.status === "playing");
    if (!step) return;
    const send = this.#door.send;
    const button = (/** @type {string} */ text, /** @type {() => void} */ run, /** @type {Record<string, string | boolean>} */ more = {}) => h("button", { type: "button", onclick: run, ...more }, text);
    const swap = () => button(word("renju-swap"), () => send({ t: "swap" }), { id: "swap" });
    const keep = () => button(word("renju-keep"), () => send({ t: "keep" }), { id: "keep" });
    /** @type {string} */
    let text = "";
    /** @type {Node[]} */
    let buttons = [];
    if (!mine) text = word("renju-theirs");
    else if (step.kind === "place") {
      text = step.area === "centre" ? word("renju-place-centre") : step.area === "square" ? word("renju-place-square", { n: step.number, side: step.side ?? "" }) : word("renju-place-board", { n: step.number });
    } else if (step.kind === "declare") {
      text = word("renju-declare", { n: step.atMost });
      buttons = Array.from({ length: step.atMost }, (_, i) => button(String(i + 1), () => send({ t: "declare", count: i + 1 }), { "data-declare": String(i + 1) }));
    } else if (step.kind === "swap-or-keep") {
      text = word("renju-swap-or-keep");
      buttons = [swap(), keep()];
    } else if (step.kind === "swap-keep-or-offer" && !this.#offering) {
      text = word("renju-swap-or-keep");
      buttons = [swap(), keep(), button(word("renju-offer", { n: step.count, done: 0 }), () => {
        this.#offering = true;
        this.#arrange(true);
      })];
    } else if (this.#needed > 0) {
      const full = this.#picked.length === this.#needed;
      text = word("renju-offer", { n: this.#needed, done: this.#picked.length });
      buttons = [
        button(word("renju-offer-send"), () => send({ t: "offer", points: this.#picked }), { class: "strong", id: "send-offer", disabled: !full }),
        button(word("renju-offer-undo"), () => {
          this.#picked.pop();
          this.#arrange(true);
        }, { disabled: this.#picked.length === 0 }),
      ];
    } else if (step.kind === "choose") {
      text = word("renju-choose");
    } else if (step.kind === "take-color") {
      text = word("renju-take");
      buttons = [button(word("renju-take-black"), () => send({ t: "take", color: "black" })), button(word("renju-take-white"), () => send({ t: "take", color: "white" }))];
    }
    box.replaceChildren(h("span", {}, text), ...(buttons.length > 0 ? [h("div", { class: "buttons" }, ...buttons)] : []));
  }

  /** @param {string} point */
  #placed(point) {
    const scene = this.#scene;
    if (!scene) return;
    this.#door.notice("");
    if (this.#mine && this.#needed > 0) {
      const at = this.#picked.indexOf(point);
      if (at >= 0) this.#picked.splice(at, 1);
      else if (this.#picked.length < this.#needed) this.#picked.push(point);
      this.#arrange(true);
    } else if (this.#state?.opening?.step.kind === "choose") this.#door.send({ t: "choose", point });
    else this.#door.send({ t: "place", ply: scene.state.ply, point });
  }
}
