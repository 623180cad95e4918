/** An arena: the clock that counts, the table with the points of each game, the last meetings. */
import { clockText } from "./desk-live.js";
import { h } from "./element.js";
import { word } from "./words.js";

/** What is left, counted down while it is shown. @type {HTMLElement | null} */
let left = null;
let ends = 0;

function count() {
  if (left?.isConnected) left.textContent = ends <= Date.now() ? word("desk-arena-over") : `${word("desk-arena-left")} ${clockText(ends - Date.now())}`;
}
setInterval(count, 1000);

/** @param {import("./desk-office.js").Desk} desk */
export function arenaSection(desk) {
  const { arena } = desk.seen().state;
  if (!arena) return [];
  left = h("p", { class: "typing" }, arena.ends === null ? `${word("desk-arena-lasts")}: ${arena.minutes}` : "");
  ends = arena.ends ?? 0;
  const places = arena.places.map((one) => [
    one.place, h("span", {}, desk.link(one.id), one.fire ? h("span", { class: "fire", title: word("desk-arena-fire") }, " ×2") : ""),
    one.each.join(" "), String(one.points),
  ]);
  const games = arena.games.map((one) => [
    h("span", {}, "○ ", desk.link(one.first)), h("a", { href: `/g/${one.game}` }, one.over ? one.result ?? "–" : word("desk-watch")), h("span", {}, "● ", desk.link(one.second)),
  ]);
  // The text follows when the element is in the page.
  if (arena.ends !== null) setTimeout(count);
  return [
    h("h2", {}, word("desk-arena")), left, h("p", { class: "small muted" }, word("desk-arena-lead")),
    places.length > 0 && desk.table([word("desk-place"), word("desk-player"), word("desk-arena-games"), word("desk-points")], places, word("desk-arena")),
    games.length > 0 && h("h3", {}, word("desk-arena-last")),
    games.length > 0 && desk.table([word("desk-white"), word("desk-result"), word("desk-black")], games, word("desk-arena-last")),
  ];
}
