/** A score as people read it: `+0.34`, a win in so many moves, or `+−` for one that the endgame tables know; of a game that is over there is nothing to say. @param {number} score */
export function scoreText(score) {
  const sign = score > 0 ? "+" : score < 0 ? "−" : "";
  if (Math.abs(score) >= 10_000) return "";
  if (Math.abs(score) === 9000) return score > 0 ? "+−" : "−+";
  if (Math.abs(score) > 9000) return `${sign}#${10_000 - Math.abs(score)}`;
  return `${sign}${(Math.abs(score) / 100).toFixed(2)}`;
}
