/** Graphs as SVG. */
import { s } from "./element.js";
import { language } from "./words.js";

/**
 * The advantage from ply to ply, the first player's side from below.
 * @param {{ply: number, share: number, mark: string | null}[]} points the last positions of the game, in their order
 * @param {{label: string, pick: (ply: number) => void}} options
 */
export function advantageGraph(points, { label, pick }) {
  const [width, height] = [600, 150];
  const last = Math.max(1, points.at(-1)?.ply ?? 1);
  const x = (/** @type {number} */ ply) => (ply / last) * width;
  const y = (/** @type {number} */ share) => height * (1 - share);
  const line = points.map((point) => `${x(point.ply).toFixed(1)} ${y(point.share).toFixed(1)}`);
  const now = s("path", { class: "now", d: "" });
  const svg = s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    s("rect", { class: "ground", x: x(points[0]?.ply ?? 0), width: width - x(points[0]?.ply ?? 0), height }),
    line.length > 0 ? s("path", { class: "area-first", d: `M${x(points[0]?.ply ?? 0)} ${height}L${line.join("L")}L${width} ${height}Z` }) : null,
    s("path", { class: "zero", d: `M0 ${height / 2}H${width}` }),
    s("path", { class: "curve", d: line.length > 0 ? `M${line.join("L")}` : "" }),
    ...points.filter((point) => point.mark).map((point) => s("circle", { class: "fault", cx: x(point.ply), cy: y(point.share), r: point.mark === "??" ? 6 : 4 })),
    now,
  );
  svg.addEventListener("pointerdown", (event) => {
    const box = svg.getBoundingClientRect();
    pick(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  const mark = (/** @type {number} */ ply) => now.setAttribute("d", `M${x(ply)} 0V${height}`);
  return { svg, mark };
}

/**
 * A rating over time.
 * @param {[number, number][]} history moments and ratings, oldest first
 * @param {string} label
 */
export function ratingGraph(history, label) {
  const [width, height, left, bottom] = [420, 170, 44, 24];
  const ratings = history.map(([, rating]) => rating);
  const low = Math.floor((Math.min(...ratings) - 20) / 50) * 50;
  const high = Math.ceil((Math.max(...ratings) + 20) / 50) * 50;
  const [first, last] = [history[0]?.[0] ?? 0, history.at(-1)?.[0] ?? 1];
  const x = (/** @type {number} */ moment) => left + ((moment - first) / Math.max(1, last - first)) * (width - left - 8);
  const y = (/** @type {number} */ rating) => 8 + (1 - (rating - low) / Math.max(1, high - low)) * (height - bottom - 8);
  const step = high - low > 300 ? 100 : 50;
  /** @type {Node[]} */
  const lines = [];
  for (let rating = low; rating <= high; rating += step) {
    lines.push(s("path", { class: "gridline", d: `M${left} ${y(rating)}H${width}` }), s("text", { x: left - 8, y: y(rating) + 4, "text-anchor": "end" }, String(rating)));
  }
  const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const line = history.map(([moment, rating]) => `${x(moment).toFixed(1)} ${y(rating).toFixed(1)}`).join("L");
  return s("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...lines,
    s("path", { class: "curve", d: `M${line}` }),
    s("text", { x: left, y: height - 6 }, date.format(first)),
    s("text", { x: width, y: height - 6, "text-anchor": "end" }, date.format(last)),
  );
}
