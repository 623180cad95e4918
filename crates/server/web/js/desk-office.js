/** What the panel decides and records besides rounds and results: admission, appeals, the hall, the doctor, breaks; and the public form of an entry. */
import { call } from "./api.js";
import { h } from "./element.js";
import { ask } from "./desk-ask.js";
import { papers, person, personFields, readBirth, sexes } from "./desk-person.js";
import { word } from "./words.js";

/** @typedef {{document: string | {other: string}, text: string, shown: boolean}} Asked */
/** @typedef {{id: number, member: number, name: string, confirmed: boolean, differs: boolean, asked: Asked[], lacking: string, paid: number | null, entry: import("./desk-person.js").Entry | null, admitted: boolean | null, reason: string | null}} Candidate */
/** @typedef {{number: number, name: string, organisation: string, on: string, contact: string, answer: string | null}} Application */
/** @typedef {{number: number, by: number, protest: number, text: string, at: number | null, voting: string[], decision: string | null}} Appeal */
/** @typedef {{name: string, category: string}} Official */
/**
 * @typedef {object} Office what the server has for the panel
 * @property {{deadline: string | null, first_day: string | null, last_day: string | null, documents: (string | {other: string})[], fee: number, commission: Official[]} | null} demands
 * @property {Application[]} applications
 * @property {Candidate[]} people
 * @property {number} paid
 * @property {number} due
 * @property {{name: string, from: string, until: string | null}[]} disqualified
 * @property {string[]} unnamed those of the panel whom no list of disqualified can be asked for
 * @property {string[]} disqualified_here those of the list who have a part in the event
 * @property {{name: string, born: string | null, region: string, seat: string, seat_text: string, reserve: boolean}[]} committee
 * @property {string[]} shared
 * @property {Appeal[]} appeals
 * @property {{item: string, text: string, done: boolean, note: string | null}[]} preparations
 * @property {Record<string, number> | null} inventory
 * @property {string} short
 * @property {{on: string, who: string, case: string, aid: string}[]} medical
 * @property {{on: string, present: string[], text: string}[]} minutes
 * @property {string[]} incidents
 */
/**
 * @typedef {object} Desk what the page lends
 * @property {string} base
 * @property {() => import("./wire.js").EventSeen} seen
 * @property {(...acts: object[]) => Promise<unknown>} act
 * @property {(right: string) => boolean} may
 * @property {(who: number) => string} name
 * @property {(label: string, work: () => unknown, style?: string) => HTMLElement} button
 * @property {(heads: string[], rows: (Node | string)[][], caption?: string, style?: string) => HTMLElement} table
 * @property {() => Promise<void>} load
 * @property {(error: unknown) => void} refuse
 * @property {(text: string) => void} say
 * @property {(at: number) => string} momentText
 * @property {(path: string, asked?: Record<string, string>) => string} url of the stage that is shown
 * @property {(form: string, label: string, asked?: Record<string, string>) => HTMLElement} paper a form to print and as a PDF
 * @property {(who: number) => HTMLElement} link
 * @property {(t: import("./wire.js").EventTable, text: string) => Node | string} gameLink
 * @property {(who: number, t: import("./wire.js").EventTable) => string} markOf
 * @property {() => Occasion} occasion
 * @property {() => void} draw
 */
/** @typedef {{venue: string, dates: string, discipline: string | null, group: string, control: string, chief: Official, secretary: Official, arbiters: Official[], days: string[], status: string | null, organiser: string, eligible: string, contact: string, arrival: string, departure: string, delay: number}} Occasion */

const BY_RULE = ["entry", "doctor", "identity", "birth_certificate", "class_book", "medical_policy", "accident_policy"];
const reason = () => ({ name: "reason", label: word("desk-reason"), required: true });
const today = () => new Date().toISOString().slice(0, 10);
/** @param {string} [text] @param {RegExp | string} [between] */
const list = (text = "", between = "\n") => text.split(between).map((one) => one.trim()).filter(Boolean);

/** The form that is being filled in: it stays as it is while the page follows what others do. @type {HTMLFormElement | null} */
let filled = null;

/** The form with which anybody hands in an entry. @param {Desk} desk */
export function entryForm(desk) {
  const until = desk.seen().state.entries_until;
  if (until === null) return [];
  filled ??= newForm(desk);
  return [h("h2", {}, word("desk-enter")), h("p", {}, until ? `${word("desk-entries-until")} ${until}. ` : "", word("desk-enter-lead")), filled];
}

/** @param {Desk} desk */
function newForm(desk) {
  const { state } = desk.seen();
  /** @param {string} label @param {string} field @param {Record<string, string | boolean>} [more] */
  const input = (label, field, more = {}) => h("label", { class: "field" }, word(label), h("input", { name: field, ...more }));
  const people = state.teams
    ? [input("desk-team", "name", { required: true }), h("label", { class: "field" }, word("desk-players"), h("textarea", { name: "members", rows: 5, required: true }))]
    : [input("desk-player", "name", { required: true }), input("desk-born", "born", { type: "number" }), h("label", { class: "field" }, word("desk-sex"), h("select", { name: "sex" }, ...sexes().map(([value, text]) => h("option", { value }, text)))), input("desk-title", "title"), input("desk-rating", "rating", { type: "number" }), input("desk-organisation", "organisation"), input("desk-team", "team")];
  const form = h("form", { class: "form", id: "enter" }, ...people, input("desk-contact", "contact", { required: true }), h("div", { class: "buttons" }, h("button", { class: "strong" }, word("desk-hand-in"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    const number = (/** @type {string | undefined} */ text) => (text ? Number(text) : null);
    const entry = { name: given.name, contact: given.contact, title: given.title ?? "", organisation: given.organisation ?? "", team: given.team ?? "", born: number(given.born), sex: given.sex || null, rating: number(given.rating), members: list(given.members) };
    call("POST", `${desk.base}/entries`, entry).then(() => { form.reset(); desk.say(word("desk-handed-in")); }).catch(desk.refuse);
  });
  return form;
}

/** @param {Desk} desk @param {Office} office */
async function demand(desk, office) {
  const known = office.demands;
  const more = (known?.documents ?? []).filter((d) => typeof d === "object").map((d) => /** @type {{other: string}} */ (d).other);
  const given = await ask(word("desk-demands"), [
    { name: "deadline", label: word("desk-deadline"), type: "date", value: known?.deadline ?? "" },
    { name: "first", label: word("desk-first-day"), type: "date", value: known?.first_day ?? "" },
    { name: "last", label: word("desk-last-day"), type: "date", value: known?.last_day ?? "" },
    { name: "fee", label: word("desk-fee"), type: "number", value: String(known?.fee ?? 0) },
    { name: "more", label: word("desk-more-documents"), type: "area", value: more.join("\n") },
    { name: "short", label: word("desk-short-list"), type: "checkbox", value: known && !known.documents.includes("identity") ? "on" : "" },
    { name: "commission", label: word("desk-commission"), type: "area", required: true, value: (known?.commission ?? []).map((m) => m.name).join("\n") },
  ]);
  if (!given) return;
  const others = list(given.more).map((other) => ({ other }));
  const commission = list(given.commission).map((name) => known?.commission.find((m) => m.name === name) ?? { name, category: "" });
  await desk.act({ act: "admission", step: "demand", demands: {
    deadline: given.deadline || null, first_day: given.first || null, last_day: given.last || null, fee: Number(given.fee || 0), commission,
    documents: [...(given.short === "on" ? [] : BY_RULE), ...others],
  } });
}

/** @param {Desk} desk @param {Office} office */
async function disqualified(desk, office) {
  const known = office.disqualified.map((one) => [one.name, one.from, one.until].filter(Boolean).join("; ")).join("\n");
  const given = await ask(word("desk-disqualified"), [{ name: "list", label: word("desk-disqualified-lead"), type: "area", value: known }]);
  if (!given) return;
  const people = list(given.list).map((line) => {
    const [name, from, until] = list(line, ";");
    // Who was on the list already keeps what else is known of them.
    return { ...office.disqualified.find((one) => one.name === name), name, from, until: until || null };
  });
  await desk.act({ act: "admission", step: "disqualified", list: people });
}

/** One person before the commission. @param {Desk} desk @param {Candidate} one */
function candidate(desk, one) {
  const at = { act: "admission", id: one.id, member: one.member };
  const ticks = one.asked.map((d) => h("label", { class: "check" },
    h("input", { type: "checkbox", checked: d.shown, disabled: !desk.may(d.document === "doctor" ? "health" : "entries"), onchange: (event) => {
      const box = /** @type {HTMLInputElement} */ (event.target);
      const policy = d.document === "accident_policy" && box.checked;
      const show = (/** @type {string | null} */ until) => desk.act({ ...at, step: "show", document: d.document, shown: box.checked, until });
      void (policy ? ask(d.text, [{ name: "until", label: word("desk-valid-until"), type: "date" }]).then((given) => (given ? show(given.until || null) : desk.load())) : show(null));
    } }), d.text));
  const decide = async (/** @type {boolean} */ admitted) => {
    const needs = !admitted || one.lacking !== "";
    const given = needs ? await ask(`${word(admitted ? "desk-admit" : "desk-not-admit")}: ${one.name}`, [reason()]) : { reason: "" };
    if (given) await desk.act({ ...at, step: "admit", admitted, reason: given.reason });
  };
  /** The original of the final entry is handed in: what it says takes the place of what was known. */
  const confirm = async () => {
    const known = one.entry;
    const title = `${word("desk-final-entry")}: ${one.name}`;
    if (known?.team) {
      const members = known.team.members;
      const given = await ask(title, [{ name: "name", label: word("desk-team"), required: true, value: known.team.name }, { name: "members", label: word("desk-players"), type: "area", required: true, value: members.map((m) => m.name).join("\n") }]);
      if (given) await desk.act({ act: "admission", step: "confirm", id: one.id, entry: { team: { name: given.name, members: list(given.members).map((n) => members.find((m) => m.name === n) ?? { name: n }) } } });
    } else if (known?.person) {
      const given = await ask(title, [...personFields(known.person), ...papers(known.person)]);
      if (given) await desk.act({ act: "admission", step: "confirm", id: one.id, entry: { person: person(given, known.person) } });
    }
  };
  const pay = async () => {
    const given = await ask(`${word("desk-paid")}: ${one.name}`, [{ name: "paid", label: word("desk-paid"), type: "number", required: true, value: String(one.paid ?? 0) }]);
    if (given) await desk.act({ act: "admission", step: "pay", id: one.id, paid: Number(given.paid) });
  };
  const verdict = one.admitted === null ? "" : `${word(one.admitted ? "desk-admitted" : "desk-refused")}${one.reason ? `: ${one.reason}` : ""}`;
  return [
    one.name,
    h("div", { class: "ticks" },
      one.entry && h("span", {}, one.confirmed ? `✓ ${word("desk-final-entry")}${one.differs ? ` – ${word("desk-differs")}` : ""}` : "", !one.confirmed && desk.may("entries") && desk.button(word("desk-final-entry"), confirm)),
      ...ticks),
    one.lacking && h("span", {}, h("span", { class: "narrow" }, `${word("desk-lacking")}: `), one.lacking),
    one.paid === null ? "" : h("div", { class: "deeds" }, `${one.paid} ₽`, desk.may("entries") && desk.button(word("desk-pay"), pay)),
    h("div", { class: "deeds" }, verdict && h("span", {}, verdict), desk.may("admission") && desk.button(word("desk-admit"), () => decide(true)), desk.may("admission") && one.admitted !== false && desk.button(word("desk-not-admit"), () => decide(false))),
  ];
}

/** @param {Desk} desk @param {Office} office */
function admission(desk, office) {
  const answer = async (/** @type {Application} */ a, /** @type {boolean} */ yes) => {
    if (yes) return desk.act({ act: "admission", step: "accept", application: a.number });
    const given = await ask(`${word("desk-decline")}: ${a.name}`, [reason()]);
    return given && desk.act({ act: "admission", step: "decline", application: a.number, reason: given.reason });
  };
  const waiting = office.applications.filter((a) => a.answer === null);
  const rows = waiting.map((a) => [String(a.number), a.name, a.organisation, a.on, a.contact,
    h("div", { class: "deeds" }, desk.may("entries") && desk.button(word("desk-accept"), () => answer(a, true), "strong"), desk.may("entries") && desk.button(word("desk-decline"), () => answer(a, false)))]);
  return [
    h("h3", {}, word("desk-admission")),
    h("div", { class: "buttons" },
      desk.may("admission") && desk.button(word("desk-demands"), () => demand(desk, office)),
      desk.may("admission") && desk.button(word("desk-disqualified"), () => disqualified(desk, office)),
      desk.paper("admission", word("desk-print-admission"))),
    office.disqualified.length > 0 && office.unnamed.length > 0 && h("p", { class: "notice" }, `${word("desk-unnamed")}: ${office.unnamed.join(", ")}`),
    office.disqualified_here.length > 0 && h("p", { class: "notice" }, `${word("desk-disqualified-here")}: ${office.disqualified_here.join(", ")}`),
    rows.length > 0 && h("h3", {}, word("desk-applications")),
    rows.length > 0 && desk.table([word("desk-number"), word("desk-player"), word("desk-organisation"), word("desk-date"), word("desk-contact"), ""], rows, word("desk-applications"), "stack"),
    office.demands && h("p", {}, `${word("desk-fees")}: ${office.paid} / ${office.due} ₽`),
    office.demands && desk.table([word("desk-player"), word("desk-documents"), word("desk-lacking"), word("desk-paid"), word("desk-decision")], office.people.map((one) => candidate(desk, one)), word("desk-admission"), "stack"),
  ];
}

/** @param {Desk} desk @param {Office} office */
function appeals(desk, office) {
  const committee = async () => {
    const lead = word("desk-committee-lead");
    const sitting = (/** @type {string} */ seat) => office.committee.filter((j) => j.seat === seat).map((j) => [j.name, j.born ?? "", j.region].join("; ")).join("\n");
    const given = await ask(word("desk-committee"), [
      { name: "chairman", label: word("desk-chairman"), hint: lead, required: true, value: sitting("chairman") },
      { name: "members", label: word("desk-members"), hint: lead, type: "area", required: true, value: sitting("member") },
      { name: "reserves", label: word("desk-reserves"), hint: lead, type: "area", required: true, value: sitting("reserve") },
    ]);
    if (!given) return;
    const juror = (/** @type {string} */ line, /** @type {string} */ seat) => {
      const [name, born, region] = line.split(";").map((part) => part.trim());
      return { name: name ?? "", born: readBirth(born), region: region ?? "", seat };
    };
    const members = [...list(given.chairman).map((l) => juror(l, "chairman")), ...list(given.members).map((l) => juror(l, "member")), ...list(given.reserves).map((l) => juror(l, "reserve"))];
    await desk.act({ act: "appeals", step: "committee", members });
  };
  const appeal = async () => {
    const { state } = desk.seen();
    const decided = state.protests.filter((p) => p.decision !== null);
    const given = await ask(word("desk-appeal"), [
      { name: "protest", label: word("desk-protest"), options: decided.map((p) => /** @type {[string, string]} */ ([String(p.number), `${p.number}. ${desk.name(p.by)}`])) },
      { name: "by", label: word("desk-who"), options: state.entrants.map((e) => /** @type {[string, string]} */ ([String(e.id), e.name])) },
      { name: "text", label: word("desk-grounds"), required: true },
    ]);
    if (given) await desk.act({ act: "appeals", step: "appeal", by: Number(given.by), protest: Number(given.protest), text: given.text });
  };
  const replace = async (/** @type {Appeal} */ a) => {
    const given = await ask(word("desk-replace"), [
      { name: "out", label: word("desk-who"), options: a.voting.map((n) => /** @type {[string, string]} */ ([n, n])) },
      { name: "with", label: word("desk-reserves"), options: office.committee.filter((j) => j.reserve).map((j) => /** @type {[string, string]} */ ([j.name, j.name])) },
      reason(),
    ]);
    if (given) await desk.act({ act: "appeals", step: "replace", appeal: a.number, out: given.out, with: given.with, reason: given.reason });
  };
  const decide = async (/** @type {Appeal} */ a) => {
    const given = await ask(`${word("desk-decide-appeal")} ${a.number}`, [
      { name: "yes", label: word("desk-votes-for"), type: "number", required: true }, { name: "no", label: word("desk-votes-against"), type: "number", required: true },
      { name: "text", label: word("desk-decision"), required: true },
    ]);
    if (given) await desk.act({ act: "appeals", step: "decide", appeal: a.number, in_favour: Number(given.yes), against: Number(given.no), text: given.text });
  };
  const rows = office.appeals.map((a) => [String(a.number), desk.name(a.by), String(a.protest), a.at === null ? a.text : `${a.text} (${desk.momentText(a.at)})`, a.voting.join(", "),
    a.decision ?? h("div", { class: "deeds" }, desk.may("committee") && desk.button(word("desk-replace"), () => replace(a)), desk.may("committee") && desk.button(word("desk-decide-appeal"), () => decide(a)))]);
  if (office.committee.length === 0 && !desk.may("committee")) return [];
  return [
    h("h3", {}, word("desk-appeals")),
    office.committee.length > 0 && h("p", {}, office.committee.map((j) => `${j.name} (${j.seat_text}${j.region ? `, ${j.region}` : ""})`).join("; ")),
    office.shared.length > 0 && h("p", { class: "notice" }, `${word("desk-shared-regions")}: ${office.shared.join(", ")}`),
    h("div", { class: "buttons" },
      desk.may("committee") && desk.button(word("desk-committee"), committee),
      desk.may("protests") && office.committee.length > 0 && desk.seen().state.protests.some((p) => p.decision !== null) && desk.button(word("desk-appeal"), appeal)),
    rows.length > 0 && desk.table([word("desk-number"), word("desk-who"), word("desk-protest"), word("desk-grounds"), word("desk-voting"), word("desk-decision")], rows, word("desk-appeals"), "stack"),
  ];
}

/** @param {Desk} desk @param {Office} office */
function records(desk, office) {
  const { state } = desk.seen();
  const note = (/** @type {object} */ what) => desk.act({ act: "office", ...what });
  const why = async (/** @type {string} */ step, /** @type {string} */ title) => {
    const given = await ask(word(title), [reason()]);
    if (given) await note({ step, reason: given.reason });
  };
  const things = ["tables", "chairs", "boards", "sets", "clocks"];
  const inventory = async () => {
    const given = await ask(word("desk-inventory"), things.map((thing) => ({ name: thing, label: word(`tournament-thing-${thing}`), type: "number", required: true, value: String(office.inventory?.[thing] ?? "") })));
    if (given) await note({ step: "inventory", inventory: Object.fromEntries(things.map((thing) => [thing, Number(given[thing])])) });
  };
  const medical = async () => {
    const given = await ask(word("desk-medical"), [{ name: "on", label: word("desk-date"), type: "date", required: true, value: today() }, { name: "who", label: word("desk-who"), required: true }, { name: "case", label: word("desk-medical-case"), required: true }, { name: "aid", label: word("desk-medical-aid") }]);
    if (given) await note({ step: "medical", case: { on: given.on, who: given.who, case: given.case, aid: given.aid } });
  };
  const meeting = async () => {
    const given = await ask(word("desk-meeting"), [{ name: "on", label: word("desk-date"), type: "date", required: true, value: today() }, { name: "present", label: word("desk-present"), type: "area" }, { name: "text", label: word("desk-settled"), type: "area", required: true }]);
    if (given) await note({ step: "meeting", minutes: { on: given.on, present: list(given.present), text: given.text } });
  };
  const incident = async () => {
    const pairs = (/** @type {string[]} */ names, /** @type {string} */ prefix) => names.map((n) => /** @type {[string, string]} */ ([n, word(`${prefix}-${n}`)]));
    const given = await ask(word("desk-incident"), [
      { name: "name", label: word("desk-who"), required: true },
      { name: "capacity", label: word("desk-capacity"), options: pairs(["coach", "arbiter", "representative", "spectator", "journalist", "other"], "tournament-capacity") },
      { name: "measure", label: word("desk-measure"), options: pairs(["remark", "warning", "exclusion"], "tournament-measure") },
      reason(),
    ]);
    if (given) await note({ step: "incident", incident: { name: given.name, capacity: given.capacity, round: state.rounds.length, measure: given.measure, reason: given.reason } });
  };
  const ticks = office.preparations.map((p) => h("label", { class: "check" }, h("input", { type: "checkbox", checked: p.done, disabled: !desk.may("about"), onchange: (event) => {
    const done = /** @type {HTMLInputElement} */ (event.target).checked;
    void (done ? ask(p.text, [{ name: "note", label: word("desk-note") }]).then((given) => (given ? note({ step: "prepare", item: p.item, done, note: given.note }) : desk.load())) : note({ step: "prepare", item: p.item, done }));
  } }), `${p.text}${p.note ? ` – ${p.note}` : ""}`));
  /** @param {string} form */
  const printed = (form) => desk.paper(form, word(`desk-print-${form}`));
  return [
    h("h3", {}, word("desk-office")),
    h("div", { class: "buttons" },
      desk.may("rulings") && state.standing_still === null && desk.button(word("desk-pause"), () => why("pause", "desk-pause")),
      desk.may("rulings") && state.standing_still !== null && !state.cancelled && desk.button(word("desk-resume"), () => note({ step: "resume" }), "strong"),
      desk.may("rulings") && !state.cancelled && desk.button(word("desk-cancel-event"), () => why("cancel", "desk-cancel-event")),
      desk.may("about") && desk.button(word("desk-inventory"), inventory),
      desk.may("health") && desk.button(word("desk-medical"), medical),
      desk.may("presence") && desk.button(word("desk-meeting"), meeting),
      desk.may("sanctions") && desk.button(word("desk-incident"), incident)),
    office.short !== "" && h("p", { class: "notice" }, `${word("desk-short-of")}: ${office.short}`),
    office.incidents.length > 0 && h("ul", {}, ...office.incidents.map((text) => h("li", {}, text))),
    office.medical.length > 0 && desk.table([word("desk-date"), word("desk-who"), word("desk-medical-case"), word("desk-medical-aid")], office.medical.map((m) => [m.on, m.who, m.case, m.aid]), word("desk-medical")),
    office.minutes.length > 0 && desk.table([word("desk-date"), word("desk-were-present"), word("desk-settled")], office.minutes.map((m) => [m.on, m.present.join(", "), m.text]), word("desk-meeting")),
    h("details", {}, h("summary", {}, `${word("desk-preparations")} (${office.preparations.filter((p) => p.done).length} / ${office.preparations.length})`), ...ticks),
    h("div", { class: "buttons" }, printed("programme"), printed("hall"), printed("doctor"), printed("minutes"), printed("decisions")),
  ];
}

/** The section of the panel. @param {Desk} desk */
export function officeSection(desk) {
  const office = /** @type {Office | null} */ (desk.seen().state.office);
  if (!office) return [];
  return [h("h2", {}, word("desk-office-title")), ...admission(desk, office), ...appeals(desk, office), ...records(desk, office)];
}
