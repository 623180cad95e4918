/** What the endgame tables say: every legal move of a position with few pieces and its exact value. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").TableAnswer} TableAnswer
 * @typedef {import("./wire.js").TableMove} TableMove
 */

/** Positions with more pieces than this are in no table, and are not asked for. */
const MOST = 7;

/** How many pieces a position has. @param {string} fen */
export const pieces = (fen) => (fen.split(":").slice(1).join(",").match(/\d+|[a-j]\d/giu) ?? []).length;

/**
 * Shows the tables' answer for a position, or hides the panel where they have none.
 * @param {string} variant
 * @param {string} fen
 * @param {() => boolean} wanted whether the position is still the one that is shown
 * @param {(squares: number[]) => void} play
 */
export async function showTables(variant, fen, wanted, play) {
  const panel = find("#tables", HTMLElement);
  /** @type {TableAnswer | null} */
  let answer = null;
  try {
    if (pieces(fen) <= MOST) answer = await call("GET", `/api/tables/${encodeURIComponent(variant)}?fen=${encodeURIComponent(fen)}`);
  } catch {
    // The engine's lines say what is wrong with the position.
  }
  if (!wanted()) return;
  show(panel, answer !== null && answer.value !== null && answer.moves.length > 0);
  find("#tables-value", HTMLElement).textContent = answer?.value?.text ?? "";
  find("#table-moves", HTMLElement).replaceChildren(...(answer?.moves ?? []).map((move) => row(move, play)));
}

/** @param {TableMove} move @param {(squares: number[]) => void} play */
function row(move, play) {
  const result = move.value?.result ?? "unknown";
  const text = move.value?.text ?? word("analysis-tables-unknown");
  return h("li", { class: `table-move ${result}` }, h("button", { type: "button", class: "way", onclick: () => play(move.squares) }, h("span", { class: "table-text" }, move.text), h("span", { class: "table-value" }, text)));
}
