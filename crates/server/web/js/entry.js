/**
 * How a move is entered by clicks: which legal moves remain after some squares were clicked, when the move is certain, and what to show
 * otherwise. No page, no drawing; the legal moves come from the server.
 */
import * as squares from "./squares.js";

/**
 * @typedef {import("./squares.js").Side} Side
 * @typedef {import("./position.js").Piece} Piece
 * @typedef {{from: number, to: number, captured: number[], full: string, promotes?: boolean, routes?: number[][], more?: boolean}} Move a legal
 *   move; two ways to one board are one move. `routes` are its ways with the first square, all of them unless there are `more`
 * @typedef {{side: Side, crownedInFlight: boolean, pieces: Map<number, Piece>, legal: Move[]}} Table what entry needs to know:
 *   `crownedInFlight` is whether a man that reaches the last row in a capture goes on as a king (6.1.5.7)
 */

/**
 * The ways a move can be made: each is the squares the piece stops on, the last one included.
 * @param {Table} table
 * @param {Move} move
 * @returns {number[][]}
 */
export function ways(table, move) {
  return move.routes && !move.more ? move.routes.map((route) => route.slice(1)) : search(table, move);
}

/**
 * All ways to take these pieces and end there. A taken piece stays on the board until the move is over (6.1.5.12) and is jumped once. Where a
 * king must land to go on (6.1.5.8) is not asked, so there can be more than the rules allow, never fewer.
 * @param {Table} table
 * @param {Move} move
 * @returns {number[][]}
 */
export function search(table, move) {
  if (move.captured.length === 0) return [[move.to]];
  const { side, pieces } = table;
  const mover = pieces.get(move.from);
  if (!mover) return [];
  const lastRow = mover.color === "white" ? 0 : side - 1;
  /** @type {number[][]} */
  const found = [];
  /** @type {(square: number) => boolean} */
  const free = (square) => square === move.from || !pieces.has(square);
  /** @type {(at: number, king: boolean, left: Set<number>, stops: number[]) => void} */
  const go = (at, king, left, stops) => {
    if (left.size === 0) {
      if (at === move.to) found.push(stops);
      return;
    }
    for (const step of squares.DIAGONALS) {
      const line = squares.ray(side, at, step);
      const victim = king ? line.findIndex((square) => !free(square)) : 0;
      const taken = line[victim];
      if (taken === undefined || !left.has(taken)) continue;
      const rest = new Set(left);
      rest.delete(taken);
      const landings = king ? line.slice(victim + 1) : line.slice(1, 2);
      for (const landing of landings) {
        if (!free(landing)) break;
        const crowned = table.crownedInFlight && squares.place(side, landing).y === lastRow;
        go(landing, king || crowned, rest, [...stops, landing]);
      }
    }
  };
  go(move.from, mover.king, new Set(move.captured), []);
  return found;
}

/**
 * The legal moves, and those of other pieces that lead to a board of the list: two pieces that each return to their own square with the same
 * booty leave the same board behind, the list names one of them, and people may move either.
 * @param {Table} table
 * @returns {Move[]}
 */
export function withTwins(table) {
  const { side, pieces, legal } = table;
  return legal.flatMap((move) => {
    if (move.from !== move.to || move.captured.length === 0) return [move];
    const piece = pieces.get(move.from);
    const twins = [...pieces].flatMap(([from, other]) => {
      if (from === move.from || other.color !== piece?.color || other.king !== piece.king) return [];
      const found = search(table, { ...move, from, to: from });
      const routes = found.map((way) => [from, ...way]);
      const full = (routes[0] ?? []).map((square) => squares.name(side, square)).join(":");
      return routes.length > 0 ? [{ ...move, from, to: from, full, routes, more: false }] : [];
    });
    return [move, ...twins];
  });
}

/**
 * The way to draw: one that agrees with the clicks if there is one.
 * @param {Table} table
 * @param {Move} move
 * @param {number[]} clicks squares clicked after the first
 */
export function way(table, move, clicks = []) {
  const all = ways(table, move);
  return all.find((stops) => clicks.every((square) => stops.includes(square))) ?? all[0] ?? [move.to];
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
  /** The stops of the shortest way that agrees. @param {Move} move */
  const shortest = (move) => Math.min(...ways(table, move).filter((way) => stops.every((square) => way.includes(square))).map((way) => way.length));
  const moves = table.legal.filter(
    (move) =>
      move.from === from &&
      (!finished || move.to === last) &&
      taken.every((square) => move.captured.includes(square)) &&
      (stops.length === 0 || shortest(move) < Infinity),
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
 *   | {kind: "wrong", clicks: number[], why: "must" | "stuck" | "not-there", due: Move[]}} Step what a click came to:
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
  const captures = table.legal.some((move) => move.captured.length > 0);
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
    return { kind: "wrong", clicks: [], why: captures ? "must" : "stuck", due: captures ? table.legal : [] };
  }
  if (before.length === 0) return { kind: "nothing" };
  const due = remaining(table, before);
  if (captures) return { kind: "wrong", clicks: before, why: "must", due };
  return piece ? { kind: "nothing" } : { kind: "wrong", clicks: [], why: "not-there", due };
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
    for (const way of ways(table, move)) for (const square of way) stops.add(square);
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
