/** A person: ratings, their graphs, games. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { ratingGraph } from "./graph.js";
import { controlText } from "./control.js";
import { dateText, personName, ratingText } from "./names.js";
import "./person.js";
import { pageData } from "./protocol.js";
import { has, language, word } from "./words.js";

/** @type {import("./wire.js").ProfilePage & {me: import("./wire.js").Me | null}} */
const { profile, me } = pageData();

const since = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(profile.created);
const { won, drawn, lost } = profile.counts;
find("#summary", HTMLElement).textContent = `${word("profile-since", { date: since })} · ${word("profile-counts", { won, drawn, lost })}`;

/** `russian-blitz` in words. @param {string} pool */
function poolName(pool) {
  const at = pool.lastIndexOf("-");
  const [discipline, tempo] = [pool.slice(0, at), pool.slice(at + 1)];
  return has(`discipline-${discipline}`) && has(`tempo-${tempo}`) ? `${word(`discipline-${discipline}`)}, ${word(`tempo-${tempo}`)}` : pool;
}

show(find("#no-ratings", HTMLElement), profile.ratings.length === 0);
find("#ratings", HTMLElement).replaceChildren(
  ...profile.ratings.map((rating) =>
    h("div", { class: "form" },
      h("h3", {}, poolName(rating.pool)),
      h("div", { class: "people" }, h("span", { class: "big" }, `${Math.round(rating.rating)}${rating.provisional ? "?" : ""}`), h("span", { class: "muted small" }, `± ${2 * rating.deviation}`), h("span", { class: "muted small" }, word("profile-rating-games", { n: rating.games }))),
      rating.history.length > 1 ? ratingGraph(rating.history, word("profile-graph", { pool: poolName(rating.pool) })) : null),
  ),
);

show(find("#no-games", HTMLElement), profile.games.length === 0);
const list = find("#games", HTMLElement);
const more = find("#more", HTMLButtonElement);
/** Where the next page of games begins. @type {string | null} */
let next = null;

/** @param {import("./wire.js").GamesPage} page */
function append(page) {
  list.append(
    ...page.games.map((game) =>
      h("li", {},
        h("a", { class: "cover", href: `/g/${game.id}` },
          h("div", { class: "title" }, `${personName(game.first)} ${ratingText(game.first)} – ${personName(game.second)} ${ratingText(game.second)}`),
          h("div", { class: "small muted" }, `${word(`discipline-${game.discipline}`)} · ${controlText(game.control ?? "-")} · ${word(game.rated ? "rated" : "casual")} · ${dateText(game.ended ?? game.created, me?.zone)}`)),
        h("b", { class: "numbers" }, game.verdict ? game.verdict.points.join(" : ") : word("profile-live"))),
    ),
  );
  next = page.next;
  show(more, next !== null);
}

append(profile);
more.addEventListener("click", async () => {
  more.disabled = true;
  /** @type {import("./wire.js").GamesPage | null} */
  const page = await call("GET", `/api/users/${encodeURIComponent(profile.name)}/games?before=${next}`).catch(() => null);
  more.disabled = false;
  if (page) append(page);
});
show(find("#own", HTMLElement), me !== null && me.name === profile.name);
