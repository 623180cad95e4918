/** All boards of a round on one page: clocks, connections, what needs the arbiter; the panel has a hand in each game. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { ask } from "./desk-ask.js";
import { find, h, show } from "./element.js";
import * as position from "./position.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").EventBoard} EventBoard */
/** @typedef {import("./wire.js").EventBoards} EventBoards */
/** @typedef {import("./wire.js").EventSide} EventSide */

/**
 * What the page around it knows.
 * @typedef {object} Desk
 * @property {string} base the address of the event
 * @property {(who: number) => string} name
 * @property {(right: string) => boolean} may
 * @property {(error: unknown) => void} refuse
 * @property {() => string} discipline
 */

/** What a clock shows. @param {number | null} left */
export function clockText(left) {
  if (left === null) return "∞";
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A time of day. @param {number} at */
const timeText = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Why a board needs somebody, the gravest first; nothing if it does not. @param {EventBoard} board @param {boolean} panel */
export function alarm(board, panel) {
  if (board.over) return "";
  if (panel && board.claim) return "claim";
  if (board.held) return "held";
  const gone = board.sides.some((side) => !side.here);
  if (board.started && gone) return board.sides.some((side) => !side.came) ? "late" : "gone";
  return "";
}

const GRAVE = ["claim", "held", "late", "gone", ""];

/** @param {HTMLElement} place @param {string} text */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** The card of one board, brought up to date in place. */
class Card {
  element = h("article", { class: "card live-board" });
  #title = h("a", { class: "title" });
  #note = h("p", { class: "small", role: "status" });
  #picture = h("div", { "aria-hidden": "true" });
  #names = [h("span"), h("span")];
  #clocks = [h("span", { class: "live-clock" }), h("span", { class: "live-clock" })];
  #states = [h("span", { class: "small muted" }), h("span", { class: "small muted" })];
  /** @type {Board | null} */
  #board = null;
  #fen = "";
  #side;
  /** @type {EventBoard | null} */
  now = null;

  /** @param {Desk} desk @param {(card: Card) => void} reach */
  constructor(desk, reach) {
    this.desk = desk;
    this.#side = /** @type {8 | 10} */ (desk.discipline() === "international" ? 10 : 8);
    const row = (/** @type {number} */ i) => h("div", { class: "live-side" }, h("span", {}, i === 0 ? "○ " : "● ", /** @type {Node} */ (this.#names[i])), /** @type {Node} */ (this.#states[i]), /** @type {Node} */ (this.#clocks[i]));
    this.element.append(this.#title, row(1), this.#picture, row(0), this.#note);
    if (desk.may("boards")) this.element.append(h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => reach(this) }, word("desk-hand"))));
  }

  /** @param {EventBoard} board @param {string} why */
  update(board, why) {
    this.now = board;
    this.element.classList.toggle("alarm", why !== "");
    write(this.#title, `${word("desk-table")} ${board.table}${board.board > 1 ? `.${board.board}` : ""}${board.number > 1 ? ` · ${word("desk-game")} ${board.number}` : ""}`);
    this.#title.href = `/g/${board.game}`;
    board.sides.forEach((side, i) => this.#show(side, i));
    write(this.#note, this.#said(board));
    if (board.fen && board.fen !== this.#fen) {
      this.#fen = board.fen;
      this.#board ??= new Board(this.#picture, { side: this.#side, words: word, label: word("desk-board"), listener: {}, picture: true });
      this.#board.show(position.read(this.#side, board.fen));
    }
  }

  /** @param {EventSide} side @param {number} i */
  #show(side, i) {
    write(/** @type {HTMLElement} */ (this.#names[i]), this.desk.name(side.id));
    const clock = /** @type {HTMLElement} */ (this.#clocks[i]);
    write(clock, clockText(side.left));
    clock.classList.toggle("running", side.running);
    const away = side.away > 0 ? `${word("desk-away")}: ${side.away} × ${Math.round(side.away_ms / 1000)} s` : "";
    const here = side.here ? "" : word(side.came ? "desk-not-connected" : "desk-not-come");
    write(/** @type {HTMLElement} */ (this.#states[i]), [here, away].filter(Boolean).join(" · "));
  }

  /** @param {EventBoard} board */
  #said(board) {
    const { claim } = board;
    if (claim) {
      const advice = claim.advice === null ? word("desk-claim-thinking") : word(claim.advice ? "desk-claim-right" : "desk-claim-wrong");
      const by = board.sides[claim.by === "first" ? 0 : 1];
      return `${word("desk-claim")}: ${by ? this.desk.name(by.id) : ""}, ${word(`desk-claim-${claim.what}`)} – ${advice}`;
    }
    if (!board.started) return board.starts_at ? `${word("desk-starts-at")} ${timeText(board.starts_at)}` : word("desk-waits");
    if (board.held) return word("desk-stands");
    if (board.late_at) return `${word("desk-late-at")} ${timeText(board.late_at)}`;
    return `${Math.ceil(board.ply / 2)} ${word("desk-moves")}${board.opening ? ` · ${board.opening}` : ""}`;
  }
}

/** What an arbiter does about one of the two, and what about the game. */
const ABOUT_ONE = ["clock", "remark", "warning", "time", "loss", "win", "forfeit"];
const HEAVY = ["loss", "win", "both-lose", "forfeit", "both-forfeit", "annul"];

/** The page of boards. */
export class LiveBoards {
  element = h("div", { class: "live" });
  #none = h("p", { class: "empty" }, word("desk-live-none"));
  #grid = h("div", { class: "live-grid" });
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {EventSource | null} */
  #source = null;
  #round = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.element.append(this.#none, this.#grid);
  }

  start() {
    if (this.#source) return;
    this.#source = new EventSource(`${this.desk.base}/stream?boards=true`);
    this.#source.addEventListener("boards", (message) => this.#show(JSON.parse(message.data)));
  }

  stop() {
    this.#source?.close();
    this.#source = null;
  }

  /** @param {EventBoards} seen */
  #show(seen) {
    this.#round = seen.round;
    const playing = seen.boards.filter((board) => !board.over);
    this.#none.hidden = playing.length > 0;
    const panel = this.desk.may("boards");
    /** @type {[number, number, Card][]} */
    const order = [];
    const keys = new Set();
    for (const board of playing) {
      const key = `${seen.round}-${board.table}-${board.board}`;
      keys.add(key);
      let card = this.#cards.get(key);
      if (!card) {
        card = new Card(this.desk, (reached) => void this.#reach(reached));
        this.#cards.set(key, card);
      }
      const why = alarm(board, panel);
      card.update(board, why);
      // What needs the arbiter comes first for the panel; the public finds the tables in order.
      order.push([panel ? GRAVE.indexOf(why) : 0, board.table * 100 + board.board, card]);
    }
    for (const [key, card] of this.#cards) {
      if (keys.has(key)) continue;
      card.element.remove();
      this.#cards.delete(key);
    }
    order.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    order.forEach(([, , card], i) => {
      if (this.#grid.children[i] !== card.element) this.#grid.insertBefore(card.element, this.#grid.children[i] ?? null);
    });
  }

  /** @param {Card} card */
  async #reach(card) {
    const board = card.now;
    if (!board) return;
    const what = [
      !board.started && "start", board.started && !board.held && "pause", board.held && !board.claim && "resume",
      board.claim && "uphold", board.claim && "reject",
      "clock", "remark", "warning", "time", "draw", "loss", "win", "both-lose", "forfeit", "both-forfeit", "annul",
    ].filter((kind) => typeof kind === "string" && (this.desk.may("heavy-sanctions") || !HEAVY.includes(kind)));
    const asked = ask(`${word("desk-table")} ${board.table}`, [
      { name: "hand", label: word("desk-hand-what"), options: what.map((kind) => /** @type {[string, string]} */ ([String(kind), word(`desk-hand-${kind}`)])) },
      { name: "player", label: word("desk-hand-whom"), options: board.sides.map((side, i) => /** @type {[string, string]} */ ([i === 0 ? "first" : "second", `${i === 0 ? "○" : "●"} ${this.desk.name(side.id)}`])) },
      { name: "seconds", label: word("desk-hand-seconds"), type: "number" },
      { name: "reason", label: word("desk-reason"), required: true },
    ]);
    // Only what the choice needs is asked for.
    const choice = find("#ask [name=hand]", HTMLSelectElement);
    const fit = () => {
      for (const [field, kinds] of /** @type {[string, string[]][]} */ ([["player", ABOUT_ONE], ["seconds", ["clock", "time"]]])) {
        const label = document.querySelector(`#ask [name=${field}]`)?.closest("label");
        if (label) show(label, kinds.includes(choice.value));
      }
    };
    choice.addEventListener("change", fit);
    fit();
    const given = await asked;
    if (!given) return;
    const hand = given.hand ?? "";
    await call("POST", `${this.desk.base}/hand`, {
      round: this.#round, table: board.table, board: board.board, hand,
      player: ABOUT_ONE.includes(hand) ? given.player : null,
      seconds: given.seconds ? Number(given.seconds) : null, reason: given.reason,
    }).catch(this.desk.refuse);
  }
}
