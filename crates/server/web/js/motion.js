/**
 * Movement on the boards, for those who want it.
 * @typedef {{x: number, y: number}} Corner
 */

const LEG = 170;

/** Whether nothing shall move: the person asked for it, or the page is out of sight. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** @param {Animation} animation */
const end = (animation) => animation.finished.then(() => {}, () => {});

/**
 * Moves a piece from corner to corner.
 * @param {SVGElement} piece
 * @param {Corner[]} corners
 */
export async function flight(piece, corners) {
  for (const [i, corner] of corners.entries()) {
    const from = corners[i - 1];
    if (!from) continue;
    piece.setAttribute("transform", `translate(${corner.x} ${corner.y})`);
    await end(
      piece.animate(
        [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${corner.x}px, ${corner.y}px)` }],
        { duration: LEG, easing: "ease-in-out" },
      ),
    );
  }
}

/**
 * Lifts taken pieces from the board, all at once when the capture is over.
 * @param {SVGElement[]} pieces
 */
export async function lift(pieces) {
  await Promise.all(pieces.map((piece) => end(piece.animate([{ opacity: 0 }], { duration: 140, fill: "forwards" }))));
}
