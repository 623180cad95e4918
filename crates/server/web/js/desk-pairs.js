/** What the panel settles about pairs before they are drawn, and what it decides beside them. */
import { ask } from "./desk-ask.js";
import { word } from "./words.js";

/** @typedef {import("./desk-office.js").Desk} Desk */

const reason = () => ({ name: "reason", label: word("desk-reason"), required: true });

/** Everybody to choose from, in the order of the alphabet. @param {Desk} desk @returns {[string, string][]} */
const everybody = (desk) => desk.seen().state.entrants
  .map((e) => /** @type {[string, string]} */ ([String(e.id), `${e.name}${e.number ? ` (${e.number})` : ""}`]))
  .sort((a, b) => a[1].localeCompare(b[1]));

/** The entrants of start numbers, in their order. @param {Desk} desk @param {string} [text] */
export function byNumbers(desk, text = "") {
  const { entrants } = desk.seen().state;
  const numbers = text.split(/[^0-9]+/).filter(Boolean).map(Number);
  return numbers.flatMap((number) => entrants.filter((e) => (e.number ?? e.id) === number).map((e) => e.id));
}

/** Pairs of the coming round that are forbidden or settled. @param {Desk} desk */
export function panelOfNext(desk) {
  const { state } = desk.seen();
  if (!desk.may("panel-pairs") || !state.swiss || state.approved || state.rounds.length >= state.planned) return [];
  const two = () => [{ name: "first", label: word("desk-white"), options: everybody(desk) }, { name: "second", label: word("desk-black"), options: everybody(desk) }, reason()];
  const bar = async (/** @type {boolean} */ barred) => {
    const given = await ask(word(barred ? "desk-bar" : "desk-allow"), two());
    if (given) await desk.act({ act: "bar", first: Number(given.first), second: Number(given.second), barred, reason: given.reason });
  };
  const force = async (/** @type {boolean} */ forced) => {
    const round = state.rounds.length + 1;
    const given = await ask(`${word(forced ? "desk-force" : "desk-unforce")}: ${word("desk-round")} ${round}`, two());
    if (given) await desk.act({ act: "force", round, first: Number(given.first), second: Number(given.second), forced, reason: given.reason });
  };
  return [
    desk.button(word("desk-bar"), () => bar(true)), desk.button(word("desk-allow"), () => bar(false)),
    state.numbered && desk.button(word("desk-force"), () => force(true)), state.numbered && desk.button(word("desk-unforce"), () => force(false)),
  ].filter((one) => one !== false);
}

/** Numbers by hand, criteria, additional matches and further stages. @param {Desk} desk */
export function panelOfEvent(desk) {
  const { state } = desk.seen();
  const { act, may } = desk;
  const number = async () => {
    const given = await ask(word("desk-number-by-hand"), [{ name: "order", label: word("desk-number-lead"), type: "area", value: state.entrants.map((e) => e.id).join(", ") }, { name: "first", label: word("desk-one"), options: [["white", word("desk-white")], ["black", word("desk-black")]] }, reason()]);
    if (given) await act({ act: "number", order: byNumbers(desk, given.order), first: given.first, seed: 0, reason: given.reason });
  };
  const playOff = async () => {
    const given = await ask(word("desk-play-off"), [{ name: "order", label: word("desk-play-off-lead"), required: true, hint: "5, 12" }]);
    if (given) await act({ act: "play_off", order: byNumbers(desk, given.order) });
  };
  const systems = ["swiss", "round-robin", "knock-out", "improved-olympic", "scheveningen"].map((one) => /** @type {[string, string]} */ ([one, word(`system-${one}`)]));
  const newStage = async () => {
    const given = await ask(word("desk-new-stage"), [
      { name: "name", label: word("desk-name"), required: true }, { name: "system", label: word("desk-system"), options: systems },
      { name: "rounds", label: word("desk-rounds"), type: "number", value: "7" }, { name: "cycles", label: word("desk-cycles"), type: "number", value: "1" },
    ]);
    if (!given) return;
    const open = {
      name: given.name, system: given.system, rounds: given.system === "swiss" ? Number(given.rounds) : null, cycles: given.system === "round-robin" ? Number(given.cycles) : null,
      games: state.games, boards: state.teams ? state.boards : null,
    };
    if (await act({ do: "stage", open })) location.assign(`?stage=${state.stages.length + 1}`);
  };
  const qualify = async () => {
    const others = state.stages.filter((one) => one.id !== state.stage);
    const given = await ask(word("desk-qualify"), [
      { name: "stages", label: word("desk-qualify-stages"), value: others.map((one) => one.id).join(", "), required: true },
      { name: "places", label: word("desk-qualify-from"), value: "1-2", required: true, pattern: "[0-9]+ *- *[0-9]+" },
      { name: "carry", label: word("desk-carry"), type: "checkbox" },
    ]);
    if (!given) return;
    const [from, to] = (given.places ?? "").split("-").map(Number);
    await act({ do: "qualify", stages: (given.stages ?? "").split(/[^0-9]+/).filter(Boolean).map(Number), from, to, carry: given.carry === "on" });
  };
  return [
    may("lot") && !state.numbered && !state.arena && state.entrants.length > 1 && desk.button(word("desk-number-by-hand"), number),
    may("corrections") && state.finished && !state.approved && desk.button(word("desk-play-off"), playOff),
    may("regulations") && !state.arena && desk.button(word("desk-new-stage"), newStage),
    may("regulations") && state.stages.length > 1 && !state.numbered && desk.button(word("desk-qualify"), qualify),
  ];
}

/** What only a team has, and what is decided about somebody who left. @param {Desk} desk @param {import("./wire.js").EventEntrant} e */
export function panelOfEntrant(desk, e) {
  const { state } = desk.seen();
  const { act, may } = desk;
  const round = state.rounds.length + 1;
  const lineUp = async () => {
    const members = e.members.map((member, i) => `${i + 1} ${member}`).join(", ");
    const given = await ask(`${word("desk-line-up")}: ${e.name}, ${word("desk-round")} ${round}`, [{ name: "boards", label: `${word("desk-line-up-lead")} ${members}`, value: Array.from({ length: state.boards }, (_, i) => i + 1).join(", "), required: true }]);
    if (given) await act({ act: "line_up", round, team: e.id, boards: (given.boards ?? "").split(",").map((one) => Number(one.trim()) || null) });
  };
  const team = async () => {
    const given = await ask(word("desk-edit"), [{ name: "name", label: word("desk-team"), value: e.name, required: true }, { name: "members", label: word("desk-players"), type: "area", value: e.members.join("\n"), required: true }]);
    if (!given) return;
    const known = teamMembers(desk, e);
    const members = (given.members ?? "").split("\n").map((line) => line.trim()).filter(Boolean).map((one) => known.find((old) => old.name === one) ?? { name: one });
    await act({ act: "edit", id: e.id, entry: { team: { name: given.name, members } } });
  };
  const norm = async () => {
    const given = await ask(`${word("desk-norm")}: ${e.name}`, [{ name: "title", label: word("desk-title"), required: true }]);
    if (given) await act({ act: "norm", id: e.id, title: given.title });
  };
  const ruling = async () => {
    /** @type {[string, string][]} */
    const options = [["by_rule", word("desk-counts-played")], ["kept", word("desk-counts-all")], ["annulled", word("desk-counts-none")]];
    const given = await ask(`${word("desk-ruling")}: ${e.name}`, [{ name: "counting", label: word("desk-decision"), options }, reason()]);
    if (given) await act({ act: "ruling", id: e.id, counting: given.counting, reason: given.reason });
  };
  return [
    state.teams && may("line-ups") && state.numbered && round <= state.planned && desk.button(word("desk-line-up"), lineUp),
    state.teams && may("entries") && desk.button(word("desk-edit"), team),
    !state.teams && may("norms") && state.rounds.length > 0 && desk.button(word("desk-norm"), norm),
    may("rulings") && e.left && desk.button(word("desk-ruling"), ruling),
  ];
}

/** What is known of the members of a team beside their names. @param {Desk} desk @param {import("./wire.js").EventEntrant} e */
function teamMembers(desk, e) {
  const office = /** @type {import("./desk-office.js").Office | null} */ (desk.seen().state.office);
  const entry = /** @type {{team?: {members: {name: string}[]}} | null | undefined} */ (office?.people.find((one) => one.id === e.id)?.entry);
  return entry?.team?.members ?? [];
}
