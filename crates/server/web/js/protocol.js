/** Players, and what a page is told. The messages of the server are the types of `wire.d.ts`. */

/** @typedef {import("./wire.js").Player} Player */

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "first" ? "second" : "first");

/** @param {Player} player @returns {0 | 1} */
export const seat = (player) => (player === "first" ? 0 : 1);

/** In draughts the first player has White. @param {Player} player @returns {"white" | "black"} */
export const colorOf = (player) => (player === "first" ? "white" : "black");

/** What the template knows of this page. */
export function pageData() {
  const block = document.getElementById("data");
  return JSON.parse(block?.textContent || "{}");
}
