/** The analysis board of draughts: any position, the engine's lines, a set-up editor, games pasted as PDN. */
import { Refused, call } from "./api.js";
import { analyse } from "./queue.js";
import { cited } from "./articles.js";
import { Board, drawPiece } from "./board.js";
import { find, h, s, show } from "./element.js";
import { way } from "./entry.js";
import { showTables } from "./endgame-panel.js";
import { remember, recall } from "./memory.js";
import * as position from "./position.js";
import { colorOf } from "./protocol.js";
import { scoreText } from "./score.js";
import { begins, of as boardOf } from "./squares.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Analysis} Analysis
 * @typedef {import("./wire.js").PositionAnswer} Answer
 * @typedef {import("./wire.js").DraughtsMove} Played
 * @typedef {import("./position.js").Piece} Piece
 * @typedef {import("./squares.js").Side} Side
 */

const notice = find("#notice", HTMLElement);
const live = find("#live", HTMLElement);
const variantBox = find("#variant", HTMLSelectElement);
const thinking = find("#thinking", HTMLInputElement);
const fenBox = find("#fen", HTMLInputElement);

/** @type {string} */ let start = "";
/** @type {Played[]} */ let moves = [];
let ply = 0;
/** What the server says of the position shown. @type {Answer | null} */ let known = null;
/** Each change of the position has a number; answers to older questions are dropped. */
let question = 0;
/** @type {Board} */ let board;
/** @type {Piece | null} */ let brush = { color: "white", king: false };

/** @returns {Side} */
const side = () => boardOf(variantBox.value);

/** @param {string} text @param {"" | "bad" | "good"} [kind] @param {import("./wire.js").Article | null} [article] */
function tell(text, kind = "bad", article = null) {
  notice.replaceChildren(...cited(text, article));
  notice.className = `notice ${kind}`;
  show(notice, text !== "");
  live.textContent = text;
}

/** @param {unknown} error */
function fault(error) {
  // Only what did not come through is a matter of the connection.
  if (!(error instanceof Refused)) return tell(word("failed"));
  tell(error.message, "bad", error.article);
  drawWays(error.candidates.map((text) => ({ text, play: () => void play({ text }, false) })));
  board.due(error.from);
}

/** @param {{text: string, play: () => void}[]} ways */
function drawWays(ways) {
  const box = find("#ways", HTMLElement);
  show(box, ways.length > 0);
  box.replaceChildren(h("span", {}, word("game-choose-way")), h("div", { class: "buttons" }, ...ways.map((one) => h("button", { type: "button", onclick: one.play }, one.text))));
}

function makeBoard() {
  const below = board?.below ?? "white";
  board = new Board(find("#board", HTMLElement), {
    side: side(),
    words: word,
    label: word("game-board"),
    listener: {
      move(move, clicks) {
        drawWays([]);
        void play({ moves: [[move.from, ...way(move, clicks.slice(1))]] }, true);
      },
      step(step) {
        tell("");
        drawWays(step.kind === "ambiguous" ? step.moves.map((move) => ({ text: move.full, play: () => board.play(move) })) : []);
        if (step.kind === "wrong" && step.why === "must") tell(known?.must?.text ?? "", "bad", known?.must?.article);
        else if (step.kind === "wrong" && step.why === "stuck") void call("POST", "/api/position", { variant: variantBox.value, fen: fenAt(ply), piece: step.square }).catch(fault);
      },
      square: paint,
      typed(key) {
        const input = find("#typed-move", HTMLInputElement);
        input.value += key;
        input.focus();
      },
    },
  });
  if (below !== "white") board.turn(below);
}

/** The first position of the variant. @returns {Promise<string>} */
const first = async () => (await call("POST", "/api/position", { variant: variantBox.value })).fen;

/** @param {number} plies */
const fenAt = (plies) => (plies === 0 ? start : (moves[plies - 1]?.fen ?? start));

/**
 * Plays a move as the server reads it, by its squares or in writing.
 * @param {{moves: number[][]} | {text: string}} what
 * @param {boolean} drawn whether the board shows it already
 * @returns {Promise<boolean>} whether it is a move
 */
async function play(what, drawn) {
  const number = (question += 1);
  try {
    /** @type {Answer} */
    const answer = await call("POST", "/api/position", { variant: variantBox.value, fen: fenAt(ply), ...what });
    const move = answer.played.at(-1);
    if (number !== question || !move) return false;
    drawWays([]);
    tell("");
    if (moves[ply]?.fen !== move.fen) moves = [...moves.slice(0, ply), move];
    look(ply + 1, drawn, answer);
    return true;
  } catch (error) {
    if (number !== question) return false;
    look(ply);
    fault(error);
    return false;
  }
}

/**
 * Shows the position after so many plies.
 * @param {number} to
 * @param {boolean} [drawn] whether the board shows it already
 * @param {Answer | null} [answer] what the server says of it, where that is known
 */
function look(to, drawn = false, answer = null) {
  const before = ply;
  ply = Math.max(0, Math.min(moves.length, to));
  const now = position.read(side(), fenAt(ply));
  const last = moves[ply - 1];
  if (!drawn) {
    board.show(now, {
      moved: last ? [last.squares[0] ?? 0, last.squares.at(-1) ?? 0] : [],
      captured: last?.captured ?? [],
      way: last && ply === before + 1 ? last.squares : [],
    });
  }
  fenBox.value = fenAt(ply);
  find("#status", HTMLElement).textContent = word(`game-turn-${now.turn}`);
  board.arrows([]);
  board.hold({ legal: [], color: null, premove: null, due: false });
  drawMoves();
  void ask(answer);
}

function drawMoves() {
  const offset = position.read(side(), start).turn === begins(variantBox.value) ? 0 : 1;
  /** @type {HTMLElement[]} */
  const rows = [];
  for (let i = -offset; i < moves.length; i += 2) {
    const button = (/** @type {number} */ at) => {
      const move = moves[at];
      if (!move) return h("span", {}, at < 0 ? "…" : "");
      return h("button", { type: "button", "aria-current": at + 1 === ply ? "true" : null, onclick: () => look(at + 1) }, move.full);
    };
    rows.push(h("li", {}, h("span", { class: "n" }, String((i + offset) / 2 + 1)), button(i), button(i + 1)));
  }
  find("#moves", HTMLElement).replaceChildren(...rows);
}

/** Asks the server for the legal moves, then for the engine's lines. @param {Answer | null} given */
async function ask(given) {
  const number = (question += 1);
  const [fen, variant] = [fenAt(ply), variantBox.value];
  const lines = find("#lines", HTMLElement);
  lines.replaceChildren();
  try {
    /** @type {Answer} */
    const answer = given ?? (await call("POST", "/api/position", { variant, fen }));
    if (number !== question) return;
    known = answer;
    board.hold({ legal: answer.legal, color: answer.legal.length > 0 ? colorOf(answer.turn) : null, premove: null, due: answer.must !== null });
    const verdict = find("#verdict", HTMLElement);
    show(verdict, answer.verdict !== null);
    verdict.textContent = answer.verdict ? word(answer.verdict.score === "first" ? "analysis-white-won" : "analysis-black-won") : "";
    void showTables(variant, fen, () => number === question, (squares) => void play({ moves: [squares] }, false));
    if (!thinking.checked || answer.verdict) return;
    lines.replaceChildren(h("li", { class: "muted small" }, word("analysis-thinking")));
    // Stepping through a game shall not ask about every position.
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (number !== question) return;
    /** @type {Analysis} */
    const found = await analyse({ variant, fen, lines: 3, level: Number(find("#level", HTMLSelectElement).value) }, (text) => {
      if (number === question) lines.replaceChildren(h("li", { class: "muted small" }, text));
    });
    if (number !== question) return;
    drawLines(found);
  } catch (error) {
    if (number !== question) return;
    lines.replaceChildren();
    fault(error);
  }
}

/** @param {Analysis} found */
function drawLines({ lines }) {
  board.arrows(lines.slice(0, 2).map((line, i) => ({ squares: line.squares, kind: i === 0 ? "first" : "second" })).reverse());
  find("#lines", HTMLElement).replaceChildren(
    ...lines.map((line) =>
      h("li", { title: word("analysis-depth", { n: line.depth }) },
        h("span", { class: "score" }, scoreText(line.score)),
        h("button", { type: "button", class: "way", onclick: () => void play({ moves: [line.squares] }, false) }, line.moves.join(" ")))),
    ...(lines.length === 0 ? [h("li", { class: "muted" }, word("analysis-no-lines"))] : []),
  );
}

/** @param {string} fen @param {Played[]} [line] @param {number} [at] */
function load(fen, line = [], at = 0) {
  start = fen;
  moves = line;
  ply = -1;
  tell("");
  look(at);
}

/** Set-up: a click puts the chosen piece, or takes it away again. @param {number} square */
function paint(square) {
  const { turn, pieces } = position.read(side(), fenAt(ply));
  const there = pieces.get(square);
  if (!brush || (there && there.color === brush.color && there.king === brush.king)) pieces.delete(square);
  else pieces.set(square, brush);
  set(position.write(side(), { turn, pieces }));
}

/** A position in the making: the server is asked when it is done. @param {string} fen */
function set(fen) {
  start = fen;
  moves = [];
  ply = 0;
  fenBox.value = fen;
  const now = position.read(side(), fen);
  board.show(now);
  find("#turn-white", HTMLElement).setAttribute("aria-pressed", String(now.turn === "white"));
  find("#turn-black", HTMLElement).setAttribute("aria-pressed", String(now.turn === "black"));
  drawMoves();
}

/** @param {boolean} editing */
function edit(editing) {
  board.editing = editing;
  board.arrows([]);
  show(find("#setup", HTMLElement), editing);
  show(find("#engine", HTMLElement), !editing);
  if (editing) show(find("#tables", HTMLElement), false);
  show(find("#verdict", HTMLElement), false);
  find("#edit", HTMLElement).setAttribute("aria-pressed", String(editing));
  board.hold({ legal: [], color: null, premove: null, due: false });
  if (editing) {
    question += 1;
    set(fenAt(ply));
  } else load(start);
}

/** @type {(Piece | null)[]} */
const brushes = [{ color: "white", king: false }, { color: "white", king: true }, { color: "black", king: false }, { color: "black", king: true }, null];
const palette = find("#palette", HTMLElement);
palette.replaceChildren(
  ...brushes.map((piece) => {
    const label = piece ? word(`square-${piece.color}-${piece.king ? "king" : "man"}`) : word("analysis-erase");
    const picture = s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, piece ? drawPiece(piece, 8) : s("path", { d: "M25 25L75 75M75 25L25 75", stroke: "currentColor", "stroke-width": 10, "stroke-linecap": "round" }));
    return h("button", { type: "button", title: label, "aria-label": label, "aria-pressed": String(piece === brushes[0]), onclick(event) {
      brush = piece;
      for (const button of palette.children) button.setAttribute("aria-pressed", String(button === event.currentTarget));
    } }, picture);
  }),
);
const turnTo = (/** @type {"white" | "black"} */ turn) => () => set(position.write(side(), { turn, pieces: position.read(side(), fenAt(ply)).pieces }));
find("#turn-white", HTMLElement).addEventListener("click", turnTo("white"));
find("#turn-black", HTMLElement).addEventListener("click", turnTo("black"));
find("#setup-start", HTMLElement).addEventListener("click", () => void first().then(set, fault));
find("#setup-clear", HTMLElement).addEventListener("click", () => set(position.write(side(), { turn: "white", pieces: new Map() })));
find("#setup-done", HTMLElement).addEventListener("click", () => edit(false));
find("#edit", HTMLElement).addEventListener("click", () => edit(!board.editing));
find("#flip", HTMLElement).addEventListener("click", () => board.turn(position.opponent(board.below)));
find("#to-start", HTMLElement).addEventListener("click", () => look(0));
find("#back", HTMLElement).addEventListener("click", () => look(ply - 1));
find("#forth", HTMLElement).addEventListener("click", () => look(ply + 1));
find("#to-end", HTMLElement).addEventListener("click", () => look(moves.length));
thinking.checked = recall("thinking") !== "off";
thinking.addEventListener("change", () => {
  remember("thinking", thinking.checked ? "on" : "off");
  look(ply);
});
find("#level", HTMLSelectElement).addEventListener("change", () => look(ply));
variantBox.addEventListener("change", () => {
  if (variantBox.value === "renju") return location.assign("/analysis?variant=renju");
  makeBoard();
  first().then(load, fault);
});
find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("#typed-move", HTMLInputElement);
  void play({ text: input.value }, false).then((played) => {
    if (played) input.value = "";
  });
});
find("#fen-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const answer = await call("POST", "/api/position", { variant: variantBox.value, fen: fenBox.value });
    load(answer.fen);
  } catch (error) {
    fault(error);
  }
});

/** @typedef {import("./wire.js").PastedGame} PastedGame */
/** @type {PastedGame[]} */ let games = [];
/** @param {PastedGame | undefined} game */
function open(game) {
  if (!game) return;
  if (![...variantBox.options].some((option) => option.value === game.variant)) return tell(word("analysis-unknown-game", { name: game.variant }));
  variantBox.value = game.variant;
  makeBoard();
  load(game.fen, game.moves);
  if (game.faults.length > 0) tell(`${word("analysis-faults")} ${game.faults.slice(0, 5).join("; ")}`, "");
}
find("#pdn-form", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    /** @type {import("./wire.js").PastedGames} */
    const pasted = await call("POST", "/api/pdn", { text: find("#pdn", HTMLTextAreaElement).value });
    games = pasted.games;
    const list = find("#pdn-game", HTMLSelectElement);
    list.replaceChildren(...games.map((game, i) => h("option", { value: i }, `${game.tags.White ?? "?"} – ${game.tags.Black ?? "?"} ${game.tags.Result ?? ""}`)));
    show(find("#pdn-games", HTMLElement), games.length > 1);
    open(games[0]);
    if (pasted.note) tell([pasted.note, notice.hidden ? "" : notice.textContent].filter(Boolean).join(" "), games.length === 0 ? "bad" : "");
  } catch (error) {
    fault(error);
  }
});
find("#pdn-game", HTMLSelectElement).addEventListener("change", (event) => {
  if (event.target instanceof HTMLSelectElement) open(games[Number(event.target.value)]);
});
addEventListener("keydown", (event) => {
  const target = event.target;
  if ((target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) || target instanceof SVGElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey || board.editing) return;
  if (event.key === "ArrowLeft") look(ply - 1);
  else if (event.key === "ArrowRight") look(ply + 1);
  else return;
  event.preventDefault();
});

async function begin() {
  const asked = new URLSearchParams(location.search);
  const game = asked.get("game");
  if (game) {
    const { game: head, moves: line } = await call("GET", `/api/games/${encodeURIComponent(game)}`);
    variantBox.value = head.variant ?? "russian";
    makeBoard();
    load(head.start ?? "", line, line.length);
    return;
  }
  const record = asked.get("record");
  if (record?.startsWith("/api/collections/")) {
    const response = await fetch(record);
    find("#pdn", HTMLTextAreaElement).value = await response.text();
    makeBoard();
    find("#pdn-form", HTMLFormElement).dispatchEvent(new Event("submit", { cancelable: true }));
    return;
  }
  const variant = asked.get("variant");
  if (variant && [...variantBox.options].some((option) => option.value === variant)) variantBox.value = variant;
  makeBoard();
  load(asked.get("fen") ?? (await first()));
}
begin().catch((error) => {
  if (!board) makeBoard();
  fault(error);
});
