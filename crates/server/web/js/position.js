/**
 * What stands on a draughts board, without any rule of play.
 */
import * as squares from "./squares.js";

/**
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./squares.js").Color} Color
 * @typedef {{color: Color, king: boolean}} Piece
 * @typedef {{turn: Color, pieces: Map<number, Piece>}} Position
 * @typedef {{from: number, to: number, captured: number[], promotes?: boolean}} Change what a move changes
 */

/** @param {Color} color @returns {Color} */
export const opponent = (color) => (color === "white" ? "black" : "white");

/**
 * Reads FEN as the server writes it, by names or numbers, with ranges: `W:Wa1,Kc3:B1-4`. What it does not understand it leaves out;
 * the server is the judge of a position.
 * @param {Side} side
 * @param {string} fen
 * @returns {Position}
 */
export function read(side, fen) {
  const [turn = "W", ...parts] = fen.trim().replace(/\.$/, "").split(":");
  /** @type {Map<number, Piece>} */
  const pieces = new Map();
  for (const part of parts.filter((field) => /^[WB]/u.test(field))) {
    const color = part.startsWith("B") ? "black" : "white";
    for (const item of part.slice(1).split(",")) {
      const king = item.startsWith("K");
      const [first = "", last] = (king ? item.slice(1) : item).split("-");
      const low = squares.byName(side, first);
      const high = last === undefined ? low : squares.byName(side, last);
      if (low === null || high === null) continue;
      for (let square = low; square <= high; square += 1) pieces.set(square, { color, king });
    }
  }
  return { turn: turn.startsWith("B") ? "black" : "white", pieces };
}

/**
 * @param {Side} side
 * @param {Position} position
 */
export function write(side, { turn, pieces }) {
  /** @param {Color} color */
  const list = (color) =>
    [...pieces]
      .filter(([, piece]) => piece.color === color)
      .sort(([a], [b]) => a - b)
      .map(([square, piece]) => (piece.king ? "K" : "") + squares.name(side, square))
      .join(",");
  return `${turn === "white" ? "W" : "B"}:W${list("white")}:B${list("black")}`;
}

/**
 * The position after a move; the turn passes.
 * @param {Position} position
 * @param {Change} change
 * @returns {Position}
 */
export function after({ turn, pieces }, change) {
  const next = new Map(pieces);
  const piece = next.get(change.from);
  next.delete(change.from);
  for (const square of change.captured) next.delete(square);
  if (piece) next.set(change.to, { color: piece.color, king: piece.king || change.promotes === true });
  return { turn: opponent(turn), pieces: next };
}

/**
 * Whether the same pieces stand on the same squares.
 * @param {Position} a
 * @param {Position} b
 */
export function same(a, b) {
  const alike = (/** @type {[number, Piece]} */ [square, piece]) => {
    const other = b.pieces.get(square);
    return other !== undefined && other.color === piece.color && other.king === piece.king;
  };
  return a.pieces.size === b.pieces.size && [...a.pieces].every(alike);
}
