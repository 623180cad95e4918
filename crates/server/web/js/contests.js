/** The list of contests of composers and solvers, and announcing one. */
import { Refused, call } from "./api.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { dateText } from "./names.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

dress();
/** @type {import("./wire.js").ContestsPage & {me: import("./wire.js").Me | null}} */
const { me, contests } = pageData();
show(find("#none", HTMLElement), contests.length === 0);
find("#contests", HTMLElement).replaceChildren(
  ...contests.map((contest) => h("li", {}, h("a", { class: "title", href: `/contests/${contest.id}` }, contest.name), h("span", { class: "small muted" }, `${word(`contests-${contest.kind}`)} · ${dateText(contest.created)}`))),
);
const signedIn = me !== null && !me.guest;
show(find("#sign-in", HTMLElement), !signedIn);
for (const id of ["#make-composers", "#make-solvers"]) show(find(id, HTMLElement), signedIn);

/** @param {unknown} body */
async function announce(body) {
  const refused = find("#refused", HTMLElement);
  show(refused, false);
  try {
    location.assign((await call("POST", "/api/contests", body)).url);
  } catch (error) {
    refused.textContent = error instanceof Refused ? error.message : word("failed");
    show(refused, true);
    refused.scrollIntoView({ block: "center" });
  }
}

/** The fields of a form as texts. @param {HTMLFormElement} form */
function fieldsOf(form) {
  const fields = new FormData(form);
  return { text: (/** @type {string} */ name) => String(fields.get(name) ?? "").trim(), has: (/** @type {string} */ name) => fields.has(name) };
}

/** A section is a line: name; senior judge; other judges. @param {string} line */
function section(line) {
  const [name = "", senior = "", ...judges] = line.split(";").map((part) => part.trim());
  return { name, senior, judges: judges.flatMap((one) => one.split(",")).map((one) => one.trim()).filter((one) => one !== "") };
}

const composers = find("#composers", HTMLFormElement);
composers.addEventListener("submit", (event) => {
  event.preventDefault();
  const { text, has } = fieldsOf(composers);
  const sections = text("sections").split("\n").filter((line) => line.trim() !== "").map(section);
  void announce({
    kind: "composers", name: text("name"), status: text("status"), organiser: text("organiser"), conditions: text("conditions"), theme: text("theme") || null, closed: has("closed"), sections, most: Number(text("most")), best: Number(text("best")),
    deadline: text("deadline"), chief: text("chief"), secretary: text("secretary"), chief_marks: has("chief_marks"), preliminary: text("preliminary"), in_force: text("in_force"),
  });
});

const solvers = find("#solvers", HTMLFormElement);
solvers.addEventListener("submit", (event) => {
  event.preventDefault();
  const { text } = fieldsOf(solvers);
  const moment = (/** @type {string} */ name) => new Date(text(name)).getTime() || 0;
  void announce({
    kind: "solvers", name: text("name"), status: text("status"), organiser: text("organiser"), awards: text("awards"), closes: moment("closes"), results: moment("results"), minutes: text("minutes") === "" ? null : Number(text("minutes")),
    pdn: text("pdn"), whole: text("whole"), cook: text("cook"), unsolvable: text("unsolvable"), inaccuracy: text("inaccuracy"),
  });
});
