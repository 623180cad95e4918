/**
 * The judge: the rules of a game over the board, compiled from the same crates as the server. It keeps nothing: a game is a text, and the answer
 * says what came of each line and how the game stands.
 *
 * @typedef {{line: number, text: string}} Fault
 * @typedef {{number: number, who: "white" | "black" | "arbiter", when: number, words: string, accepted: boolean, said: string[]}} Line
 * @typedef {import("./entry.js").Move} Move
 * @typedef {"white" | "black"} Color
 * @typedef {object} Frame how any game stands: `State` of the crate `browser`. A color is of who has it now.
 * @property {Color} turn
 * @property {import("./wire.js").Player} white who has White now
 * @property {boolean} started
 * @property {[boolean, boolean]} present
 * @property {boolean} held
 * @property {Color | null} press who has moved and not pressed the clock
 * @property {{by: Color, text: string, left: number | null}[]} moves
 * @property {{left: [number, number], running: Color | null, at: number} | null} clocks
 * @property {Color | null} offer
 * @property {{by: Color, words: string, text: string}[]} claims
 * @property {{score: [string, string], text: string} | null} verdict
 * @typedef {object} DraughtsBoard
 * @property {"draughts"} kind
 * @property {string} fen
 * @property {8 | 10} side
 * @property {string} game
 * @property {Move[]} legal
 * @property {{from: number[], text: string} | null} must
 * @property {{text: string}[]} counters
 * @property {{by: Color, text: string} | null} irregular
 * @typedef {object} RenjuBoard
 * @property {"renju"} kind
 * @property {{black: string[], white: string[]}} stones
 * @property {string | null} last
 * @property {string[]} acts
 * @property {{regulation: string, text: string, step: import("./wire.js").OpeningStep} | null} opening
 * @property {boolean} shifted
 * @typedef {Frame & (DraughtsBoard | RenjuBoard)} State
 * @typedef {{faults: Fault[], lines: Line[], state: State | null}} Answer
 * @typedef {{memory: WebAssembly.Memory, room: (bytes: number) => number, judge: () => number, answer: () => number}} Module
 */

export class Judge {
  /** @type {Module} */ #module;

  /** @param {Module} module */
  constructor(module) {
    this.#module = module;
  }

  /** Loads the module that stands beside the scripts. */
  static async load() {
    const response = await fetch(new URL("../browser.wasm", import.meta.url));
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return new Judge(/** @type {Module} */ (/** @type {unknown} */ (instance.exports)));
  }

  /**
   * @param {string} script
   * @param {string} language
   * @returns {Answer}
   */
  ask(script, language) {
    const bytes = new TextEncoder().encode(`${language}\n${script}`);
    const room = this.#module.room(bytes.length);
    new Uint8Array(this.#module.memory.buffer, room, bytes.length).set(bytes);
    const length = this.#module.judge();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#module.memory.buffer, this.#module.answer(), length)));
  }
}
