/** What each player and the arbiter can do now, beside moving. */
import { find, h } from "./element.js";
import { spanText } from "./script.js";
import { word } from "./words.js";

/**
 * @typedef {import("./judge.js").State} State
 * @typedef {import("./judge.js").Color} Color
 * @typedef {Color | "arbiter"} Who
 */

const COLORS = /** @type {const} */ (["white", "black"]);

export class Hands {
  /** @type {(who: Who, words: string) => boolean} */ #act;

  /** @param {(who: Who, words: string) => boolean} act */
  constructor(act) {
    this.#act = act;
  }

  /** @param {State} state @param {number} now */
  show(state, now) {
    for (const color of COLORS) find(`#hand-${color}`, HTMLElement).replaceChildren(h("h2", {}, word(color)), ...this.#player(state, color, now));
    find("#asks", HTMLElement).replaceChildren(...(state.verdict ? [] : this.#asks(state)));
    find("#arbiter-hand", HTMLElement).replaceChildren(...(state.verdict ? [] : this.#arbiter(state)));
  }

  /** @param {Who} who @param {string} words @param {string} text @param {{class?: string, sure?: string}} [how] */
  #button(who, words, text, how = {}) {
    const act = () => {
      if (!how.sure || confirm(how.sure)) this.#act(who, words);
    };
    return h("button", { type: "button", class: how.class, "data-act": `${who} ${words}`, onclick: act }, text);
  }

  /** @param {State} state @param {Color} color @param {number} now */
  #player(state, color, now) {
    if (!state.started || state.verdict) return [];
    const other = color === "white" ? "black" : "white";
    const buttons = [];
    if (state.offer !== other) buttons.push(this.#button(color, "offer", word("game-offer")));
    const theirs = state.clocks?.left[color === "white" ? 1 : 0] ?? null;
    const out = theirs !== null && state.clocks?.running === other && theirs - (now - state.clocks.at) <= 0;
    const claims = state.claims.filter((claim) => claim.by === color);
    if (out && !claims.some((claim) => claim.words === "claim flag")) buttons.push(this.#button(color, "claim flag", word("board-flag-down")));
    buttons.push(...claims.map((claim) => this.#button(color, claim.words, claim.text)));
    if (state.turn === color) buttons.push(this.#button(color, "adjust", word("board-adjust")));
    if (state.kind === "renju") {
      if (state.turn === color && state.acts.includes("pass")) buttons.push(this.#button(color, "pass", word("game-pass")));
      buttons.push(state.shifted ? this.#button(color, "restored", word("board-restored")) : this.#button(color, "shifted", word("board-shifted")));
    }
    buttons.push(this.#button(color, "pause", word("board-call")), this.#button(color, "stop", word("board-stop-clock")), this.#button(color, "resign", word("game-resign"), { class: "danger", sure: word("board-resign-sure", { who: word(color) }) }));
    return [h("div", { class: "form" }, ...buttons)];
  }

  /** What waits for an answer, near the board. @param {State} state */
  #asks(state) {
    const { offer } = state;
    const irregular = state.kind === "draughts" ? state.irregular : null;
    const boxes = [];
    if (irregular) {
      const color = irregular.by === "white" ? "black" : "white";
      boxes.push(h("div", { class: "ask" }, h("span", {}, `${word(irregular.by)}: ${irregular.text}. ${word("board-play-on")}`), this.#button(color, "demand", `${word(color)}: ${word("board-demand")}`)));
    }
    if (offer) {
      const color = offer === "white" ? "black" : "white";
      boxes.push(h("div", { class: "ask calm" }, h("span", {}, `${word(offer)}: ${word("game-offer")}`),
        h("div", { class: "buttons" }, this.#button(color, "accept", `${word(color)}: ${word("game-accept")}`, { class: "strong" }), this.#button(color, "decline", word("game-decline")))));
    }
    return boxes;
  }

  /** @param {State} state */
  #arbiter(state) {
    const of = (/** @type {string} */ words, /** @type {string} */ text) => this.#button("arbiter", words, text);
    const waiting = [of("rule upheld", word("board-rule-upheld")), of("rule rejected", word("board-rule-rejected")), of("rule checked", word("board-rule-checked"))];
    const each = (/** @type {(color: Color) => Node} */ make) => h("div", { class: "buttons" }, ...COLORS.map(make));
    return [
      h("div", { class: "buttons" }, state.held ? of("resume", word("board-resume")) : of("pause", word("board-pause")), of("look", word("board-look"))),
      h("h3", {}, word("board-ruling")),
      h("div", { class: "buttons" }, ...waiting, of("rule draw", word("board-rule-draw")), of("rule both-flags", word("board-rule-both-flags")), of("rule both-lose", word("board-rule-both-lose"))),
      each((color) => of(`rule win ${color}`, word("board-rule-win", { who: word(color) }))),
      h("h3", {}, word("board-sanction")),
      ...[["remark", "board-remark"], ["warning", "board-warning"], ["loss", "board-loss"]].map(([what, text]) => each((color) => of(`${what} ${color}`, word(text ?? "", { who: word(color) })))),
      ...(state.clocks ? [h("h3", {}, word("board-set-clock")), ...COLORS.map((color) => this.#clock(color))] : []),
    ];
  }

  /** @param {Color} color */
  #clock(color) {
    const input = h("input", { type: "text", inputmode: "numeric", placeholder: "0:10:00", "aria-label": `${word("board-set-clock")}: ${word(color)}` });
    return h("form", { class: "line", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#act("arbiter", `clock ${color} ${/^\d+$/.test(input.value) ? spanText(Number(input.value) * 60_000) : input.value.trim()}`);
    } }, input, h("button", { type: "submit" }, word(color)));
  }
}
