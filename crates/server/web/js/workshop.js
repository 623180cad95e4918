/** The workshop of composers: a diagram is set up, a task is named, and what is found of it grows: quickly first, then deeper. Nothing here knows a rule. */
import { Refused, call } from "./api.js";
import { Board, drawPiece } from "./board.js";
import { findingRows, solutionTree } from "./composition-report.js";
import { dress } from "./dress.js";
import { find, h, s, show } from "./element.js";
import { recall, remember } from "./memory.js";
import * as position from "./position.js";
import { language, word } from "./words.js";

/**
 * @typedef {import("./wire.js").CompositionAnswer} Answer
 * @typedef {import("./position.js").Piece} Piece
 * @typedef {import("./squares.js").Side} Side
 */

dress();
const notice = find("#notice", HTMLElement);
const progress = find("#progress", HTMLElement);
const variantBox = find("#variant", HTMLSelectElement);
const taskBox = find("#task", HTMLSelectElement);
const fenBox = find("#fen", HTMLInputElement);
const cancelButton = find("#cancel", HTMLButtonElement);
/** How far a look can go. */
const DEEPEST = 3;
/** How long the hand rests before a changed diagram is looked at again. */
const REST = 600;

/** The diagram. @type {string} */ let diagram = "W:W:B";
/** @type {Answer | null} */ let answer = null;
/** The node of the solution that is shown: 0 is the diagram. */
let at = 0;
/** What is being asked. @type {AbortController | null} */ let asked = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */ let resting;
/** @type {Board} */ let board;
/** @type {Piece | null} */ let brush = { color: "white", king: false };

/** @returns {Side} */
const side = () => (variantBox.value === "international" ? 10 : 8);

/** @param {string} text */
function tell(text) {
  notice.textContent = text;
  notice.className = "notice bad";
  show(notice, text !== "");
}

/** What is asked for, as the server reads it. */
function task() {
  if (taskBox.value !== "lock") return taskBox.value;
  const men = find("#men", HTMLInputElement).value || "0";
  const kings = find("#kings", HTMLInputElement).value || "0";
  if (kings === "0") return `lock ${men}`;
  return men === "0" ? `lock ${kings}K` : `lock ${men}+${kings}K`;
}

/** A position in the making. @param {string} fen */
function set(fen) {
  diagram = fen;
  at = 0;
  fenBox.value = fen;
  remember("workshop", `${variantBox.value} ${fen}`);
  draw();
}

function draw() {
  const node = answer?.tree[at];
  board.editing = at === 0;
  board.show(position.read(side(), at === 0 ? diagram : (node?.fen ?? diagram)));
  board.hold({ legal: [], color: null, premove: null, due: false });
  for (const button of document.querySelectorAll("#tree button")) {
    if (button.getAttribute("data-node") === String(at)) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
}

/** A click puts the chosen piece, or takes it away again; the diagram is looked at again if it was before. @param {number} square */
function paint(square) {
  const { pieces } = position.read(side(), diagram);
  const there = pieces.get(square);
  if (!brush || (there && there.color === brush.color && there.king === brush.king)) pieces.delete(square);
  else pieces.set(square, brush);
  set(position.write(side(), { turn: "white", pieces }));
  again();
}

/** Looks again at what was looked at before, when the hand rests. */
function again() {
  if (answer === null && asked === null) return;
  stop();
  clearTimeout(resting);
  resting = setTimeout(() => void check(), REST);
}

function stop() {
  asked?.abort();
  asked = null;
  show(cancelButton, false);
}

/** Looks at the diagram, deeper and deeper, until everything is found out or the last depth is done. */
async function check() {
  stop();
  clearTimeout(resting);
  const mine = new AbortController();
  asked = mine;
  tell("");
  show(cancelButton, true);
  const number = new Intl.NumberFormat(language);
  try {
    for (let depth = 1; depth <= DEEPEST; depth += 1) {
      progress.textContent = word("workshop-looking", { n: depth, of: DEEPEST });
      const question = { variant: variantBox.value, fen: turned(), task: task(), solution: find("#solution", HTMLTextAreaElement).value, depth };
      /** @type {Answer} */
      const found = await call("POST", "/api/composition", question, mine.signal);
      if (asked !== mine) return;
      answer = found;
      drawReport();
      const spent = word("workshop-spent", { n: depth, of: DEEPEST, spent: number.format(found.spent), budget: number.format(found.budget) });
      progress.textContent = found.deeper && depth === DEEPEST ? `${spent} ${word("workshop-deepest")}` : spent;
      if (!found.deeper) break;
    }
  } catch (error) {
    if (mine.signal.aborted) return;
    progress.textContent = "";
    tell(error instanceof Refused ? error.message : word("failed"));
  } finally {
    if (asked === mine) stop();
  }
}

/** Looks for sound positions that differ by one piece; each becomes the diagram with a click. */
async function around() {
  stop();
  clearTimeout(resting);
  const mine = new AbortController();
  asked = mine;
  tell("");
  show(cancelButton, true);
  progress.textContent = word("workshop-looking-around");
  try {
    /** @type {import("./wire.js").CompositionNeighbours} */
    const { found, tried, all } = await call("POST", "/api/composition/neighbours", { variant: variantBox.value, fen: turned(), task: task(), depth: 1 }, mine.signal);
    if (asked !== mine) return;
    progress.textContent = "";
    show(find("#neighbours", HTMLElement), true);
    find("#tried", HTMLElement).textContent = word("workshop-tried", { found: found.length, tried, all });
    find("#beside", HTMLElement).replaceChildren(...found.map((one) => h("li", {}, h("button", { type: "button", onclick: () => {
      set(one.fen);
      void check();
    } }, one.change), ` 1. ${one.key}`)));
  } catch (error) {
    if (mine.signal.aborted) return;
    progress.textContent = "";
    tell(error instanceof Refused ? error.message : word("failed"));
  } finally {
    if (asked === mine) stop();
  }
}

/** The diagram with the turn that the task asks for. */
const turned = () => (task().startsWith("black:") ? diagram.replace(/^[WB]/, "B") : diagram.replace(/^[WB]/, "W"));

function drawReport() {
  if (!answer) return;
  show(find("#report", HTMLElement), true);
  const verdict = find("#verdict", HTMLElement);
  verdict.textContent = answer.verdict;
  verdict.dataset.status = answer.status;
  find("#live", HTMLElement).textContent = answer.verdict;
  show(find("#proposed", HTMLElement), answer.proposed);
  find("#findings", HTMLElement).replaceChildren(...findingRows(answer));
  find("#tree", HTMLElement).replaceChildren(solutionTree(answer, 0, look));
  for (const id of ["#save-svg", "#save-png", "#print"]) find(id, HTMLButtonElement).disabled = false;
  if (at >= answer.tree.length) at = 0;
  draw();
}

/** Shows a node of the solution. @param {number} node */
function look(node) {
  at = answer?.tree[node] ? node : 0;
  draw();
}

/** What is published, in the order of the rules: author, place, diagram, task. */
function publication() {
  const text = (/** @type {string} */ id) => find(id, HTMLInputElement).value.trim();
  const picture = new DOMParser().parseFromString(answer?.svg ?? "", "image/svg+xml").documentElement;
  return { author: text("#author"), place: text("#place"), picture, task: answer?.task ?? "" };
}

/** The page of a publication as one picture. */
function published() {
  const { author, place, picture, task: asks } = publication();
  picture.setAttribute("x", "20");
  picture.setAttribute("y", "90");
  picture.setAttribute("width", "360");
  picture.setAttribute("height", "360");
  const row = (/** @type {number} */ y, /** @type {string} */ text) => s("text", { x: 200, y, "text-anchor": "middle", "font-family": "serif", "font-size": 20 }, text);
  const whole = s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 400 500", width: 400, height: 500 }, s("rect", { width: 400, height: 500, fill: "#fff" }), row(36, author), row(66, place), document.importNode(picture, true), row(482, asks));
  return new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" });
}

/** Hands a file over. @param {Blob} content @param {string} name */
function save(content, name) {
  const file = URL.createObjectURL(content);
  const link = h("a", { href: file, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(file), 1_000);
}

find("#save-svg", HTMLButtonElement).addEventListener("click", () => save(published(), "composition.svg"));
find("#save-png", HTMLButtonElement).addEventListener("click", async () => {
  const drawn = URL.createObjectURL(published());
  try {
    const image = new Image();
    image.src = drawn;
    await image.decode();
    // Three dots a unit: 9 cm of a diagram at more than 300 dots an inch.
    const canvas = h("canvas", { width: 1_200, height: 1_500 });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((content) => { if (content) save(content, "composition.png"); else tell(word("failed")); }, "image/png");
  } catch {
    tell(word("failed"));
  } finally {
    URL.revokeObjectURL(drawn);
  }
});
find("#print", HTMLButtonElement).addEventListener("click", () => {
  const { author, place, picture, task: asks } = publication();
  document.querySelector("#sheet")?.remove();
  const sheet = h("section", { class: "sheet published", id: "sheet" }, h("p", {}, author), h("p", {}, place), document.importNode(picture, true), h("p", {}, asks));
  document.body.append(sheet);
  document.body.classList.add("sheeted");
  print();
  document.body.classList.remove("sheeted");
  sheet.remove();
});

function makeBoard() {
  board = new Board(find("#board", HTMLElement), { side: side(), words: word, label: word("game-board"), listener: { move() {}, square: paint } });
}

/** @type {(Piece | null)[]} */
const brushes = [{ color: "white", king: false }, { color: "white", king: true }, { color: "black", king: false }, { color: "black", king: true }, null];
const palette = find("#palette", HTMLElement);
palette.replaceChildren(...brushes.map((piece) => {
  const label = piece ? word(`square-${piece.color}-${piece.king ? "king" : "man"}`) : word("analysis-erase");
  const picture = s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, piece ? drawPiece(piece, 8) : s("path", { d: "M25 25L75 75M75 25L25 75", stroke: "currentColor", "stroke-width": 10, "stroke-linecap": "round" }));
  return h("button", { type: "button", title: label, "aria-label": label, "aria-pressed": String(piece === brushes[0]), onclick(event) {
    brush = piece;
    for (const button of palette.children) button.setAttribute("aria-pressed", String(button === event.currentTarget));
  } }, picture);
}));

find("#check", HTMLButtonElement).addEventListener("click", () => void check());
find("#around", HTMLButtonElement).addEventListener("click", () => void around());
cancelButton.addEventListener("click", () => {
  stop();
  progress.textContent = word("workshop-cancelled");
});
find("#clear", HTMLButtonElement).addEventListener("click", () => {
  stop();
  answer = null;
  show(find("#report", HTMLElement), false);
  progress.textContent = "";
  set("W:W:B");
});
find("#to-start", HTMLButtonElement).addEventListener("click", () => look(0));
find("#back", HTMLButtonElement).addEventListener("click", () => look(answer?.tree[at]?.parent ?? 0));
find("#forth", HTMLButtonElement).addEventListener("click", () => look(answer?.tree[at]?.children[0] ?? at));
taskBox.addEventListener("change", () => {
  show(find("#locks", HTMLElement), taskBox.value === "lock");
  again();
});
for (const id of ["#men", "#kings"]) find(id, HTMLInputElement).addEventListener("change", again);
variantBox.addEventListener("change", () => {
  makeBoard();
  set(position.write(side(), { turn: "white", pieces: new Map() }));
  stop();
});
find("#fen-form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  set(position.write(side(), position.read(side(), fenBox.value)));
  again();
});
addEventListener("keydown", (event) => {
  const target = event.target;
  if ((target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) || target instanceof SVGElement) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !answer) return;
  if (event.key === "ArrowLeft") look(answer.tree[at]?.parent ?? 0);
  else if (event.key === "ArrowRight") look(answer.tree[at]?.children[0] ?? at);
  else return;
  event.preventDefault();
});

const [was, kept] = (recall("workshop") ?? "").split(" ");
if (was && kept && [...variantBox.options].some((option) => option.value === was)) variantBox.value = was;
makeBoard();
set(kept || "W:WKa3,a5,e3:Ba7,f6,h2");
