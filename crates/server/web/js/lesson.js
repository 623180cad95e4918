/** A lesson: ten small steps on a live board. What may be played and why not comes with the page; nothing here knows a rule. */
import { articleLink } from "./articles.js";
import { Board } from "./board.js";
import { find, h, show } from "./element.js";
import { Goban } from "./goban.js";
import { recall, remember } from "./memory.js";
import * as position from "./position.js";
import { pageData } from "./protocol.js";
import { dress } from "./dress.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").LessonStep} Step
 * @typedef {Extract<Step["board"], {kind: "draughts"}>} Squares
 * @typedef {Extract<Step["board"], {kind: "renju"}>} Points
 */

dress();
/** @type {import("./wire.js").LessonPage} */
const data = pageData();
const root = find("#board", HTMLElement);
const notice = find("#notice", HTMLElement);
const next = find("#next", HTMLButtonElement);
const key = `lesson-${data.discipline}`;
/** The steps that were done, by number from 0. @type {Set<number>} */
const done = new Set((recall(key) ?? "").split(",").filter((text) => text !== "").map(Number));
let at = 0;

/** @param {string} text @param {"" | "bad" | "good"} kind */
function tell(text, kind) {
  notice.textContent = text;
  notice.className = `notice ${kind}`;
  show(notice, text !== "");
}

function finished() {
  done.add(at);
  remember(key, [...done].join(","));
  next.disabled = false;
  tell(at === data.steps.length - 1 ? word("lesson-done") : word("lesson-good"), "good");
  drawSteps();
  next.focus();
}

function drawSteps() {
  find("#steps", HTMLElement).replaceChildren(...data.steps.map((_, i) =>
    h("li", {}, h("button", { type: "button", class: done.has(i) ? "done" : "", "aria-current": i === at ? "step" : null, "aria-label": word("lesson-step", { n: i + 1, all: data.steps.length }), onclick: () => open(i) }, String(i + 1)))));
}

/** @param {Squares} told */
function onSquares(told) {
  const side = told.side === 10 ? 10 : 8;
  const same = (/** @type {import("./entry.js").Move} */ a, /** @type {import("./entry.js").Move} */ b) => a.from === b.from && a.to === b.to && String(a.captured) === String(b.captured);
  const board = new Board(root, { side, words: word, label: word("game-board"), listener: {
    move(move) {
      if (told.good.some((one) => same(one, move))) return finished();
      tell(word("lesson-other"), "");
      setTimeout(lay, 1_200);
    },
    step(step) {
      if (step.kind === "wrong") {
        const why = told.stuck.find((one) => one.square === step.square)?.text;
        tell(why ?? word("game-which", { moves: step.due.map((move) => move.full).join(", ") }), "bad");
      } else if (step.kind !== "ambiguous") tell("", "");
    },
  } });
  const lay = () => {
    board.show(position.read(side, told.fen));
    board.hold({ legal: told.legal, color: "white", premove: null, due: told.legal.some((move) => move.captured.length > 0) });
  };
  lay();
}

/** @param {Points} told */
function onPoints(told) {
  const board = new Goban(root, { words: word, label: word("game-board"), placed(point) {
    const foul = told.fouls.find((one) => one.point === point);
    if (foul) {
      board.marks([{ point, kind: "foul" }]);
      tell(word("lesson-foul", { foul: word(`foul-${foul.foul}`), article: foul.article.text }), "bad");
      return;
    }
    const stones = { ...told.stones, [told.turn]: [...told.stones[told.turn], point] };
    board.show({ ...stones, last: point });
    board.hold({ color: null, within: null, among: null });
    if (told.good.includes(point)) return finished();
    tell(word("lesson-other"), "");
    setTimeout(lay, 1_200);
  } });
  const lay = () => {
    board.show({ ...told.stones, last: null });
    board.hold({ color: told.turn, within: null, among: null });
  };
  lay();
}

/** @param {number} number */
function open(number) {
  const step = data.steps[number];
  if (!step) return;
  at = number;
  tell("", "");
  next.disabled = !done.has(at);
  find("#step-title", HTMLElement).textContent = step.title;
  find("#step-text", HTMLElement).textContent = step.text;
  find("#step-article", HTMLElement).replaceChildren(articleLink(step.article));
  drawSteps();
  if (step.board.kind === "draughts") onSquares(step.board);
  else onPoints(step.board);
}

find("#again", HTMLButtonElement).addEventListener("click", () => open(at));
next.addEventListener("click", () => (at === data.steps.length - 1 ? location.assign("/") : open(at + 1)));
open(Math.max(0, data.steps.findIndex((_, i) => !done.has(i))));
