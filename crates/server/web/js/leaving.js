/** A player who does not move or has left: how long to wait, and the game that can be taken then. */
import { find, h, show } from "./element.js";
import { other, seat } from "./protocol.js";
import { word } from "./words.js";

/** @typedef {import("./game.js").Scene} Scene */

export class Leaving {
  /** @type {(request: import("./wire.js").Request) => void} */ #send;
  /** @type {() => import("./clock.js").ServerTime} */ #time;
  /** @type {Scene | null} */ #scene = null;
  /** From when on the game of each can be taken. @type {[number | null, number | null]} */ #left = [null, null];
  #said = "";

  /** @param {(request: import("./wire.js").Request) => void} send @param {() => import("./clock.js").ServerTime} time */
  constructor(send, time) {
    this.#send = send;
    this.#time = time;
    setInterval(() => this.#draw(), 500);
  }

  /** @param {[number | null, number | null]} left */
  presence(left) {
    this.#left = left;
    this.#draw();
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    this.#draw();
  }

  #draw() {
    const scene = this.#scene;
    const box = find("#leaving", HTMLElement);
    const playing = scene !== null && scene.you !== null && scene.state.status === "playing";
    const now = this.#time().at(performance.now());
    const seconds = (/** @type {number} */ moment) => Math.max(0, Math.ceil((moment - now) / 1000));
    const from = playing && scene.you ? this.#left[seat(other(scene.you))] : null;
    const aborts = playing ? scene.state.abortsAt : null;
    const free = from !== null && seconds(from) === 0;
    const text = from !== null ? word(free ? "game-left-now" : "game-left", { s: seconds(from) }) : aborts !== null ? word("game-aborts-in", { s: seconds(aborts) }) : "";
    if (text === this.#said) return;
    this.#said = text;
    show(box, text !== "");
    const claim = (/** @type {boolean} */ draw) => () => this.#send({ t: "claim-left", draw });
    // What can be pressed is not taken away from under the finger.
    if (free && box.querySelector("button")) return;
    box.replaceChildren(h("span", {}, text), free ? h("div", { class: "buttons" },
      h("button", { type: "button", class: "strong", id: "take-win", onclick: claim(false) }, word("game-left-win")),
      h("button", { type: "button", id: "take-draw", onclick: claim(true) }, word("game-left-draw"))) : "");
  }
}
