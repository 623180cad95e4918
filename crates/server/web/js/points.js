/**
 * The points of the renju board: `a1` at the lower left corner to `o15`, the centre is `h8`.
 */

export const SIZE = 15;

/** @param {number} x from the left @param {number} y from below */
export const name = (x, y) => String.fromCharCode(97 + x) + (y + 1);

/**
 * @param {string} point
 * @returns {{x: number, y: number} | null}
 */
export function place(point) {
  const match = /^([a-o])([1-9]|1[0-5])$/.exec(point);
  if (!match) return null;
  return { x: (match[1] ?? "a").charCodeAt(0) - 97, y: Number(match[2]) - 1 };
}

/** Whether a point lies in the central square with this many points a side. @param {string} point @param {number} side */
export function central(point, side) {
  const at = place(point);
  return at !== null && Math.max(Math.abs(at.x - 7), Math.abs(at.y - 7)) <= (side - 1) / 2;
}

/** Points people mark on the board. */
export const STARS = ["d4", "d12", "l4", "l12", "h8"];

/**
 * The point a finger means: the nearest free one.
 * @param {number} x in points from the left, 0 is the file a
 * @param {number} y in points from below
 * @param {(point: string) => boolean} free
 * @returns {string | null}
 */
export function snap(x, y, free) {
  let best = null;
  let least = 0.75;
  for (const dx of [Math.floor(x), Math.ceil(x)]) {
    for (const dy of [Math.floor(y), Math.ceil(y)]) {
      if (dx < 0 || dy < 0 || dx >= SIZE || dy >= SIZE) continue;
      const distance = Math.hypot(dx - x, dy - y);
      if (distance < least && free(name(dx, dy))) {
        least = distance;
        best = name(dx, dy);
      }
    }
  }
  return best;
}
