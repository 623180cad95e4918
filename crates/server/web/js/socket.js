/**
 * The socket of a game. It comes back by itself after a break, resumes at the last version it has seen, and measures the lag.
 * @typedef {import("./wire.js").Frame} Message
 */
import { ServerTime } from "./clock.js";

const PING_EVERY = 5_000;
const LONGEST_WAIT = 8_000;

export class GameSocket {
  /** @type {string} */ #game;
  /** @type {(message: Message) => void} */ #receive;
  /** @type {(connected: boolean) => void} */ #status;
  /** @type {WebSocket | null} */ #socket = null;
  #tries = 0;
  #number = 0;
  /** @type {number | null} */ version = null;
  time = new ServerTime();

  /**
   * @param {string} game
   * @param {(message: Message) => void} receive
   * @param {(connected: boolean) => void} status
   */
  constructor(game, receive, status) {
    this.#game = game;
    this.#receive = receive;
    this.#status = status;
    this.#open();
    setInterval(() => this.#ping(), PING_EVERY);
    addEventListener("online", () => this.#open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#open();
    });
  }

  /**
   * @param {import("./wire.js").Request} message
   * @returns {number | null} its number, or `null` when there is no connection
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return null;
    this.#number += 1;
    this.#socket.send(JSON.stringify({ ...message, id: this.#number }));
    return this.#number;
  }

  #open() {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const resume = this.version === null ? "" : `?v=${this.version}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.#game}${resume}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.#status(true);
      this.#ping();
    });
    socket.addEventListener("message", (event) => {
      const received = performance.now();
      /** @type {Message} */
      const message = JSON.parse(event.data);
      if (message.t === "pong") this.time.answered(message.now, message.sent, received);
      if (message.t === "snapshot" || message.t === "event") {
        this.version = message.v;
        this.time.heard(message.now, received);
      }
      this.#receive(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#status(false);
      if (event.code === 4004) return;
      const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries) * (0.75 + Math.random() / 2);
      this.#tries += 1;
      setTimeout(() => this.#open(), wait);
    });
  }

  #ping() {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify({ t: "ping", sent: performance.now() }));
    }
  }
}
