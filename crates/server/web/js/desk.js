/** The page of a competition: what everybody sees, and the desk of its panel. */
import { call, Refused } from "./api.js";
import { find, h, show } from "./element.js";
import { pageData } from "./protocol.js";
import { ask } from "./desk-ask.js";
import { ResultKeys } from "./desk-keys.js";
import { keeping } from "./desk-keep.js";
import { LiveBoards } from "./desk-live.js";
import { entryForm, officeSection } from "./desk-office.js";
import { person, personFields } from "./desk-person.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").EventSeen} EventSeen */
/** @typedef {import("./wire.js").EventEntrant} EventEntrant */
/** @typedef {import("./wire.js").EventRound} EventRound */
/** @typedef {import("./wire.js").EventTable} EventTable */
/** @typedef {{name: string, category: string}} Official */
/** @typedef {{venue: string, dates: string, group: string, control: string, chief: Official, secretary: Official, arbiters: Official[], days: string[], status: string | null, organiser: string, eligible: string, contact: string, arrival: string, departure: string, delay: number}} Occasion */

/** @type {import("./wire.js").EventPage} */
const { event: id } = pageData();
const base = `/api/events/${id}`;
/** @type {EventSeen} */
let seen;
/** What is shown: the section, the round, whose card, how the pairs are ordered. */
const shown = { tab: "desk-pairs", round: 0, who: 0, byName: false };
/** The results being typed: they stay as they are while the page follows what others do. @type {{round: number, keys: ResultKeys, box: HTMLElement, tell: () => void} | null} */
let typing = null;

const sheet = find("#sheet", HTMLElement);
const mine = find("#mine", HTMLElement);
/** Where, when and who. */
const occasion = () => /** @type {Occasion} */ (seen.state.occasion);
/** @param {string} right */
const may = (right) => seen.me.rights.includes(right);
/** @param {number} who */
const entrant = (who) => seen.state.entrants.find((e) => e.id === who);
/** @param {number} who */
const name = (who) => entrant(who)?.name ?? "?";
/** @param {number} who */
const numbered = (who) => `${entrant(who)?.number ?? ""} ${name(who)}`.trim();

const live = new LiveBoards({ base, name, may, refuse, discipline: () => seen.state.online?.discipline ?? "" });

/** @param {unknown} error */
function refuse(error) {
  const place = find("#refused", HTMLElement);
  place.textContent = error instanceof Refused ? error.message : String(error);
  show(place, true);
}

/** @param {string} text */
function say(text) {
  const place = find("#said", HTMLElement);
  place.textContent = text;
  show(place, text !== "");
}

/** Does acts; the page follows by itself. @param {object[]} acts */
const act = (...acts) => actWith({ acts });

/** One after the other, however fast they are typed: the log has them in the order of the hands. @type {Promise<unknown>} */
let before = Promise.resolve();

/** The same, with what is said beside the acts. @param {{acts: object[], starts_in?: number | null}} asked */
function actWith(asked) {
  const done = before.then(() => send(asked));
  before = done;
  return done;
}

/** @param {{acts: object[], starts_in?: number | null}} asked */
async function send(asked) {
  show(find("#refused", HTMLElement), false);
  say("");
  try {
    /** @type {import("./wire.js").EventActed} */
    const done = await call("POST", `${base}/acts`, { version: seen.state.v, ...asked });
    if (done.broken.length > 0) say(`${word("desk-broken")}: ${done.broken.join(" ")}`);
    if (seen.state.v < done.v) await load();
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/** @param {string} label @param {() => unknown} work @param {string} [style] */
const button = (label, work, style = "") => h("button", { type: "button", class: style, onclick: () => void work() }, label);

/** @param {number} who */
const link = (who) =>
  h("button", { type: "button", class: "plain link", onclick: () => { shown.who = who; shown.tab = "desk-card"; draw(); } }, name(who));

/** @param {string[]} heads @param {(Node | string)[][]} rows @param {string} [caption] @param {string} [style] `stack` puts the cells of a row one below the other where there is no room */
function table(heads, rows, caption = "", style = "") {
  return h("div", { class: `scroll ${style}`.trim(), tabindex: 0, role: "region", "aria-label": caption || word(shown.tab) },
    h("table", { class: "numbers" },
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))))));
}

function players() {
  const { entrants, teams } = seen.state;
  const rows = entrants.map((e) => {
    const state = e.left ? word("desk-left") : e.plays ? "" : word("desk-absent-next");
    return [String(e.number ?? ""), link(e.id), e.title, String(e.rating ?? ""), teams ? e.members.join(", ") : e.organisation, state];
  });
  const nobody = h("p", { class: "empty" }, word("desk-nobody"));
  return [
    h("h2", {}, `${word("desk-players")} (${entrants.length})`),
    rows.length === 0 ? nobody : table([word("desk-number"), word("desk-player"), word("desk-title"), word("desk-rating"), teams ? word("desk-team") : word("desk-organisation"), ""], rows),
  ];
}

/** The round that is looked at. */
const currentRound = () => seen.state.rounds.find((r) => r.round === shown.round) ?? seen.state.rounds.at(-1);

/** The game at a table that is played here. @param {EventTable} t @param {string} text */
const gameLink = (t, text) => (t.games[0] ? h("a", { href: `/g/${t.games[0]}` }, text) : text);

/** @param {EventTable} t */
const resultText = (t) => (t.results.length === 1 ? t.results[0] ?? "–" : t.marks ? t.marks.join(" : ") : t.results.map((r) => r ?? "·").join(" "));

function rounds() {
  const current = currentRound();
  return h("div", { class: "buttons", role: "group", "aria-label": word("desk-round") },
    ...seen.state.rounds.map((r) => h("button", {
      type: "button", "aria-pressed": String(r === current), onclick: () => { shown.round = r.round; draw(); },
    }, `${r.round}${r.published ? "" : "*"}`)));
}

/** @param {EventRound} r @param {number} at */
async function correct(r, at) {
  const t = /** @type {EventTable} */ (r.tables[at]);
  const given = await ask(`${word("desk-correct")}: ${at + 1}. ${name(t.first)} – ${name(t.second)}`, [
    { name: "result", label: word("desk-new-result"), value: t.results[0] ?? "", hint: "1-0 ½-½ 0-1 +:− −:+ −:−" },
    { name: "board", label: word("desk-board"), value: "1", hidden: seen.state.boards === 1 },
    { name: "reason", label: word("desk-reason"), required: true },
  ]);
  if (!given) return;
  const meeting = readMeeting(given.result ?? "");
  await act({ act: "correct", round: r.round, table: at + 1, board: Number(given.board), meeting, reason: given.reason });
}

/** A result as people write it; nothing takes it away. @param {string} text */
function readMeeting(text) {
  const plain = text.trim().replaceAll("−", "-").replaceAll("½", "=").replace("=-=", "=");
  /** @type {Record<string, unknown>} */
  const forfeits = { "+:-": "first_by_forfeit", "-:+": "second_by_forfeit", "-:-": "double_forfeit" };
  if (plain === "") return null;
  if (plain in forfeits) return forfeits[plain];
  return { played: plain.replace(/[()]/g, "").split(/[,;]\s*/).map((game) => (game === "=" ? "1/2" : game)) };
}

/** Publishes a round; one that is played here begins at a time, or when both are there. @param {number} round */
async function publish(round) {
  const acts = [{ act: "publish", round }];
  if (!seen.state.online) return act(...acts);
  const given = await ask(`${word("desk-publish")}: ${word("desk-round")} ${round}`, [{ name: "minutes", label: word("desk-starts-in"), type: "number", value: seen.state.online.official ? "5" : "" }]);
  return given && actWith({ acts, starts_in: given.minutes ? Math.round(Number(given.minutes) * 60) : null });
}

/** @param {EventRound} r */
function deskOfRound(r) {
  const last = seen.state.rounds.at(-1) === r;
  const missing = r.tables.filter((t) => t.results.includes(null)).length;
  const reason = { name: "reason", label: word("desk-reason"), required: true };
  /** @type {(Node | false | null | undefined)[]} */
  const tools = [
    last && !r.published && may("pairs") && button(word("desk-publish"), () => publish(r.round), "strong"),
    r.published && r.tables.some((t) => t.results.some((result, i) => result === null && !t.open[i])) && may("results") && button(word("desk-enter-results"), () => { typing = keys(r); draw(); }, "strong"),
    last && missing === r.tables.length && may("pairs") && button(word("desk-unpair"), async () => {
      const given = await ask(word("desk-unpair"), [reason]);
      if (given) await act({ act: "unpair", round: r.round, reason: given.reason });
    }),
    last && missing === r.tables.length && may("pairs") && button(word("desk-swap"), async () => {
      const given = await ask(word("desk-swap"), [{ name: "one", label: word("desk-one"), type: "number", required: true }, { name: "two", label: word("desk-two"), type: "number", required: true }, reason]);
      if (given) await act({ do: "swap", one: Number(given.one), two: Number(given.two), reason: given.reason });
    }),
    may("rulings") && seen.state.online?.official && !r.published && button(word("desk-waive"), async () => {
      const given = await ask(`${word("desk-waive")}: ${r.round}`, [reason]);
      if (given) await act({ do: "waive", round: r.round, reason: given.reason });
    }),
    may("pairs") && r.published && r.tables.some((t) => t.results.some((result, i) => result === null && t.games[i] && !t.open[i])) && button(word("desk-again"), async () => {
      const given = await ask(word("desk-again"), [{ name: "table", label: word("desk-table"), type: "number", required: true }]);
      if (given) await act({ do: "again", round: r.round, table: Number(given.table) });
    }),
    may("results") && !seen.state.online && button(word("desk-opening"), async () => {
      const given = await ask(word("desk-opening"), [{ name: "table", label: word("desk-table"), type: "number", required: true }, { name: "board", label: word("desk-board"), type: "number", value: "1", hidden: seen.state.boards === 1 }, { name: "opening", label: word("desk-opening") }]);
      if (given) await act({ act: "office", step: "opening", round: r.round, table: Number(given.table), board: Number(given.board || 1), opening: given.opening });
    }),
    may("results") && !seen.state.online && r.published && button(word("desk-type-moves"), async () => {
      const given = await ask(word("desk-type-moves"), [
        { name: "table", label: word("desk-table"), type: "number", required: true }, { name: "board", label: word("desk-board"), type: "number", value: "1", hidden: seen.state.boards === 1 },
        { name: "game", label: word("desk-game"), type: "number", value: "1", hidden: seen.state.games === 1 }, { name: "text", label: word("desk-moves-lead"), type: "area", hint: "1. c3-d4 b6-a5 2. …" },
      ]);
      if (given) await act({ do: "moves", round: r.round, table: Number(given.table), board: Number(given.board || 1), game: Number(given.game || 1), text: given.text });
    }),
    may("corrections") && button(word("desk-recolor"), async () => {
      const given = await ask(word("desk-recolor"), [{ name: "table", label: word("desk-table"), type: "number", required: true }, reason]);
      if (given) await act({ act: "recolor", round: r.round, table: Number(given.table), reason: given.reason });
    }),
  ];
  return h("div", { class: "buttons" }, ...tools, h("a", { class: "button", href: `${base}/print/round?round=${r.round}`, target: "_blank" }, word("desk-print-round")));
}

/** The score sheets of a table are handed in. @param {EventRound} r @param {EventTable} t @param {number} number */
const sheetTick = (r, t, number) => h("input", {
  type: "checkbox", checked: t.sheets, "aria-label": `${word("desk-sheets")} ${number}`,
  onchange: (event) => void act({ act: "office", step: "sheet", round: r.round, table: number, handed: /** @type {HTMLInputElement} */ (event.target).checked }),
});

function pairs() {
  const r = currentRound();
  const next = seen.state.rounds.every((x) => x.published) && seen.state.numbered && seen.state.rounds.length < seen.state.planned && !seen.state.approved;
  const pairNext = next && may("pairs") && h("div", { class: "buttons" }, button(`${word("desk-pair")} ${seen.state.rounds.length + 1}`, () => { shown.round = 0; return act({ do: "pair" }); }, "strong"));
  if (!r) return [h("p", { class: "empty" }, word("desk-not-paired")), pairNext];
  const missing = r.tables.map((t, i) => (t.results.includes(null) ? i + 1 : 0)).filter(Boolean);
  const head = h("header", {}, h("h2", {}, `${word("desk-round")} ${r.round}${r.day ? ` · ${r.day}` : ""}`),
    h("div", { class: "buttons" },
      h("button", { type: "button", "aria-pressed": String(!shown.byName), onclick: () => { shown.byName = false; draw(); } }, word("desk-by-table")),
      h("button", { type: "button", "aria-pressed": String(shown.byName), onclick: () => { shown.byName = true; draw(); } }, word("desk-by-name"))));
  const notes = [
    !r.published && h("p", { class: "notice" }, word("desk-not-published")),
    r.by_hand && h("p", { class: "notice" }, `${word("desk-by-hand")}: ${r.by_hand}`),
    r.published && may("results") && h("p", { class: "small muted" }, missing.length === 0 ? word("desk-all-in") : `${word("desk-missing")}: ${missing.join(", ")}`),
  ];
  if (typing?.round === r.round) return [rounds(), head, typing.box];
  /** @type {(Node | string)[][]} */
  let rows;
  let heads = [word("desk-table"), word("desk-white"), word("desk-result"), word("desk-black")];
  if (shown.byName) {
    heads = [word("desk-player"), word("desk-table"), word("desk-black"), word("desk-result")];
    const all = r.tables.flatMap((t, i) => [{ me: t.first, other: t.second, i, t, white: true }, { me: t.second, other: t.first, i, t, white: false }]);
    all.sort((a, b) => name(a.me).localeCompare(name(b.me)));
    heads[2] = word("desk-player");
    rows = all.map(({ me, other, i, t, white }) => [link(me), String(i + 1), h("span", {}, white ? "○ " : "● ", link(other)), gameLink(t, t.open[0] ? word("desk-watch") : resultText(t))]);
  } else {
    rows = r.tables.map((t, i) => {
      const result = t.undecided && may("rulings")
        ? button(word("desk-decide"), () => decide(r, i))
        : !t.results.includes(null) && may("corrections") ? button(resultText(t), () => correct(r, i), "plain") : gameLink(t, t.open[0] ? word("desk-watch") : resultText(t));
      const row = [`${i + 1}${t.typed ? " ✎" : ""}`, h("span", {}, `${entrant(t.first)?.number ?? ""} `, link(t.first)), result, h("span", {}, `${entrant(t.second)?.number ?? ""} `, link(t.second))];
      return may("results") && !seen.state.online ? [...row, sheetTick(r, t, i + 1), t.openings.filter(Boolean).join("; ")] : row;
    });
    if (may("results") && !seen.state.online) heads = [...heads, word("desk-sheets"), word("desk-opening")];
  }
  const byes = r.byes.map((who) => h("p", {}, `${word("desk-free")}: `, link(who)));
  return [rounds(), head, ...notes, table(heads, rows), ...byes, deskOfRound(r), pairNext];
}

/** @param {EventRound} r @param {number} at */
async function decide(r, at) {
  const t = /** @type {EventTable} */ (r.tables[at]);
  const given = await ask(word("desk-decide"), [
    { name: "winner", label: word("desk-who"), options: [[String(t.first), name(t.first)], [String(t.second), name(t.second)]] },
    { name: "reason", label: word("desk-reason"), required: true },
  ]);
  if (given) await act({ act: "decide", round: r.round, table: at + 1, winner: Number(given.winner), reason: given.reason });
}

/** Results by one key each: only missing tables, the names shown. @param {EventRound} r */
function keys(r) {
  const typed = new ResultKeys(r.tables.map((t) => t.results), seen.state.games);
  const now = h("p", { class: "typing", role: "status", "aria-live": "assertive" });
  const tell = () => {
    const at = typed.current();
    const t = at && r.tables[at.table - 1];
    const board = at && seen.state.boards > 1 ? ` · ${word("desk-board")} ${at.board}` : "";
    now.textContent = at && t ? `${at.table}${board}. ${numbered(t.first)} – ${numbered(t.second)} ${typed.pending()}` : word("desk-all-in");
  };
  const stop = () => {
    typing = null;
    draw();
  };
  /** @param {Event} event */
  const press = async (event) => {
    const pressed = /** @type {KeyboardEvent} */ (event);
    if (pressed.key === "Escape") return stop();
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
    const done = typed.press(pressed.key);
    if (done === null) return undefined;
    pressed.preventDefault();
    tell();
    if (done && !(await act({ act: "result", round: r.round, ...done }))) {
      typed.again(done);
      tell();
    }
    return undefined;
  };
  tell();
  const box = h("div", { class: "typing-box", tabindex: 0, role: "group", "aria-label": word("desk-enter-results"), onkeydown: press },
    now, h("p", { class: "small muted" }, word("desk-keys")), button("Esc", stop));
  return { round: r.round, keys: typed, box, tell };
}

function standings() {
  const { criteria, standings: list } = seen.state;
  const rows = list.map((s) => [s.place, link(s.id), s.points, ...s.values]);
  return [
    h("h2", {}, word("desk-standings")),
    table([word("desk-place"), word("desk-player"), word("desk-points"), ...criteria], rows),
    h("div", { class: "buttons" }, h("a", { class: "button", href: `${base}/print/table`, target: "_blank" }, word("desk-print-table"))),
  ];
}

/** A moment with its day. @param {number} at */
const momentText = (at) => new Date(at).toLocaleString(document.documentElement.lang, { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" });

/** The rounds with their days, and what is asked of people in between. */
function schedule() {
  const { state } = seen;
  const about = occasion();
  const rows = Array.from({ length: Math.max(state.planned, state.rounds.length, about.days.length) }, (_, i) => {
    const r = state.rounds.find((x) => x.round === i + 1);
    const done = r && r.tables.every((t) => !t.results.includes(null));
    return [String(i + 1), about.days[i] ?? "", word(done ? "desk-done" : r?.published ? "desk-playing" : "desk-planned")];
  });
  /** @type {[string, Official][]} */
  const roles = [["desk-chief", about.chief], ["desk-secretary", about.secretary]];
  const officials = roles.filter(([, who]) => who.name);
  return [
    h("h2", {}, word("desk-schedule")),
    h("p", {}, [about.venue, about.dates, about.control].filter(Boolean).join(" · ")),
    ...officials.map(([role, who]) => h("p", {}, `${word(role)}: ${who.name}${who.category ? `, ${who.category}` : ""}`)),
    table([word("desk-round"), word("desk-dates"), ""], rows, word("desk-schedule")),
    about.delay > 0 && state.online && h("p", { class: "small muted" }, `${word("desk-delayed")}: ${about.delay}`),
    state.protest_until !== null && h("p", {}, `${word("desk-protest-until")} ${momentText(state.protest_until)}`),
    h("div", { class: "buttons" },
      h("a", { class: "button", href: `${base}/print/programme`, target: "_blank" }, word("desk-print-programme")),
      (state.online || state.rounds.some((r) => r.tables.some((t) => t.typed))) && h("a", { class: "button", href: `${base}/games` }, word("desk-games-pdn")),
      state.bracket && h("a", { class: "button", href: `${base}/print/bracket`, target: "_blank" }, word("desk-bracket")),
      h("a", { class: "button", href: "?screen", target: "_blank" }, word("desk-screen"))),
  ];
}

/** The result of a meeting for one of the two. @param {number} who @param {EventTable} t */
const markOf = (who, t) => t.marks?.[t.first === who ? 0 : 1] ?? "·";

function crosstable() {
  const { rounds: all, standings: list } = seen.state;
  const rows = list.map((s) => {
    const cells = all.map((r) => {
      const t = r.tables.find((x) => x.first === s.id || x.second === s.id);
      if (!t) return r.byes.includes(s.id) ? "+" : "";
      const other = t.first === s.id ? t.second : t.first;
      return `${entrant(other)?.number ?? ""}${t.first === s.id ? "○" : "●"} ${markOf(s.id, t)}`;
    });
    return [s.place, String(entrant(s.id)?.number ?? ""), link(s.id), ...cells, s.points];
  });
  return [
    h("h2", {}, word("desk-crosstable")),
    table([word("desk-place"), word("desk-number"), word("desk-player"), ...all.map((r) => String(r.round)), word("desk-points")], rows),
  ];
}

/** The reasons that were asked for; they stay when the page is drawn anew because something has happened. @type {{who: number, lines: string[]}} */
let reasons = { who: 0, lines: [] };

/** A player's card, with what the desk does about one person. */
function card() {
  const e = entrant(shown.who);
  if (!e) return players();
  const place = seen.state.standings.find((s) => s.id === e.id);
  const rows = seen.state.rounds.map((r) => {
    const t = r.tables.find((x) => x.first === e.id || x.second === e.id);
    if (!t) return [String(r.round), r.byes.includes(e.id) ? word("desk-free") : "–", "", "", ""];
    const other = t.first === e.id ? t.second : t.first;
    const at = r.tables.indexOf(t) + 1;
    return [String(r.round), link(other), t.first === e.id ? word("desk-white") : word("desk-black"), String(at), gameLink(t, t.open[0] ? word("desk-watch") : markOf(e.id, t))];
  });
  const why = h("ul", { class: "small" }, ...(reasons.who === e.id ? reasons.lines : []).map((line) => h("li", {}, line)));
  const tell = async () => {
    /** @type {import("./wire.js").EventReasons} */
    const { lines } = await call("GET", `${base}/reasons?who=${e.id}`);
    reasons = { who: e.id, lines };
    draw();
  };
  const reason = { name: "reason", label: word("desk-reason"), required: true };
  /** @param {string} title @param {(reason: string, given: Record<string, string>) => object} make @param {import("./desk-ask.js").Field[]} [more] */
  const withReason = (title, make, more = []) => button(word(title), async () => {
    const given = await ask(`${word(title)}: ${e.name}`, [...more, reason]);
    if (given) await act(make(given.reason ?? "", given));
  });
  const measures = ["remark", "warning", "loss", "exclusion"].map((m) => /** @type {[string, string]} */ ([m, word(`tournament-measure-${m}`)]));
  /** @type {(Node | false | null | undefined)[]} */
  const tools = [
    may("presence") && e.plays && seen.state.numbered && button(word("desk-absent"), () => act({ act: "absent", id: e.id, round: seen.state.rounds.length + 1 })),
    may("presence") && !e.left && withReason("desk-withdraw", (why_) => ({ act: "withdraw", id: e.id, reason: why_ })),
    may("presence") && (e.left || !e.plays) && button(word("desk-return"), () => act({ act: "return", id: e.id })),
    may("rulings") && !e.left && withReason("desk-exclude", (why_, given) => ({ act: "exclude", id: e.id, reason: why_, annul: given.annul === "on" }), [{ name: "annul", label: word("desk-annul"), type: "checkbox" }]),
    may("sanctions") && withReason("desk-sanction", (why_, given) => ({ act: "sanction", id: e.id, round: seen.state.rounds.length, measure: given.measure, reason: why_ }), [{ name: "measure", label: word("desk-measure"), options: measures }]),
    may("protests") && seen.state.rounds.length > 0 && withReason("desk-protest", (why_, given) => ({ act: "protest", by: e.id, round: seen.state.rounds.length, text: why_, deposit: given.deposit ? Number(given.deposit) : null }), [{ name: "deposit", label: word("desk-deposit"), type: "number" }]),
    may("entries") && !seen.state.numbered && button(word("desk-strike"), () => act({ act: "strike", id: e.id })),
    may("entries") && !seen.state.teams && button(word("desk-edit"), () => edit(e)),
    seen.state.online && may("entries") && button(word("desk-plays-with"), () => playsWith(e)),
    seen.state.online?.official && may("identification") && button(word("desk-identify"), () => identify(e)),
  ];
  const checks = e.checks.map((check, i) => [e.members[i] ?? e.name, e.accounts[i] ?? "–", check.identified ?? word("desk-not-yet"), check.observed ?? word("desk-not-yet")]);
  return [
    h("h2", {}, `${e.number ?? ""} ${e.name}`),
    h("p", { class: "muted" }, [e.title, e.rating ? `${word("desk-rating")} ${e.rating}` : "", e.organisation, place ? `${word("desk-place")} ${place.place}, ${word("desk-points").toLowerCase()} ${place.points}` : ""].filter(Boolean).join(" · ")),
    rows.length > 0 && table([word("desk-round"), word("desk-player"), "", word("desk-table"), word("desk-result")], rows),
    h("div", { class: "buttons" }, ...tools, seen.state.rounds.length > 0 && button(word("desk-why"), tell)),
    seen.state.online && checks.length > 0 && table([word("desk-player"), word("desk-account"), word("desk-identified"), word("desk-observed")], checks, word("desk-identify")),
    why,
  ];
}

/** Which member of a team is meant; 0 where there is none. @param {EventEntrant} e @returns {import("./desk-ask.js").Field[]} */
const memberField = (e) => (e.members.length > 0 ? [{ name: "member", label: word("desk-player"), options: e.members.map((m, i) => /** @type {[string, string]} */ ([String(i + 1), m])) }] : []);

/** @param {EventEntrant} e */
async function playsWith(e) {
  const given = await ask(`${word("desk-plays-with")}: ${e.name}`, [...memberField(e), { name: "name", label: word("desk-account"), value: e.accounts[0] ?? "" }]);
  if (given) await call("POST", `${base}/accounts`, { id: e.id, member: Number(given.member ?? 0), name: given.name || null }).then(load).catch(refuse);
}

/** @param {EventEntrant} e */
async function identify(e) {
  const given = await ask(`${word("desk-identify")}: ${e.name}`, [...memberField(e), { name: "identified", label: word("desk-how-identified") }, { name: "observed", label: word("desk-how-observed") }]);
  if (given) await act({ do: "check", id: e.id, member: Number(given.member ?? 0), identified: given.identified || null, observed: given.observed || null });
}

/** @param {EventEntrant} e */
async function edit(e) {
  const office = /** @type {import("./desk-office.js").Office | null} */ (seen.state.office);
  const known = office?.people.find((one) => one.id === e.id)?.entry?.person;
  const given = await ask(word("desk-edit"), personFields(known));
  if (given) await act({ act: "edit", id: e.id, entry: { person: person(given, known) } });
}

/** The import: what is typed there stays while the page follows what others do. @type {HTMLElement | null} */
let importer = null;

/** Import with what each column was taken for. */
function importing() {
  const out = h("div", { role: "status" });
  const file = h("input", { type: "file", accept: ".xlsx,.csv,.txt", "aria-label": word("desk-import") });
  const text = h("textarea", { rows: 4, "aria-label": word("desk-import-lead"), placeholder: word("desk-import-lead") });
  /** @param {boolean} dry */
  const send = async (dry) => {
    show(find("#refused", HTMLElement), false);
    const body = file.files?.[0] ?? new Blob([text.value]);
    const response = await fetch(`${base}/import?dry=${dry}`, { method: "POST", headers: { "content-type": "application/octet-stream" }, body });
    const answer = await response.json().catch(() => null);
    if (!response.ok) return refuse(new Refused(answer?.error ?? {}, response.statusText, response.status));
    /** @type {import("./wire.js").EventImport} */
    const read = answer;
    const known = read.columns.filter((c) => c.column).map((c) => `${c.heading} → ${c.column}`);
    const unread = read.columns.filter((c) => !c.column).map((c) => c.heading);
    out.replaceChildren(
      h("p", {}, `${word("desk-columns")}: ${known.join("; ")}`),
      h("p", {}, unread.length > 0 ? `${word("desk-unread")}: ${unread.join("; ")}` : ""),
      h("p", {}, read.entered > 0 ? `${word("desk-entered")}: ${read.entered}` : `${word("desk-read")}: ${read.read}`),
      h("ul", {}, ...read.faults.map((fault) => h("li", {}, fault))));
    if (read.entered > 0) await load();
  };
  return h("div", { class: "form" }, h("h3", {}, word("desk-import")), file, text,
    h("div", { class: "buttons" }, button(word("desk-import-check"), () => send(true)), button(word("desk-import-do"), () => send(false), "strong")), out);
}

/** What only the panel has. */
function panel() {
  const { state } = seen;
  const reason = { name: "reason", label: word("desk-reason"), required: true };
  const about = async () => {
    // What is known already stays unless it is changed here.
    const known = occasion();
    const given = await ask(word("desk-about"), [
      { name: "venue", label: word("desk-venue"), value: known.venue }, { name: "dates", label: word("desk-dates"), value: known.dates },
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
      ...known, venue: given.venue, dates: given.dates, group: given.group, control: given.control, arbiters, days,
      status: given.status || null, organiser: given.organiser, eligible: given.eligible, contact: given.contact, arrival: given.arrival, departure: given.departure, delay: Number(given.delay || 0),
      chief: { name: given.chief, category: given.chief_category }, secretary: { name: given.secretary, category: given.secretary_category },
    } });
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
  const roles = ["chief-arbiter", "deputy", "chief-secretary", "secretary", "arbiter", "representative", "doctor"];
  const give = async () => {
    const given = await ask(word("desk-roles"), [
      { name: "name", label: word("desk-account"), required: true },
      { name: "role", label: word("desk-role"), options: [...roles.map((r) => /** @type {[string, string]} */ ([r, word(`desk-role-${r}`)])), ["", word("desk-none")]] },
      { name: "players", label: word("desk-represents"), hint: "1, 5, 12" },
    ]);
    if (!given) return;
    const numbers = (given.players ?? "").split(/[^0-9]+/).filter(Boolean).map(Number);
    const players = state.entrants.filter((e) => numbers.includes(e.number ?? e.id)).map((e) => e.id);
    await call("POST", `${base}/roles`, { name: given.name, role: given.role || null, players }).then(load).catch(refuse);
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
  const printed = (form) => h("a", { class: "button", href: `${base}/print/${form}`, target: "_blank" }, word(`desk-print-${form}`));
  return [
    h("h2", {}, word("desk-panel")),
    state.approved && h("p", { class: "notice good" }, word("desk-approved")),
    state.online && h("p", { class: "notice good" }, `${word("desk-online-state")}: ${word(`discipline-${state.online.discipline}`)}, ${state.online.control}`),
    state.open_protests > 0 && h("p", { class: "notice" }, `${word("desk-open-protests")}: ${state.open_protests}`),
    h("div", { class: "buttons" },
      may("entries") && !state.approved && button(word("desk-entry"), enter),
      may("lot") && !state.numbered && state.entrants.length > 1 && button(word("desk-lot"), () => act({ do: "lot" }), "strong"),
      may("about") && button(word("desk-about"), about),
      may("regulations") && button(word("desk-online"), online),
      may("approval") && state.finished && !state.approved && button(word("desk-approve"), () => act({ act: "approve" }), "strong"),
      may("approval") && state.approved && button(word("desk-reopen"), async () => {
        const given = await ask(word("desk-reopen"), [reason]);
        if (given) await act({ act: "reopen", reason: given.reason });
      }),
      may("undo") && button(word("desk-undo"), () => act({ act: "undo" })),
      may("roles") && button(word("desk-roles"), give)),
    protests.length > 0 && h("h3", {}, word("desk-protests")),
    protests.length > 0 && table([word("desk-number"), word("desk-who"), word("desk-round"), word("desk-protest"), ""], protests, word("desk-protests")),
    may("entries") && !state.teams && !state.finished && (importer ??= importing()),
    h("h3", {}, word("desk-roles")),
    h("ul", {}, ...state.panel.map((m) => h("li", {}, `${m.name} – ${word(`desk-role-${m.role}`)}${m.players.length > 0 ? `: ${m.players.map(name).join(", ")}` : ""}`))),
    may("papers") && h("div", { class: "buttons" }, printed("report"), printed("cards"), printed("entries"), h("a", { class: "button strong", href: `${base}/dossier` }, word("desk-dossier")), h("a", { class: "button", href: `${base}/file` }, word("desk-file"))),
  ];
}

/** What the sections of the office need of the page. */
const desk = { base, seen: () => seen, act, may, name, button, table, load, refuse, say, momentText };

/** @type {Record<string, () => (Node | string | null | false | undefined)[]>} */
const SECTIONS = { "desk-schedule": schedule, "desk-players": players, "desk-pairs": pairs, "desk-live": () => [h("h2", {}, word("desk-live")), live.element], "desk-standings": standings, "desk-crosstable": crosstable, "desk-card": card, "desk-enter": () => entryForm(desk), "desk-panel": panel, "desk-office-title": () => officeSection(desk) };

/** What the person has to do here: go to the board, join, leave, begin. */
function drawMine() {
  const { state, me } = seen;
  const join = (/** @type {boolean} */ leave) => call("POST", `${base}/join`, { leave }).then(load).catch(refuse);
  const begin = async () => (await act({ do: "lot" })) && (await act({ do: "pair" })) && (await act({ act: "publish", round: 1 }));
  const quick = state.online?.quick && !state.finished;
  const own = state.entrants.find((e) => e.id === me.entrant);
  const nodes = [
    me.game && h("a", { class: "button strong", href: `/g/${me.game}` }, word("desk-your-board")),
    quick && (!own || own.left) && button(word("desk-join"), () => join(false), me.game ? "" : "strong"),
    quick && own && !own.left && button(word("desk-leave"), () => join(true)),
    quick && may("lot") && !state.numbered && state.entrants.length > 1 && button(word("desk-start-evening"), begin, "strong"),
  ].filter((node) => node instanceof Node);
  const text = quick && !state.numbered ? word(may("lot") ? "desk-evening-wait" : own ? "desk-evening-joined" : "desk-evening") : "";
  mine.replaceChildren(...(text ? [h("p", {}, text)] : []), h("div", { class: "buttons" }, ...nodes));
  show(mine, nodes.length > 0);
}

function draw() {
  const { state, me } = seen;
  find("#about", HTMLElement).textContent = [state.system, state.place].filter(Boolean).join(" · ");
  const still = find("#still", HTMLElement);
  still.textContent = state.standing_still === null ? "" : `${word(state.cancelled ? "desk-cancelled" : "desk-paused")}: ${state.standing_still}`;
  show(still, state.standing_still !== null);
  if (shown.tab !== "desk-pairs") typing = null;
  const typedRound = state.rounds.find((r) => r.round === typing?.round);
  if (typing && typedRound) {
    typing.keys.update(typedRound.tables.map((t) => t.results));
    typing.tell();
  }
  const names = Object.keys(SECTIONS).filter((tab) => (tab !== "desk-card" || shown.who > 0) && (tab !== "desk-panel" || me.role !== null) && (tab !== "desk-enter" || state.entries_until !== null) && (tab !== "desk-office-title" || state.office !== null) && (tab !== "desk-live" || state.online !== null));
  shown.tab === "desk-live" ? live.start() : live.stop();
  drawMine();
  if (state.rounds.length === 0 && shown.tab === "desk-pairs" && shown.round === 0 && !may("pairs")) shown.tab = "desk-players";
  const had = document.activeElement instanceof HTMLElement && document.activeElement.id.startsWith("tab-") ? document.activeElement.id : "";
  find("#tabs", HTMLElement).replaceChildren(...names.map((tab) => h("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": String(tab === shown.tab), "aria-controls": "sheet",
    onclick: () => { shown.tab = tab; draw(); },
  }, tab === "desk-card" ? name(shown.who) : word(tab))));
  if (had) document.getElementById(had)?.focus();
  const section = SECTIONS[shown.tab] ?? players;
  const decisions = ["desk-standings", "desk-schedule"].includes(shown.tab) && state.decisions.length > 0
    ? [h("h3", {}, word("desk-decisions")), h("ul", {}, ...state.decisions.map((news) => h("li", {}, h("span", { class: "muted" }, momentText(news.at)), ` ${news.text}`)))] : [];
  const same = sheet.getAttribute("aria-labelledby") === `tab-${shown.tab}`;
  sheet.setAttribute("aria-labelledby", `tab-${shown.tab}`);
  const nodes = [...section(), ...decisions].filter((node) => node instanceof Node || (typeof node === "string" && node !== "")).map((node) => /** @type {Node | string} */ (node));
  keeping(sheet, same, () => sheet.replaceChildren(...nodes));
  if (typing && !document.querySelector("dialog[open]")) typing.box.focus();
}

/** The newest state; typing on is not disturbed. */
async function load() {
  seen = await call("GET", base);
  draw();
}

function listen() {
  const source = new EventSource(`${base}/stream`);
  let lost = false;
  source.addEventListener("version", (message) => {
    if (lost) say("");
    lost = false;
    if (Number(message.data) !== seen.state.v) void load();
  });
  source.addEventListener("error", () => {
    lost = true;
    say(word("desk-lost-connection"));
  });
}

/** A screen in the hall: no hands, one section after the other in large letters. */
function onScreen() {
  document.documentElement.classList.add("screen");
  const turn = () => {
    const tabs = ["desk-pairs", "desk-standings", ...(seen.state.online ? ["desk-live"] : [])];
    const at = tabs.indexOf(shown.tab);
    // A list that is longer than the screen is read to its end first.
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    if (at >= 0 && left > 8) return scrollBy({ top: innerHeight * 0.8, behavior: "smooth" });
    shown.tab = tabs[(at + 1) % tabs.length] ?? "desk-pairs";
    scrollTo({ top: 0 });
    return draw();
  };
  setInterval(turn, 10_000);
}

await load();
listen();
if (new URLSearchParams(location.search).has("screen")) onScreen();
