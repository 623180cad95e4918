/**
 * Results by single keys: 1 the first-named has won, 0 the second-named, 5 or = a draw, + the second did not come, - the first did not, / neither did.
 * Of a micro-match each game is a key. Only boards without a result are asked for, in their order.
 */

/** @type {Record<string, string>} */
const GAMES = { 1: "1-0", 0: "0-1", 5: "1/2", "=": "1/2" };
/** @type {Record<string, string>} */
const FORFEITS = { "+": "first_by_forfeit", "-": "second_by_forfeit", "/": "double_forfeit" };

export class ResultKeys {
  /** @type {{table: number, board: number}[]} */
  #missing;
  /** @type {string[]} */
  #games = [];
  #each;

  /** @param {(string | null)[][]} results of each board of each table @param {number} games of a meeting */
  constructor(results, games) {
    this.#each = games;
    this.#missing = results.flatMap((boards, table) => boards.flatMap((result, board) => (result === null ? [{ table: table + 1, board: board + 1 }] : [])));
  }

  /** The board that is asked for; nothing when all are in. */
  current() {
    return this.#missing[0] ?? null;
  }

  /** Boards that others have filled in meanwhile are no longer asked for. @param {(string | null)[][]} results */
  update(results) {
    const first = this.#missing[0];
    this.#missing = this.#missing.filter(({ table, board }) => results[table - 1]?.[board - 1] === null);
    if (this.#missing[0] !== first) this.#games = [];
  }

  /** A board whose result was refused is asked for again. @param {{table: number, board: number}} at */
  again({ table, board }) {
    if (!this.#missing.some((m) => m.table === table && m.board === board)) this.#missing.unshift({ table, board });
  }

  /** The games of the micro-match so far. */
  pending() {
    return this.#games.map((game) => (game === "1/2" ? "½" : game)).join(" ");
  }

  /**
   * @param {string} key
   * @returns {{table: number, board: number, meeting: object | string} | false | null} a result; `false` while games are missing or one was taken back;
   *   nothing for a key that means nothing here
   */
  press(key) {
    const at = this.current();
    if (!at) return null;
    if (key === "Backspace") {
      this.#games.pop();
      return false;
    }
    if (key === "ArrowDown" || key === "ArrowUp") {
      this.#games = [];
      const moved = key === "ArrowDown" ? this.#missing.shift() : this.#missing.pop();
      if (moved) key === "ArrowDown" ? this.#missing.push(moved) : this.#missing.unshift(moved);
      return false;
    }
    const forfeit = FORFEITS[key];
    const game = GAMES[key];
    if (forfeit !== undefined && this.#games.length === 0) return this.#done(forfeit);
    if (game === undefined) return null;
    this.#games.push(game);
    if (this.#games.length < this.#each) return false;
    return this.#done({ played: this.#games });
  }

  /** @param {object | string} meeting */
  #done(meeting) {
    const at = /** @type {{table: number, board: number}} */ (this.#missing.shift());
    this.#games = [];
    return { ...at, meeting };
  }
}
