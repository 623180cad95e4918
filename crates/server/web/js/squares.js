/**
 * The playing squares of a draughts board. A square is its number: 1 at Black's left corner of the upper row, row by row, White below.
 * @typedef {8 | 10} Side how many squares a side has
 * @typedef {"white" | "black"} Color
 */

/** @param {Side} side */
export const count = (side) => (side * side) / 2;

/**
 * Column from the left and row from the top, White below.
 * @param {Side} side
 * @param {number} square
 */
export function place(side, square) {
  const half = side / 2;
  const y = Math.floor((square - 1) / half);
  const x = ((square - 1) % half) * 2 + (y % 2 === 0 ? 1 : 0);
  return { x, y };
}

/**
 * The square in this column and row; `null` for light squares and outside the board.
 * @param {Side} side
 * @param {number} x
 * @param {number} y
 * @returns {number | null}
 */
export function at(side, x, y) {
  if (x < 0 || y < 0 || x >= side || y >= side || (x + y) % 2 === 0) return null;
  return (y * side) / 2 + Math.floor(x / 2) + 1;
}

/**
 * The name people use: letters and digits on 8×8, numbers on 10×10.
 * @param {Side} side
 * @param {number} square
 */
export function name(side, square) {
  if (side === 10) return String(square);
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
