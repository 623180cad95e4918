/** For the press (15.2): the last round and the leaders as a text to copy, the games, until when a flash may be used (15.4). */
import { h } from "./element.js";
import { word } from "./words.js";

/** A flash may be used in the first ten minutes of a round. */
const FLASH = 10 * 60_000;
const LEADERS = 10;

/** @param {import("./desk-office.js").Desk} desk */
function report(desk) {
  const { state } = desk.seen();
  const round = state.rounds.filter((r) => r.published).at(-1);
  const tables = (round?.tables ?? []).map((t, i) => `${i + 1}. ${desk.name(t.first)} – ${desk.name(t.second)} ${t.results.map((r) => r ?? "…").join(" ")}`);
  const places = state.arena
    ? state.arena.places.slice(0, LEADERS).map((p) => `${p.place}. ${desk.name(p.id)} – ${p.points}`)
    : state.standings.slice(0, LEADERS).map((p) => `${p.place}. ${desk.name(p.id)} – ${p.points}`);
  return [
    [state.name, state.place].filter(Boolean).join(". "),
    ...(round ? ["", `${word("desk-round")} ${round.round}`, ...tables] : []),
    ...(places.length > 0 ? ["", word("desk-press-leaders"), ...places] : []),
  ].join("\n");
}

/** @param {import("./desk-office.js").Desk} desk */
export function pressSection(desk) {
  const { state } = desk.seen();
  const about = desk.occasion();
  const started = state.rounds.filter((r) => r.published).at(-1)?.started ?? null;
  const text = h("textarea", { rows: 16, readonly: true, "aria-label": word("desk-press") });
  text.value = report(desk);
  const copied = h("span", { class: "small", role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(text.value);
    copied.textContent = word("desk-copied");
  };
  return [
    h("h2", {}, word("desk-press")),
    h("p", {}, word("desk-press-lead"), about.contact ? ` ${about.contact}` : ""),
    started !== null && h("p", {}, `${word("desk-started")} ${desk.momentText(started)}. `, started + FLASH > Date.now() ? `${word("desk-flash-until")} ${desk.momentText(started + FLASH)}.` : ""),
    about.delay > 0 && state.online && h("p", { class: "small muted" }, `${word("desk-delayed")}: ${about.delay}`),
    text,
    h("div", { class: "buttons" }, desk.button(word("desk-copy"), copy, "strong"), copied,
      desk.paper("table", word("desk-print-table")), h("a", { class: "button", href: desk.url("/games") }, word("desk-games-pdn"))),
  ];
}
