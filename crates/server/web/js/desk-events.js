/** The list of competitions, and opening one. */
import { call, Refused } from "./api.js";
import { find, h, show } from "./element.js";
import { dateText } from "./names.js";
import { pageData } from "./protocol.js";

/** @type {import("./wire.js").EventsPage & {me: import("./wire.js").Me | null}} */
const { me, events } = pageData();
show(find("#none", HTMLElement), events.length === 0);
find("#events", HTMLElement).replaceChildren(
  ...events.map((event) => h("li", {}, h("a", { class: "title", href: `/e/${event.id}` }, event.name), h("span", { class: "small muted" }, dateText(event.created)))),
);

const form = find("#new", HTMLFormElement);
const signedIn = me !== null && !me.guest;
show(find("#sign-in", HTMLElement), !signedIn);
show(form, signedIn);
const quick = find("#quick", HTMLFormElement);
show(find("#evening", HTMLElement), signedIn);
quick.addEventListener("submit", async (submitted) => {
  submitted.preventDefault();
  const fields = new FormData(quick);
  const [kind, discipline] = [String(fields.get("kind")), String(fields.get("discipline"))];
  const games = discipline === "draughts64" ? 2 : 1;
  try {
    const boards = kind === "teams" ? Number(fields.get("boards")) : null;
    const made = await call("POST", "/api/events", { name: String(fields.get("name")), system: "swiss", method: "rating", rounds: Number(fields.get("rounds")), games, boards });
    const arena = kind === "arena" ? Number(fields.get("minutes")) : null;
    await call("POST", `/api/events/${made.event}/acts`, { acts: [{ do: "online", quick: true, arena, wish: { discipline, control: String(fields.get("control")), games } }] });
    location.assign(made.url);
  } catch (error) {
    refuse(error);
  }
});

/** Fields that what is chosen has no use for are not there. @param {HTMLFormElement} form @param {string} choice the field that decides */
function fit(form, choice) {
  const fitting = () => {
    const chosen = String(new FormData(form).get(choice));
    for (const field of form.querySelectorAll("[data-for]")) show(field, (field.getAttribute("data-for") ?? "").split(" ").includes(chosen));
  };
  form.addEventListener("change", fitting);
  fitting();
}
fit(form, "system");
fit(quick, "kind");

/** @param {unknown} error */
function refuse(error) {
  const refused = find("#refused", HTMLElement);
  refused.textContent = error instanceof Refused ? error.message : String(error);
  show(refused, true);
}

/** What only a Swiss event has. */
const SWISS = ["forfeit_is_no_meeting", "bye_by_number", "bye_credits_nothing", "leavers_as_scored"];

form.addEventListener("submit", async (submitted) => {
  submitted.preventDefault();
  const refused = find("#refused", HTMLElement);
  show(refused, false);
  const fields = new FormData(form);
  const system = String(fields.get("system"));
  /** @param {string} name */
  const number = (name) => (fields.get(name) ? Number(fields.get(name)) : null);
  const teams = number("boards") !== null;
  const criteria = fields.getAll("criterion").map(String).filter(Boolean);
  const groups = fields.getAll("group").map(String).filter(Boolean);
  try {
    const made = await call("POST", "/api/events", {
      name: String(fields.get("name")),
      system,
      method: system === "swiss" ? String(fields.get("method")) : null,
      rounds: system === "swiss" ? number("rounds") : null,
      cycles: system === "round-robin" ? number("cycles") : null,
      boards: number("boards"),
      games: number("games"),
      two_points: fields.has("two_points"),
      third_place: system === "knock-out" && fields.has("third_place"),
      criteria: criteria.length > 0 ? criteria : null,
      seeding: String(fields.get("seeding")) || null,
      groups,
      ...(teams ? { roster: number("roster"), match_points: fields.has("match_points"), free_order: fields.has("free_order") } : { team_best: number("team_best"), team_by_places: number("team_best") !== null && fields.has("team_by_places") }),
      ...(system === "swiss" ? Object.fromEntries(SWISS.map((name) => [name, fields.has(name)])) : {}),
    });
    location.assign(made.url);
  } catch (error) {
    refuse(error);
  }
});
