/**
 * The text of a game over the board, as `bolshak judge` reads it: comments with what the rules do not ask for, the regulations, and a line for
 * each act with its time since the game was made.
 *
 * @typedef {{variant: string, book: string, opening: string, tempo: string, control: string, white: string, black: string, event: string, fen: string}} Wish
 */

/** A span as a script has it: `1:02:03.250`. @param {number} ms */
export function spanText(ms) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const whole = Math.max(0, Math.floor(ms));
  const seconds = Math.floor(whole / 1000);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(whole % 1000).padStart(3, "0")}`;
}

/** What stands in one line: nothing that could begin another, or a comment. @param {string} text */
const plain = (text) => text.replace(/[\s#]+/g, " ").trim().slice(0, 80);

/**
 * A new game.
 * @param {Wish} wish
 * @param {number} began milliseconds since 1970
 */
export function begin(wish, began) {
  const comments = [["began", String(began)], ["white", plain(wish.white)], ["black", plain(wish.black)], ["event", plain(wish.event)]];
  const board = wish.variant === "renju"
    ? [["opening", wish.opening]]
    : [["book", wish.book], ["tempo", wish.tempo], ["press", wish.control === "-" ? "" : "yes"], ["start", plain(wish.fen)]];
  const head = [["variant", wish.variant], ["control", wish.control], ...board];
  return [...comments.map(([name, value]) => `# ${name} ${value}`), ...head.filter(([, value]) => value).map(([name, value]) => `${name} ${value}`)].join("\n") + "\n";
}

/** A comment of the head. @param {string} script @param {string} name */
export const note = (script, name) => new RegExp(`^# ${name} (.*)$`, "m").exec(script)?.[1]?.trim() ?? "";

/** The name of a player, whatever color they have now: the first began with White, in renju with Black. @param {string} script @param {"first" | "second"} seat */
export const nameOf = (script, seat) => note(script, (seat === "first") === /^variant renju$/m.test(script) ? "black" : "white");

/**
 * The text with one more act.
 * @param {string} script
 * @param {number} ms since the game was made
 * @param {"white" | "black" | "arbiter"} who
 * @param {string} words
 */
export const add = (script, ms, who, words) => `${script}${spanText(ms)} ${who} ${words}\n`;

/** The text without its last act; as it is if there is none. @param {string} script */
export function withoutLast(script) {
  const lines = script.trimEnd().split("\n");
  return /^\d/.test(lines.at(-1) ?? "") ? `${lines.slice(0, -1).join("\n")}\n` : script;
}
