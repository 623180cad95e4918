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
  /** Where letters go, if anywhere. */
  mail: null | MailSettings;
  /** The key of the server for web push, if it pushes. */
  push: string | null;
  /** One's log-ins. */
  sessions: Session[];
  /** One's keys for programs. */
  tokens: TokenRow[];
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

/** A win against somebody strong. */
export type BestWin = {
  /** Against whom. */
  against: Person;
  /** When, in milliseconds of Unix time. */
  at: number;
  /** The game. */
  game: string;
  /** The list. */
  pool: string;
  /** Their rating then. */
  rating: number;
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

/** A time control, as programs see it. */
export type BotClock = {
  /** What each move adds, in milliseconds. */
  increment: number;
  /** The time of the first period, in milliseconds. */
  initial: number | null;
  /** The control in the form of PDN, `-` without clocks. */
  show: string;
};

/** A line of the stream of a game. */
export type BotLine = {
  /** The other. */
  black: BotPerson;
  /** The time control. */
  clock: BotClock;
  /** The id of the game. */
  id: string;
  /** The first position, as FEN. */
  initialFen: string | null;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** blitz, rapid or classic. */
  speed: string;
  /** How it stands. */
  state: BotState;
  type: "gameFull";
  /** The discipline. */
  variant: BotVariant;
  /** Who begins in draughts. */
  white: BotPerson;
} | BotState & {
  type: "gameState";
} | {
  /** Always `player`. */
  room: string;
  /** What. */
  text: string;
  type: "chatLine";
  /** Who. */
  username: string;
} | {
  /** In how many seconds the game can be taken. */
  claimWinInSeconds: number | null;
  /** Whether they are gone. */
  gone: boolean;
  type: "opponentGone";
};

/** Somebody, as programs see them. */
export type BotPerson = {
  /** The level of the program of the house. */
  aiLevel?: number | null;
  /** The id; nothing for the program of the house. */
  id: string | null;
  /** The name. */
  name: string;
  /** Whether the rating is provisional. */
  provisional: boolean;
  /** The rating on the list of the game. */
  rating: number | null;
  /** `BOT`, for a program. */
  title?: string | null;
};

/** How a game stands, as programs see it. */
export type BotState = {
  /** Whether Black does. */
  bdraw: boolean;
  /** What Black has left. */
  btime: number | null;
  /** The position of draughts, as FEN. */
  fen: string | null;
  /** The moves so far, as a score sheet has them, with spaces between. */
  moves: string;
  /** created, started, aborted, mate, resign, outoftime, timeout, draw or noStart. */
  status: string;
  /** Whose turn it is: `white` or `black`. */
  turn: string;
  /** How it ended, in words and with the article. */
  verdict: string | null;
  /** Whether White offers a draw. */
  wdraw: boolean;
  /** Who has won: `white` or `black`. */
  winner: string | null;
  /** What White has left, in milliseconds; nothing without clocks. */
  wtime: number | null;
};

/** A discipline, as programs see it. */
export type BotVariant = {
  /** russian, draughts64, brazilian, international, giveaway or renju. */
  key: string;
};

/** A collection that was taken in. */
export type Brought = {
  /** Its games. */
  games: number;
};

/** An act as the log of `bolshak letter` has it: `{"event":"record","game":1,"by":2,"day":20513,"moves":""}`. Days are counted from 1 January 1970. */
export type BureauAct = {
};

/** What came of something that was registered. */
export type BureauActed = {
  /** The card of a reply. */
  card: string | null;
  /** The same as the text of an e-mail; its subject is the first line. */
  mail: string | null;
  /** What was found, in words. */
  said: string[];
};

/** A claim of overdue time. */
export type BureauClaim = {
  /** Who claims: white or black. */
  by: string;
  /** Whether all materials came with it. */
  complete: boolean;
  /** When. */
  day: string;
  /** Whether there is a protest in time. */
  protested: boolean;
  /** The sealed move, for the arbiter and its owner. */
  sealed: string | null;
};

/** What a side sent for adjudication. */
export type BureauEvaluation = {
  /** The analysis, a tree that begins at the final position; empty if there is none. */
  analysis: BureauMove[];
  /** When it was sent. */
  day: string;
  /** The result it sees. */
  score: string;
};

/** A game by letter. */
export type BureauGame = {
  /** Whether it was adjudicated, so that a protest is possible. */
  adjudicated: boolean;
  /** Black, by start number. */
  black: number;
  /** Its game on the platform, if it is played there. */
  board: string | null;
  /** The claim on which the arbiter has to decide. */
  claim: null | BureauClaim;
  /** What the next letter has to contain, and what may be done. */
  due: string[];
  /** What White and Black sent, as far as one may see it. */
  evaluations: (null | BureauEvaluation)[];
  /** The letters. */
  letters: BureauLetter[];
  /** The moves made. */
  moves: BureauMove[];
  /** Its number. */
  number: number;
  /** Whether it is over. */
  over: boolean;
  /** Whether there is a protest that the organiser has to decide on. */
  protested: boolean;
  /** Why it was adjudicated so. */
  reasons: string;
  /** The record of a finished game for the secretary. */
  record: string | null;
  /** Table 2 of 10.3.6. */
  schedule: string;
  /** The position before the first move. */
  start: string;
  /** The sums, and the end if it is over. */
  status: string[];
  /** Whether it is to be adjudicated: its last day is over, or a player has left. */
  stopped: boolean;
  /** White, by start number. */
  white: number;
  /** Who writes next: white or black. */
  writes: string;
};

/** A game on the list. */
export type BureauGameRow = {
  /** Its number. */
  number: number;
  /** `over`, `waits` if its board is not set up yet, `claim` if the arbiter has to decide on overdue time, `stopped` if it is to be adjudicated, or `running`. */
  state: string;
  /** Who plays it, and how it stands. */
  text: string;
  /** Whether one may open it. */
  yours: boolean;
};

/** What is known of the final position of an unfinished game. */
export type BureauKnown = {
  /** The result that both sides name, if they agree. */
  agreed: string | null;
  /** The line that proves it. */
  line: BureauMove[];
  /** Lines of the engine, the best first. */
  lines: Line[];
  /** What is proved, in words, with what it rests on. */
  proved: string | null;
  /** The result that is proved: 1–0, 0–1 or ½–½. */
  score: string | null;
};

/** A letter that was registered. */
export type BureauLetter = {
  /** Who wrote it: white or black. */
  by: string;
  /** The letter. */
  card: string;
  /** What was found in it. */
  findings: string[];
};

/** A bureau that was opened. */
export type BureauMade = {
  /** Its id. */
  id: string;
};

/** A move with the position it leads to. */
export type BureauMove = {
  /** What is said of it. */
  comment: string;
  /** The position after it; nothing behind a move that cannot be made. */
  fen: string | null;
  /** The place of the move before it in an analysis. */
  parent: number | null;
  /** The move. */
  text: string;
};

/** The page of a bureau, and of one of its games. */
export type BureauPage = {
  /** The event. */
  bureau: BureauSeen;
  /** The game. */
  game: null | BureauGame;
};

/** A participant. */
export type BureauPlayer = {
  /** The name of the account that enters letters for this participant. */
  account: string | null;
  /** The address for e-mail. */
  email: string;
  /** Surname and initials. */
  name: string;
  /** The start number. */
  number: number;
};

/** A reply: what its writer decides; the rest follows from the game. */
export type BureauReply = {
  /** The accepted line or its accepted part. */
  accept?: string;
  /** Whether to charge the penalty days that may be charged. */
  charge?: boolean;
  /** Only to see the card: nothing is registered. */
  check?: boolean;
  /** A word on a draw: offered, accepted, declined, claimed; or nothing. */
  draw?: string;
  /** The greeting. */
  greeting?: string;
  /** Offered lines, each on a line: `A: f6-g5 b2-c3`. */
  lines?: string;
  /** Own moves in full notation, and further ones after forced replies, divided by blanks. */
  moves?: string;
  /** When the last letter was sent by its postmark, if otherwise than it says. */
  opponent_sent?: string | null;
  /** When it came. */
  received?: string | null;
  /** Whether to resign. */
  resign?: boolean;
  /** When the reply goes. */
  sent?: string | null;
};

/** A bureau on a list. */
export type BureauRow = {
  /** The code of the event. */
  code: string;
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
};

/** An event by correspondence as somebody with a role in it sees it. */
export type BureauSeen = {
  /** Whether the boards are set up. */
  boards: boolean;
  /** Whether the event is closed. */
  closed: boolean;
  /** The code of the event. */
  code: string;
  /** Disputes with their decisions, in words. */
  disputes: string[];
  /** The games. */
  games: BureauGameRow[];
  /** The id of the bureau. */
  id: string;
  /** The start list as it is printed. */
  list: string;
  /** Its name. */
  name: string;
  /** What is owed today and late, for the officials: letters to repeat, records, evaluations, decisions. */
  owed: string[];
  /** The participants. */
  players: BureauPlayer[];
  /** One's own roles: `arbiter`, `secretary`, `player 3`. */
  roles: string[];
  /** Sanctions, in words. */
  sanctions: string[];
  /** The account of the chief secretary. */
  secretary: string | null;
  /** Whether its games are played on boards of the platform. */
  server: boolean;
  /** The table as it stands. */
  table: string;
  /** Today, `2026-11-18`. */
  today: string;
  /** The game: russian, international or giveaway. */
  variant: string;
};

/** A letter as it came. */
export type BureauText = {
  /** Who wrote it: white or black. */
  by: string;
  /** When it came by its postmark. */
  came?: string | null;
  /** Only to see what is found in it: nothing is registered. */
  check?: boolean;
  /** When it was sent by its postmark, `2026-11-18`. */
  postmark?: string | null;
  /** Whether it came by registered post, so that the stamp of the receipt says when it was sent (10.3.1). */
  registered?: boolean;
  /** The letter, typed or pasted. */
  text: string;
};

/** The page of one's bureaus. */
export type BureausPage = {
  /** Those in which one has a role, the newest first. */
  bureaus: BureauRow[];
};

/** Somebody asks somebody else for a game. */
export type Challenge = {
  /** Who asks. */
  challenger: BotPerson;
  /** The side of who asks: `white`, `black` or `random`. */
  color: string;
  /** Since when, in milliseconds of Unix time. */
  created: number;
  /** Who is asked. */
  destUser: BotPerson;
  /** Its id. */
  id: string;
  /** Whether it counts for the ratings. */
  rated: boolean;
  /** blitz, rapid or classic. */
  speed: string;
  /** The time control. */
  timeControl: BotClock;
  /** The discipline. */
  variant: BotVariant;
};

/** A challenge that is no more. */
export type ChallengeGone = {
  /** Its id. */
  id: string;
};

/** The challenges of a person. */
export type Challenges = {
  /** To the person. */
  in: Challenge[];
  /** By the person. */
  out: Challenge[];
};

/** Something said at a board. */
export type ChatLine = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /** Its id. */
  id: string;
  /** Who said it. */
  name: string;
  /** Whether a player, to the other player; otherwise somebody who watches, to the others who do. */
  seated: boolean;
  /** What. */
  text: string;
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

/** A clause of a rule book, in the language of the book. */
export type ClauseText = {
  /** The headings it stands under, the widest first. */
  above: string[];
  /** The rule book. */
  book: string;
  /** The clause. */
  clause: string;
  /** The language of the book: ru or uk. */
  language: string;
  /** What it says. */
  paragraphs: Paragraph[];
  /** Its name, in the reader's language. */
  title: string;
};

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
export type Code = "refused" | "stale" | "malformed" | "not-yours" | "casual-only" | "not-offered" | "over" | "busy" | "outage" | "damaged" | "slow-down" | "rate-limited" | "not-found" | "bad-request" | "too-large" | "forbidden" | "needs-account" | "name-taken" | "name-bad" | "password-bad" | "wrong-password" | "full" | "own-game" | "gone" | "fair-play" | "not-left" | "no-chat" | "chat-bad" | "no-links" | "blocked" | "rating-range" | "bad-token" | "bot-rated" | "not-a-bot" | "engine-yours";

/** What is found of a composition. */
export type CompositionAnswer = {
  /** Positions that may be opened at this depth. */
  budget: number;
  /** Whether a deeper look may find more. */
  deeper: boolean;
  /** The diagram. */
  fen: string;
  /** Clause by clause. */
  findings: CompositionFinding[];
  /** Whether the program proposes the solution. */
  proposed: boolean;
  /** Positions that were opened. */
  spent: number;
  /** sound, defective or undecided. */
  status: string;
  /** A picture of it, as SVG. */
  svg: string;
  /** What is asked for, in words. */
  task: string;
  /** The solution; its first node is the diagram. */
  tree: CompositionNode[];
  /** The same in words. */
  verdict: string;
};

/** What is found of one clause. */
export type CompositionFinding = {
  /** The clause. */
  article: Article;
  /** The same in words. */
  said: string;
  /** kept, broken, unknown, observed or people. */
  standing: string;
  /** What is found. */
  text: string;
};

/** A sound position that differs by one piece. */
export type CompositionNeighbour = {
  /** What is changed, in words. */
  change: string;
  /** The position. */
  fen: string;
  /** The first move of its solution. */
  key: string;
};

/** Sound positions that differ from a composition by one piece. */
export type CompositionNeighbours = {
  /** How many there are. */
  all: number;
  /** The positions. */
  found: CompositionNeighbour[];
  /** How many changes were tried. */
  tried: number;
};

/** A node of a solution. */
export type CompositionNode = {
  /** What follows, the main line first. */
  children: number[];
  /** The position. */
  fen: string;
  /** The move that led there with its number, as a line begins with it; none for the diagram. */
  first: string | null;
  /** The same as a line goes on with it. */
  next: string | null;
  /** White's other moves that reach the goal, and why nothing follows, in words. */
  note: string;
  /** The node before it. */
  parent: number | null;
};

/** A composition to check. */
export type CompositionQuestion = {
  /** How far to look: 1 for a quick answer, 2, or 3. */
  depth: number;
  /** The diagram. */
  fen: string;
  /** The author's solution, moves with variations; if there is none the program proposes one. */
  solution?: string;
  /** What is asked for, as the tag Task of a record says it: win, draw, lock 2, lock 1+1K, giveaway, black: win, x2 win. */
  task: string;
  /** russian, brazilian, international or giveaway. */
  variant: string;
};

/** Something that somebody does in a contest. */
export type ContestAct = {
  do: "enter";
  /** The compositions with their solutions. */
  pdn: string;
  /** Where the author lives. */
  place: string;
  /** The section. */
  section: string;
  /** Other authors. */
  with?: string[];
} | {
  do: "mark";
  /** The number of the composition. */
  entry: number;
  /** From 0 to 10. */
  mark: string;
  /** What the judge says of it. */
  remark?: string;
} | {
  /** The clause it breaks. */
  clause: string;
  do: "exclude";
  /** The number of the composition. */
  entry: number;
  /** How. */
  reason: string;
} | {
  do: "preliminary";
} | {
  do: "complain";
  /** The number of the composition. */
  entry: number;
  /** What is said. */
  text: string;
} | {
  /** The number of the complaint. */
  complaint: number;
  do: "decide";
  /** The decision with its reasons. */
  reason: string;
} | {
  do: "revise";
  /** The number of the composition. */
  entry: number;
  /** The mark; none for a defective composition. */
  mark?: string | null;
  /** Why. */
  reason: string;
} | {
  do: "final";
} | {
  do: "begin";
} | {
  /** The number of the composition. */
  composition: number;
  do: "answer";
  /** The lines of the solution, each from the diagram on; none says that there is no solution. */
  lines: string[];
} | {
  do: "judge";
} | {
  /** To which composition. */
  composition: number;
  do: "award";
  /** The points. */
  points: string;
  /** Why. */
  reason: string;
  /** Whose. */
  solver: string;
} | {
  do: "publish";
};

/** An answer of a solver. */
export type ContestAnswer = {
  /** What it is worth, in words. */
  award: string | null;
  /** To which composition. */
  composition: number;
  /** The lines. */
  lines: string[];
  /** Whose. */
  solver: string;
};

/** A composition of a contest. */
export type ContestEntry = {
  /** The lines that whoever asks has answered. */
  answer: string[] | null;
  /** And in words. */
  asks: string;
  /** The authors, for those who may know them. */
  authors: string | null;
  /** The diagram. */
  fen: string;
  /** Whether whoever asks judges it. */
  judged: boolean;
  /** Its number. */
  number: number;
  /** What became of it, in words, for those who may know it. */
  outcome: string | null;
  /** The mark that whoever asks has given. */
  own_mark: string | null;
  /** And what they said. */
  own_remark: string;
  /** The section. */
  section: string;
  /** The author's solution, for those who may know it. */
  solution: string | null;
  /** A picture of it, as SVG. */
  svg: string;
  /** What is asked for, as the tag Task says it. */
  task: string;
  /** russian, brazilian, international or giveaway. */
  variant: string;
  /** What a whole solution is worth. */
  worth: string | null;
};

/** A contest that was announced. */
export type ContestMade = {
  /** Its id. */
  id: string;
  /** Its page. */
  url: string;
};

/** A line of the results of solvers. */
export type ContestRanked = {
  /** The place. */
  place: number;
  /** The points. */
  points: string;
  /** Who. */
  solver: string;
  /** The time that was needed, in milliseconds. */
  took: number | null;
};

/** A contest of the list. */
export type ContestRow = {
  /** When it was announced. */
  created: number;
  /** Its id. */
  id: string;
  /** composers or solvers. */
  kind: string;
  /** Its name. */
  name: string;
};

/** A section. */
export type ContestSection = {
  /** Its name. */
  name: string;
  /** Its results, if they are out. */
  results: string[];
};

/** A contest as whoever asks may see it. */
export type ContestSeen = {
  /** The regulations, point by point. */
  about: string[];
  /** The answers of solvers, for the organiser, and for everybody when the results are out. */
  answers: ContestAnswer[];
  /** What whoever asks can do now: names of acts. */
  can: string[];
  /** The last moment for answers. */
  closes: number | null;
  /** Complaints in words. */
  complaints: string[];
  /** The compositions. */
  entries: ContestEntry[];
  /** Its id. */
  id: string;
  /** composers or solvers. */
  kind: string;
  /** What the secretary writes to an author who asks. */
  letter: string[];
  /** Its name. */
  name: string;
  /** The clock of the server. */
  now: number;
  /** The report, for the panel. */
  report: string[];
  /** The results of solvers. */
  results: ContestRanked[];
  /** The sections of composers. */
  sections: ContestSection[];
  /** How far it is, in words. */
  stage: string;
  /** The numbers of those that are not decided. */
  undecided: number[];
  /** The last moment for answers of whoever asks. */
  until: number | null;
};

/** The page of all contests. */
export type ContestsPage = {
  /** The contests, the newest first. */
  contests: ContestRow[];
};

/** A counter of a draw rule. */
export type Counter = {
  /** The article. */
  article: Article;
  /** How far it is. */
  count: number;
  /** How far it goes. */
  limit: number;
  /** How far it is, in words. */
  text: string;
  /** Whether a won position can be played on. */
  unlessWon: boolean;
  /** What it counts and how far it is, in words. */
  what: string;
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

/** The games of days of a person, one's own moves first, each by the time that is left; and leave. */
export type DaysPage = {
  /** The games. */
  games: DaysRow[];
  /** Leave that was taken, the newest first. */
  leaves: LeaveRow[];
  /** The days of leave that can still be taken in this calendar year. */
  left: number;
  /** The server's moment, in milliseconds of Unix time. */
  now: number;
};

/** A game of days that one plays. */
export type DaysRow = {
  /** When the time of who is to move is up, in milliseconds of Unix time; nothing while the game stands for the arbiter. */
  deadline: number | null;
  /** The discipline. */
  discipline: string;
  /** What stands on the board. */
  fen: string;
  /** Its id. */
  id: string;
  /** The opponent. */
  opponent: Person;
  /** Plies made. */
  ply: number;
  /** Which of the players one is. */
  you: Player;
  /** Whether it is one's move. */
  yours: boolean;
};

/** Done. */
export type Done = {
  /** Always. */
  ok: boolean;
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

/** The opening that was drawn by lot. */
export type DrawnOpening = Lot & {
  /** What was done from the ordinary start: moves, or flying men as `a3>c5`. */
  acts: string[];
};

/** An account plays for an entrant. */
export type EventAccount = {
  /** The entrant. */
  id: number;
  /** The member of a team, from 1; 0 for a person. */
  member?: number;
  /** The name of the account; nothing takes it away. */
  name?: string | null;
  /** The stage; the first if left out. */
  stage?: number | null;
};

/** Acts are done. */
export type EventActed = {
  /** What the pairs are against, in the reader's language. */
  broken: string[];
  /** The version now. */
  v: number;
};

/** Acts for the log of a competition, all of them or none. */
export type EventActs = {
  /** The acts in their written form, or `{"do": "lot" | "pair" | "swap" | "online" | "stage" | "qualify" | "start" | "begin" | "check" | "waive" | "moves" | "again", …}`. */
  acts: {
  }[];
  /** The stage; the first if left out. */
  stage?: number | null;
  /** In how many seconds a round begins that is published by this and played here; without it a game begins when both are there. */
  starts_in?: number | null;
  /** The version that is known; taking back needs the present one. */
  version?: number | null;
};

/** An arena: for a time everybody plays whoever is free. */
export type EventArena = {
  /** When it ends, in milliseconds; nothing before it begins. */
  ends: number | null;
  /** The last meetings, the newest first. */
  games: EventArenaGame[];
  /** How long it lasts. */
  minutes: number;
  /** The places now. */
  places: EventArenaPlace[];
};

/** A meeting of an arena. */
export type EventArenaGame = {
  /** Who begins. */
  first: number;
  /** The game, the first of its meeting. */
  game: string;
  /** Whether it is over. */
  over: boolean;
  /** What each had; nothing if it is being played or does not count. */
  result: string | null;
  /** The other. */
  second: number;
};

/** A place in an arena. */
export type EventArenaPlace = {
  /** The points of each game. */
  each: number[];
  /** Whether the next game is worth double. */
  fire: boolean;
  /** Whose. */
  id: number;
  /** The place: `3` or `3-4`. */
  place: string;
  /** The points. */
  points: number;
};

/** A board that is being played. */
export type EventBoard = {
  /** The board of a team match. */
  board: number;
  /** For the panel: a claim that waits. */
  claim: null | EventClaim;
  /** The position, in draughts. */
  fen: string | null;
  /** The game. */
  game: string;
  /** Whether the clocks stand in mid-game. */
  held: boolean;
  /** When an empty chair loses (5.4.4.1). */
  late_at: number | null;
  /** Which game of the micro-match, from 1. */
  number: number;
  /** The opening that was drawn. */
  opening: string | null;
  /** Whether it is over. */
  over: boolean;
  /** How many moves were made, by both together. */
  ply: number;
  /** White first; in renju who begins. */
  sides: EventSide[];
  /** Whether it has begun. */
  started: boolean;
  /** When it begins, if it has not. */
  starts_at: number | null;
  /** The table. */
  table: number;
};

/** All boards of the last round. */
export type EventBoards = {
  /** The boards that are being played. */
  boards: EventBoard[];
  /** The moment of the clocks, in milliseconds. */
  now: number;
  /** The round; 0 if none is played here. */
  round: number;
};

/** What 5.4.12.13 asks of a player. */
export type EventCheck = {
  /** How the player was identified, by whom. */
  identified: string | null;
  /** How the player can be observed, and who saw to it. */
  observed: string | null;
};

/** A claim that waits for the arbiter. */
export type EventClaim = {
  /** Whether the program thinks it right; nothing while it thinks. */
  advice: boolean | null;
  /** Whose. */
  by: Player;
  /** What is claimed, by the name of the reason. */
  what: string;
};

/** A column of a table of entries. */
export type EventColumn = {
  /** What it was taken for. */
  column: string | null;
  /** The heading. */
  heading: string;
};

/** An entrant. */
export type EventEntrant = {
  /** The accounts that play: one for a person, one for each member of a team. */
  accounts: (string | null)[];
  /** The year of birth. */
  born: number | null;
  /** For the panel: which of the players are identified and can be observed (5.4.12.13). */
  checks: EventCheck[];
  /** The number of entry. */
  id: number;
  /** Whether the entrant has left. */
  left: boolean;
  /** For the panel: what a further breach earns, after a first one (1.5.6). */
  measure: string | null;
  /** The players of a team. */
  members: string[];
  /** The name. */
  name: string;
  /** The start number, once drawn. */
  number: number | null;
  /** Region or organisation. */
  organisation: string;
  /** Whether the entrant plays the next round. */
  plays: boolean;
  /** The rating. */
  rating: number | null;
  /** The team or side. */
  team: string;
  /** Title or class. */
  title: string;
};

/** A preliminary entry from outside (5.1). */
export type EventEntry = {
  /** The year of birth. */
  born?: number | null;
  /** How the sender can be reached; only the panel sees it. */
  contact: string;
  /** The players of a team, in the order of boards. */
  members?: string[];
  /** The name of the person or the team. */
  name: string;
  /** Region or organisation. */
  organisation?: string;
  /** The rating. */
  rating?: number | null;
  /** `male` or `female`. */
  sex?: string | null;
  /** The stage; the first if left out. */
  stage?: number | null;
  /** The team or side a person plays for. */
  team?: string;
  /** Title or class. */
  title?: string;
};

/** A game, in an event. */
export type EventGame = {
  /** One's side: `white` begins in draughts. */
  color: string;
  /** The same. */
  gameId: string;
  /** Its id. */
  id: string;
  /** The address of its page. */
  url: string;
};

/** A group of age and sex that is placed apart (2.1). */
export type EventGroup = {
  /** Its name. */
  name: string;
  /** The places inside it. */
  standings: EventPlace[];
};

/** An arbiter has a hand in the game at a board. */
export type EventHand = {
  /** The board of a team match; 1 if left out. */
  board?: number | null;
  /** What. */
  hand: HandKind;
  /** Whom it is about, where it is about one of the two: the players of the game that is played now. */
  player?: null | Player;
  /** Why. */
  reason: string;
  /** The round. */
  round: number;
  /** The seconds of a clock or of added time. */
  seconds?: number | null;
  /** The stage; the first if left out. */
  stage?: number | null;
  /** The table. */
  table: number;
};

/** What a table of entries was read as. */
export type EventImport = {
  /** What each column was taken for, in words; nothing for a column that is not read. */
  columns: EventColumn[];
  /** How many were entered: all, or none. */
  entered: number;
  /** Every fault, in words. */
  faults: string[];
  /** How many people are in order. */
  read: number;
};

/** Somebody joins a club evening, or leaves it. */
export type EventJoin = {
  /** Whether to leave. */
  leave?: boolean;
  /** In a team event the team to play for; the first who names it makes it. */
  team?: string | null;
};

/** A competition was opened. */
export type EventMade = {
  /** Its id. */
  event: string;
  /** The address of its page. */
  url: string;
};

/** What the person who asks may do. */
export type EventMe = {
  /** The entrant for whom the person plays. */
  entrant: number | null;
  /** The person's game in the round that is played now. */
  game: string | null;
  /** Their protests. */
  protests: EventProtest[];
  /** The rights. */
  rights: string[];
  /** The role, if there is one. */
  role: string | null;
  /** The entrants whose protests and appeals the person may hand in (2.3.1, 2.3.4). */
  speaks_for: number[];
};

/** Somebody of the panel. */
export type EventMember = {
  /** The name as in the papers, if it is known. */
  full_name: string | null;
  /** The name of the account. */
  name: string;
  /** For whom a representative acts (2.3.4). */
  players: number[];
  /** The role. */
  role: string;
};

/** Something that is published with its time. */
export type EventNews = {
  /** When, in milliseconds of Unix time. */
  at: number;
  /** What, in words. */
  text: string;
};

/** How the rounds are played here. */
export type EventOnline = {
  /** The time control in the form of PDN. */
  control: string;
  /** The discipline. */
  discipline: string;
  /** Whether it is an official competition: 5.4.12.13 holds, and an arbiter rules on claims. */
  official: boolean;
  /** Whether anybody with the link joins, and the rounds pair themselves. */
  quick: boolean;
  /** Whether it counts for the ratings of the platform. */
  rated: boolean;
};

/** The data of the page of a competition. */
export type EventPage = {
  /** Its id. */
  event: string;
};

/** A place. */
export type EventPlace = {
  /** Whose. */
  id: number;
  /** The place: `3` or `3-4`. */
  place: string;
  /** The points. */
  points: string;
  /** The value of each criterion. */
  values: string[];
};

/** A protest and its clocks. */
export type EventProtest = {
  /** Whether there can be an appeal on it (5.4.17.5). */
  appealable: boolean;
  /** When it came, in milliseconds. */
  at: number | null;
  /** Whose. */
  by: number;
  /** Until when it has to be decided (5.4.17.3). */
  decide_by: number | null;
  /** The decision. */
  decision: string | null;
  /** The deposit in roubles (5.4.17.4). */
  deposit: number | null;
  /** Whether it came later than 5.4.17.1 allows; nothing if that is not known. */
  late: boolean | null;
  /** Its number, from 1. */
  number: number;
  /** About which round. */
  round: number;
  /** What it says. */
  text: string;
  /** Whether it was upheld, once it is decided. */
  upheld: boolean | null;
};

/** Why somebody has this opponent, and how the coefficients come about. */
export type EventReasons = {
  /** Line by line. */
  lines: string[];
};

/** A role is given or taken. */
export type EventRole = {
  /** The year or the day of birth, `1970` or `1970-05-31`. */
  born?: string | null;
  /** The name as in the papers: the list of those disqualified (1.6.2) and the committee of appeals (5.4.17.5) go by it. */
  full_name?: string;
  /** The name of the account. */
  name: string;
  /** For whom a representative acts (2.3.4): the entrants. */
  players?: number[];
  /** `chief-arbiter`, `deputy`, `chief-secretary`, `secretary`, `arbiter`, `representative`, `doctor` or `organiser`; nothing takes the role away. */
  role?: string | null;
};

/** A round. */
export type EventRound = {
  /** Why its pairs are made by hand, if they are. */
  by_hand: string | null;
  /** Those without opponent. */
  byes: number[];
  /** The day, if it is known. */
  day: string;
  /** Whether its pairs are published. */
  published: boolean;
  /** Its number. */
  round: number;
  /** When it began, in milliseconds: as an arbiter has said, or when its games here were made. */
  started: number | null;
  /** The tables. */
  tables: EventTable[];
};

/** A competition in a list. */
export type EventRow = {
  /** When it was opened, in milliseconds. */
  created: number;
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
};

/** A competition, and what the person who asks may do in it. */
export type EventSeen = {
  /** What the person may do. */
  me: EventMe;
  /** The competition. */
  state: EventState;
};

/** One side of a board. */
export type EventSide = {
  /** For the panel: how often the player left the page. */
  away: number;
  /** For how long in all, in milliseconds. */
  away_ms: number;
  /** Whether the player has come to the board at all. */
  came: boolean;
  /** Whether the player is connected. */
  here: boolean;
  /** The entrant. */
  id: number;
  /** What is left on the clock, in milliseconds. */
  left: number | null;
  /** Whether the clock runs. */
  running: boolean;
};

/** A stage of a mixed competition. */
export type EventStage = {
  /** Its number. */
  id: number;
  /** Its name. */
  name: string;
};

/** A competition as its page shows it. */
export type EventState = {
  /** Whether the results are approved. */
  approved: boolean;
  /** The arena, if it is one. */
  arena: null | EventArena;
  /** The boards of a meeting. */
  boards: number;
  /** Whether it is a bracket: a knock-out or the improved Olympic system. */
  bracket: boolean;
  /** Whether it is cancelled. */
  cancelled: boolean;
  /** The criteria in words. */
  criteria: string[];
  /** What everybody may know of decisions and changes: sanctions, protests, appeals, the schedule, breaks; in the order in which they came. */
  decisions: EventNews[];
  /** The entrants, in the order of start numbers or of entry. */
  entrants: EventEntrant[];
  /** Until which day preliminary entries are taken on this page (5.1); empty if no day is set, nothing if none are taken. */
  entries_until: string | null;
  /** Whether everything planned is played. */
  finished: boolean;
  /** Whether the first-named of a pair has Black: in renju. */
  first_black: boolean;
  /** The games of a meeting on one board. */
  games: number;
  /** The places inside each group, if the event has several (2.1). */
  groups: EventGroup[];
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
  /** Whether start numbers are given. */
  numbered: boolean;
  /** Where, when and who, as the act `about` has it. */
  occasion: {
  };
  /** For the panel: admission, appeals and the records of the office. */
  office: {
  };
  /** How the rounds are played here, if they are. */
  online: null | EventOnline;
  /** How many protests wait. */
  open_protests: number;
  /** The panel. */
  panel: EventMember[];
  /** Where and when, in one line. */
  place: string;
  /** How many rounds are planned; 0 before the lot. */
  planned: number;
  /** Until when a protest on the last round can come, in milliseconds, if that is known (5.4.17.1). */
  protest_until: number | null;
  /** The protests; for the panel. */
  protests: EventProtest[];
  /** The rounds. */
  rounds: EventRound[];
  /** The stage that is shown. */
  stage: number;
  /** All stages, in the order in which they were opened. */
  stages: EventStage[];
  /** Why there is a break, or why the event is cancelled (12.4.3). */
  standing_still: string | null;
  /** The places now. */
  standings: EventPlace[];
  /** Whether it is a Swiss event. */
  swiss: boolean;
  /** The system in words. */
  system: string;
  /** Whether the teams of a personal event are placed (Appendix 11). */
  team_result: boolean;
  /** Whether entrants are teams. */
  teams: boolean;
  /** How many acts its log has. */
  v: number;
};

/** A pair at its table. */
export type EventTable = {
  /** Who has White. */
  first: number;
  /** The game of each board that is played here, the first of its meeting. */
  games: (string | null)[];
  /** What each has from the meeting, as a table prints it; nothing while a result is missing. */
  marks: string[] | null;
  /** Which boards are being played here, so that their games give the results. */
  open: boolean[];
  /** The openings that were drawn for the boards. */
  openings: (string | null)[];
  /** The result of each board as `1-0`, `½-½`, `+:−`; nothing while it is missing. Of a micro-match the sums follow. */
  results: (string | null)[];
  /** Who has Black. */
  second: number;
  /** Whether the score sheets are handed in (2.3.2). */
  sheets: boolean;
  /** Whether a game of it was typed in from its score sheets. */
  typed: boolean;
  /** Whether a drawn meeting of a bracket waits for who goes on. */
  undecided: boolean;
};

/** The data of the page of competitions. */
export type EventsPage = {
  /** The newest. */
  events: EventRow[];
};

/** What was played in a position of the collections. */
export type ExplorerAnswer = {
  /** The position. */
  fen: string;
  /** Games of the collections, of every position and variant. */
  games: number;
  /** The moves that were made, the most frequent first. */
  moves: ExplorerMove[];
  /** Whose turn it is. */
  turn: Player;
};

/** A move that was made in a position of the collections. */
export type ExplorerMove = {
  /** Won by Black. */
  black: number;
  /** Drawn. */
  draws: number;
  /** The position after it. */
  fen: string;
  /** Games in which it was made. */
  games: number;
  /** Without a result. */
  open: number;
  /** The average rating of who made it; none where it is not known. */
  rating: number | null;
  /** The squares it touches, by their numbers. */
  squares: number[];
  /** In writing. */
  text: string;
  /** Of these, won by White. */
  white: number;
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

/** A password is forgotten. */
export type Forgotten = {
  /** Where the letter with the key goes, if it is somebody's confirmed address. */
  address: string;
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
  /** From when on the opponent of each of them can take the game, as that player has left it; in milliseconds of Unix time. */
  left: [number | null, number | null];
  /** Which of the players. */
  online: [boolean, boolean];
  t: "presence";
  /** How many others. */
  watching: number;
} | ChatLine & {
  t: "chat";
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
  opening: null | DrawnOpening;
  /** Whether nothing is said at the board. */
  quiet: boolean;
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
  /** How it stands, so that the board is there before the socket has answered; nothing if that cannot be said at once. */
  snapshot: null | Frame;
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

/** What an arbiter does in a game. */
export type HandKind = "start" | "pause" | "resume" | "clock" | "uphold" | "reject" | "draw" | "win" | "both-lose" | "forfeit" | "both-forfeit" | "annul" | "remark" | "warning" | "time" | "loss";

/** What can happen in a game. */
export type Happening = "seated" | "arrived" | "started" | "moved" | "played" | "swapped" | "passed" | "offered" | "declined" | "counted" | "claim-waits" | "claim-failed" | "judged-by-tables" | "judged-by-search" | "held" | "resumed" | "clock-set" | "on-leave" | "last-minute" | "take-back-offered" | "take-back-declined" | "taken-back" | "missed-capture" | "corrected" | "ended" | "next-game" | "settled" | "rematch-offered" | "rematch-declined" | "rematch" | "caught-up";

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

/** Somebody on a list of the strongest. */
export type Leader = {
  /** How far off the rating may be. */
  deviation: number;
  /** The meetings it rests on. */
  games: number;
  /** Who. */
  person: Person;
  /** The place. */
  place: number;
};

/** The strongest of a list: discipline and tempo. */
export type Leaderboard = {
  /** The strongest first; only people whose ratings are not provisional. */
  leaders: Leader[];
  /** The list: `russian-blitz`. */
  pool: string;
};

/** A leave, from day to day. */
export type LeaveRow = {
  /** How many days it has. */
  days: number;
  /** Its first day, `2026-07-01`. */
  first: string;
  /** Its last day. */
  last: string;
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

/** The board of a step. */
export type LessonBoard = {
  /** The position. */
  fen: string;
  /** What is asked for. */
  good: Legal[];
  kind: "draughts";
  /** What the rules allow. */
  legal: Legal[];
  /** Squares a side: 8 or 10. */
  side: number;
  /** The pieces that cannot move, and why. */
  stuck: Stuck[];
} | {
  /** The points that Black may not take. */
  fouls: ForbiddenPoint[];
  /** The points that are asked for. */
  good: string[];
  kind: "renju";
  /** The stones. */
  stones: Stones;
  /** Whose turn it is: the learner's. */
  turn: StoneColor;
};

/** The page of a lesson. */
export type LessonPage = {
  /** The discipline. */
  discipline: string;
  /** Its steps. */
  steps: LessonStep[];
};

/** A step of a lesson. */
export type LessonStep = {
  /** The article it teaches. */
  article: Article;
  /** The board. */
  board: LessonBoard;
  /** What it says and asks for. */
  text: string;
  /** What it is about. */
  title: string;
};

/** A line of the engine. */
export type Line = {
  /** How deep it looked, in plies. */
  depth: number;
  /** The moves. */
  moves: string[];
  /** Hundredths of a man from the first player's view; 10000 less the plies to a win, 9000 for a win by the endgame tables. */
  score: number;
  /** The squares of the first of them. */
  squares: number[];
};

/** Lines: what is played if the opponent plays so. */
export type Lines = {
  /** Each line is moves by their squares, the opponent's and one's own in turn, beginning with the opponent's. */
  lines: number[][][];
};

/** The first page. */
export type LobbyPage = {
  /** The rule books that speak of each discipline, the one in force first. */
  books: Books[];
  /** Some of the games being played. */
  games: GameRow[];
  /** The visitor's own games that go on, the newest first. */
  mine: OwnGame[];
  /** The tempos of the rule books for each discipline, the quickest first, each control once. */
  presets: Preset[];
  /** The boards that can be played on at once. */
  starts: Start[];
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

/** Where letters to oneself go. */
export type MailSettings = {
  /** The address. */
  address: string;
  /** Whether its owner has shown that letters arrive; until then nothing else is sent there. */
  confirmed: boolean;
  /** When notices are sent. */
  notices: Notices;
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

/** The page of one's games of days. */
export type MyDaysPage = {
  /** The games and leave; nothing for who has no account and was never a guest. */
  days: null | DaysPage;
};

/** Opens a bureau; who opens it is its chief arbiter. */
export type NewBureau = {
  /** The start list: lines of a label, a colon and a value. */
  list: string;
};

/** Gives a role to an account. */
export type NewBureauRole = {
  /** The name of the account. */
  account: string;
  /** `secretary`, or `player` and the start number: `player 3`. */
  role: string;
};

/** What the regulations of a contest of composers must say (11.5.2). Days are written 2026-03-31; judges are named by their accounts. */
export type NewComposers = {
  /** How many of them count. */
  best: number;
  /** The chief arbiter. */
  chief: string;
  /** Whether the chief arbiter marks, too. */
  chief_marks?: boolean;
  /** Whether the judges do not know the authors. */
  closed: boolean;
  /** The terms on which it is held. */
  conditions: string;
  /** The last day for entries. */
  deadline: string;
  /** The day the results come into force. */
  in_force: string;
  /** The most compositions of one author in a section. */
  most: number;
  /** What it is called. */
  name: string;
  /** Who is responsible. */
  organiser: string;
  /** The last day for preliminary results. */
  preliminary: string;
  /** The chief secretary. */
  secretary: string;
  /** The sections. */
  sections: NewSection[];
  /** Its status. */
  status: string;
  /** The theme, if it is not free. */
  theme?: string | null;
};

/** A contest to announce. */
export type NewContest = NewComposers & {
  kind: "composers";
} | NewSolvers & {
  kind: "solvers";
};

/** A competition to be opened. */
export type NewEvent = {
  /** The boards of a team match: makes it a team event. */
  boards?: number | null;
  /** Whether the bye goes by start numbers in every round. */
  bye_by_number?: boolean;
  /** Whether a round without opponent adds nothing to coefficients. */
  bye_credits_nothing?: boolean;
  /** The criteria in order, by their names; those of the rules if left out. */
  criteria?: string[] | null;
  /** The cycles of a round robin. */
  cycles?: number | null;
  /** Whether two whose meeting was forfeited may be paired again. */
  forfeit_is_no_meeting?: boolean;
  /** Whether players of a team need not keep the order of the entry. */
  free_order?: boolean;
  /** The games of a meeting: 2 or more for micro-matches. */
  games?: number | null;
  /** The groups of age and sex that it is for (2.1): `men`, `women-under-17`, `men-16-20`. */
  groups?: string[];
  /** Whether an opponent who left counts with the points scored. */
  leavers_as_scored?: boolean;
  /** Whether match points decide a team event. */
  match_points?: boolean;
  /** The procedure of a Swiss event: `random`, `rating`, `solkoff` or `buchholz`. */
  method?: string | null;
  /** Its name. */
  name: string;
  /** How many named players a team may enter, reserves included. */
  roster?: number | null;
  /** The rounds of a Swiss event. */
  rounds?: number | null;
  /** How start numbers are given: `rating` or `lot`; as the rules have it if left out. */
  seeding?: string | null;
  /** `round-robin`, `swiss`, `knock-out`, `improved-olympic` or `scheveningen`. */
  system: string;
  /** In a personal event: teams are placed by so many of their best (Appendix 11). */
  team_best?: number | null;
  /** Whether their places are added up and not their points. */
  team_by_places?: boolean;
  /** Whether the losers of the semi-finals of a knock-out play for the third place. */
  third_place?: boolean;
  /** Whether 2-1-0 is counted in place of 1-½-0. */
  two_points?: boolean;
};

/** A game to be made. */
export type NewGame = Wish & {
  /** Against whom. */
  opponent: Opponent;
};

/** Takes leave in all games of days. */
export type NewLeave = {
  /** Its first day, `2026-07-01`. */
  first: string;
  /** Its last day. */
  last: string;
};

/** Says where letters go. */
export type NewMail = {
  /** The address. */
  address: string;
  /** The password, if the address is another one: whoever has the address can set a new password. */
  current?: string | null;
  /** When notices are sent. */
  notices: Notices;
};

/** A new password by the key of a letter. */
export type NewPassword = {
  /** The key. */
  key: string;
  /** The new password. */
  password: string;
};

/** A report to whoever keeps order. */
export type NewReport = {
  /** In which game. */
  game?: string | null;
  /** Of whom. */
  name: string;
  /** What happened, in at most 1000 letters. */
  text: string;
};

/** A section and its judges. */
export type NewSection = {
  /** The other judges. */
  judges?: string[];
  /** Its name. */
  name: string;
  /** The senior judge. */
  senior: string;
};

/** What the regulations of a contest of solvers must say (11.6.1). Moments are milliseconds since 1970, points are written 8 or 8.5. */
export type NewSolvers = {
  /** How the winners are rewarded. */
  awards: string;
  /** The last moment for answers. */
  closes: number;
  /** More for each cook. */
  cook: string;
  /** More for each inaccuracy. */
  inaccuracy: string;
  /** How long each solver has, if it is timed. */
  minutes?: number | null;
  /** What it is called. */
  name: string;
  /** Who runs it. */
  organiser: string;
  /** The compositions with their solutions and the tags Author and Site; a tag Points says what one is worth. */
  pdn: string;
  /** By when solutions and results are published. */
  results: number;
  /** Its status. */
  status: string;
  /** More for finding that there is no solution. */
  unsolvable: string;
  /** What a whole solution is worth. */
  whole: string;
};

/** A key to be made. */
export type NewToken = {
  /** What its owner calls it. */
  name: string;
  /** What may be done with it. */
  scopes: Scope[];
};

/** Something that a device shows when it was woken. */
export type News = {
  /** Until when there is time. */
  text: string;
  /** What there is to tell. */
  title: string;
  /** The page it is about. */
  url: string;
};

/** When notices of games of days are sent. */
export type Notices = "once" | "digest" | "never";

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

/** Results with an opening. */
export type OpeningResults = {
  /** Its moves. */
  opening: string;
  /** The list. */
  pool: string;
  /** How the games ended. */
  results: Results;
  /** `first` or `second`. */
  side: string;
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

/** A game of the visitor's own that goes on. */
export type OwnGame = {
  /** Its id. */
  id: string;
  /** Whom it is played against. */
  opponent: Person;
  /** Whether it is the visitor's move. */
  yours: boolean;
};

/** Two people have found each other: the answer to who takes a seek, and the event `paired` of the lobby for who made it. */
export type Paired = {
  /** The id of the game. */
  game: string;
  /** The address of the game's page. */
  url: string;
};

/** A paragraph of a rule book. */
export type Paragraph = {
  /** What it is. */
  kind: ParagraphKind;
  /** What it says. */
  text: string;
};

/** The paragraphs of rule books. */
export type ParagraphKind = "heading" | "item" | "row" | "text";

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
  /** How many more the text has than are taken at once. */
  left: number;
  /** What the reader has to be told of the whole text, in words: nothing in it is a game, or there are more than are taken. */
  note: string | null;
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

/** A line of the stream of events of a person. An empty line now and then says that the stream lives. */
export type PersonEvent = {
  /** Which. */
  game: EventGame;
  type: "gameStart";
} | {
  /** Which. */
  game: EventGame;
  type: "gameFinish";
} | {
  /** For which. */
  challenge: Challenge;
  type: "challenge";
} | {
  /** Which. */
  challenge: ChallengeGone;
  type: "challengeCanceled";
} | {
  /** Which. */
  challenge: ChallengeGone;
  type: "challengeDeclined";
};

/** Who has a seat. */
export type PersonKind = "user" | "guest" | "bot" | "engine" | "open" | "gone";

/** What a person's games say. */
export type PersonStats = {
  /** Against the highest rated. */
  best: BestWin[];
  /** The most wins in a row. */
  longest: number;
  /** With the openings played most. */
  openings: OpeningResults[];
  /** By list and side. */
  sides: SideResults[];
  /** Wins in a row, up to now. */
  streak: number;
};

/** One of the two players. In draughts the first has White; in renju the first begins the opening. */
export type Player = "first" | "second";

/** The page of the strongest. */
export type PlayersPage = {
  /** The list that is shown. */
  board: Leaderboard;
  /** All lists. */
  pools: string[];
};

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
  /** A piece, by the number of its square: if it cannot move, the answer is the refusal that says why. */
  piece?: number | null;
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
  /** Whether it is a program. */
  bot: boolean;
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
  /** What they are to who asks. */
  relation: null | Relation;
};

/** The page of a person. */
export type ProfilePage = {
  /** The person. */
  profile: Profile;
  /** What their games say. */
  stats: PersonStats;
};

/** A device that is told of games by web push. */
export type PushDevice = {
  /** The address that the browser's push service gave to the device. */
  endpoint: string;
};

/** A position with one solution; the solver has White. */
export type Puzzle = {
  /** An estimate of how hard it is, before anybody has tried it. */
  difficulty: number;
  /** How people fared with it, if anybody has tried. */
  fared: null | PuzzleFared;
  /** The rule that makes it work. */
  hint: PuzzleHint;
  /** Its number in the discipline. */
  number: number;
  /** Squares a side: 8 or 10. */
  side: number;
  /** White's moves. */
  steps: PuzzleStep[];
  /** What White has to do. */
  task: string;
};

/** How people fared with a puzzle at the first try. */
export type PuzzleFared = {
  /** How hard it is by that, on the scale of ratings. */
  rating: number;
  /** And those that solved it. */
  solved: number;
  /** First tries. */
  tries: number;
};

/** What helps a solver. */
export type PuzzleHint = {
  /** The article. */
  article: Article;
  /** In words. */
  text: string;
};

/** A page of puzzles. */
export type PuzzlePage = {
  /** The discipline. */
  discipline: string;
  /** The puzzles, the easiest first. */
  puzzles: Puzzle[];
  /** The number of the page, the first being 1. */
  set: number;
  /** How many there are. */
  sets: number;
  /** The rating of whoever asks, by the puzzles of the discipline. */
  yours: number | null;
};

/** What a try at a puzzle has changed. */
export type PuzzleRated = {
  /** Whether it counted: the first one does. */
  counted: boolean;
  /** The rating of the puzzle. */
  puzzle: number;
  /** The rating of the solver. */
  solver: number;
};

/** One move of White in a puzzle. */
export type PuzzleStep = {
  /** The position after it. */
  after: string;
  /** The position. */
  fen: string;
  /** The one move that is right, by every way it can be made. */
  good: Legal[];
  /** What the rules allow. */
  legal: Legal[];
  /** What Black replies, unless it is over. */
  reply: null | Legal;
  /** The position after the reply. */
  then: string | null;
};

/** How a first try at a puzzle went. */
export type PuzzleTried = {
  /** The diagram of the puzzle. */
  fen: string;
  /** Whether it was solved without a wrong move, a hint or a look at the solution. */
  solved: boolean;
};

/** How busy the engine is. */
export type Queue = {
  /** Work that waits for a thread. */
  waiting: number;
  /** Work that has one. */
  working: number;
};

/** A rating on one list. */
export type Rating = {
  /** How far off the rating may be: with 95 % no more than twice this. */
  deviation: number;
  /** The games it rests on. */
  games: number;
  /** When it changed, and to what. */
  history: [number, number][];
  /** The list: discipline and tempo, `russian-blitz`. */
  pool: string;
  /** Whether little is known yet, or no more. */
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

/** Somebody who is something to one. */
export type Related = {
  /** The game they are playing now. */
  game: string | null;
  /** The name. */
  name: string;
  /** What they are. */
  relation: Relation;
};

/** What a person can be to another. */
export type Relation = "follow" | "mute" | "block";

/** What somebody is to be. */
export type RelationChange = {
  /** What; nothing takes it back. */
  relation?: null | Relation;
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
  /** The number of the request. */
  id?: number | null;
  t: "abort";
} | {
  /** Whether a draw is enough. */
  draw: boolean;
  /** The number of the request. */
  id?: number | null;
  t: "claim-left";
} | {
  /** The number of the request. */
  id?: number | null;
  t: "chat";
  /** What, in at most 140 letters, without links. */
  text: string;
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

/** Wins, draws and losses. */
export type Results = {
  /** Drawn. */
  drawn: number;
  /** Lost. */
  lost: number;
  /** Won. */
  won: number;
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
  /** Hundredths of a man from the first player's view; 10000 less the plies to a win, 9000 for a win by the endgame tables. */
  score: number;
  /** The share of the point that the first player can expect. */
  share: number;
};

/** What may be done with a key. */
export type Scope = "bot:play" | "challenge:read" | "challenge:write" | "event:desk";

/** Who has won. */
export type Score = "first" | "second" | "draw" | "both-lose" | "not-played";

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
  /** The least and the greatest rating of the opponent. */
  ratings: [number, number] | null;
  /** The opening regulation of renju. */
  regulation: string | null;
  /** The side they want. */
  side: Side;
  /** The drawing table of draughts-64. */
  table: string | null;
  /** The tempo. */
  tempo: string;
};

/** What came of a seek: it is on the list, or somebody who waited for the same was found. */
export type SeekMade = {
  /** Its id. */
  seek: string;
} | Paired;

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

/** Results on a list with one side. */
export type SideResults = {
  /** The list. */
  pool: string;
  /** How the games ended. */
  results: Results;
  /** `first` or `second`. */
  side: string;
};

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

/** The first position of a discipline, and what White can do in it. */
export type Start = {
  /** The discipline. */
  discipline: string;
  /** The position. */
  fen: string;
  /** The legal moves. */
  legal: Legal[];
};

/** How a game stands. */
export type State = Board & {
  /** When the platform breaks it off, if the first move is not made; in milliseconds of Unix time. */
  abortsAt: number | null;
  /** Who has come to the board. */
  arrived: [boolean, boolean];
  /** Whether a player can break the game off. */
  canAbort: boolean;
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
  /** Why a rated meeting does not count for the ratings. */
  uncounted: null | Uncounted;
  /** How it ended. */
  verdict: null | Verdict;
};

/** The event `stats` of the lobby. */
export type Stats = {
  /** Who is here: sockets of games and lobbies open. */
  online: number;
  /** Games being played: somebody sits at the board, or a clock runs. */
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

/** A piece that cannot move. */
export type Stuck = {
  /** Its square. */
  square: number;
  /** Why, in the reader's language with the article. */
  text: string;
};

/** What the endgame tables say of a position. */
export type TableAnswer = {
  /** The position. */
  fen: string;
  /** The legal moves, the best first. */
  moves: TableMove[];
  /** Whose turn it is. */
  turn: Player;
  /** For the side to move; none if no table has it. */
  value: null | TableValue;
};

/** A legal move with what it comes to. */
export type TableMove = {
  /** Its squares. */
  squares: number[];
  /** As on a score sheet. */
  text: string;
  /** For the side that makes it; none if no table has it. */
  value: null | TableValue;
};

/** A result with best play. */
export type TableResult = "win" | "draw" | "loss";

/** What the endgame tables know, without the rules that draw a game by counting. */
export type TableValue = {
  /** Plies to the next capture or promotion, or to the end of the game, with best play; none for a draw. */
  plies: number | null;
  /** The result with best play. */
  result: TableResult;
  /** The same in words. */
  text: string;
};

/** A key, once: only its hash is kept. */
export type TokenMade = {
  /** Its id, by which it is taken back. */
  id: string;
  /** The key, for the header `Authorization: Bearer …`. */
  token: string;
};

/** A key that was made. */
export type TokenRow = {
  /** Since when, in milliseconds of Unix time. */
  created: number;
  /** Its id; nobody can do anything with it but take the key back. */
  id: string;
  /** What its owner calls it. */
  name: string;
  /** What may be done with it. */
  scopes: Scope[];
};

/** Why a rated meeting does not count for the ratings. */
export type Uncounted = {
  /** By which article of the regulations of the platform. */
  article: Article;
  /** In words. */
  text: string;
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
  /** Why, in words, without who has won: the players are told that in words of their own. */
  why?: string;
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
  /** Without talk at the board, as for children's events. */
  quiet?: boolean;
  /** Whether it counts for the ratings. */
  rated?: boolean;
  /** Seeks only: the least and the greatest rating of the opponent on the list of the game. */
  ratings?: [number, number] | null;
  /** The opening regulation of renju. */
  regulation?: string | null;
  /** The side of the maker. */
  side?: Side;
  /** The drawing table of draughts-64. */
  table?: string | null;
};

/** Something to say. */
export type Words = {
  /** What, in at most 140 letters, without links. */
  text: string;
};
