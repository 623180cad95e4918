/** A solver's board in a contest: lines are played on it from the diagram on, both sides', and added to the answer. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { h } from "./element.js";
import { way } from "./entry.js";
import * as position from "./position.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").ContestSeen} Seen
 * @typedef {(what: Record<string, unknown>) => Promise<boolean>} Act
 */

/** The composition that is on the board, from 0. */
let at = 0;
/** The line that is being played, by squares. @type {number[][]} */
let line = [];
/** Each drawing has a number; answers to older questions are dropped. */
let drawing = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;

/** @param {number} left milliseconds */
function clockText(left) {
  const seconds = Math.max(0, Math.floor(left / 1_000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return seconds >= 3_600 ? `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** The time that is left, by the server's clock. @param {Seen} seen */
function clock(seen) {
  const box = h("p", { class: "left", role: "timer" });
  const ahead = seen.now - Date.now();
  const until = seen.until ?? seen.closes ?? 0;
  const tick = () => { box.textContent = word("contests-left", { time: clockText(until - Date.now() - ahead) }); };
  clearInterval(ticking);
  ticking = setInterval(tick, 1_000);
  tick();
  return box;
}

/**
 * Draws what a solver can do.
 * @param {HTMLElement} root
 * @param {Seen} seen
 * @param {Act} act
 */
export function drawSolving(root, seen, act) {
  if (seen.can.includes("begin")) {
    root.replaceChildren(h("ul", {}, ...seen.about.map((text) => h("li", {}, text))), h("div", { class: "buttons" }, h("button", { type: "button", class: "strong", id: "begin", onclick: () => void act({ do: "begin" }) }, word("contests-begin"))));
    return;
  }
  void drawBoard(root, seen, act);
}

/** @param {HTMLElement} root @param {Seen} seen @param {Act} act */
async function drawBoard(root, seen, act) {
  const entry = seen.entries[at];
  if (!entry) return;
  drawing += 1;
  const mine = drawing;
  const again = () => void drawBoard(root, seen, act);
  const answer = async (/** @type {string[]} */ lines) => {
    if (await act({ do: "answer", composition: entry.number, lines })) line = [];
  };
  const now = await call("POST", "/api/position", { variant: entry.variant, fen: entry.fen, moves: line }).catch(() => null);
  if (mine !== drawing || now === null) return;
  const side = entry.variant === "international" ? 10 : 8;
  const place = h("div", { id: "board" });
  const board = new Board(place, { side, words: word, label: word("game-board"), listener: {
    move(move, clicks) {
      line = [...line, [move.from, ...way(move, clicks.slice(1))]];
      again();
    },
  } });
  const turn = now.turn === "first" ? "white" : "black";
  board.show(position.read(side, now.fen));
  board.hold({ legal: now.legal, color: turn, premove: null, due: now.must !== null });
  const text = now.played.map((/** @type {{full: string}} */ move) => move.full).join(" ");
  const given = entry.answer;
  const kept = (given ?? []).map((one, index) => h("li", {}, h("span", {}, one), h("button", { type: "button", class: "small", onclick: () => void answer((given ?? []).filter((_, other) => other !== index)) }, word("contests-remove"))));
  root.replaceChildren(
    clock(seen),
    h("ol", { class: "lesson-steps", "aria-label": word("contests-entries") }, ...seen.entries.map((one, index) => h("li", {}, h("button", { type: "button", class: one.answer === null ? "" : "done", "aria-current": index === at ? "step" : null, "aria-label": word("contests-number", { n: one.number }), onclick: () => { at = index; line = []; again(); } }, String(one.number))))),
    h("p", {}, h("b", {}, entry.asks), entry.worth === null ? "" : ` · ${word("contests-worth", { points: entry.worth })}`),
    place,
    h("p", { id: "line" }, `${word("contests-line")}: `, h("b", {}, text)),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "strong", id: "add-line", disabled: line.length === 0, onclick: () => void answer([...(given ?? []), text]) }, word("contests-add-line")),
      h("button", { type: "button", disabled: line.length === 0, onclick: () => { line = line.slice(0, -1); again(); } }, word("contests-take-back")),
      h("button", { type: "button", disabled: line.length === 0, onclick: () => { line = []; again(); } }, word("contests-from-start")),
      h("button", { type: "button", id: "no-solution", onclick: () => void answer([]) }, word("contests-no-solution"))),
    h("h3", {}, word("contests-answer")),
    given === null ? h("p", { class: "small muted" }, "–") : h("p", { class: "small", id: "answered" }, word(given.length > 0 ? "contests-answered" : "contests-answered-none")),
    h("ul", { class: "lines", id: "answer-lines" }, ...kept));
}
