/** The strongest of each list, and the search for a player. */
import { call } from "./api.js";
import { find, h } from "./element.js";
import { personLink } from "./names.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

/** @type {import("./wire.js").PlayersPage} */
const { board, pools } = pageData();
const split = (/** @type {string} */ pool) => {
  const at = pool.lastIndexOf("-");
  return { discipline: pool.slice(0, at), tempo: pool.slice(at + 1) };
};
const shown = split(board.pool);
const discipline = find("#discipline", HTMLSelectElement);
const tempo = find("#tempo", HTMLSelectElement);
const once = (/** @type {string[]} */ names) => [...new Set(names)];
discipline.replaceChildren(...once(pools.map((pool) => split(pool).discipline)).map((name) => h("option", { value: name, selected: name === shown.discipline }, word(`discipline-${name}`))));
tempo.replaceChildren(...once(pools.map((pool) => split(pool).tempo)).map((name) => h("option", { value: name, selected: name === shown.tempo }, word(`tempo-${name}`))));
for (const select of [discipline, tempo]) select.addEventListener("change", () => location.assign(`/players/${discipline.value}-${tempo.value}`));

find("#leaders", HTMLElement).replaceChildren(
  board.leaders.length === 0
    ? h("p", { class: "empty" }, word("players-none"))
    : h("table", { class: "leaders" },
        h("thead", {}, h("tr", {}, ...["players-place", "players-name", "players-rating", "players-games"].map((name) => h("th", { scope: "col" }, word(name))))),
        h("tbody", {}, ...board.leaders.map((leader) =>
          h("tr", {}, h("td", { class: "numbers" }, String(leader.place)), h("th", { scope: "row" }, personLink(leader.person)),
            h("td", { class: "numbers" }, `${leader.person.rating} ± ${2 * leader.deviation}`), h("td", { class: "numbers" }, String(leader.games)))))),
);

const search = find("#search", HTMLInputElement);
const found = find("#found", HTMLElement);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let wait;
search.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(async () => {
    const prefix = search.value.trim();
    /** @type {import("./wire.js").Person[]} */
    const people = prefix === "" ? [] : await call("GET", `/api/players?prefix=${encodeURIComponent(prefix)}`).catch(() => []);
    if (search.value.trim() !== prefix) return;
    found.replaceChildren(...(people.length === 0 && prefix !== "" ? [h("li", { class: "muted" }, word("players-nobody"))] : people.map((person) => h("li", {}, personLink(person), person.kind === "bot" ? h("span", { class: "small muted" }, word("bot-mark")) : null))));
  }, 200);
});
