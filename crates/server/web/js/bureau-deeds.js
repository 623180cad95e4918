/** What can be registered in a bureau: a button with a question for each, and the act that the answer makes. */
import { call } from "./api.js";
import { ask } from "./desk-ask.js";
import { h } from "./element.js";
import { word } from "./words.js";

/**
 * @typedef {import("./desk-ask.js").Field} Field
 * @typedef {import("./wire.js").BureauSeen} BureauSeen
 * @typedef {import("./wire.js").BureauGame} BureauGame
 * @typedef {import("./wire.js").BureauActed} BureauActed
 * @typedef {(what: () => Promise<BureauActed | null>) => Promise<BureauActed | null>} Do
 */

const DAY = 86_400_000;

/** A date of a form as the log counts days. @param {string | undefined} text */
export const dayNumber = (text) => Math.round(Date.parse(`${text}T00:00:00Z`) / DAY);

/** @param {string} title @param {Field[]} fields */
export const deed = (title, fields) => ask(title, fields);

/** @param {BureauSeen} bureau @param {string} [name] @param {string} [label] @param {string} [value] @returns {Field} */
export const dayField = (bureau, name = "day", label = "bureau-day", value = bureau.today) => ({ name, label: word(label), type: "date", value, required: true });

/** @param {BureauSeen} bureau @returns {Field} */
export function playerField({ players }) {
  return { name: "player", label: word("bureau-player"), options: players.map(({ number, name }) => [String(number), `${number}. ${name}`]) };
}

/** @param {string} name @param {string} label @param {string[]} values @param {(value: string) => string} text @returns {Field} */
export const choice = (name, label, values, text) => ({ name, label: word(label), options: values.map((value) => [value, text(value)]) });

/** @param {string} name @param {string} label @param {boolean} [required] @returns {Field} */
export const text = (name, label, required = true) => ({ name, label: word(label), required });

/**
 * A button that asks and registers.
 * @param {string} label
 * @param {BureauSeen} bureau
 * @param {Do} doIt
 * @param {Field[]} fields
 * @param {(answer: Record<string, string>) => object} act
 */
export function button(label, bureau, doIt, fields, act) {
  return h("button", { type: "button", "data-deed": label, onclick: () => void doIt(async () => {
    const answer = await deed(word(label), fields);
    return answer && call("POST", `/api/bureaus/${bureau.id}/acts`, act(answer));
  }) }, word(label));
}

/**
 * What one may register for the whole event.
 * @param {BureauSeen} bureau
 * @param {Do} doIt
 */
export function eventDeeds(bureau, doIt) {
  if (bureau.closed) return [];
  const arbiter = bureau.roles.includes("arbiter");
  const official = arbiter || bureau.roles.includes("secretary");
  const own = bureau.roles.filter((role) => role.startsWith("player ")).map((role) => role.slice(7));
  /** @type {Field} */
  const player = official ? playerField(bureau) : { ...playerField(bureau), options: (playerField(bureau).options ?? []).filter(([number]) => own.includes(number)) };
  const office = choice("office", "bureau-office", arbiter ? ["arbiter", "secretary", "organiser"] : ["secretary"], (name) => word(`letter-office-${name}`));
  const day = dayField(bureau);
  const make = (/** @type {string} */ label, /** @type {Field[]} */ fields, /** @type {(answer: Record<string, string>) => object} */ act) => button(label, bureau, doIt, fields, act);
  const dispute = [
    make("bureau-dispute", [player, text("game", "bureau-number"), text("about", "bureau-about"), day], (a) => ({ event: "dispute", game: Number(a.game), by: Number(a.player), about: a.about, day: dayNumber(a.day) })),
    make("bureau-appeal", [player, text("number", "bureau-number"), dayField(bureau, "received", "bureau-received"), day], (a) => ({ event: "appeal", dispute: Number(a.number), by: Number(a.player), received: dayNumber(a.received), day: dayNumber(a.day) })),
  ];
  if (!official) return dispute;
  /** Who was told of a leave: everybody on one day, but for those who are named with another day or with none. @param {Record<string, string>} a */
  const told = (a) => {
    const except = new Map((a.except ?? "").split(/[,;]/).filter((part) => part.trim()).map((part) => {
      const [number, date] = part.split("=").map((piece) => piece.trim());
      return [Number(number), date ? dayNumber(date) : null];
    }));
    return bureau.players.map(({ number }) => [number, except.has(number) ? except.get(number) : dayNumber(a.told)]).filter(([, date]) => date !== null && date !== undefined);
  };
  // On the server leave is taken for all games at once, and nobody waits for the list.
  const byLetter = bureau.server ? [] : [
    make("bureau-leave", [player, dayField(bureau, "first", "bureau-first"), dayField(bureau, "last", "bureau-last"), dayField(bureau, "told", "bureau-leave-told"), { ...text("except", "bureau-leave-except", false), hint: "3=2026-04-15, 5=" }],
      (a) => ({ event: "leave", player: Number(a.player), leave: [dayNumber(a.first), dayNumber(a.last)], told: told(a), secretary: dayNumber(a.told) })),
    make("bureau-list-received", [player, day], (a) => ({ event: "list-received", player: Number(a.player), day: dayNumber(a.day) })),
  ];
  const deeds = [
    ...byLetter,
    ...dispute,
    make("bureau-ruling", [text("number", "bureau-number"), office, text("text", "bureau-decision"), day], (a) => ({ event: "ruling", dispute: Number(a.number), by: a.office, text: a.text, day: dayNumber(a.day) })),
    make("bureau-sanction", [player, choice("measure", "bureau-measure", ["remark", "warning", "withhold", ...(arbiter ? ["loss", "ask-exclusion"] : ["ask-more"])], (name) => word(`letter-measure-${name}`)), text("game", "bureau-number", false), text("clauses", "bureau-clauses"), office, day],
      (a) => ({ event: "sanction", by: a.office, player: Number(a.player), measure: a.measure === "loss" ? { loss: { game: Number(a.game) } } : a.measure, clauses: (a.clauses ?? "").split(/[\s,;]+/).filter(Boolean), day: dayNumber(a.day) })),
    make("bureau-left", [player, day, { name: "good", label: word("bureau-good-reason"), type: "checkbox" }], (a) => ({ event: "left", player: Number(a.player), day: dayNumber(a.day), good_reason: a.good === "on" })),
  ];
  if (!arbiter) return deeds;
  return [...deeds,
    make("bureau-leaver", [player, choice("decision", "bureau-decision", ["lost", "adjudicated", "annulled"], (name) => word(`bureau-leaver-${name}`)), day], (a) => ({ event: "leaver", player: Number(a.player), decision: a.decision, day: dayNumber(a.day) })),
    make("bureau-grant", [player, dayField(bureau, "first", "bureau-first"), dayField(bureau, "last", "bureau-last"), text("reason", "bureau-reason")], (a) => ({ event: "grant", player: Number(a.player), leave: [dayNumber(a.first), dayNumber(a.last)], reason: a.reason })),
    make("bureau-close", [day], (a) => ({ event: "close", day: dayNumber(a.day) })),
  ];
}
