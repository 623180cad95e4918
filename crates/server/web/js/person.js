/** What one can do about a person, and what their games say: on the person's page. */
import { call } from "./api.js";
import { controlText } from "./control.js";
import { find, h, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { dateText, personLink } from "./names.js";
import { pageData } from "./protocol.js";
import { POOLS, usual } from "./terms.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Relation} Relation
 * @typedef {import("./wire.js").Results} Results
 */

/** @type {import("./wire.js").ProfilePage & {me: import("./wire.js").Me | null}} */
const { profile, stats, me } = pageData();
const notice = find("#person-notice", HTMLElement);
const tell = (/** @type {string} */ text, bad = false) => {
  notice.textContent = text;
  notice.className = bad ? "notice bad" : "notice good";
  show(notice, text !== "");
};
const failed = (/** @type {unknown} */ error) => tell(error instanceof Error && error.message ? error.message : word("failed"), true);
const path = encodeURIComponent(profile.name);

/** @type {Relation | null} */
let relation = profile.relation;
const acts = find("#person-acts", HTMLElement);

function draw() {
  /** @type {[Relation, string, string][]} */
  const kinds = [["follow", "profile-follow", "profile-followed"], ["mute", "profile-mute", "profile-muted"], ["block", "profile-block", "profile-blocked"]];
  const relate = (/** @type {Relation} */ kind) => async () => {
    const wanted = relation === kind ? null : kind;
    try {
      await call("PUT", `/api/relations/${path}`, { relation: wanted });
      relation = wanted;
      draw();
    } catch (error) {
      failed(error);
    }
  };
  acts.replaceChildren(
    h("button", { type: "button", class: "strong", id: "challenge", onclick: () => show(terms, terms.hasAttribute("hidden")) }, word("profile-challenge")),
    ...kinds.map(([kind, off, on]) => h("button", { type: "button", id: kind, "aria-pressed": String(relation === kind), onclick: relate(kind) }, word(relation === kind ? on : off))),
    h("button", { type: "button", id: "report", onclick: () => show(find("#report-form", HTMLFormElement), true) }, word("profile-report")),
  );
}

/** The terms of a challenge. */
const terms = find("#challenge-form", HTMLFormElement);

function drawTerms() {
  const option = (/** @type {string} */ value, /** @type {string} */ text, /** @type {string} */ chosen) => h("option", { value, selected: value === chosen }, text);
  const disciplines = ["russian", "draughts64", "international", "brazilian", "giveaway", "renju"];
  find("[name=discipline]", HTMLSelectElement, terms).replaceChildren(...disciplines.map((name) => option(name, word(`discipline-${name}`), recall("discipline") ?? "russian")));
  find("[name=control]", HTMLSelectElement, terms).replaceChildren(...POOLS.map((control) => option(control, controlText(control), recall("challenge-control") ?? "300+3")));
  // A game of a person with a program is not rated.
  const rated = find("[name=rated]", HTMLInputElement, terms);
  rated.disabled = profile.bot;
  rated.checked = !profile.bot;
  terms.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = new FormData(terms);
    const [discipline, control] = [String(fields.get("discipline")), String(fields.get("control"))];
    remember("discipline", discipline);
    remember("challenge-control", control);
    try {
      const made = await call("POST", `/api/challenge/${path}`, { discipline, control, rated: fields.has("rated"), side: "random", ...usual(discipline) });
      show(terms, false);
      tell(word("profile-challenged"));
      await answer(made.id);
    } catch (error) {
      failed(error);
    }
  });
}

/** @param {string} id */
async function answer(id) {
  const response = await fetch("/api/stream/event");
  const reader = response.body?.getReader();
  if (!response.ok || !reader) return;
  const text = new TextDecoder();
  let rest = "";
  let first = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += text.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((line) => line !== "")) {
      /** @type {import("./wire.js").PersonEvent} */
      const event = JSON.parse(line);
      if (event.type === "gameStart" && !first) location.assign(event.game.url);
      if (event.type === "challengeDeclined" && event.challenge.id === id) {
        tell(word("profile-declined"));
        return;
      }
    }
    // What was there already came before the first sign of life.
    if (lines.includes("")) first = false;
  }
}

if (me && !me.guest && me.name !== profile.name && !profile.guest) {
  draw();
  drawTerms();
  show(acts, true);
  const form = find("#report-form", HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = find("#report-text", HTMLTextAreaElement);
    try {
      await call("POST", "/api/reports", { name: profile.name, text: field.value });
      field.value = "";
      show(form, false);
      tell(word("profile-report-sent"));
    } catch (error) {
      failed(error);
    }
  });
}

const poolName = (/** @type {string} */ pool) => {
  const at = pool.lastIndexOf("-");
  return `${word(`discipline-${pool.slice(0, at)}`)}, ${word(`tempo-${pool.slice(at + 1)}`)}`;
};
const sideName = (/** @type {string} */ side, /** @type {string} */ pool) => word(pool.startsWith("renju") ? `profile-side-${side}` : `profile-${side}`);

/** @param {Results} results */
function bar({ won, drawn, lost }) {
  const all = Math.max(1, won + drawn + lost);
  const part = (/** @type {string} */ name, /** @type {number} */ count) => {
    const box = h("i", { class: name });
    box.style.width = `${(count / all) * 100}%`;
    return box;
  };
  return h("span", { class: "results", role: "img", "aria-label": `${won} ${word("profile-won")}, ${drawn} ${word("profile-drawn")}, ${lost} ${word("profile-lost")}` }, part("won", won), part("drawn", drawn), part("lost", lost));
}

/** @param {{title: string, results: Results}[]} rows */
const list = (rows) => rows.map(({ title, results }) => h("li", {}, h("div", { class: "title" }, title), h("span", { class: "small numbers" }, `+${results.won} =${results.drawn} −${results.lost}`), bar(results)));

find("#sides", HTMLElement).replaceChildren(...list(stats.sides.map(({ pool, side, results }) => ({ title: `${poolName(pool)}: ${sideName(side, pool)}`, results }))));
find("#openings", HTMLElement).replaceChildren(...list(stats.openings.map(({ pool, opening, side, results }) => ({ title: `${opening} · ${sideName(side, pool)}`, results }))));
find("#best", HTMLElement).replaceChildren(
  ...stats.best.map((win) => h("li", {}, h("div", {}, personLink(win.against), h("div", { class: "small muted" }, h("a", { href: `/g/${win.game}` }, `${poolName(win.pool)} · ${dateText(win.at, me?.zone)}`))), h("b", { class: "numbers" }, String(win.rating)))),
);
find("#streak", HTMLElement).textContent = word("profile-streak", { now: stats.streak, best: stats.longest });
show(find("#stats-sides", HTMLElement), stats.sides.length > 0);
show(find("#stats-openings", HTMLElement), stats.openings.length > 0);
show(find("#stats-best", HTMLElement), stats.best.length > 0);
show(find("#streak", HTMLElement), stats.longest > 0);
show(find("#bot", HTMLElement), profile.bot);
