/** The terms of a game as the first page knows them: what was chosen last, and what people choose most. */
import { controlText } from "./control.js";
import { recallValue, remember } from "./memory.js";
import { word } from "./words.js";

/**
 * @typedef {{discipline: string, control: string, side: string, book?: string, rated?: boolean, table?: string, games?: number, regulation?: string, ratings?: [number, number]}} Wish
 * @typedef {{opponent: "engine" | "friend" | "anybody", level: number, wish: Wish}} Choice
 */

/** Who comes for the first time plays without a clock against the easiest level, with White. @type {Choice} */
export const NEWCOMER = { opponent: "engine", level: 1, wish: { discipline: "russian", control: "-", side: "first" } };

/** The controls that people use, the quickest first. */
export const POOLS = ["60+1", "180+2", "300+3", "600", "900+5", "1800"];

/** What was kept, if it is a choice. @param {any} kept @returns {Choice | null} */
export function readChoice(kept) {
  const { opponent, level, wish } = kept ?? {};
  const fine = ["engine", "friend", "anybody"].includes(opponent) && level >= 1 && level <= 10 && typeof wish?.discipline === "string" && typeof wish.control === "string" && typeof wish.side === "string";
  return fine ? kept : null;
}

/** What was chosen last; `null` for who is new. */
export const lastChoice = () => readChoice(recallValue("choice"));

/** @param {Choice} choice */
export const keepChoice = (choice) => remember("choice", JSON.stringify(choice));

/** @param {Choice} choice @param {(id: string, values?: Record<string, string | number>) => string} [say] */
export function choiceText({ opponent, level, wish }, say = word) {
  const who = opponent === "engine" ? say("engine-name", { level, name: say(`level-${level}`) }) : say(`lobby-${opponent}`);
  return [say(`discipline-${wish.discipline}`), wish.control === "-" ? say("game-untimed") : controlText(wish.control, say), who].join(" · ");
}

/**
 * What a discipline needs beside its control, as the first page asks for it where nobody chose anything.
 * @param {string} discipline
 * @returns {Partial<Wish>}
 */
export const usual = (discipline) => (discipline === "draughts64" ? { table: "idf", games: 2 } : discipline === "renju" ? { regulation: "free" } : {});

/**
 * The game that begins with a move on the board of the first page: the last one with the program, if it can begin so.
 * @param {Choice | null} last
 * @param {string} discipline of the board shown
 * @returns {Choice}
 */
export function boardChoice(last, discipline) {
  const level = last?.opponent === "engine" ? last.level : NEWCOMER.level;
  const same = last?.opponent === "engine" && last.wish.discipline === discipline;
  return { opponent: "engine", level, wish: { discipline, control: same ? last.wish.control : "-", side: "first", ...(same && last.wish.book ? { book: last.wish.book } : {}) } };
}
