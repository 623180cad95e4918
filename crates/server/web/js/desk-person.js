/** A person of an entry: the fields that are asked for, and what is made of the answers. */
import { word } from "./words.js";

/** @typedef {{year: number, day: [number, number] | null}} Birth */
/** @typedef {{name: string, rating: number | null, sex?: string | null, title: string, organisation: string, team: string, born: Birth | null, papers?: Record<string, string>}} Person */
/** @typedef {{person?: Person, team?: {name: string, members: Person[]}}} Entry */

/** What the forms of entry ask for besides. */
const PAPERS = ["insurance", "address", "document", "coach", "doctor"];

/** A birth as it is typed: a year, or a day. @param {Birth | null | undefined} born */
export function birthText(born) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (!born) return "";
  return born.day ? `${born.year}-${two(born.day[0])}-${two(born.day[1])}` : String(born.year);
}

/** @param {string | undefined} text @returns {Birth | null} */
export function readBirth(text) {
  const [year, month, day] = (text ?? "").split("-").map(Number);
  return year ? { year, day: month && day ? [month, day] : null } : null;
}

/** @returns {[string, string][]} */
export const sexes = () => [["", word("desk-none")], ["male", word("desk-male")], ["female", word("desk-female")]];

/** @param {Person} [known] @returns {import("./desk-ask.js").Field[]} */
export const personFields = (known) => [
  { name: "name", label: word("desk-player"), required: true, value: known?.name ?? "" },
  { name: "rating", label: word("desk-rating"), type: "number", value: String(known?.rating ?? "") },
  { name: "title", label: word("desk-title"), value: known?.title ?? "" },
  { name: "organisation", label: word("desk-organisation"), value: known?.organisation ?? "" },
  { name: "team", label: word("desk-team"), value: known?.team ?? "" },
  { name: "sex", label: word("desk-sex"), options: sexes(), value: known?.sex ?? "" },
  { name: "born", label: word("desk-birth"), value: birthText(known?.born), pattern: "[0-9]{4}(-[0-9]{2}-[0-9]{2})?", hint: "2010-05-31" },
];

/** @param {Person} known @returns {import("./desk-ask.js").Field[]} */
export const papers = (known) => PAPERS.map((paper) => ({ name: paper, label: word(`desk-paper-${paper}`), value: known.papers?.[paper] ?? "" }));

/** The person as given; what was not asked for stays as it was known. @param {Record<string, string>} given @param {Person} [known] */
export const person = (given, known) => ({
  ...known,
  name: given.name ?? "", rating: given.rating ? Number(given.rating) : null, title: given.title ?? "", organisation: given.organisation ?? "", team: given.team ?? "",
  born: readBirth(given.born), sex: given.sex || null,
  papers: { ...known?.papers, ...Object.fromEntries(PAPERS.filter((paper) => paper in given).map((paper) => [paper, given[paper]])) },
});
