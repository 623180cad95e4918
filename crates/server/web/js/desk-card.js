/** The card of a player or a team, with what the desk does about one of them. */
import { call } from "./api.js";
import { ask } from "./desk-ask.js";
import { panelOfEntrant } from "./desk-pairs.js";
import { person, personFields } from "./desk-person.js";
import { h } from "./element.js";
import { word } from "./words.js";

/** @typedef {import("./desk-office.js").Desk} Desk */
/** @typedef {import("./wire.js").EventEntrant} EventEntrant */

/** The reasons that were asked for; they stay when the page is drawn anew because something has happened. @type {{who: number, lines: string[]}} */
let reasons = { who: 0, lines: [] };

/** @param {Desk} desk @param {EventEntrant} e */
export function cardSection(desk, e) {
  const { act, may, button, table, link, gameLink, markOf } = desk;
  const seen = desk.seen();
  const place = seen.state.standings.find((s) => s.id === e.id);
  const rows = seen.state.rounds.map((r) => {
    const t = r.tables.find((x) => x.first === e.id || x.second === e.id);
    if (!t) return [String(r.round), r.byes.includes(e.id) ? word("desk-free") : "–", "", "", ""];
    const other = t.first === e.id ? t.second : t.first;
    const at = r.tables.indexOf(t) + 1;
    return [String(r.round), link(other), (t.first === e.id) !== seen.state.first_black ? word("desk-white") : word("desk-black"), String(at), gameLink(t, t.open[0] ? word("desk-watch") : markOf(e.id, t))];
  });
  const why = h("ul", { class: "small" }, ...(reasons.who === e.id ? reasons.lines : []).map((line) => h("li", {}, line)));
  const tell = async () => {
    /** @type {import("./wire.js").EventReasons} */
    const { lines } = await call("GET", desk.url("/reasons", { who: String(e.id) }));
    reasons = { who: e.id, lines };
    desk.draw();
  };
  const reason = { name: "reason", label: word("desk-reason"), required: true };
  /** @param {string} title @param {(reason: string, given: Record<string, string>) => object} make @param {import("./desk-ask.js").Field[]} [more] @param {string} [label] of the reason */
  const withReason = (title, make, more = [], label = reason.label) => button(word(title), async () => {
    const given = await ask(`${word(title)}: ${e.name}`, [...more, { ...reason, label }]);
    if (given) await act(make(given.reason ?? "", given));
  });
  // The round it is about is chosen: a protest on the round before may come while the next one is played.
  const published = seen.state.rounds.filter((r) => r.published).map((r) => String(r.round));
  const aboutRound = { name: "round", label: word("desk-about-round"), options: published.map((r) => /** @type {[string, string]} */ ([r, r])), value: published.at(-1) ?? "", hidden: published.length < 2 };
  // The panel writes down what anybody hands in; others speak for themselves and for their own.
  const speaks = seen.me.speaks_for.includes(e.id) || (may("protests") && seen.me.role !== "representative");
  const protests = seen.me.protests.filter((p) => p.by === e.id).map((p) => [`${word("desk-round")} ${p.round}`, p.text, p.decision === null ? word("desk-protest-open") : `${word(p.upheld ? "desk-upheld" : "desk-rejected")}: ${p.decision}`,
    p.appealable ? withReason("desk-appeal", (why_) => ({ act: "appeals", step: "appeal", by: e.id, protest: p.number, text: why_ }), [], word("desk-grounds")) : ""]);
  const measures = ["remark", "warning", "loss", "exclusion"].map((m) => /** @type {[string, string]} */ ([m, word(`tournament-measure-${m}`)]));
  /** @type {(Node | false | null | undefined)[]} */
  const tools = [
    may("presence") && e.plays && seen.state.numbered && button(word("desk-absent"), () => act({ act: "absent", id: e.id, round: seen.state.rounds.length + 1 })),
    may("presence") && !e.left && withReason("desk-withdraw", (why_) => ({ act: "withdraw", id: e.id, reason: why_ })),
    may("presence") && (e.left || !e.plays) && button(word("desk-return"), () => act({ act: "return", id: e.id })),
    may("rulings") && withReason("desk-exclude", (why_, given) => ({ act: "exclude", id: e.id, reason: why_, annul: given.annul === "on" }), [{ name: "annul", label: word("desk-annul"), type: "checkbox" }]),
    may("sanctions") && withReason("desk-sanction", (why_, given) => ({ act: "sanction", id: e.id, round: Number(given.round ?? 0), measure: given.measure, reason: why_ }), [{ name: "measure", label: word("desk-measure"), options: measures, value: e.measure ?? "remark" }, ...(published.length > 0 ? [aboutRound] : [])]),
    speaks && published.length > 0 && withReason("desk-protest", (why_, given) => ({ act: "protest", by: e.id, round: Number(given.round), text: why_, deposit: given.deposit ? Number(given.deposit) : null }), [{ name: "deposit", label: word("desk-deposit"), type: "number" }, aboutRound], word("desk-protest-lead")),
    may("entries") && !seen.state.numbered && button(word("desk-strike"), () => act({ act: "strike", id: e.id })),
    may("entries") && !seen.state.teams && button(word("desk-edit"), () => edit(desk, e)),
    ...panelOfEntrant(desk, e),
    may("entries") && button(word("desk-plays-with"), () => playsWith(desk, e)),
    seen.state.online?.official && may("identification") && button(word("desk-identify"), () => identify(desk, e)),
  ];
  const checks = e.checks.map((check, i) => [e.members[i] ?? e.name, e.accounts[i] ?? "–", check.identified ?? word("desk-not-yet"), check.observed ?? word("desk-not-yet")]);
  return [
    h("h2", {}, `${e.number ?? ""} ${e.name}`),
    h("p", { class: "muted" }, [e.title, e.rating ? `${word("desk-rating")} ${e.rating}` : "", e.organisation, place ? `${word("desk-place")} ${place.place}, ${word("desk-points").toLowerCase()} ${place.points}` : ""].filter(Boolean).join(" · ")),
    rows.length > 0 && table([word("desk-round"), word("desk-player"), "", word("desk-table"), word("desk-result")], rows),
    protests.length > 0 && table([word("desk-round"), word("desk-protest"), word("desk-decision"), ""], protests, word("desk-protests"), "stack"),
    h("div", { class: "buttons" }, ...tools, seen.state.rounds.length > 0 && button(word("desk-why"), tell)),
    seen.state.online && checks.length > 0 && table([word("desk-player"), word("desk-account"), word("desk-identified"), word("desk-observed")], checks, word("desk-identify")),
    why,
  ];
}

/** Which member of a team is meant; 0 where there is none. @param {EventEntrant} e @returns {import("./desk-ask.js").Field[]} */
const memberField = (e) => (e.members.length > 0 ? [{ name: "member", label: word("desk-player"), options: e.members.map((m, i) => /** @type {[string, string]} */ ([String(i + 1), m])) }] : []);

/** @param {Desk} desk @param {EventEntrant} e */
async function playsWith(desk, e) {
  const given = await ask(`${word("desk-plays-with")}: ${e.name}`, [...memberField(e), { name: "name", label: word("desk-account"), value: e.accounts[0] ?? "" }]);
  if (given) await call("POST", `${desk.base}/accounts`, { stage: desk.seen().state.stage, id: e.id, member: Number(given.member ?? 0), name: given.name || null }).then(desk.load).catch(desk.refuse);
}

/** @param {Desk} desk @param {EventEntrant} e */
async function identify(desk, e) {
  const given = await ask(`${word("desk-identify")}: ${e.name}`, [...memberField(e), { name: "identified", label: word("desk-how-identified") }, { name: "observed", label: word("desk-how-observed") }]);
  if (given) await desk.act({ do: "check", id: e.id, member: Number(given.member ?? 0), identified: given.identified || null, observed: given.observed || null });
}

/** @param {Desk} desk @param {EventEntrant} e */
async function edit(desk, e) {
  const office = /** @type {import("./desk-office.js").Office | null} */ (desk.seen().state.office);
  const known = office?.people.find((one) => one.id === e.id)?.entry?.person;
  const given = await ask(word("desk-edit"), personFields(known));
  if (given) await desk.act({ act: "edit", id: e.id, entry: { person: person(given, known) } });
}
