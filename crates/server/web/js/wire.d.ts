// The wire as the page sees it, made from crates/server/src/wire. UPDATE=1 cargo test -p server --test wire writes it.

/** What to change of an account. */
export type AccountChange = {
  /** The present password. */
  current?: string | null;
  /** The new name. */
  name?: string | null;
  /** The new password; needs the present one. */
  password?: string | null;
  /** The time zone. */
  zone?: string | null;
};

/** The page of one's account. */
export type AccountPage = {
  /** One's log-ins. */
  sessions: Session[];
};

/** How the list of moves changes: what follows the first so many is replaced. */
export type Added = {
  /** The moves after them. */
  add: Move[];
  /** The moves that stay. */
  from: number;
};

/** What the engine finds in a position. */
export type Analysed = Analysis | RenjuAnalysis;

/** A position of draughts and the engine's lines. */
export type Analysis = PositionAnswer & {
  /** The lines, the best first. */
  lines: Line[];
};

/** An article of a rule book. */
export type Article = {
  /** The rule book: `ru-2022`, `ru-classic`, `ua-64`, `club` or `casual`. */
  book: string;
  /** The clause: `6.1.5.3`. */
  clause: string;
  /** As the reader cites it. */
  text: string;
};

/** What is on the board of a game. */
export type Board = DraughtsState & {
  kind: "draughts";
} | RenjuState & {
  kind: "renju";
};

/** What is on the board. */
export type BoardKind = "draughts" | "renju";

/** The page of a game over the board. */
export type BoardPage = {
  /** The rule books that speak of each discipline. */
  books: Books[];
  /** The tempos of the rule books, as on the first page. */
  presets: Preset[];
};

/** The rule books of a discipline. */
export type Books = {
  /** The books. */
  books: string[];
  /** The discipline. */
  discipline: string;
};

/** Something that can be claimed now. */
export type Claim = {
  /** By which article. */
  article: Article;
  /** By whom. */
  by: Player;
  /** What. */
  claim: ClaimKind;
  /** That move in writing. */
  move: string | null;
  /** The squares of the move to announce. */
  squares: number[] | null;
  /** In words. */
  text: string;
};

/** What can be claimed over a network: the program checks it at once, or judges it in the arbiter's place. */
export type ClaimKind = "repetition" | "counter" | "ending" | "obvious-draw" | "short-of-time" | "flag";

/** The clocks. */
export type Clock = {
  /** The server's moment at which it was so. */
  at: number;
  /** What each player was given back so far for the lag of the network, in milliseconds. */
  givenBack: [number, number];
  /** What both have left, in milliseconds; nothing without clocks. */
  left: [number, number] | null;
  /** Whose clock runs. */
  running: null | Player;
};

/** Why something is not done. The texts are `server-…` of the locales. */
export type Code = "refused" | "stale" | "malformed" | "not-yours" | "casual-only" | "not-offered" | "over" | "busy" | "outage" | "damaged" | "slow-down" | "rate-limited" | "not-found" | "bad-request" | "too-large" | "forbidden" | "needs-account" | "name-taken" | "name-bad" | "password-bad" | "wrong-password" | "full" | "own-game" | "gone" | "fair-play";

/** A counter of a draw rule. */
export type Counter = {
  /** The article. */
  article: Article;
  /** How far it is. */
  count: number;
  /** How far it goes. */
  limit: number;
  /** In words. */
  text: string;
  /** Whether a won position can be played on. */
  unlessWon: boolean;
};

/** How many games ended how. */
export type Counts = {
  /** Drawn. */
  drawn: number;
  /** All games, those that go on among them. */
  games: number;
  /** Lost. */
  lost: number;
  /** Won. */
  won: number;
};

/** A name and a password. */
export type Credentials = {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
};

/** A move of draughts that was made. */
export type DraughtsMove = {
  /** Who made it. */
  by: Player;
  /** The pieces it took, in order. */
  captured: number[];
  /** The position after it. */
  fen: string;
  /** As a score sheet has it. */
  full: string;
  /** What the player had left, in milliseconds. */
  left: number | null;
  /** Its number, from 1. */
  ply: number;
  /** Whether a man became a king. */
  promotes: boolean;
  /** The shortest writing. */
  short: string;
  /** The squares the piece stood on, first to last. */
  squares: number[];
};

/** The board of draughts. */
export type DraughtsState = {
  /** The counters of the draw rules. */
  counters: Counter[];
  /** The position. */
  fen: string;
  /** The legal moves, while it is being played. */
  legal: Legal[];
  /** Whose move has passed over a capture that the opponent can still demand (rules of the club). */
  missed: null | Player;
  /** The capture that is due. */
  must: null | Must;
  /** How often the position has arisen. */
  repetitions: number;
};

/** The password, once more, before an account is deleted. */
export type Farewell = {
  /** The password; guests have none. */
  password?: string | null;
};

/** A point that Black may not take. */
export type ForbiddenPoint = {
  /** The article. */
  article: Article;
  /** What it would make: double-three, double-four or overline. */
  foul: string;
  /** The point. */
  point: string;
};

/** A point that Black may not take. */
export type Foul = {
  /** What it would make. */
  foul: string;
  /** The point. */
  point: string;
};

/** A frame of the server. */
export type Frame = Snapshot & {
  t: "snapshot";
} | GameEvent & {
  t: "event";
} | {
  /** The number of the request. */
  id: number | null;
  t: "ok";
  /** The version that it made. */
  v: number;
} | Refusal & {
  /** The number of the request. */
  id: number | null;
} & {
  t: "no";
} | {
  /** The number of the request. */
  id: number | null;
  /** The server's, in milliseconds of Unix time. */
  now: number;
  /** The client's time, sent back. */
  sent: number;
  t: "pong";
} | {
  /** Which of the players. */
  online: [boolean, boolean];
  t: "presence";
  /** How many others. */
  watching: number;
} | {
  /** The points. */
  points: ForbiddenPoint[];
  t: "fouls";
};

/** What does not change in a game. */
export type Game = {
  /** Squares or points a side: 8, 10 or 15. */
  board: number;
  /** The rule book, if it is not the one in force: ru-classic, ua-64, club or casual. */
  book: string | null;
  /** Whether it does not. */
  casual: boolean;
  /** The time control in the form of PDN, `-` without clocks. */
  control: string;
  /** When it was made, in milliseconds of Unix time. */
  created: number;
  /** The discipline: russian, draughts64, brazilian, international, giveaway or renju. */
  discipline: string;
  /** Which of the players is the program. */
  engine: null | Player;
  /** Who begins. */
  first: Person;
  /** The games of the micro-match. */
  games: number;
  /** Its id. */
  id: string;
  /** What is on the board. */
  kind: BoardKind;
  /** The id of its meeting. */
  meeting: string;
  /** Its number in the micro-match, from 1. */
  number: number;
  /** The opening that was drawn. */
  opening: null | Lot;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** The opening regulation of renju. */
  regulation: string | null;
  /** The other. */
  second: Person;
  /** The first position, as FEN. */
  start: string | null;
  /** blitz, rapid or classic. */
  tempo: string;
  /** The rules of draughts: russian, brazilian, international or giveaway. */
  variant: string | null;
};

/** Something that happened in a game. */
export type GameEvent = {
  /** Who did it. */
  by: null | Player;
  /** How the list of moves changes. */
  moves: Added;
  /** The server's moment, in milliseconds of Unix time. */
  now: number;
  /** How the game stands. */
  state: State;
  /** The version: the number of entries of the game's log. */
  v: number;
  /** What happened. */
  what: Happening[];
};

/** The page of a game. */
export type GamePage = {
  /** Its id. */
  game: string;
  /** What is on the board. */
  kind: BoardKind;
};

/** A game in a list. */
export type GameRow = {
  /** The time control in the form of PDN, `-` without clocks. */
  control: string | null;
  /** When it was made, in milliseconds of Unix time. */
  created: number;
  /** The discipline. */
  discipline: string;
  /** When it ended. */
  ended: number | null;
  /** The position of draughts, while it is being played. */
  fen: string | null;
  /** Who begins. */
  first: Person;
  /** Its id. */
  id: string;
  /** Plies made. */
  ply: number | null;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** The other. */
  second: Person;
  /** The tempo. */
  tempo: string;
  /** How it ended. */
  verdict: null | Verdict;
};

/** A page of a person's games. */
export type GamesPage = {
  /** The games, the newest first. */
  games: GameRow[];
  /** Where the next page begins. */
  next: string | null;
};

/** What can happen in a game. */
export type Happening = "seated" | "arrived" | "started" | "moved" | "played" | "swapped" | "passed" | "offered" | "declined" | "counted" | "claim-waits" | "claim-failed" | "held" | "resumed" | "clock-set" | "last-minute" | "take-back-offered" | "take-back-declined" | "taken-back" | "missed-capture" | "corrected" | "ended" | "next-game" | "settled" | "rematch-offered" | "rematch-declined" | "rematch" | "caught-up";

/** Whether the server is well. */
export type Health = {
  /** `sqlite` or `postgres`. */
  database: string;
  /** What is wrong, in the words of the database or the system. */
  detail: string | null;
  /** `ok`; `cannot-write` if nothing can be written to the database, `cannot-read` if nothing can be read from it, `disk-full` if the folder of the data takes no more. */
  status: string;
  /** The version of the program. */
  version: string;
};

/** A seat was taken. */
export type Joined = {
  /** The id of the game. */
  game: string;
  /** The seat. */
  side: Player;
};

/** A language to speak. */
export type LanguageChoice = {
  /** en, ru or uk. */
  lang: string;
};

/** A legal move of draughts. Where captures of several pieces lead to one board, each of them is listed. */
export type Legal = {
  /** The pieces it takes. */
  captured: number[];
  /** Where the piece stands. */
  from: number;
  /** As a score sheet has it. */
  full: string;
  /** Whether there are more ways than are listed. */
  more: boolean;
  /** Whether a man becomes a king. */
  promotes: boolean;
  /** The ways to make it: the squares the piece stands on, first to last. */
  routes: number[][];
  /** The shortest writing. */
  short: string;
  /** Where it ends. */
  to: number;
};

/** A line of the engine. */
export type Line = {
  /** How deep it looked, in plies. */
  depth: number;
  /** The moves. */
  moves: string[];
  /** Hundredths of a man from the first player's view; 10000 less the plies to a win. */
  score: number;
  /** The squares of the first of them. */
  squares: number[];
};

/** The first page. */
export type LobbyPage = {
  /** The rule books that speak of each discipline, the one in force first. */
  books: Books[];
  /** The tempos of the rule books for each discipline, the quickest first, each control once. */
  presets: Preset[];
};

/** The lot of draughts-64 (6.2.2): who knows the seed can repeat it. */
export type Lot = {
  /** The entry that was drawn. */
  code: string;
  /** The seed, in hexadecimal. */
  seed: string;
  /** The table. */
  table: string;
};

/** A game was made. */
export type Made = {
  /** Its id. */
  game: string;
  /** The id of its meeting. */
  meeting: string;
  /** The address of its page. */
  url: string;
};

/** Oneself. */
export type Me = {
  /** Whether it is somebody without an account. */
  guest: boolean;
  /** The id. */
  id: string;
  /** The name. */
  name: string;
  /** The time zone. */
  zone: string | null;
};

/** The micro-match. */
export type Meeting = {
  /** The games it has. */
  games: number;
  /** Its id. */
  id: string;
  /** The game after this one. */
  next: string | null;
  /** The number of this game, from 1. */
  number: number;
  /** Whether it is over. */
  over: boolean;
  /** The points in the order of this game's players. */
  score: [string, string];
  /** Where it stands, in words; nothing for a single game. */
  text: string | null;
};

/** A move that was made. */
export type Move = DraughtsMove | RenjuMove;

/** A capture is due: what a move without one is answered. */
export type Must = {
  /** The article. */
  article: Article;
  /** The pieces that can capture. */
  from: number[];
  /** The sentence. */
  text: string;
};

/** A game to be made. */
export type NewGame = Wish & {
  /** Against whom. */
  opponent: Opponent;
};

/** Where the opening of renju stands. */
export type Opening = {
  /** Who is to act. */
  actor: Player;
  /** The regulation. */
  regulation: string;
  /** What they have to do. */
  step: OpeningStep;
  /** In words. */
  text: string;
};

/** What the opening regulation of renju asks for. */
export type OpeningStep = {
  /** Where: centre, square or board. */
  area: string;
  kind: "place";
  /** Its number. */
  number: number;
  /** The points a side of the central square. */
  side: number | null;
} | {
  /** At most so many. */
  atMost: number;
  kind: "declare";
} | {
  kind: "swap-or-keep";
} | {
  /** So many. */
  count: number;
  kind: "swap-keep-or-offer";
} | {
  /** So many. */
  count: number;
  kind: "offer";
} | {
  /** These. */
  among: string[];
  kind: "choose";
} | {
  kind: "take-color";
};

/** Against whom. */
export type Opponent = {
  /** The program, at a level from 1 to 10. */
  engine: number;
} | "friend";

/** Two people have found each other: the answer to who takes a seek, and the event `paired` of the lobby for who made it. */
export type Paired = {
  /** The id of the game. */
  game: string;
  /** The address of the game's page. */
  url: string;
};

/** A text with games in it. */
export type Pasted = {
  /** The text. */
  text: string;
};

/** A game of a text. */
export type PastedGame = {
  /** What cannot be read, with its place. */
  faults: string[];
  /** The first position. */
  fen: string;
  /** The moves, up to the first that cannot be read. */
  moves: DraughtsMove[];
  /** Event, Date, White, Black and Result, as far as they are there. */
  tags: Record<string, string>;
  /** russian, brazilian, international or giveaway. */
  variant: string;
};

/** The games of a text. */
export type PastedGames = {
  /** The games. */
  games: PastedGame[];
};

/** Both people. */
export type People = {
  /** Who begins. */
  first: Person;
  /** The other. */
  second: Person;
};

/** Somebody at the board, as others see them. */
export type Person = {
  /** The id of a user or guest. */
  id: string | null;
  /** Who has the seat. */
  kind: PersonKind;
  /** The level of the program. */
  level: number | null;
  /** The name; empty where the page has a word of its own. */
  name: string;
  /** Whether the rating rests on few games. */
  provisional: boolean;
  /** The rating on the list of the game. */
  rating: number | null;
};

/** Who has a seat. */
export type PersonKind = "user" | "guest" | "engine" | "open" | "gone";

/** One of the two players. In draughts the first has White; in renju the first begins the opening. */
export type Player = "first" | "second";

/** A position of draughts. */
export type PositionAnswer = {
  /** The position. */
  fen: string;
  /** The legal moves. */
  legal: Legal[];
  /** The capture that is due. */
  must: null | Must;
  /** The moves that were asked to be played. */
  played: DraughtsMove[];
  /** Whose turn it is. */
  turn: Player;
  /** Who has won, if somebody has. */
  verdict: null | PositionVerdict;
};

/** A position to look at. */
export type PositionQuestion = {
  /** The position of draughts; the start if left out. */
  fen?: string | null;
  /** The level of the engine: 1 to 10. */
  level?: number | null;
  /** How many lines: 0 to 5. */
  lines?: number;
  /** Moves to play from it first, by the numbers of their squares. */
  moves?: number[][];
  /** The stones of renju in order, Black first. */
  stones?: string[];
  /** A move to play after them, as people write it. */
  text?: string | null;
  /** russian, brazilian, international, giveaway or renju. */
  variant: string;
};

/** Who has won in a position where the side to move has no move. */
export type PositionVerdict = {
  /** Who. */
  score: Player;
};

/** A tempo of the rule books. */
export type Preset = {
  /** The article. */
  article: Article;
  /** The time control in the form of PDN. */
  control: string;
  /** The discipline. */
  discipline: string;
  /** blitz, rapid or classic. */
  tempo: string;
  /** Whether it is the usual one of its discipline. */
  usual: boolean;
};

/** A person as everybody may see them. */
export type Profile = {
  /** How all games ended. */
  counts: Counts;
  /** Since when they are here, in milliseconds of Unix time. */
  created: number;
  /** The newest games. */
  games: GameRow[];
  /** Whether it is somebody without an account. */
  guest: boolean;
  /** The name. */
  name: string;
  /** Where the games after them begin. */
  next: string | null;
  /** The ratings. */
  ratings: Rating[];
};

/** The page of a person. */
export type ProfilePage = {
  /** The person. */
  profile: Profile;
};

/** A rating on one list. */
export type Rating = {
  /** The games it rests on. */
  games: number;
  /** When it changed, and to what. */
  history: [number, number][];
  /** The list: discipline and tempo, `russian-blitz`. */
  pool: string;
  /** Whether they are few. */
  provisional: boolean;
  /** The rating. */
  rating: number;
};

/** What a meeting did to the ratings: before and after. */
export type RatingChanges = {
  /** Of the first player. */
  first: [number, number] | null;
  /** Of the second. */
  second: [number, number] | null;
};

/** A refusal, in words and with its article. */
export type Refusal = {
  /** The article of the rules that it follows. */
  article: null | Article;
  /** The moves that a text can mean, where it can mean several. */
  candidates: string[];
  /** Why. */
  code: Code;
  /** The pieces that must capture, where one must. */
  from: number[];
  /** Why, in the reader's language. */
  text: string;
};

/** The answer of the API to a request that it refuses. */
export type Refused = {
  /** The refusal. */
  error: Refusal;
};

/** Another game between the same people. */
export type Rematch = {
  /** Who offers it. */
  by: null | Player;
  /** The game, when both want it. */
  game: string | null;
};

/** The engine's lines of a position of renju. */
export type RenjuAnalysis = {
  /** The points that Black may not take. */
  fouls: Foul[];
  /** The lines, the best first. */
  lines: RenjuLine[];
  /** Whose turn it is. */
  turn: Player;
};

/** A line of the engine of renju. */
export type RenjuLine = {
  /** How deep it looked, in plies. */
  depth: number;
  /** The moves. */
  moves: string[];
  /** From Black's view; 10000 less the plies to a win. */
  score: number;
};

/** A stone or a pass of renju. */
export type RenjuMove = {
  /** Who made it. */
  by: Player;
  /** The colour of the stone. */
  color: StoneColor;
  /** As a score sheet has it. */
  full: string;
  /** What the player had left, in milliseconds. */
  left: number | null;
  /** Its number, from 1. */
  ply: number;
  /** The point; none for a pass. */
  point: string | null;
};

/** The board of renju. */
export type RenjuState = {
  /** What whose turn it is can do, as the messages are called. */
  acts: string[];
  /** Who has Black. */
  black: Player;
  /** The last of them. */
  last: string | null;
  /** Where the opening stands, until it is over. */
  opening: null | Opening;
  /** The stones. */
  stones: Stones;
};

/** A frame of a client. The answer carries its number. */
export type Request = {
  /** The number of the request. */
  id?: number | null;
  /** Plies made before it. */
  ply: number;
  /** The numbers of the squares. */
  squares: number[];
  t: "move";
} | {
  /** The number of the request. */
  id?: number | null;
  /** Plies made before it. */
  ply: number;
  t: "write";
  /** The move. */
  text: string;
} | {
  /** The number of the request. */
  id?: number | null;
  t: "offer-draw";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "accept-draw";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "decline-draw";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "resign";
} | {
  /** What. */
  claim: ClaimKind;
  /** The number of the request. */
  id?: number | null;
  /** The squares of the announced move. */
  squares?: number[] | null;
  t: "claim";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "demand";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "take-back";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "accept-take-back";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "decline-take-back";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "rematch";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "decline-rematch";
} | {
  /** The number of the request. */
  id?: number | null;
  /** Plies made before it. */
  ply: number;
  /** Where. */
  point: string;
  t: "place";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "swap";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "keep";
} | {
  /** So many. */
  count: number;
  /** The number of the request. */
  id?: number | null;
  t: "declare";
} | {
  /** The number of the request. */
  id?: number | null;
  /** Where. */
  points: string[];
  t: "offer";
} | {
  /** The number of the request. */
  id?: number | null;
  /** Where. */
  point: string;
  t: "choose";
} | {
  /** Which. */
  color: StoneColor;
  /** The number of the request. */
  id?: number | null;
  t: "take";
} | {
  /** The number of the request. */
  id?: number | null;
  /** Plies made before it. */
  ply: number;
  t: "pass";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "fouls";
} | {
  /** Whether the page is out of sight. */
  away: boolean;
  /** The number of the request. */
  id?: number | null;
  t: "focus";
} | {
  /** The number of the request. */
  id?: number | null;
  /** The client's time, sent back. */
  sent: number;
  t: "ping";
};

/** What the engine thinks of the positions of a finished game, the last ones first to be known. */
export type Review = {
  /** Whether that is all. */
  done: boolean;
  /** The positions in their order. */
  points: ReviewPoint[];
};

/** What the engine thinks of a position. */
export type ReviewPoint = {
  /** The best move. */
  best: string | null;
  /** Its squares. */
  bestSquares: number[] | null;
  /** The mark of the move that led to the position: `?` or `??`. */
  mark: string | null;
  /** The move that was made. */
  played: string | null;
  /** Plies made before it. */
  ply: number;
  /** Hundredths of a man from the first player's view; 10000 less the plies to a win. */
  score: number;
  /** The share of the point that the first player can expect. */
  share: number;
};

/** Who has won. */
export type Score = "first" | "second" | "draw" | "both-lose";

/** Somebody who waits for an opponent. */
export type Seek = {
  /** The rule book, if it is not the one in force: ru-classic, ua-64, club or casual. */
  book: string | null;
  /** Who waits. */
  by: Person;
  /** The time control in the form of PDN. */
  control: string;
  /** Since when, in milliseconds of Unix time. */
  created: number;
  /** The discipline. */
  discipline: string;
  /** The games of the micro-match. */
  games: number;
  /** Its id. */
  id: string;
  /** Whether it is one's own. */
  mine: boolean;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** The opening regulation of renju. */
  regulation: string | null;
  /** The side they want. */
  side: Side;
  /** The drawing table of draughts-64. */
  table: string | null;
  /** The tempo. */
  tempo: string;
};

/** A seek was made. */
export type SeekMade = {
  /** Its id. */
  seek: string;
};

/** A log-in. */
export type Session = {
  /** The browser. */
  agent: string;
  /** When it began, in milliseconds of Unix time. */
  created: number;
  /** Whether it is this one. */
  current: boolean;
  /** Its id; nobody can log in with it. */
  id: string;
  /** When it was last used. */
  seen: number;
};

/** Which side the maker of a game wants. */
export type Side = "first" | "second" | "random";

/** Everything there is to see of a game. */
export type Snapshot = {
  /** What does not change. */
  game: Game;
  /** The moves so far. */
  moves: Move[];
  /** The server's moment, in milliseconds of Unix time. */
  now: number;
  /** How it stands. */
  state: State;
  /** The version: the number of entries of the game's log. */
  v: number;
  /** Which of the players you are. */
  you: null | Player;
};

/** How a game stands. */
export type State = Board & {
  /** Who has come to the board. */
  arrived: [boolean, boolean];
  /** Who may offer one. */
  canOffer: [boolean, boolean];
  /** What can be claimed. */
  claims: Claim[];
  /** The clocks. */
  clock: Clock;
  /** The micro-match. */
  meeting: Meeting;
  /** Who offers a draw. */
  offer: null | Player;
  /** Who plays. */
  people: People;
  /** Plies made. */
  ply: number;
  /** What it did to the ratings. */
  ratings: null | RatingChanges;
  /** Another game. */
  rematch: Rematch;
  /** When it begins, whoever is there. */
  startsAt: number | null;
  /** How far it is. */
  status: Status;
  /** Who asks to take back. */
  takeBack: null | Player;
  /** Whose turn it is. */
  turn: Player;
  /** How it ended. */
  verdict: null | Verdict;
};

/** The event `stats` of the lobby. */
export type Stats = {
  /** Sockets open. */
  online: number;
  /** Games being played. */
  playing: number;
};

/** How far a game is. */
export type Status = "waiting" | "playing" | "over";

/** A colour of renju. */
export type StoneColor = "black" | "white";

/** The stones on a board. */
export type Stones = {
  /** Black's. */
  black: string[];
  /** White's. */
  white: string[];
};

/** How a game ended. */
export type Verdict = {
  /** By which article. */
  article: Article;
  /** The points of both. */
  points: [string, string];
  /** Why. */
  reason: string;
  /** Who has won. */
  score: Score;
  /** The sentence. */
  text: string;
};

/** The page of games being played. */
export type WatchPage = {
  /** The games. */
  games: GameRow[];
};

/** What somebody asks to play; everything in it may be wrong. */
export type Wish = {
  /** The rule book: the rules in force if left out. */
  book?: string | null;
  /** The time control in the form of PDN, in seconds: `180+2`, `-` without clocks. */
  control: string;
  /** The discipline. */
  discipline: string;
  /** The position to begin from; casual draughts only. */
  fen?: string | null;
  /** Further micro-matches while they are drawn (5.4.6). */
  further?: number;
  /** The games of the micro-match: 1, and 2 in draughts-64, if left out. */
  games?: number | null;
  /** Whether it counts for the ratings. */
  rated?: boolean;
  /** The opening regulation of renju. */
  regulation?: string | null;
  /** The side of the maker. */
  side?: Side;
  /** The drawing table of draughts-64. */
  table?: string | null;
};
