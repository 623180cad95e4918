/**
 * How a move is entered by clicks: which moves of the server's list remain after some squares were clicked, when the move is certain, and
 * what to show otherwise. No page, no drawing, no rule: the list names every way of every piece.
 */
import * as squares from "./squares.js";

/**
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./position.js").Piece} Piece
 * @typedef {import("./wire.js").Legal} Move a legal move with its ways, all of them unless there are `more`
 * @typedef {{pieces: Map<number, Piece>, legal: readonly Move[], due: boolean}} Table what entry needs to know; `due` is whether the
 *   server says that something must be captured
 */

/**
 * The ways a move can be made: each is the squares the piece stops on, the last one included.
 * @param {Move} move
 * @returns {number[][]}
 */
export const ways = (move) => move.routes.map((route) => route.slice(1));

/**
 * The way to draw and to send: one that agrees with the clicks. Where none of those listed does and there are more, what was clicked.
 * @param {Move} move
 * @param {number[]} clicks squares clicked after the first
 * @returns {number[]}
 */
export function way(move, clicks = []) {
  const all = ways(move);
  const stops = clicks.filter((square) => !move.captured.includes(square));
  const agrees = all.find((way) => stops.every((square) => way.includes(square)));
  return agrees ?? (move.more ? [...stops.filter((square) => square !== move.to), move.to] : (all[0] ?? [move.to]));
}

/**
 * The legal moves that agree with the clicks: the first is where the piece stands, the others are any squares it stops on, in any order, or
 * pieces it takes. A square clicked twice in a row says that the move ends there and makes no detour: of those that agree, the one with the
 * fewest stops.
 * @param {Table} table
 * @param {number[]} clicks
 */
export function remaining(table, clicks) {
  const [from, ...rest] = clicks;
  const last = rest.at(-1);
  const finished = rest.length > 1 && last === rest.at(-2);
  const taken = rest.filter((square) => table.pieces.has(square) && square !== from);
  const stops = rest.filter((square) => !taken.includes(square));
  /** The stops of the shortest listed way that agrees. @param {Move} move */
  const shortest = (move) => Math.min(...ways(move).filter((way) => stops.every((square) => way.includes(square))).map((way) => way.length));
  const moves = table.legal.filter(
    (move) =>
      move.from === from &&
      (!finished || move.to === last) &&
      taken.every((square) => move.captured.includes(square)) &&
      // Of ways that are not listed the server is the judge.
      (stops.length === 0 || move.more || shortest(move) < Infinity),
  );
  if (!finished) return moves;
  const least = Math.min(...moves.map(shortest));
  return moves.filter((move) => shortest(move) === least);
}

/**
 * @typedef {{kind: "nothing"}
 *   | {kind: "chosen", clicks: number[], moves: Move[], stops: number[], ends: number[]}
 *   | {kind: "ambiguous", clicks: number[], moves: Move[], stops: number[], ends: number[]}
 *   | {kind: "done", clicks: number[], move: Move}
 *   | {kind: "wrong", clicks: number[], square: number, why: "must" | "stuck" | "not-there", due: Move[]}} Step what a click came to:
 *   `chosen` a piece is chosen and moves remain; `ambiguous` more squares were clicked and still several boards are possible; `wrong` says
 *   why and which moves are due
 */

/**
 * What comes of one more click.
 * @param {Table} table
 * @param {"white" | "black"} turn
 * @param {number[]} before the clicks so far
 * @param {number} square
 * @returns {Step}
 */
export function click(table, turn, before, square) {
  const piece = table.pieces.get(square);
  if (before.length > 0) {
    const clicks = [...before, square];
    const moves = remaining(table, clicks);
    const first = moves[0];
    if (moves.length === 1 && first) return { kind: "done", clicks, move: first };
    if (moves.length > 1) return { kind: "ambiguous", clicks, moves, ...targets(table, clicks, moves) };
    if (square === before[0]) return { kind: "nothing" };
  }
  if (piece?.color === turn) {
    const moves = table.legal.filter((move) => move.from === square);
    if (moves.length > 0) return { kind: "chosen", clicks: [square], moves, ...targets(table, [square], moves) };
    return { kind: "wrong", clicks: [], square, why: table.due ? "must" : "stuck", due: table.due ? [...table.legal] : [] };
  }
  if (before.length === 0) return { kind: "nothing" };
  const due = remaining(table, before);
  if (table.due) return { kind: "wrong", clicks: before, square, why: "must", due };
  return piece ? { kind: "nothing" } : { kind: "wrong", clicks: [], square, why: "not-there", due };
}

/**
 * The squares worth clicking next: stops that not all remaining moves share come first, and the final squares.
 * @param {Table} table
 * @param {number[]} clicks
 * @param {Move[]} moves
 */
export function targets(table, clicks, moves) {
  /** @type {Set<number>} */
  const stops = new Set();
  for (const move of moves) {
    for (const way of ways(move)) for (const square of way) stops.add(square);
  }
  const ends = [...new Set(moves.map((move) => move.to))];
  // After the first square only what tells the remaining moves apart.
  const tells = (/** @type {number[]} */ ...more) => clicks.length === 1 || remaining(table, [...clicks, ...more]).length < moves.length;
  return {
    stops: [...stops].filter((square) => !ends.includes(square) && tells(square)),
    ends: ends.filter((square) => tells(square) || tells(square, square)),
  };
}

/**
 * The square a finger means: of the squares that would do something the nearest within most of a square's side, otherwise the one under it.
 * @param {Side} side
 * @param {number} x in squares from the left edge, White below
 * @param {number} y in squares from the upper edge
 * @param {Iterable<number>} useful
 * @returns {number | null}
 */
export function snap(side, x, y, useful) {
  let best = null;
  let least = 0.95;
  for (const square of useful) {
    const place = squares.place(side, square);
    const distance = Math.hypot(place.x + 0.5 - x, place.y + 0.5 - y);
    if (distance < least) {
      least = distance;
      best = square;
    }
  }
  const under = squares.at(side, Math.floor(x), Math.floor(y));
  // A dark square that is hit well inside is meant, even next to a useful one.
  if (under !== null && best !== under) {
    const place = squares.place(side, under);
    if (Math.max(Math.abs(place.x + 0.5 - x), Math.abs(place.y + 0.5 - y)) < 0.4) return under;
  }
  return best ?? under;
}

/**
 * The move a premove means now that the opponent has moved: the clicked squares must still lead to one board.
 * @param {Table} table
 * @param {number[]} clicks
 * @returns {Move | null}
 */
export function premoved(table, clicks) {
  const moves = remaining(table, clicks);
  return moves.length === 1 && clicks.length > 1 ? (moves[0] ?? null) : null;
}
