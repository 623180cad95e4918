/**
 * Moves written on the keyboard: `c3-d4`, `cd4`, `c3:e5:g7`, `22-18`, in Latin letters or Cyrillic ones.
 */
import * as squares from "./squares.js";
import { ways } from "./entry.js";

/**
 * @typedef {import("./entry.js").Table} Table
 * @typedef {import("./entry.js").Move} Move
 */

/** Cyrillic letters that look like the files (as the server reads them) and those that sound like the others. */
const LATIN = /** @type {Record<string, string>} */ ({
  а: "a", в: "b", с: "c", д: "d", е: "e", ф: "f", г: "g", н: "h", х: ":", x: ":", "×": ":", "*": ":", "–": "-", "—": "-",
});

/** @param {string} text */
export const plain = (text) =>
  [...text.trim().toLowerCase()].map((letter) => LATIN[letter] ?? letter).join("");

/**
 * The legal moves a text can mean; none when it is not a move, and then the server says why.
 * @param {Table} table
 * @param {string} text
 * @returns {Move[]}
 */
export function read(table, text) {
  const parts = plain(text).match(/[a-h][1-8]|[a-h]|\d{1,2}/g) ?? [];
  if (parts.length < 2 || parts.join("").length !== plain(text).replace(/[\s:.-]/g, "").length) return [];
  const [first = "", ...others] = parts;
  const stops = others.map((part) => squares.byName(table.side, part));
  const to = stops.at(-1);
  if (stops.includes(null)) return [];
  const file = /^[a-h]$/.test(first) ? first.charCodeAt(0) - 97 : null;
  const from = squares.byName(table.side, first);
  return table.legal.filter(
    (move) =>
      (file === null ? move.from === from : squares.place(table.side, move.from).x === file) &&
      move.to === to &&
      (stops.length === 1 ||
        ways(table, move).some((way) => stops.every((square) => square !== null && way.includes(square)))),
  );
}
