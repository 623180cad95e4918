/**
 * The playing squares of a draughts board. A square is its number: 1 at Black's left corner of the upper row, row by row, White below; or as the players of
 * the game count.
 * @typedef {8 | 10 | "italian" | "iberian"} Side how many squares a side has; by name, 8 with the main road on the right of each player, counted from the upper left
 * corner or from the lower right one
 * @typedef {"white" | "black"} Color
 */

/** The board of a game or discipline. @param {string | null | undefined} game @returns {Side} */
export function of(game) {
  if (game === "international" || game === "antidraughts" || game === "frisian") return 10;
  if (game === "italian") return "italian";
  return game === "spanish" || game === "portuguese" ? "iberian" : 8;
}

/** Who makes the first move of every game. @param {string | null | undefined} game @returns {Color} */
export const begins = (game) => (game === "english" || game === "pool" ? "black" : "white");

/** How many squares a side has. @param {Side} side */
export const edge = (side) => (side === 10 ? 10 : 8);

/** @param {Side} side */
export const count = (side) => (edge(side) * edge(side)) / 2;

/**
 * Column from the left and row from the top, White below.
 * @param {Side} side
 * @param {number} square
 */
export function place(side, square) {
  const half = edge(side) / 2;
  const row = Math.floor((square - 1) / half);
  const along = ((square - 1) % half) * 2;
  if (side === "italian") return { x: along + (row % 2), y: row };
  if (side === "iberian") return { x: 7 - along - (row % 2), y: 7 - row };
  return { x: along + (row % 2 === 0 ? 1 : 0), y: row };
}

/**
 * The square in this column and row; `null` for light squares and outside the board.
 * @param {Side} side
 * @param {number} x
 * @param {number} y
 * @returns {number | null}
 */
export function at(side, x, y) {
  const all = edge(side);
  const mirrored = side === "italian" || side === "iberian";
  if (x < 0 || y < 0 || x >= all || y >= all || ((x + y) % 2 === 0) !== mirrored) return null;
  const [along, row] = side === "iberian" ? [7 - x, 7 - y] : [x, y];
  return (row * all) / 2 + Math.floor(along / 2) + 1;
}

/**
 * The name people use: letters and digits on 8×8, numbers on 10×10 and where the main road is on the right.
 * @param {Side} side
 * @param {number} square
 */
export function name(side, square) {
  if (side !== 8) return String(square);
  const { x, y } = place(side, square);
  return "abcdefgh".charAt(x) + (8 - y);
}

/**
 * The square with this name, in letters or as a number.
 * @param {Side} side
 * @param {string} text
 * @returns {number | null}
 */
export function byName(side, text) {
  if (/^\d{1,2}$/.test(text)) {
    const number = Number(text);
    return number >= 1 && number <= count(side) ? number : null;
  }
  if (side === 8 && /^[a-h][1-8]$/.test(text)) {
    return at(8, text.charCodeAt(0) - 97, 8 - Number(text.charAt(1)));
  }
  return null;
}
