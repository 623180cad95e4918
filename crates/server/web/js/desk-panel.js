/** The desk of the panel: entries, the lot, where and who, the rounds that are played here, roles, protests, papers, stages. */
import { call, Refused } from "./api.js";
import { ask } from "./desk-ask.js";
import { panelOfEvent } from "./desk-pairs.js";
import { person, personFields } from "./desk-person.js";
import { find, h, show } from "./element.js";
import { word } from "./words.js";

/** @typedef {import("./desk-office.js").Desk} Desk */

/** The disciplines of the register that are played at boards (Appendix 1). */
const DISCIPLINES = ["russian", "russian-rapid", "russian-blitz", "russian-teams", "russian-rapid-teams", "russian-blitz-teams", "international", "international-rapid", "international-blitz", "international-teams", "international-rapid-teams", "international-blitz-teams", "giveaway", "renju"];

/** The import: what is typed there stays while the page follows what others do. @type {HTMLElement | null} */
let importer = null;

/** Import with what each column was taken for. */
function importing(/** @type {Desk} */ desk) {
  const out = h("div", { role: "status" });
  const file = h("input", { type: "file", accept: ".xlsx,.csv,.txt", "aria-label": word("desk-import") });
  const text = h("textarea", { rows: 4, "aria-label": word("desk-import-lead"), placeholder: word("desk-import-lead") });
  /** @param {boolean} dry */
  const send = async (dry) => {
    show(find("#refused", HTMLElement), false);
    const body = file.files?.[0] ?? new Blob([text.value]);
    const response = await fetch(desk.url("/import", { dry: String(dry) }), { method: "POST", headers: { "content-type": "application/octet-stream" }, body });
    const answer = await response.json().catch(() => null);
    if (!response.ok) return desk.refuse(new Refused(answer?.error ?? {}, response.statusText, response.status));
    /** @type {import("./wire.js").EventImport} */
    const read = answer;
    const known = read.columns.filter((c) => c.column).map((c) => `${c.heading} → ${c.column}`);
    const unread = read.columns.filter((c) => !c.column).map((c) => c.heading);
    out.replaceChildren(
      h("p", {}, `${word("desk-columns")}: ${known.join("; ")}`),
      h("p", {}, unread.length > 0 ? `${word("desk-unread")}: ${unread.join("; ")}` : ""),
      h("p", {}, read.entered > 0 ? `${word("desk-entered")}: ${read.entered}` : `${word("desk-read")}: ${read.read}`),
      h("ul", {}, ...read.faults.map((fault) => h("li", {}, fault))));
    if (read.entered > 0) await desk.load();
  };
  return h("div", { class: "form" }, h("h3", {}, word("desk-import")), file, text,
    h("div", { class: "buttons" }, desk.button(word("desk-import-check"), () => send(true)), desk.button(word("desk-import-do"), () => send(false), "strong")), out);
}

/** What only the panel has. */
export function panelSection(/** @type {Desk} */ desk) {
  const { state } = desk.seen();
  const { act, may, name, button, table, link, momentText, occasion } = desk;
  const reason = { name: "reason", label: word("desk-reason"), required: true };
  const about = async () => {
    // What is known already stays unless it is changed here.
    const known = occasion();
    const given = await ask(word("desk-about"), [
      { name: "venue", label: word("desk-venue"), value: known.venue }, { name: "dates", label: word("desk-dates"), value: known.dates },
      { name: "discipline", label: word("desk-official-discipline"), options: [["", word("desk-none")], ...DISCIPLINES.map((d) => /** @type {[string, string]} */ ([d, word(`official-${d}`)]))], value: known.discipline ?? "" },
      { name: "group", label: word("desk-group"), value: known.group }, { name: "control", label: word("desk-control"), value: known.control },
      { name: "chief", label: word("desk-chief"), value: known.chief.name }, { name: "chief_category", label: word("desk-category"), value: known.chief.category },
      { name: "secretary", label: word("desk-secretary"), value: known.secretary.name }, { name: "secretary_category", label: word("desk-category"), value: known.secretary.category },
      { name: "arbiters", label: word("desk-arbiters"), type: "area", value: known.arbiters.map((one) => one.name).join("\n") },
      { name: "days", label: word("desk-day"), value: known.days.join("; ") },
      { name: "status", label: word("desk-status"), options: /** @type {[string, string][]} */ ([["", word("desk-none")], ...["all-russian", "interregional", "regional", "municipal", "club"].map((rank) => [rank, word(`tournament-status-${rank}`)])]), value: known.status ?? "" },
      { name: "organiser", label: word("desk-organiser"), value: known.organiser }, { name: "eligible", label: word("desk-eligible"), value: known.eligible },
      { name: "contact", label: word("desk-contact"), value: known.contact },
      { name: "arrival", label: word("desk-arrival"), value: known.arrival }, { name: "departure", label: word("desk-departure"), value: known.departure },
      { name: "delay", label: word("desk-delay"), type: "number", value: String(known.delay) },
    ]);
    if (!given) return;
    const lines = (given.arbiters ?? "").split("\n").map((line) => line.trim()).filter(Boolean);
    const arbiters = lines.map((one) => known.arbiters.find((old) => old.name === one) ?? { name: one, category: "" });
    const days = (given.days ?? "").split(";").map((day) => day.trim());
    while (days.at(-1) === "") days.pop();
    await act({ act: "about", occasion: {
      ...known, discipline: given.discipline || null, venue: given.venue, dates: given.dates, group: given.group, control: given.control, arbiters, days,
      status: given.status || null, organiser: given.organiser, eligible: given.eligible, contact: given.contact, arrival: given.arrival, departure: given.departure, delay: Number(given.delay || 0),
      chief: { name: given.chief, category: given.chief_category }, secretary: { name: given.secretary, category: given.secretary_category },
    } });
  };
  const approve = async () => {
    // As long as protests can come the chief arbiter gives a reason.
    if (state.protest_until === null || state.protest_until <= Date.now()) return act({ act: "approve" });
    const given = await ask(`${word("desk-approve")}. ${word("desk-protest-until")} ${momentText(state.protest_until)}`, [reason]);
    return given && act({ do: "approve_early", reason: given.reason });
  };
  const enter = async () => {
    const given = await ask(word("desk-entry"), state.teams ? [{ name: "name", label: word("desk-team"), required: true }, { name: "members", label: word("desk-players"), type: "area", required: true }] : personFields());
    if (!given) return;
    const members = (given.members ?? "").split("\n").map((line) => line.trim()).filter(Boolean).map((member) => ({ name: member }));
    await act({ act: "enter", entry: state.teams ? { team: { name: given.name, members } } : { person: person(given) } });
  };
  const online = async () => {
    const disciplines = ["russian", "draughts64", "international", "brazilian", "giveaway", "renju"];
    const given = await ask(word("desk-online"), [
      { name: "discipline", label: word("desk-discipline"), options: disciplines.map((d) => /** @type {[string, string]} */ ([d, word(`discipline-${d}`)])) },
      { name: "control", label: word("desk-control"), value: state.online?.control ?? "900+5", required: true },
      { name: "official", label: word("desk-official"), type: "checkbox" },
      { name: "rated", label: word("desk-rated"), type: "checkbox" },
    ]);
    if (given) await act({ do: "online", official: given.official === "on", wish: { discipline: given.discipline, control: given.control, rated: given.rated === "on", games: state.games } });
  };
  const roles = ["chief-arbiter", "deputy", "chief-secretary", "secretary", "arbiter", "representative", "doctor", "organiser"];
  const give = async () => {
    const given = await ask(word("desk-roles"), [
      { name: "name", label: word("desk-account"), required: true },
      { name: "full_name", label: word("desk-full-name") }, { name: "born", label: word("desk-birth"), hint: "1970-05-31" },
      { name: "role", label: word("desk-role"), options: [...roles.map((r) => /** @type {[string, string]} */ ([r, word(`desk-role-${r}`)])), ["", word("desk-none")]] },
      { name: "players", label: word("desk-represents"), hint: "1, 5, 12" },
    ]);
    if (!given) return;
    const numbers = (given.players ?? "").split(/[^0-9]+/).filter(Boolean).map(Number);
    const players = state.entrants.filter((e) => numbers.includes(e.number ?? e.id)).map((e) => e.id);
    await call("POST", `${desk.base}/roles`, { name: given.name, full_name: given.full_name, born: given.born || null, role: given.role || null, players }).then(desk.load).catch(desk.refuse);
  };
  /** @param {import("./wire.js").EventProtest} p */
  const decideProtest = async (p) => {
    const given = await ask(`${word("desk-decide-protest")} ${p.number}: ${name(p.by)}`, [{ name: "upheld", label: word("desk-upheld"), type: "checkbox" }, reason]);
    if (given) await act({ act: "decide_protest", protest: p.number, decision: { upheld: given.upheld === "on", text: given.reason } });
  };
  const protests = state.protests.map((p) => {
    const overdue = p.decision === null && p.decide_by !== null && p.decide_by < Date.now();
    const clock = p.decision !== null || p.decide_by === null ? "" : overdue ? word("desk-decide-overdue") : `${word("desk-decide-by")} ${momentText(p.decide_by)}`;
    return [String(p.number), link(p.by), String(p.round), `${p.text}${p.late ? ` – ${word("desk-protest-late")}` : ""}${p.deposit ? ` – ${p.deposit} ₽` : ""}`,
      p.decision === null ? (may("rulings") ? h("span", {}, `${clock} `, button(word("desk-decide-protest"), () => decideProtest(p))) : clock) : `${p.upheld ? word("desk-upheld") : "–"}: ${p.decision}`];
  });
  /** @param {string} form */
  const printed = (form) => desk.paper(form, word(`desk-print-${form}`));
  return [
    h("h2", {}, word("desk-panel")),
    state.approved && h("p", { class: "notice good" }, word("desk-approved")),
    state.online && h("p", { class: "notice good" }, `${word("desk-online-state")}: ${word(`discipline-${state.online.discipline}`)}, ${state.online.control}`),
    state.open_protests > 0 && h("p", { class: "notice" }, `${word("desk-open-protests")}: ${state.open_protests}`),
    h("div", { class: "buttons" },
      may("entries") && !state.approved && button(word("desk-entry"), enter),
      may("lot") && !state.numbered && !state.arena && state.entrants.length > 1 && button(word("desk-lot"), () => act({ do: "lot" }), "strong"),
      may("about") && button(word("desk-about"), about),
      may("regulations") && button(word("desk-online"), online),
      may("approval") && state.finished && !state.approved && button(word("desk-approve"), approve, "strong"),
      may("approval") && state.approved && button(word("desk-reopen"), async () => {
        const given = await ask(word("desk-reopen"), [reason]);
        if (given) await act({ act: "reopen", reason: given.reason });
      }),
      ...panelOfEvent(desk),
      may("undo") && button(word("desk-undo"), () => act({ act: "undo" })),
      may("roles") && button(word("desk-roles"), give)),
    protests.length > 0 && h("h3", {}, word("desk-protests")),
    protests.length > 0 && table([word("desk-number"), word("desk-who"), word("desk-round"), word("desk-protest"), ""], protests, word("desk-protests")),
    may("entries") && !state.teams && !state.finished && (importer ??= importing(desk)),
    h("h3", {}, word("desk-roles")),
    h("ul", {}, ...state.panel.map((m) => h("li", {}, `${m.full_name ? `${m.full_name} (${m.name})` : m.name} – ${word(`desk-role-${m.role}`)}${m.players.length > 0 ? `: ${m.players.map(name).join(", ")}` : ""}`))),
    may("papers") && h("div", { class: "buttons" }, printed("report"), printed("cards"), printed("entries"), h("a", { class: "button strong", href: desk.url("/dossier") }, word("desk-dossier")), h("a", { class: "button", href: `${desk.base}/file` }, word("desk-file"))),
  ];
}
