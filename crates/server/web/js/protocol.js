/**
 * The messages of the server, as types. `docs/api` describes them for people.
 *
 * @typedef {"first" | "second"} Player draughts: first is White; renju: first begins the opening
 * @typedef {{book: string, clause: string, text: string}} Article
 * @typedef {{kind: "user" | "guest" | "engine" | "open" | "gone", id: string | null, name: string, level: number | null, rating: number | null, provisional: boolean}} Person
 * @typedef {{id: string, name: string, guest: boolean, zone: string | null} | null} Me
 * @typedef {{score: Player | "draw" | "both-lose", points: [string, string], reason: string, article: Article | null, text: string}} Verdict
 * @typedef {{from: number[], article: Article, text: string}} Must
 * @typedef {{from: number, to: number, captured: number[], promotes: boolean, full: string, short: string, routes: number[][], more: boolean}} Legal
 * @typedef {{ply: number, by: Player, full: string, short: string, squares: number[], captured: number[], promotes: boolean, fen: string, left: number | null,
 *   point?: string | null, color?: "black" | "white"}} Move renju has `point` and `color` instead of squares
 * @typedef {{left: [number, number] | null, running: Player | null, at: number}} Clock
 * @typedef {{by: Player, claim: string, squares: number[] | null, move: string | null, article: Article, text: string}} Claim
 * @typedef {{count: number, limit: number, article: Article, unlessWon: boolean, text: string}} Counter
 * @typedef {{kind: "place", number: number, area: "centre" | "square" | "board", side: number | null}
 *   | {kind: "declare", atMost: number} | {kind: "swap-or-keep"} | {kind: "swap-keep-or-offer", count: number}
 *   | {kind: "offer", count: number} | {kind: "choose", among: string[]} | {kind: "take-color"}} OpeningStep
 * @typedef {object} Game
 * @property {string} id
 * @property {string} meeting
 * @property {"draughts" | "renju"} kind
 * @property {string} discipline
 * @property {string | null} variant
 * @property {8 | 10 | 15} board
 * @property {string} tempo
 * @property {string} control
 * @property {boolean} rated
 * @property {boolean} casual
 * @property {string | null} start
 * @property {{table: string, code: string, seed: string} | null} opening
 * @property {string | null} regulation
 * @property {Person} first
 * @property {Person} second
 * @property {number} created
 * @property {Player | null} engine
 * @property {number} number
 * @property {number} games
 * @typedef {object} State
 * @property {"waiting" | "playing" | "over"} status
 * @property {number} ply
 * @property {Player} turn
 * @property {{first: Person, second: Person}} people
 * @property {[boolean, boolean]} arrived
 * @property {number | null} startsAt
 * @property {Clock} clock
 * @property {Player | null} offer
 * @property {[boolean, boolean]} canOffer
 * @property {Player | null} takeBack
 * @property {{by: Player | null, game: string | null}} rematch
 * @property {Claim[]} claims
 * @property {Verdict | null} verdict
 * @property {{id: string, number: number, games: number, score: [string, string], over: boolean, next: string | null, text: string | null}} meeting
 * @property {null | {first: [number, number], second: [number, number]}} ratings
 * @property {string} [fen]
 * @property {Legal[]} [legal]
 * @property {Must | null} [must]
 * @property {Counter[]} [counters]
 * @property {number} [repetitions]
 * @property {{black: string[], white: string[]}} [stones]
 * @property {string | null} [last]
 * @property {Player} [black]
 * @property {{regulation: string, actor: Player, step: OpeningStep} | null} [opening]
 * @property {string[]} [acts]
 * @typedef {{t: "snapshot", v: number, now: number, you: Player | null, game: Game, moves: Move[], state: State}} Snapshot
 * @typedef {{t: "event", v: number, now: number, what: string[], by: Player | null, moves: {from: number, add: Move[]}, state: State, text: string | null}} GameEvent
 * @typedef {Snapshot | GameEvent
 *   | {t: "ok", id?: number, v: number}
 *   | {t: "no", id?: number, code: string, text: string, article: Article | null, candidates?: string[], from?: number[]}
 *   | {t: "pong", sent: number, now: number}
 *   | {t: "presence", online: [boolean, boolean], watching: number}
 *   | {t: "fouls", points: {point: string, foul: string, article: Article}[]}} Message
 * @typedef {{id: string, discipline: string, tempo: string, rated: boolean, control: string, first: Person, second: Person, ply: number,
 *   created: number, ended: number | null, verdict: Verdict | null, fen: string | null}} GameRow
 * @typedef {{id: string, by: Person, discipline: string, tempo: string, control: string, rated: boolean, side: string, games: number,
 *   regulation: string | null, table: string | null, created: number, mine: boolean}} Seek
 * @typedef {{pool: string, rating: number, games: number, provisional: boolean, history: [number, number][]}} Rating
 * @typedef {{name: string, guest: boolean, created: number, ratings: Rating[], games: GameRow[], next: string | null, counts: {games: number, won: number, drawn: number, lost: number}}} Profile
 * @typedef {{games: GameRow[], next: string | null}} GamesPage
 * @typedef {{name: string, discipline: string, tempo: string, control: string, minutes: number, seconds: number, article: Article}} Preset
 * @typedef {{score: number, depth: number, moves: string[], squares: number[]}} Line
 * @typedef {{fen: string, legal: Legal[], turn: Player, must: Must | null, verdict: {score: Player} | null, lines: Line[]}} Analysis
 */

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "first" ? "second" : "first");

/** @param {Player} player @returns {0 | 1} */
export const seat = (player) => (player === "first" ? 0 : 1);

/** In draughts the first player has White. @param {Player} player @returns {"white" | "black"} */
export const colorOf = (player) => (player === "first" ? "white" : "black");

/** What the template knows of this page. */
export function pageData() {
  const block = document.getElementById("data");
  return JSON.parse(block?.textContent || "{}");
}
