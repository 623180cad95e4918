/** Puzzles: positions with one solution. What may be played, what is asked for and what Black replies come with the page; nothing here knows a rule. */
import { call } from "./api.js";
import { articleLink } from "./articles.js";
import { Board } from "./board.js";
import { find, h, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { keepOffline } from "./offline.js";
import * as position from "./position.js";
import { pageData } from "./protocol.js";
import { dress } from "./dress.js";
import { word } from "./words.js";

/** @typedef {import("./entry.js").Move} Move */

dress();
/** @type {import("./wire.js").PuzzlePage} */
const data = pageData();
const root = find("#board", HTMLElement);
const notice = find("#notice", HTMLElement);
const hintLine = find("#puzzle-hint", HTMLElement);
const key = `puzzles-${data.discipline}`;
/** The puzzles that were solved, by their numbers. @type {Set<number>} */
const solved = new Set((recall(key) ?? "").split(",").filter((text) => text !== "").map(Number));
/** How long a position is looked at before the next one comes. */
const LOOK = 700;
let at = 0;
let step = 0;
/** How much has been told: nothing, the rule, the piece. */
let told = 0;
/** Whether the first try at the puzzle is still to be made. */
let fresh = true;
/** A puzzle that was opened since has another number: what waits for the old one does nothing. */
let opened = 0;
/** @type {Board} */
let board;

/** @param {string} text @param {"" | "bad" | "good"} kind */
function tell(text, kind) {
  notice.textContent = text;
  notice.className = `notice ${kind}`;
  show(notice, text !== "");
}

const same = (/** @type {Move} */ a, /** @type {Move} */ b) => a.from === b.from && a.to === b.to && String(a.captured) === String(b.captured);

function drawSteps() {
  find("#steps", HTMLElement).replaceChildren(...data.puzzles.map((puzzle, i) =>
    h("li", {}, h("button", { type: "button", class: solved.has(puzzle.number) ? "done" : "", "aria-current": i === at ? "step" : null, "aria-label": word("puzzle-number", { n: puzzle.number }), onclick: () => open(i) }, String(puzzle.number)))));
}

/** The position with White to move. */
function lay() {
  const puzzle = data.puzzles[at];
  const now = puzzle?.steps[step];
  if (!puzzle || !now) return;
  board.show(position.read(puzzle.side === 10 ? 10 : 8, now.fen));
  board.hold({ legal: now.legal, color: "white", premove: null, due: now.legal.some((move) => move.captured.length > 0) });
}

/** Shows a position that nobody moves in. @param {string} fen */
function look(fen) {
  board.show(position.read(data.puzzles[at]?.side === 10 ? 10 : 8, fen));
  board.hold({ legal: [], color: null, premove: null, due: false });
}

/** Goes on after a moment, unless another puzzle was opened. @param {() => void} then */
function later(then) {
  const number = opened;
  setTimeout(() => { if (number === opened) then(); }, LOOK);
}

/** How the first try went is told once; without a connection nobody counts it. @param {boolean} solvedIt */
function tried(solvedIt) {
  const puzzle = data.puzzles[at];
  const first = puzzle?.steps[0];
  if (!fresh || !puzzle || !first) return;
  fresh = false;
  const begun = recall(`${key}-tried`) ?? "";
  if (begun.split(",").includes(String(puzzle.number))) return;
  remember(`${key}-tried`, begun === "" ? String(puzzle.number) : `${begun},${puzzle.number}`);
  call("POST", `/api/puzzles/${data.discipline}`, { fen: first.fen, solved: solvedIt }).then((/** @type {import("./wire.js").PuzzleRated} */ rated) => {
    if (!rated.counted) return;
    const before = puzzle.fared ?? { rating: 0, tries: 0, solved: 0 };
    puzzle.fared = { rating: rated.puzzle, tries: before.tries + 1, solved: before.solved + Number(solvedIt) };
    data.yours = rated.solver;
    drawRating();
  }).catch(() => {});
}

function drawRating() {
  const puzzle = data.puzzles[at];
  if (!puzzle) return;
  const { fared } = puzzle;
  find("#puzzle-difficulty", HTMLElement).textContent = fared ? word("puzzle-rated", { rating: fared.rating, solved: fared.solved, tries: fared.tries }) : word("puzzle-difficulty-of", { n: puzzle.difficulty });
  const yours = find("#puzzle-yours", HTMLElement);
  yours.textContent = data.yours === null ? "" : word("puzzle-yours", { rating: data.yours });
  show(yours, data.yours !== null);
}

/** White's move was right: Black replies, and it goes on. @param {boolean} alone whether the solution is being shown */
function goOn(alone) {
  const puzzle = data.puzzles[at];
  const now = puzzle?.steps[step];
  if (!puzzle || !now) return;
  look(now.after);
  if (step === puzzle.steps.length - 1) {
    if (!alone) {
      tried(true);
      solved.add(puzzle.number);
      remember(key, [...solved].join(","));
    }
    drawSteps();
    tell(word("puzzle-done"), "good");
    return;
  }
  tell(now.reply ? `${word("puzzle-good")} ${now.reply.full}` : word("puzzle-good"), "good");
  later(() => {
    if (now.then) look(now.then);
    step += 1;
    told = 0;
    if (alone) later(() => goOn(true));
    else lay();
  });
}

/** @param {number} number */
function open(number) {
  const puzzle = data.puzzles[number];
  if (!puzzle) return;
  at = number;
  step = 0;
  told = 0;
  opened += 1;
  tell("", "");
  show(hintLine, false);
  find("#puzzle-title", HTMLElement).textContent = word("puzzle-number", { n: puzzle.number });
  find("#puzzle-task", HTMLElement).textContent = puzzle.task;
  fresh = true;
  drawRating();
  drawSteps();
  board = new Board(root, { side: puzzle.side === 10 ? 10 : 8, words: word, label: word("game-board"), listener: {
    move(move) {
      const now = data.puzzles[at]?.steps[step];
      if (now?.good.some((one) => same(one, move))) return goOn(false);
      tried(false);
      tell(word("puzzle-other"), "bad");
      later(lay);
    },
    step(entered) {
      if (entered.kind === "wrong") tell(word("game-which", { moves: entered.due.map((move) => move.full).join(", ") }), "bad");
    },
  } });
  lay();
}

find("#hint", HTMLButtonElement).addEventListener("click", () => {
  const puzzle = data.puzzles[at];
  const move = puzzle?.steps[step]?.good[0];
  if (!puzzle || !move) return;
  told += 1;
  tried(false);
  hintLine.replaceChildren(puzzle.hint.text, " ", articleLink(puzzle.hint.article), ...(told > 1 ? [" ", word("puzzle-from", { square: move.full.split(/[-:]/)[0] ?? "" })] : []));
  show(hintLine, true);
});
find("#again", HTMLButtonElement).addEventListener("click", () => open(at));
find("#solution", HTMLButtonElement).addEventListener("click", () => {
  tried(false);
  open(at);
  later(() => goOn(true));
});
find("#next", HTMLButtonElement).addEventListener("click", () => {
  if (at < data.puzzles.length - 1) open(at + 1);
  else location.assign(data.set < data.sets ? `/puzzles/${data.discipline}/${data.set + 1}` : "/puzzles");
});
void keepOffline(find("#offline-ready", HTMLElement));
open(Math.max(0, data.puzzles.findIndex((puzzle) => !solved.has(puzzle.number))));
