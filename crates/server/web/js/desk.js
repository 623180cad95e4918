/** The page of a competition: what everybody sees, and the desk of its panel. */
import { call, Refused } from "./api.js";
import { find, h, show } from "./element.js";
import { pageData } from "./protocol.js";
import { ask } from "./desk-ask.js";
import { ResultKeys } from "./desk-keys.js";
import { keeping } from "./desk-keep.js";
import { arenaSection } from "./desk-arena.js";
import { cardSection } from "./desk-card.js";
import { LiveBoards } from "./desk-live.js";
import { entryForm, officeSection } from "./desk-office.js";
import { panelOfNext } from "./desk-pairs.js";
import { panelSection } from "./desk-panel.js";
import { pressSection } from "./desk-press.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").EventSeen} EventSeen */
/** @typedef {import("./wire.js").EventEntrant} EventEntrant */
/** @typedef {import("./wire.js").EventRound} EventRound */
/** @typedef {import("./wire.js").EventTable} EventTable */
/** @typedef {import("./desk-office.js").Official} Official */

/** @type {import("./wire.js").EventPage} */
const { event: id } = pageData();
const base = `/api/events/${id}`;
/** The stage of a mixed competition that is looked at (1.4). */
const stage = Number(new URLSearchParams(location.search).get("stage") ?? 1) || 1;
/** @param {string} path @param {Record<string, string>} [asked] */
function url(path, asked = {}) {
  const query = new URLSearchParams({ ...asked, ...(stage > 1 ? { stage: String(stage) } : {}) }).toString();
  return `${base}${path}${query ? `?${query}` : ""}`;
}
/** A form to print, and the same as a PDF. @param {string} form @param {string} label @param {Record<string, string>} [asked] */
const paper = (form, label, asked = {}) => h("span", { class: "paper" },
  h("a", { class: "button", href: url(`/print/${form}`, asked), target: "_blank" }, label),
  h("a", { class: "button plain", href: url(`/print/${form}`, { ...asked, pdf: "true" }), target: "_blank", "aria-label": `PDF ${label}` }, "PDF"));
/** @type {EventSeen} */
let seen;
/** What is shown: the section, the round, whose card, how the pairs are ordered. */
const shown = { tab: "desk-pairs", round: 0, who: 0, byName: false };
/** The results being typed: they stay as they are while the page follows what others do. @type {{round: number, keys: ResultKeys, box: HTMLElement, tell: () => void, begins: boolean} | null} */
let typing = null;

const sheet = find("#sheet", HTMLElement);
const mine = find("#mine", HTMLElement);
/** Where, when and who. */
const occasion = () => /** @type {import("./desk-office.js").Occasion} */ (seen.state.occasion);
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
    const done = await call("POST", `${base}/acts`, { version: seen.state.v, stage, ...asked });
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

/** @param {string[]} heads @param {(Node | string)[][]} rows @param {string} [caption] @param {string} [style] `stack` puts the cells of a row one below the other where there is no room, `pairs` the two of a pair */
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
    may("results") && r.published && !seen.state.online && r.started === null && button(word("desk-start-round"), () => act({ do: "start", round: r.round })),
    may("corrections") && button(word("desk-recolor"), async () => {
      const given = await ask(word("desk-recolor"), [{ name: "table", label: word("desk-table"), type: "number", required: true }, reason]);
      if (given) await act({ act: "recolor", round: r.round, table: Number(given.table), reason: given.reason });
    }),
  ];
  return h("div", { class: "buttons" }, ...tools, paper("round", word("desk-print-round"), { round: String(r.round) }));
}

/** The score sheets of a table are handed in. @param {EventRound} r @param {EventTable} t @param {number} number */
const sheetTick = (r, t, number) => h("input", {
  type: "checkbox", checked: t.sheets, "aria-label": `${word("desk-sheets")} ${number}`,
  onchange: (event) => void act({ act: "office", step: "sheet", round: r.round, table: number, handed: /** @type {HTMLInputElement} */ (event.target).checked }),
});

function pairs() {
  const r = currentRound();
  const next = seen.state.rounds.every((x) => x.published) && seen.state.numbered && seen.state.rounds.length < seen.state.planned && !seen.state.approved;
  const pairNext = h("div", { class: "buttons" }, next && may("pairs") && button(`${word("desk-pair")} ${seen.state.rounds.length + 1}`, () => { shown.round = 0; return act({ do: "pair" }); }, "strong"), ...panelOfNext(desk));
  if (!r) return [h("p", { class: "empty" }, word("desk-not-paired")), pairNext];
  const missing = r.tables.map((t, i) => (t.results.includes(null) ? i + 1 : 0)).filter(Boolean);
  const head = h("header", {}, h("h2", {}, `${word("desk-round")} ${r.round}${r.day ? ` · ${r.day}` : ""}`),
    h("div", { class: "buttons" },
      h("button", { type: "button", "aria-pressed": String(!shown.byName), onclick: () => { shown.byName = false; draw(); } }, word("desk-by-table")),
      h("button", { type: "button", "aria-pressed": String(shown.byName), onclick: () => { shown.byName = true; draw(); } }, word("desk-by-name"))));
  const notes = [
    !r.published && h("p", { class: "notice" }, word("desk-not-published")),
    r.by_hand && h("p", { class: "notice" }, `${word("desk-by-hand")}: ${r.by_hand}`),
    r.started !== null && !seen.state.online && h("p", { class: "small muted" }, `${word("desk-started")} ${momentText(r.started)}`),
    r.published && may("results") && h("p", { class: "small muted" }, missing.length === 0 ? word("desk-all-in") : `${word("desk-missing")}: ${missing.join(", ")}`),
  ];
  if (typing?.round === r.round) return [rounds(), head, typing.box];
  /** @type {(Node | string)[][]} */
  let rows;
  const sides = seen.state.first_black ? [word("desk-black"), word("desk-white")] : [word("desk-white"), word("desk-black")];
  let heads = [word("desk-table"), sides[0] ?? "", word("desk-result"), sides[1] ?? ""];
  if (shown.byName) {
    heads = [word("desk-player"), word("desk-table"), word("desk-black"), word("desk-result")];
    const all = r.tables.flatMap((t, i) => [{ me: t.first, other: t.second, i, t, white: !seen.state.first_black }, { me: t.second, other: t.first, i, t, white: seen.state.first_black }]);
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
  return [rounds(), head, ...notes, table(heads, rows, "", shown.byName ? "pairs by-name" : "pairs"), ...byes, deskOfRound(r), pairNext];
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
    now, h("p", { class: "small muted" }, word("desk-keys")), h("div", { class: "buttons" }, button("Esc", stop)));
  return { round: r.round, keys: typed, box, tell, begins: true };
}

function standings() {
  const { criteria, standings: list, groups } = seen.state;
  const heads = [word("desk-place"), word("desk-player"), word("desk-points"), ...criteria];
  const rows = (/** @type {import("./wire.js").EventPlace[]} */ places) => places.map((s) => [s.place, link(s.id), s.points, ...s.values]);
  // Groups that play together are placed apart.
  const apart = groups.flatMap((group) => [h("h3", {}, group.name), table(heads, rows(group.standings), group.name)]);
  return [
    h("h2", {}, word("desk-standings")),
    table(heads, rows(list)),
    ...apart,
    h("div", { class: "buttons" }, paper("table", word("desk-print-table")), groups.length > 0 && paper("groups", word("desk-print-groups")), seen.state.team_result && paper("teams", word("desk-print-teams"))),
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
      paper("programme", word("desk-print-programme")),
      (state.online || state.rounds.some((r) => r.tables.some((t) => t.typed))) && h("a", { class: "button", href: url("/games") }, word("desk-games-pdn")),
      state.bracket && paper("bracket", word("desk-bracket")),
      h("a", { class: "button", href: `?${new URLSearchParams({ ...(stage > 1 ? { stage: String(stage) } : {}), screen: "" })}`, target: "_blank" }, word("desk-screen"))),
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
      return `${entrant(other)?.number ?? ""}${(t.first === s.id) !== seen.state.first_black ? "○" : "●"} ${markOf(s.id, t)}`;
    });
    return [s.place, String(entrant(s.id)?.number ?? ""), link(s.id), ...cells, s.points];
  });
  return [
    h("h2", {}, word("desk-crosstable")),
    table([word("desk-place"), word("desk-number"), word("desk-player"), ...all.map((r) => String(r.round)), word("desk-points")], rows),
  ];
}

/** What the sections of the office need of the page. */
const desk = { base, seen: () => seen, act, may, name, button, table, load, refuse, say, momentText, url, paper, link, gameLink, markOf, occasion, draw };

/** @type {Record<string, () => (Node | string | null | false | undefined)[]>} */
const SECTIONS = { "desk-arena": () => arenaSection(desk), "desk-schedule": schedule, "desk-players": players, "desk-pairs": pairs, "desk-live": () => [h("h2", {}, word("desk-live")), live.element], "desk-standings": standings, "desk-crosstable": crosstable, "desk-card": () => { const e = entrant(shown.who); return e ? cardSection(desk, e) : players(); }, "desk-press": () => pressSection(desk), "desk-enter": () => entryForm(desk), "desk-panel": () => panelSection(desk), "desk-office-title": () => officeSection(desk) };

/** What the person has to do here: go to the board, join, leave, begin. */
function drawMine() {
  const { state, me } = seen;
  const { arena } = state;
  const over = arena?.ends ? arena.ends <= Date.now() : false;
  const join = async (/** @type {boolean} */ leave) => {
    const teams = state.entrants.map((e) => e.name).join(", ");
    const given = state.teams && !leave ? await ask(word("desk-join"), [{ name: "team", label: word("desk-join-team"), hint: teams, required: true }]) : {};
    if (given) await call("POST", `${base}/join`, { leave, team: given.team ?? null }).then(load).catch(refuse);
  };
  const begin = async () => (await act({ do: "lot" })) && (await act({ do: "pair" })) && (await act({ act: "publish", round: 1 }));
  const quick = state.online?.quick && !state.finished && !over;
  const own = state.entrants.find((e) => e.id === me.entrant);
  const enough = state.entrants.length > 1;
  const nodes = [
    me.game && h("a", { class: "button strong", href: `/g/${me.game}` }, word("desk-your-board")),
    quick && (!own || own.left) && button(word("desk-join"), () => join(false), me.game ? "" : "strong"),
    quick && own && !own.left && button(word("desk-leave"), () => join(true)),
    quick && !arena && may("lot") && !state.numbered && enough && button(word("desk-start-evening"), begin, "strong"),
    quick && arena?.ends === null && may("pairs") && enough && button(word("desk-start-evening"), () => act({ do: "begin" }), "strong"),
  ].filter((node) => node instanceof Node);
  const before = arena ? arena.ends === null : !state.numbered;
  const waits = arena && !before && own && !own.left && !me.game;
  const text = !quick ? "" : before ? word(may("lot") ? "desk-evening-wait" : own ? "desk-evening-joined" : "desk-evening") : waits ? word("desk-arena-waiting") : "";
  mine.replaceChildren(...(text ? [h("p", {}, text)] : []), h("div", { class: "buttons" }, ...nodes));
  show(mine, nodes.length > 0 || text !== "");
}

/** In an arena who is paired goes to the board at once, and comes back from it without being sent there again. */
function follow() {
  const { state, me } = seen;
  if (!state.arena || !me.game || document.visibilityState !== "visible" || sessionStorage.getItem("called") === me.game) return;
  sessionStorage.setItem("called", me.game);
  location.assign(`/g/${me.game}`);
}

/** The stages of a mixed competition. */
function drawStages() {
  const { stages } = seen.state;
  const links = stages.map((one) => h("a", { class: "button", href: `?stage=${one.id}`, "aria-current": one.id === stage ? "page" : null }, one.name));
  find("#stages", HTMLElement).replaceChildren(...(stages.length > 1 ? links : []));
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
  const names = Object.keys(SECTIONS).filter((tab) => (tab !== "desk-card" || shown.who > 0) && (tab !== "desk-panel" || me.role !== null) && (tab !== "desk-enter" || state.entries_until !== null) && (tab !== "desk-office-title" || state.office !== null) && (tab !== "desk-live" || state.online !== null) && (tab === "desk-arena" ? state.arena !== null : state.arena === null || !["desk-pairs", "desk-standings", "desk-crosstable", "desk-schedule"].includes(tab)));
  shown.tab === "desk-live" ? live.start() : live.stop();
  drawMine();
  drawStages();
  if (state.arena && ["desk-pairs", "desk-standings", "desk-crosstable", "desk-schedule"].includes(shown.tab)) shown.tab = "desk-arena";
  if (state.rounds.length === 0 && shown.tab === "desk-pairs" && shown.round === 0 && !may("pairs")) shown.tab = "desk-players";
  const had = document.activeElement instanceof HTMLElement && document.activeElement.id.startsWith("tab-") ? document.activeElement.id : "";
  // One stop of the tabulator for all sections; the arrows go from one to the next.
  const walk = (/** @type {Event} */ event) => {
    const at = names.indexOf(shown.tab);
    const to = new Map([["ArrowRight", at + 1], ["ArrowLeft", at - 1 + names.length], ["Home", 0], ["End", names.length - 1]]).get(/** @type {KeyboardEvent} */ (event).key);
    const tab = to === undefined ? undefined : names[to % names.length];
    if (!tab) return;
    event.preventDefault();
    shown.tab = tab;
    draw();
    document.getElementById(`tab-${tab}`)?.focus();
  };
  find("#tabs", HTMLElement).replaceChildren(...names.map((tab) => h("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-selected": String(tab === shown.tab), "aria-controls": "sheet", tabindex: tab === shown.tab ? 0 : -1, onkeydown: walk,
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
  if (typing?.begins) {
    typing.begins = false;
    typing.box.focus();
  }
}

/** The newest state; typing on is not disturbed. */
async function load() {
  seen = await call("GET", url(""));
  draw();
  follow();
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
    const tabs = [...(seen.state.arena ? ["desk-arena"] : ["desk-pairs", "desk-standings"]), ...(seen.state.online ? ["desk-live"] : [])];
    const at = tabs.indexOf(shown.tab);
    // A list that is longer than the screen is read to its end first.
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    if (at >= 0 && left > 8) return scrollBy({ top: innerHeight * 0.8, behavior: "smooth" });
    shown.tab = tabs[(at + 1) % tabs.length] ?? "desk-arena";
    scrollTo({ top: 0 });
    return draw();
  };
  setInterval(turn, 10_000);
}

await load();
listen();
if (new URLSearchParams(location.search).has("screen")) onScreen();
