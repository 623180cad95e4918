/**
 * Clocks as the server sees them. The browser's own clock is used only to measure how much time has passed.
 * @typedef {import("./wire.js").Clock} Clock
 * @typedef {import("./wire.js").Player} Player
 */

/**
 * What the server's clock shows, judged by the fastest answer so far. A slower answer says less about the moment it was given, so it only
 * counts when it proves the estimate impossible: each answer is wrong by at most half its way there and back.
 */
export class ServerTime {
  /** @type {number | null} */ #ahead = null;
  #trip = Infinity;

  /**
   * A message with the server's moment in it came in; how long it was on its way is not known.
   * @param {number} now the server's
   * @param {number} received the browser's
   */
  heard(now, received) {
    // It cannot have been sent later than it came: the server is at least this far ahead.
    const least = now - received;
    if (this.#ahead === null || least > this.#ahead) this.#ahead = least;
  }

  /**
   * An answer to a ping.
   * @param {number} now the server's
   * @param {number} sent by the browser's clock
   * @param {number} received
   */
  answered(now, sent, received) {
    const trip = Math.max(0, received - sent);
    const ahead = now - received + trip / 2;
    const impossible = this.#ahead === null || Math.abs(ahead - this.#ahead) > (trip + this.#trip) / 2 + 1;
    if (trip <= this.#trip || impossible) {
      this.#trip = trip;
      this.#ahead = ahead;
    } else {
      // Clocks drift: an old best trip becomes worth less with time.
      this.#trip += 1;
    }
  }

  /** Half of it is the measured lag. */
  get trip() {
    return this.#trip === Infinity ? null : this.#trip;
  }

  /** @param {number} local the browser's moment @returns {number} the server's */
  at(local) {
    return local + (this.#ahead ?? 0);
  }
}

/**
 * What is left to a player at a moment of the server.
 * @param {Clock} clock
 * @param {Player} player
 * @param {number} moment
 * @returns {number | null}
 */
export function left(clock, player, moment) {
  if (!clock.left) return null;
  const then = clock.left[player === "first" ? 0 : 1];
  return clock.running === player ? Math.max(0, then - Math.max(0, moment - clock.at)) : then;
}

/**
 * A time as a chess clock shows it: hours, minutes and seconds, and tenths in the last twenty seconds. Rounded down, so that it never
 * promises time that is not there.
 * @param {number} ms
 */
export function shown(ms) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const seconds = Math.floor(ms / 1000);
  if (ms < 20_000) return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
