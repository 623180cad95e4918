/** The analysis board of renju: stones in turn, forbidden points, the engine's lines. */
import { Refused, call } from "./api.js";
import { analyse } from "./queue.js";
import { find, h, show } from "./element.js";
import { Goban } from "./goban.js";
import { recall, remember } from "./memory.js";
import { place } from "./points.js";
import { scoreText } from "./score.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").RenjuAnalysis} Found */

const notice = find("#notice", HTMLElement);
const thinking = find("#thinking", HTMLInputElement);
const variantBox = find("#variant", HTMLSelectElement);
/** @type {string[]} */ let stones = [];
let ply = 0;
let question = 0;

const board = new Goban(find("#board", HTMLElement), {
  words: word,
  label: word("game-board"),
  placed(point) {
    if (stones[ply] !== point) stones = [...stones.slice(0, ply), point];
    look(ply + 1);
  },
});

/** @param {number} to */
function look(to) {
  ply = Math.max(0, Math.min(stones.length, to));
  const shown = stones.slice(0, ply);
  board.show({ black: shown.filter((_, i) => i % 2 === 0), white: shown.filter((_, i) => i % 2 === 1), last: shown.at(-1) ?? null, order: shown });
  board.hold({ color: ply % 2 === 0 ? "black" : "white", within: ply === 0 ? 1 : null, among: null });
  board.marks([]);
  show(notice, false);
  find("#status", HTMLElement).textContent = word(ply % 2 === 0 ? "game-turn-black" : "game-turn-white");
  const rows = [];
  for (let i = 0; i < stones.length; i += 2) {
    const button = (/** @type {number} */ at) =>
      stones[at] ? h("button", { type: "button", "aria-current": at + 1 === ply ? "true" : null, onclick: () => look(at + 1) }, stones[at]) : h("span");
    rows.push(h("li", {}, h("span", { class: "n" }, String(i / 2 + 1)), button(i), button(i + 1)));
  }
  find("#moves", HTMLElement).replaceChildren(...rows);
  void ask();
}

async function ask() {
  const number = (question += 1);
  const lines = find("#lines", HTMLElement);
  lines.replaceChildren();
  if (!thinking.checked || ply === 0) return;
  lines.replaceChildren(h("li", { class: "muted small" }, word("analysis-thinking")));
  await new Promise((resolve) => setTimeout(resolve, 250));
  if (number !== question) return;
  try {
    /** @type {Found} */
    const found = await analyse({ variant: "renju", stones: stones.slice(0, ply), lines: 3, level: Number(find("#level", HTMLSelectElement).value) }, (text) => {
      if (number === question) lines.replaceChildren(h("li", { class: "muted small" }, text));
    });
    if (number !== question) return;
    board.marks([
      ...found.fouls.map(({ point }) => ({ point, kind: "foul" })),
      ...found.lines.flatMap((line, i) => (line.moves[0] ? [{ point: line.moves[0], kind: "best", text: String(i + 1) }] : [])),
    ]);
    lines.replaceChildren(
      ...found.lines.map((line) =>
        h("li", {}, h("span", { class: "score" }, scoreText(line.score)),
          h("button", { type: "button", class: "way", onclick: () => play(line.moves[0]) }, line.moves.join(" ")))),
      ...(found.lines.length === 0 ? [h("li", { class: "muted" }, word("analysis-no-lines"))] : []),
    );
  } catch (error) {
    if (number !== question) return;
    lines.replaceChildren();
    tell(error);
  }
}

/** @param {unknown} error */
function tell(error) {
  notice.textContent = error instanceof Refused ? error.message : word("failed");
  notice.className = "notice bad";
  show(notice, true);
}

/** @param {string | undefined} point */
function play(point) {
  if (!point || !place(point) || stones.slice(0, ply).includes(point)) return false;
  stones = [...stones.slice(0, ply), point];
  look(ply + 1);
  return true;
}

for (const part of ["#edit", "#setup", "aside"]) show(find(part, Element), false);
variantBox.value = "renju";
variantBox.addEventListener("change", () => location.assign(`/analysis?variant=${variantBox.value}`));
thinking.checked = recall("thinking") !== "off";
thinking.addEventListener("change", () => {
  remember("thinking", thinking.checked ? "on" : "off");
  look(ply);
});
find("#level", HTMLSelectElement).addEventListener("change", () => look(ply));
find("#flip", HTMLElement).addEventListener("click", () => board.flip(!board.flipped));
find("#to-start", HTMLElement).addEventListener("click", () => look(0));
find("#back", HTMLElement).addEventListener("click", () => look(ply - 1));
find("#forth", HTMLElement).addEventListener("click", () => look(ply + 1));
find("#to-end", HTMLElement).addEventListener("click", () => look(stones.length));
find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("#typed-move", HTMLInputElement);
  const point = input.value.trim().toLowerCase();
  if (play(point)) input.value = "";
  // The server says what is wrong with it.
  else call("POST", "/api/analyse", { variant: "renju", stones: [...stones.slice(0, ply), point], lines: 1, level: 1 }).catch(tell);
});
addEventListener("keydown", (event) => {
  const target = event.target;
  if ((target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) || target instanceof SVGElement) return;
  if (event.key === "ArrowLeft") look(ply - 1);
  else if (event.key === "ArrowRight") look(ply + 1);
});
look(0);
