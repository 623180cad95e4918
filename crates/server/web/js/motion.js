/**
 * Movement on the boards, for those who want it.
 * @typedef {{x: number, y: number}} Corner
 */

const LEG = 170;
const LIFT = 140;

/** Whether nothing shall move: the person asked for it, or the page is out of sight. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/**
 * Moves a piece from corner to corner and then lifts what it took, all at once when the capture is over.
 * @param {SVGElement} piece
 * @param {Corner[]} corners
 * @param {SVGElement[]} taken
 * @param {() => void} landed it is over
 * @returns {() => void} ends it at once
 */
export function flight(piece, corners, taken, landed) {
  const duration = LEG * (corners.length - 1);
  const steps = corners.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: "ease-in-out" }));
  const animations = [
    piece.animate(steps, { duration, fill: "forwards" }),
    ...taken.map((victim) => victim.animate([{ opacity: 1 }, { opacity: 0 }], { delay: duration, duration: LIFT, fill: "forwards" })),
  ];
  void Promise.all(animations.map((animation) => animation.finished)).then(landed, () => {});
  return () => {
    for (const animation of animations) animation.cancel();
    landed();
  };
}
