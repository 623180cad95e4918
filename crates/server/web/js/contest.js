/** One contest: composers enter and complain, judges mark with the checker's report beside each composition, the chief arbiter decides; solvers solve. What may be done the server says. */
import { Refused, call } from "./api.js";
import { findingRows, picture, solutionTree } from "./composition-report.js";
import { drawSolving } from "./contest-solving.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").ContestSeen} Seen
 * @typedef {import("./wire.js").ContestEntry} Entry
 * @typedef {import("./wire.js").CompositionAnswer} Report
 */

dress();
const id = location.pathname.split("/")[2] ?? "";
const notice = find("#notice", HTMLElement);
/** The reports that came, by the numbers of the compositions. @type {Map<number, Report | string>} */
const reports = new Map();
/** Whether reports are being asked for. */
let asking = false;
/** @type {Seen} */ let seen;

/** @param {string} text @param {"bad" | "good"} [kind] */
function tell(text, kind = "bad") {
  notice.textContent = text;
  notice.className = `notice ${kind}`;
  show(notice, text !== "");
  if (text !== "") notice.scrollIntoView({ block: "nearest" });
}

/** Does something and shows how the contest stands then. @param {Record<string, unknown>} what @param {string} [sent] the id of the form that says it @returns {Promise<boolean>} whether it was done */
async function act(what, sent) {
  tell("");
  try {
    seen = await call("POST", `/api/contests/${id}`, what);
    const typed = unsent(sent);
    draw();
    for (const [field, text] of typed) {
      const again = document.querySelector(field);
      if (again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement) again.value = text;
    }
    return true;
  } catch (error) {
    tell(error instanceof Refused ? error.message : word("failed"));
    return false;
  }
}

/** What is typed into other forms than the one that was sent: a judge has many open at once. @param {string} [sent] @returns {[string, string][]} fields and their texts */
function unsent(sent) {
  /** @type {[string, string][]} */
  const typed = [];
  for (const form of document.querySelectorAll("form[id]")) {
    if (form.id === sent) continue;
    for (const field of form.querySelectorAll("input, textarea")) {
      if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue) typed.push([`#${form.id} [name=${field.name}]`, field.value]);
    }
  }
  return typed;
}

/** Lets the checker judge the answers: it says how far it came in its time, and goes on as long as it comes farther. */
async function judge() {
  const open = () => seen.answers.filter((answer) => answer.award === null).length;
  for (let before = -1; before !== open() && open() > 0;) {
    before = open();
    const done = act({ do: "judge" });
    tell(word("contests-judging"), "good");
    if (!(await done)) return;
  }
  tell("");
}

/** A field with its name. @param {string} label @param {string} name @param {Record<string, string | number | boolean>} [more] */
const field = (label, name, more = {}) => h("label", { class: "field" }, word(label), h("input", { name, ...more }));

/**
 * A form that does something.
 * @param {string} label of its button
 * @param {(Node | string)[]} fields
 * @param {(text: (name: string) => string) => Record<string, unknown>} make what it does, by its fields
 * @param {string} [name] the id of the form
 */
function form(label, fields, make, name) {
  const made = h("form", { class: "form", id: name ?? null, onsubmit: (event) => {
    event.preventDefault();
    const given = new FormData(made);
    void act(make((field) => String(given.get(field) ?? "").trim()), name);
  } }, ...fields, h("div", { class: "buttons" }, h("button", { class: "strong" }, word(label))));
  return made;
}

/** @param {string} label @param {string} what @param {string} name the id of the button */
const button = (label, what, name) => h("button", { type: "button", class: "strong", id: name, onclick: () => void act({ do: what }) }, word(label));

/** What is done with the contest as a whole. */
function drawDoing() {
  /** @type {Node[]} */
  const parts = [];
  const can = new Set(seen.can);
  if (can.has("enter")) {
    parts.push(h("h2", {}, word("contests-enter")), form("contests-send", [
      h("label", { class: "field" }, word("contests-section"), h("select", { name: "section" }, ...seen.sections.map((section) => h("option", { value: section.name }, section.name)))),
      h("div", { class: "pair" }, field("contests-place", "place", { required: true, maxlength: 200 }), field("contests-with", "with", { maxlength: 400 })),
      h("label", { class: "field" }, word("contests-own-pdn"), h("textarea", { name: "pdn", required: true, rows: 6, spellcheck: "false" })),
    ], (text) => ({ do: "enter", section: text("section"), place: text("place"), with: text("with").split(",").map((one) => one.trim()).filter((one) => one !== ""), pdn: text("pdn") }), "enter"));
  }
  if (can.has("complain")) {
    parts.push(h("h2", {}, word("contests-complain")), form("contests-complain", [
      field("contests-complaint-of", "entry", { type: "number", min: 1, required: true }), field("contests-text", "text", { required: true, maxlength: 2000 }),
    ], (text) => ({ do: "complain", entry: Number(text("entry")), text: text("text") }), "complain"));
  }
  if (can.has("decide")) {
    if (seen.undecided.length > 0) {
      parts.push(h("h2", {}, word("contests-decide")), form("contests-decide", [
        h("label", { class: "field" }, word("contests-complaint"), h("select", { name: "complaint" }, ...seen.undecided.map((number) => h("option", { value: number }, String(number))))), field("contests-reason", "reason", { required: true, maxlength: 2000 }),
      ], (text) => ({ do: "decide", complaint: Number(text("complaint")), reason: text("reason") }), "decide"));
    }
    parts.push(h("h2", {}, word("contests-revise")), form("contests-revise", [
      h("div", { class: "pair" }, field("contests-complaint-of", "entry", { type: "number", min: 1, required: true }), field("contests-new-mark", "mark", { maxlength: 4 })), field("contests-reason", "reason", { required: true, maxlength: 2000 }),
    ], (text) => ({ do: "revise", entry: Number(text("entry")), mark: text("mark") || null, reason: text("reason") }), "revise"));
  }
  const buttons = [
    can.has("preliminary") && button("contests-preliminary", "preliminary", "preliminary"),
    can.has("final") && button("contests-final", "final", "final"),
    can.has("judge") && h("button", { type: "button", class: "strong", id: "judge", onclick: () => void judge() }, word("contests-judge")),
    can.has("publish") && button("contests-publish", "publish", "publish"),
  ].filter((one) => one !== false);
  if (buttons.length > 0) parts.push(h("div", { class: "buttons" }, ...buttons));
  const box = find("#doing", HTMLElement);
  box.replaceChildren(...parts);
  show(box, parts.length > 0);
}

/** A judge's part of a composition: the report, the mark, what makes it defective. @param {Entry} entry */
function sheetOf(entry) {
  const report = reports.get(entry.number);
  const box = h("div", { class: "report" }, h("h3", {}, word("contests-report")));
  if (typeof report === "string") box.append(h("p", { class: "small" }, report));
  else if (report) box.append(h("p", {}, h("b", { class: "verdict", "data-status": report.status }, report.verdict)), h("ul", { class: "findings" }, ...findingRows(report)), solutionTree(report, 0, () => {}));
  else box.append(h("p", { class: "small muted" }, "…"));
  return [box,
    entry.own_mark === null ? null : h("p", { class: "given" }, word("contests-given", { mark: entry.own_mark })),
    form("contests-give", [h("div", { class: "pair" }, field("contests-mark", "mark", { required: true, maxlength: 4, inputmode: "decimal", value: entry.own_mark ?? "" }), field("contests-remark", "remark", { maxlength: 2000, value: entry.own_remark }))], (text) => ({ do: "mark", entry: entry.number, mark: text("mark"), remark: text("remark") }), `mark-${entry.number}`),
    h("details", {}, h("summary", {}, word("contests-exclude")), form("contests-exclude", [h("div", { class: "pair" }, field("contests-clause", "clause", { required: true, maxlength: 20 }), field("contests-reason", "reason", { required: true, maxlength: 2000 }))], (text) => ({ do: "exclude", entry: entry.number, clause: text("clause"), reason: text("reason") }), `exclude-${entry.number}`)),
  ];
}

/** @param {Entry} entry */
function cardOf(entry) {
  const head = [word("contests-number", { n: entry.number }), entry.section, entry.authors].filter((text) => text).join(" · ");
  const drawn = picture(entry.svg);
  drawn.setAttribute("aria-label", entry.fen);
  drawn.setAttribute("role", "img");
  return h("article", { class: "card entry", id: `entry-${entry.number}` }, h("h2", {}, head),
    h("figure", {}, drawn, h("figcaption", {}, entry.asks, entry.worth === null ? "" : ` · ${word("contests-worth", { points: entry.worth })}`)),
    h("div", { class: "beside" },
      entry.solution === null ? null : h("p", { class: "small" }, `${word("contests-solution")}: ${entry.solution || "–"}`),
      entry.outcome === null ? null : h("p", { class: "outcome" }, word("contests-outcome", { text: entry.outcome })),
      ...(entry.judged ? sheetOf(entry) : [])));
}

/** Asks the checker about the compositions that whoever looks judges, one after the other. */
async function askReports() {
  if (asking) return;
  asking = true;
  for (;;) {
    const entry = seen.entries.find((one) => one.judged && !reports.has(one.number));
    if (!entry) break;
    for (let depth = 1; depth <= 3; depth += 1) {
      try {
        /** @type {Report} */
        const report = await call("POST", "/api/composition", { variant: entry.variant, fen: entry.fen, task: entry.task, solution: entry.solution ?? "", depth });
        reports.set(entry.number, report);
        if (!report.deeper) break;
      } catch (error) {
        reports.set(entry.number, word("contests-no-report", { why: error instanceof Error ? error.message : "" }));
        break;
      }
    }
    // What the judge is typing stays: only the report is put in.
    const shown = document.querySelector(`#entry-${entry.number} .report`);
    const fresh = sheetOf(entry)[0];
    if (shown && fresh) shown.replaceWith(fresh);
  }
  asking = false;
}

/** Lines of text as the papers have them. @param {string[]} lines */
const paper = (lines) => h("pre", {}, lines.join("\n"));

function drawPapers() {
  /** @type {Node[]} */
  const parts = [];
  if (seen.complaints.length > 0) parts.push(h("h2", {}, word("contests-complaints")), paper(seen.complaints));
  if (seen.letter.length > 0) parts.push(h("h2", {}, word("contests-letter")), paper(seen.letter));
  if (seen.report.length > 0) parts.push(h("details", {}, h("summary", {}, word("contests-of-chief")), paper(seen.report)));
  if (seen.answers.length > 0) {
    parts.push(h("h2", {}, word("contests-answers")), h("ul", { class: "rows", id: "answers" }, ...seen.answers.map((answer) => h("li", {},
      h("span", {}, `${answer.solver} · ${word("contests-number", { n: answer.composition })}: ${answer.lines.length > 0 ? answer.lines.join("; ") : word("contests-no-solution")}`), h("b", {}, answer.award ?? "–")))));
  }
  if (seen.can.includes("judge") && seen.answers.length > 0) {
    parts.push(h("details", {}, h("summary", {}, word("contests-award-by-hand")), form("contests-award-by-hand", [
      h("div", { class: "pair" }, field("contests-solver", "solver", { required: true }), field("contests-complaint-of", "composition", { type: "number", min: 1, required: true }), field("contests-points", "points", { required: true, maxlength: 4 })), field("contests-reason", "reason", { required: true, maxlength: 2000 }),
    ], (text) => ({ do: "award", solver: text("solver"), composition: Number(text("composition")), points: text("points"), reason: text("reason") }), "award")));
  }
  const box = find("#papers", HTMLElement);
  box.replaceChildren(...parts);
  show(box, parts.length > 0);
}

function drawResults() {
  const box = find("#results", HTMLElement);
  const tables = seen.sections.filter((section) => section.results.length > 0).map((section) => paper(section.results));
  if (seen.results.length > 0) {
    const timed = seen.results.some((line) => line.took !== null);
    const time = (/** @type {number | null} */ took) => (took === null ? "" : `${Math.floor(took / 60_000)}:${String(Math.floor(took / 1_000) % 60).padStart(2, "0")}`);
    box.replaceChildren(h("div", { class: "scroll" }, h("table", { class: "standings", id: "ranked" },
      h("thead", {}, h("tr", {}, h("th", {}, "№"), h("th", {}, word("contests-solver")), h("th", {}, word("contests-points")), timed && h("th", {}, word("contests-took")))),
      h("tbody", {}, ...seen.results.map((line) => h("tr", {}, h("td", {}, String(line.place)), h("td", {}, line.solver), h("td", {}, line.points), timed && h("td", {}, time(line.took))))))));
  } else box.replaceChildren(...tables);
  show(find("#results-card", HTMLElement), tables.length > 0 || seen.results.length > 0);
}

function draw() {
  find("#stage", HTMLElement).textContent = seen.stage;
  find("#about", HTMLElement).replaceChildren(...seen.about.map((line) => h("li", {}, line)));
  drawDoing();
  drawResults();
  drawPapers();
  const solving = seen.can.includes("answer") || seen.can.includes("begin");
  show(find("#solve", HTMLElement), solving);
  if (solving) drawSolving(find("#solving", HTMLElement), seen, act);
  // What a solver solves stands on the solver's board.
  find("#entries", HTMLElement).replaceChildren(...(solving ? [] : seen.entries.map(cardOf)));
  void askReports();
}

call("GET", `/api/contests/${id}`).then((/** @type {Seen} */ found) => {
  seen = found;
  draw();
}).catch((error) => tell(error instanceof Refused ? error.message : word("failed")));
