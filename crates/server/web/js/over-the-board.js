/**
 * A game at a real board, kept on a tablet beside it: what happened is recorded, legal or not, and the judge says what follows from it. The
 * text of the game is all there is; it is kept in the browser and needs no connection.
 */
import { shown } from "./clock.js";
import { find, h, show } from "./element.js";
import { Hands } from "./hands.js";
import { Judge } from "./judge.js";
import { forget, recall, remember } from "./memory.js";
import { controlText } from "./control.js";
import { keepOffline } from "./offline.js";
import { other, pageData } from "./protocol.js";
import * as script from "./script.js";
import { sheet } from "./sheet.js";
import { begins, of as boardOf } from "./squares.js";
import { language, word } from "./words.js";
import { WoodenDraughts } from "./wooden-draughts.js";
import { WoodenRenju } from "./wooden-renju.js";

/**
 * @typedef {import("./judge.js").Answer} Answer
 * @typedef {import("./judge.js").State} State
 * @typedef {import("./judge.js").Color} Color
 * @typedef {import("./wire.js").Player} Player
 * @typedef {Color | "arbiter"} Who
 * @typedef {object} Door how the board talks to the page
 * @property {(who: Who, words: string) => boolean} act records what somebody does
 * @property {(text: string, kind?: "" | "bad" | "good") => void} notice
 * @property {() => void} draw
 */

const KEPT = "over-the-board";
const COLORS = /** @type {const} */ (["white", "black"]);

class Table {
  /** @type {Judge} */ #judge;
  #script = "";
  /** @type {Answer} */ #answer = { faults: [], lines: [], state: null };
  /** @type {WoodenDraughts | WoodenRenju | null} */ #board = null;
  /** Who sits below: players keep their places and their clocks when they exchange colors. @type {Player} */ #below = "first";
  #hands = new Hands((who, words) => this.act(who, words));

  /** @param {Judge} judge */
  constructor(judge) {
    this.#judge = judge;
    // On paper there is only the sheet.
    document.body.classList.add("sheeted");
    for (const place of /** @type {const} */ (["above", "below"])) {
      find(`#clock-${place}`, HTMLButtonElement).addEventListener("click", () => {
        if (this.#answer.state) this.act(color(this.#answer.state, this.#seat(place)), "press");
      });
    }
    find("#turn-round", HTMLButtonElement).addEventListener("click", () => {
      this.#below = other(this.#below);
      this.#draw();
    });
    find("#erase", HTMLButtonElement).addEventListener("click", () => {
      if (!confirm(word("board-erase-sure"))) return;
      this.#board?.forget();
      this.#keep(script.withoutLast(this.#script));
    });
    find("#new", HTMLButtonElement).addEventListener("click", () => {
      if (!confirm(word("board-new-sure"))) return;
      forget(KEPT);
      location.reload();
    });
    find("#print", HTMLButtonElement).addEventListener("click", () => print());
    find("#save", HTMLButtonElement).addEventListener("click", () => this.#save());
    setInterval(() => this.#tick(), 100);
  }

  /** Opens a game. @param {string} text @returns {string} what is wrong with it, if anything */
  open(text) {
    const answer = this.#judge.ask(text, language);
    const fault = answer.faults[0];
    if (fault || !answer.state) return fault?.text ?? word("failed");
    for (const part of document.querySelectorAll("[data-part]")) show(part, part.getAttribute("data-part") === "table");
    /** @type {Door} */
    const door = { act: (who, words) => this.act(who, words), notice: (text, kind) => this.#notice(text, kind), draw: () => this.#draw() };
    this.#board = answer.state.kind === "renju" ? new WoodenRenju(door) : new WoodenDraughts(door, boardOf(answer.state.game));
    this.#keep(text);
    return "";
  }

  /** Who sits at a clock. @param {"above" | "below"} place */
  #seat(place) {
    return place === "below" ? this.#below : other(this.#below);
  }

  /** Milliseconds since the game was made; never before the last act. */
  #now() {
    const last = this.#answer.lines.at(-1)?.when ?? 0;
    return Math.max(last, Date.now() - Number(script.note(this.#script, "began")));
  }

  /**
   * Records what somebody does.
   * @param {Who} who
   * @param {string} words
   * @returns {boolean} whether it was accepted
   */
  act(who, words) {
    const text = script.add(this.#script, this.#now(), who, words);
    const answer = this.#judge.ask(text, language);
    const line = answer.lines.at(-1);
    if (!line?.accepted) {
      this.#notice(line?.said.join(" ") ?? answer.faults[0]?.text ?? word("failed"), "bad");
      this.#board?.forget();
      this.#draw();
      return false;
    }
    this.#notice(line.said.filter((_, index) => index > 0 || !line.said[0]?.includes(words)).join(" "));
    this.#keep(text, answer);
    return true;
  }

  /** @param {string} text @param {Answer} [answer] */
  #keep(text, answer = this.#judge.ask(text, language)) {
    this.#script = text;
    this.#answer = answer;
    remember(KEPT, text);
    this.#draw();
  }

  /** @param {string} text @param {"" | "bad" | "good"} [kind] */
  #notice(text, kind = "") {
    const box = find("#notice", HTMLElement);
    box.textContent = text;
    box.className = `notice ${kind}`;
    show(box, text !== "");
  }

  #draw() {
    const { state, lines } = this.#answer;
    const board = this.#board;
    if (!state || !board) return;
    const playing = state.started && !state.verdict && !state.held;
    board.show(state, playing, this.#below);
    this.#hands.show(state, this.#now());
    this.#drawStatus(state);
    this.#drawMoves(state);
    const counters = state.kind === "draughts" ? state.counters : [];
    show(find("#draws", HTMLElement), counters.length > 0);
    find("#counters", HTMLElement).replaceChildren(...counters.map((counter) => h("p", { class: "small" }, counter.text)));
    find("#log", HTMLElement).replaceChildren(
      ...lines.slice(-60).reverse().map((line) => h("li", {}, h("span", { class: "numbers muted small" }, `${shown(line.when)} `), line.said.join(" ") || `${line.who} ${line.words}`)),
    );
    sheet(find("#sheet", HTMLElement), this.#script, state);
    this.#tick();
  }

  /** @param {State} state */
  #drawStatus(state) {
    const box = find("#verdict", HTMLElement);
    show(box, state.verdict !== null);
    if (state.verdict) box.replaceChildren(h("div", { class: "score" }, state.verdict.score.join(" : ")), h("div", {}, state.verdict.text));
    find("#status", HTMLElement).textContent =
      state.verdict ? word("game-over") : state.held ? word("board-held") : word(state.turn === "white" ? "game-turn-white" : "game-turn-black");
    const before = find("#before", HTMLElement);
    show(before, !state.started && !state.verdict);
    const arrive = COLORS.filter((_, index) => !state.present[index]);
    before.replaceChildren(
      h("button", { type: "button", class: "strong", id: "begin", onclick: () => void ([...arrive.map((color) => this.act(color, "arrive")), this.act("arbiter", "start")]) }, word("board-begin")),
      h("div", { class: "buttons" },
        ...arrive.map((color) => h("button", { type: "button", onclick: () => void this.act(color, "arrive") }, word("board-arrived", { who: word(color) }))),
        h("button", { type: "button", onclick: () => void this.act("arbiter", "start") }, word("board-start-clocks"))),
    );
  }

  /** @param {State} state */
  #drawMoves(state) {
    const list = find("#moves", HTMLElement);
    const items = [];
    // Black begins in renju; in draughts a position can give Black the first move.
    const first = state.kind === "draughts" && state.moves[0] && state.moves[0].by !== begins(state.game) ? 1 : 0;
    for (let index = -first; index < state.moves.length; index += 2) {
      const cell = (/** @type {number} */ at) => h("span", { class: "made" }, state.moves[at]?.text ?? (at < 0 ? "…" : ""));
      items.push(h("li", {}, h("span", { class: "n" }, `${(index + first) / 2 + 1}`), cell(index), cell(index + 1)));
    }
    list.replaceChildren(...items);
    list.scrollTop = list.scrollHeight;
  }

  /** The clocks go on between acts. */
  #tick() {
    const state = this.#answer.state;
    if (!state) return;
    for (const place of /** @type {const} */ (["above", "below"])) {
      const seat = this.#seat(place);
      const has = color(state, seat);
      const button = find(`#clock-${place}`, HTMLButtonElement);
      const running = state.clocks?.running === has && !state.verdict;
      const then = state.clocks?.left[has === "white" ? 0 : 1] ?? null;
      const left = then === null ? null : running ? then - Math.max(0, this.#now() - (state.clocks?.at ?? 0)) : then;
      const name = script.nameOf(this.#script, seat) || word(has);
      const time = left === null ? "" : shown(Math.max(0, left));
      const note = left !== null && left <= 0 ? word("board-flag-down") : state.press === has ? word("board-moved-press") : "";
      const label = `${name}|${has}|${time}|${note}|${running}`;
      if (button.dataset.shown === label) continue;
      // A flag that has just fallen can be claimed.
      if (note === word("board-flag-down") && !button.dataset.shown?.includes(note)) this.#hands.show(state, this.#now());
      button.dataset.shown = label;
      button.dataset.color = has;
      button.classList.toggle("running", running);
      button.classList.toggle("low", left !== null && left < 20_000);
      button.classList.toggle("due", state.press === has);
      button.replaceChildren(
        h("span", { class: `chip ${has}`, "aria-hidden": "true" }),
        h("span", { class: "who" }, name, note ? h("small", {}, note) : ""),
        h("span", { class: "time numbers" }, time),
      );
    }
  }

  #save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([this.#script], { type: "text/plain" })), download: "bolshak-game.txt" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** The color of who sits here now. @param {State} state @param {Player} seat @returns {Color} */
const color = (state, seat) => (state.white === seat ? "white" : "black");

/** @param {Table} table */
function setUp(table) {
  for (const part of document.querySelectorAll("[data-part]")) show(part, part.getAttribute("data-part") === "setup");
  const form = find("#setup", HTMLFormElement);
  const field = (/** @type {string} */ name) => find(`[name=${name}]`, HTMLElement, form);
  const [variant, preset, control, tempo] = ["variant", "preset", "control", "tempo"].map((name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (field(name)));
  if (!variant || !preset || !control || !tempo) return;
  const presets = pageData().presets ?? [];
  const books = pageData().books ?? [];
  const fill = () => {
    const covering = books.find((/** @type {{discipline: string}} */ one) => one.discipline === variant.value)?.books ?? [];
    const book = find("[name=book]", HTMLSelectElement, form);
    for (const option of book.options) option.hidden = option.disabled = !covering.includes(option.value);
    if (!covering.includes(book.value)) book.value = covering[0] ?? "";
    const fitting = presets.filter((/** @type {{discipline: string}} */ one) => one.discipline === variant.value);
    preset.replaceChildren(
      ...fitting.map((/** @type {{control: string, tempo: string, usual: boolean}} */ one) =>
        h("option", { value: `${one.tempo} ${one.control}`, selected: one.usual }, `${controlText(one.control)} · ${word(`tempo-${one.tempo}`)}`)),
      h("option", { value: "classic -" }, word("game-untimed")),
      h("option", { value: "" }, word("board-own-control")),
    );
    for (const part of form.querySelectorAll("[data-of]")) show(part, part.getAttribute("data-of") === (variant.value === "renju" ? "renju" : "draughts"));
    own();
  };
  const own = () => {
    const label = control.closest("label");
    if (label) show(label, preset.value === "");
    // Renju has one tempo.
    show(find("#tempo", HTMLElement), preset.value === "" && variant.value !== "renju");
  };
  variant.addEventListener("change", fill);
  preset.addEventListener("change", own);
  fill();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const [chosenTempo, chosenControl] = data.preset ? data.preset.split(" ") : [data.tempo, data.control];
    const wish = { variant: "", book: "", opening: "", white: "", black: "", event: "", fen: "", ...data, tempo: chosenTempo ?? "", control: chosenControl || "-" };
    const refused = table.open(script.begin(wish, Date.now()));
    const box = find("#setup-refused", HTMLElement);
    box.textContent = refused;
    show(box, refused !== "");
  });
}

const table = new Table(await Judge.load());
const kept = recall(KEPT);
if (!kept || table.open(kept) !== "") setUp(table);
keepOffline(find("#offline-ready", HTMLElement));
