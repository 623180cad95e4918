/**
 * The socket of a game. It notices when nothing comes through any more, comes back by itself, resumes at the last version it has seen, sends
 * again the move that was not answered, and measures the lag.
 * @typedef {import("./wire.js").Frame} Message
 * @typedef {import("./wire.js").Request} Request
 */
import { ServerTime } from "./clock.js";

/** A player asks this often whether the server is there, in milliseconds; who only watches, seldom. */
const BEAT = { playing: 800, watching: 5_000 };
/** An answer that takes longer is in doubt. With the beat and the look this is under three seconds. */
const PATIENCE = 1_600;
/** How often it is looked whether an answer is overdue. */
const LOOK = 250;
/** An attempt that has not come through by then is given up. */
const ATTEMPT = 4_000;
const LONGEST_WAIT = 8_000;
/** The server says that there is no such game. */
const GONE = 4004;

export class GameSocket {
  /** @type {string} */ #game;
  /** @type {(message: Message) => void} */ #receive;
  /** @type {(connected: boolean) => void} */ #status;
  /** The socket in use. @type {WebSocket | null} */ #socket = null;
  /** A new one, which takes its place when it comes through first. @type {WebSocket | null} */ #attempt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #again;
  #gone = false;
  /** @type {boolean | null} */ #connected = null;
  #tries = 0;
  #number = 0;
  /** When the oldest unanswered ping was sent. @type {number | null} */ #asked = null;
  #beat = 0;
  /** The last move, until the server has answered it. @type {{id: number, message: Request} | null} */ #unanswered = null;
  /** @type {number | null} */ version = null;
  /** Whether the person plays: then a broken connection has to be noticed at once. */
  playing = false;
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
    setInterval(() => this.#look(), LOOK);
    addEventListener("online", () => this.#check());
    addEventListener("offline", () => this.#doubt());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#check();
    });
  }

  /** Whether the connection is known to be broken; at first nothing is known. */
  get broken() {
    return this.#connected === false;
  }

  /** Whether a move waits for its answer, from here or from there. */
  get unanswered() {
    return this.#unanswered !== null;
  }

  /**
   * Sends a message. A move is kept until it is answered and sent again after a break: its ply makes sure that it is made once.
   * @param {Request} message
   * @returns {"sent" | "kept" | "lost"}
   */
  send(message) {
    this.#number += 1;
    const kept = "ply" in message;
    if (kept) this.#unanswered = { id: this.#number, message };
    // What cannot be sent again is not sent into doubt.
    if (!kept && !this.#connected) return "lost";
    if (this.#write({ ...message, id: this.#number }) && this.#connected) return "sent";
    return kept ? "kept" : "lost";
  }

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open() {
    this.#rest();
    if (this.#attempt || this.#gone) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const resume = this.version === null ? "" : `?v=${this.version}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.#game}${resume}`);
    this.#attempt = socket;
    const late = setTimeout(() => this.#failed(socket), ATTEMPT);
    socket.addEventListener("open", () => {
      clearTimeout(late);
      if (this.#attempt === socket) this.#use(socket);
    });
    socket.addEventListener("message", (event) => {
      if (this.#socket === socket) this.#heard(JSON.parse(event.data), performance.now());
    });
    socket.addEventListener("close", (event) => {
      clearTimeout(late);
      if (event.code === GONE) this.#gone = true;
      if (this.#attempt === socket) this.#failed(socket);
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#doubt();
    });
  }

  /** An attempt came through. @param {WebSocket} socket */
  #use(socket) {
    const before = this.#socket;
    this.#attempt = null;
    this.#socket = socket;
    before?.close();
    this.#tries = 0;
    this.#asked = null;
    this.#ping();
    if (this.#unanswered) {
      this.#number += 1;
      this.#unanswered.id = this.#number;
      this.#write({ ...this.#unanswered.message, id: this.#number });
    }
    this.#tell(true);
  }

  /** @param {WebSocket} socket */
  #failed(socket) {
    if (this.#attempt !== socket) return;
    this.#attempt = null;
    socket.close();
    if (this.#gone) return this.#tell(false);
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#rest();
    this.#again = setTimeout(() => this.#open(), wait);
    if (!this.#socket) this.#tell(false);
  }

  /** No attempt is planned any more. */
  #rest() {
    clearTimeout(this.#again);
    this.#again = undefined;
  }

  /** @param {Message} message @param {number} received */
  #heard(message, received) {
    if (message.t === "pong") {
      this.#asked = null;
      this.time.answered(message.now, message.sent, received);
      // It was only slow.
      const attempt = this.#attempt;
      this.#attempt = null;
      attempt?.close();
      this.#rest();
      this.#tell(true);
    }
    if (message.t === "snapshot" || message.t === "event") {
      this.version = message.v;
      this.time.heard(message.now, received);
    }
    if ((message.t === "ok" || message.t === "no") && message.id === this.#unanswered?.id) this.#unanswered = null;
    this.#receive(message);
  }

  /** Asks from time to time, and sees whether the answer is overdue. */
  #look() {
    const now = performance.now();
    if (this.#asked !== null && now - this.#asked > PATIENCE) this.#doubt();
    else if (this.#asked === null && now - this.#beat >= (this.playing ? BEAT.playing : BEAT.watching)) this.#ping();
  }

  /** The connection may be gone: another is tried, and the first that answers is used. */
  #doubt() {
    this.#tell(false);
    if (!this.#attempt && this.#again === undefined) this.#open();
  }

  /** Something happened to the network or the page: what was known may not be so any more. */
  #check() {
    this.#tries = 0;
    if (this.#socket) this.#ping();
    else this.#open();
  }

  #ping() {
    const now = performance.now();
    if (!this.#write({ t: "ping", sent: now })) return;
    this.#beat = now;
    this.#asked ??= now;
  }

  /** @param {boolean} connected */
  #tell(connected) {
    if (this.#connected === connected) return;
    this.#connected = connected;
    this.#status(connected);
  }
}
