/**
 * How people, times and dates are written.
 */
import { h } from "./element.js";
import { language, word } from "./words.js";

/** @typedef {import("./wire.js").Person} Person */

/** @param {Person} person */
export function personName(person) {
  if (person.kind === "engine") return word("engine-name", { level: person.level ?? "", name: person.level ? word(`level-${person.level}`) : "" });
  if (person.kind === "open") return word("open-seat");
  if (person.kind === "gone") return word("person-gone");
  return person.name || word("guest");
}

/** @param {Person} person */
export function personLink(person) {
  const name = personName(person);
  return person.kind === "user" || person.kind === "bot" ? h("a", { class: "name", href: `/u/${encodeURIComponent(person.name)}` }, name) : h("span", { class: "name" }, name);
}

/** @param {Person} person */
export const ratingText = (person) => (person.rating === null ? "" : `${Math.round(person.rating)}${person.provisional ? "?" : ""}`);

/** @param {number} moment @param {string | null} [zone] */
export function dateText(moment, zone) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", ...(zone ? { timeZone: zone } : {}) }).format(moment);
}
