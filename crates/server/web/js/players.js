/** The two bars beside the board: who plays, and the clocks, which run between the server's messages. */
import { left, shown } from "./clock.js";
import { isDays, timeLeft } from "./days-left.js";
import { find, h } from "./element.js";
import { personLink, ratingText } from "./names.js";
import { other, seat } from "./protocol.js";
import { play } from "./sound.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Player} Player
 * @typedef {import("./game.js").Scene} Scene
 */

const LOW = 20_000;
/** Who has got so much again is warned anew. */
const ENOUGH = 30_000;

export class Players {
  /** @type {() => import("./clock.js").ServerTime} */ #time;
  /** @type {Scene | null} */ #scene = null;
  /** @type {[boolean, boolean]} */ #online = [true, true];
  /** @type {Map<Player, HTMLElement>} */ #clocks = new Map();
  #below = /** @type {Player} */ ("first");
  /** Whether the person was warned that little time is left. */
  #warned = false;

  /** @param {() => import("./clock.js").ServerTime} time */
  constructor(time) {
    this.#time = time;
    const tick = () => {
      this.#tick();
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** @param {[boolean, boolean]} online */
  presence(online) {
    this.#online = online;
    if (this.#scene) this.show(this.#scene, this.#below);
  }

  /** @param {Scene} scene @param {Player} below */
  show(scene, below) {
    this.#scene = scene;
    this.#below = below;
    this.#clocks.clear();
    this.#bar(find("#below", HTMLElement), below);
    this.#bar(find("#above", HTMLElement), other(below));
    this.#tick();
  }

  /** @param {HTMLElement} bar @param {Player} player */
  #bar(bar, player) {
    const scene = this.#scene;
    if (!scene) return;
    const { state } = scene;
    const person = state.people[player];
    const white = state.kind === "renju" ? state.black !== player : player === "first";
    const change = state.ratings?.[player];
    const gain = change ? Math.round(change[1]) - Math.round(change[0]) : 0;
    const clock = h("div", { class: state.status === "over" ? "clock stopped" : "clock", role: "timer", "aria-live": "off", "aria-label": word(white ? "white" : "black") });
    if (state.clock.left) this.#clocks.set(player, clock);
    bar.replaceChildren(
      h("span", { class: `chip ${white ? "white" : "black"}`, role: "img", "aria-label": word(white ? "white" : "black") }),
      h("div", { class: "person" },
        personLink(person),
        h("span", { class: "rating" }, ratingText(person), change ? h("span", { class: gain < 0 ? "down" : "up" }, ` ${gain < 0 ? "−" : "+"}${Math.abs(gain)}`) : null),
        this.#online[seat(player)] || person.kind === "engine" || person.kind === "open" ? "" : h("span", { class: "away" }, word("game-away"))),
      ...(state.clock.left ? [clock] : []),
    );
  }

  #tick() {
    const clock = this.#scene?.state.clock;
    if (!clock) return;
    const playing = this.#scene?.state.status === "playing";
    const days = isDays(this.#scene?.game.control ?? "");
    const moment = this.#time().at(performance.now());
    for (const [player, face] of this.#clocks) {
      const ms = left(clock, player, moment) ?? 0;
      const text = days ? timeLeft(ms) : shown(ms);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("days", days);
      face.classList.toggle("running", clock.running === player);
      face.classList.toggle("low", ms < LOW && playing);
      if (player === this.#scene?.you && clock.running === player) this.#warn(ms);
    }
  }

  /** A sound says once that little time is left on one's own clock. @param {number} ms */
  #warn(ms) {
    if (ms >= ENOUGH) this.#warned = false;
    if (ms >= LOW || this.#warned) return;
    this.#warned = true;
    play("low");
  }
}
