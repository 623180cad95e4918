/** The page of a game: the socket feeds the state, the table shows it, the panel says what can be done. */
import { cited } from "./articles.js";
import { find, show } from "./element.js";
import { Chat } from "./chat.js";
import { Leaving } from "./leaving.js";
import { Lines } from "./lines.js";
import { recallOnce } from "./memory.js";
import { Panel } from "./panel.js";
import { Players } from "./players.js";
import { other, pageData } from "./protocol.js";
import { tell } from "./reached.js";
import { RenjuTable } from "./renju-table.js";
import { settings, zen } from "./settings.js";
import { GameSocket } from "./socket.js";
import { play } from "./sound.js";
import { of as boardOf } from "./squares.js";
import { DraughtsTable } from "./draughts-table.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Frame} Message
 * @typedef {import("./wire.js").Player} Player
 * @typedef {object} Scene what is known of the game
 * @property {import("./wire.js").Game} game
 * @property {Player | null} you
 * @property {import("./wire.js").Move[]} moves
 * @property {import("./wire.js").State} state
 * @typedef {object} Door how the parts of the page talk to each other
 * @property {(request: import("./wire.js").Request) => boolean} send says whether it went out, or will
 * @property {(text: string, kind?: "" | "bad" | "good", article?: import("./wire.js").Article | null) => void} notice shows a sentence, with its article
 *   as a link; an empty one takes it away
 * @property {(text: string) => void} say tells a screen reader
 * @property {(ply: number | null) => void} look shows the board after so many plies; `null`: now
 * @property {(ways: number[][]) => void} arrows draws moves over the board
 * @property {(moves: {text: string, play: () => void}[]) => void} ways offers the ways a capture can still go
 */

const data = pageData();
/** @type {Scene | null} */
let scene = null;
/** @type {DraughtsTable | RenjuTable | null} */
let table = null;
/** @type {number | null} */
let viewed = null;
/** @type {Player} */
let below = "first";
let interrupted = false;
/** The version of what is shown. @type {number | null} */
let version = null;
/** The next game of the meeting, when it was not there yet. @type {string | null | undefined} */
let next;

const notice = find("#notice", HTMLElement);
const live = find("#live", HTMLElement);

/** @type {Door} */
const door = {
  send(request) {
    const fate = socket.send(request);
    if (fate === "kept" && socket.broken) showConnection(false);
    if (fate !== "lost") return true;
    door.notice(word("failed"), "bad");
    table?.forget();
    draw([]);
    return false;
  },
  notice(text, kind = "", article = null) {
    notice.replaceChildren(...cited(text, article));
    notice.className = `notice ${kind}`;
    show(notice, text !== "");
    if (text) door.say(text);
  },
  say(text) {
    live.textContent = text;
  },
  look(ply) {
    if (!scene) return;
    const all = scene.moves.length;
    viewed = ply === null || ply >= all ? null : Math.max(0, ply);
    table?.show(scene, viewed, below);
    panel.mark(viewed ?? all);
    showLooking();
  },
  arrows(ways) {
    if (table instanceof DraughtsTable) table.arrows(ways);
  },
  ways: (ways) => panel.ways(ways),
};

const panel = new Panel(door);
const players = new Players(() => socket.time);
const leaving = new Leaving((request) => door.send(request), () => socket.time);
const lines = new Lines((text, kind) => door.notice(text, kind));
const chat = new Chat((request) => door.send(request));

/** @param {Message} message */
function receive(message) {
  if (message.t === "snapshot") {
    const first = scene === null;
    const same = version === message.v && !interrupted;
    version = message.v;
    scene = { game: message.game, you: message.you, moves: message.moves, state: message.state };
    if (first) {
      below = message.you ?? "first";
      table = message.game.kind === "renju" ? new RenjuTable(find("#board", HTMLElement), door) : new DraughtsTable(find("#board", HTMLElement), door, boardOf(message.game.variant));
    }
    // What the page was made with is not drawn twice: somebody may have a piece in hand.
    if (!same) table?.forget();
    draw([]);
  } else if (message.t === "event") {
    if (!scene) return;
    version = message.v;
    scene.moves.length = message.moves.from;
    scene.moves.push(...message.moves.add);
    scene.state = message.state;
    if (message.what.includes("seated") || message.what.includes("taken-back")) door.notice("");
    if (message.what.includes("corrected")) table?.forget();
    draw(message.what);
    const told = news(message);
    if (told) door.notice(told);
  } else if (message.t === "no") {
    table?.refused();
    draw([]);
    if (table instanceof DraughtsTable) {
      table.due(message.from);
      // What was typed can mean several moves.
      door.ways(message.candidates.map((text) => ({ text, play: () => scene && table?.typed(text, scene) })));
    }
    // A move that crossed with another act: what came in shows why.
    if (message.code !== "stale") door.notice(message.text, "bad", message.article);
  } else if (message.t === "presence") {
    if (interrupted && !socket.unanswered) {
      // What was on its way when the connection broke has come in by now.
      interrupted = false;
      chat.missed();
      table?.forget();
      draw([]);
    }
    players.presence(message.online);
    leaving.presence(message.left);
    panel.watching(message.watching);
  } else if (message.t === "chat") {
    chat.hear(message);
  } else if (message.t === "fouls") {
    if (table instanceof RenjuTable) table.fouls(message.points);
  } else if (message.t === "pong") {
    panel.lag(socket.time.trip);
  }
}

/** What the opponent answered, in words. @param {import("./wire.js").GameEvent} event */
function news({ what, by }) {
  const judged = what.includes("judged-by-tables") ? word("game-judged-by-tables") : what.includes("judged-by-search") ? word("game-judged-by-search") : "";
  if (what.includes("claim-failed")) return `${word("game-claim-failed")} ${judged}`.trim();
  if (judged) return judged;
  if (what.includes("claim-waits") && !what.includes("ended")) return word("game-claim-waits");
  if (what.includes("corrected")) return word(by === scene?.you ? "game-demanded" : "game-demanded-of-you");
  if (by === scene?.you) return null;
  if (what.includes("counted") && !what.includes("moved")) return word("game-counted");
  if (what.includes("declined")) return word("game-declined");
  if (what.includes("take-back-declined")) return word("game-take-back-declined");
  if (what.includes("rematch-declined")) return word("game-rematch-declined");
  if (what.includes("swapped")) return word("renju-swapped");
  return null;
}

/** @param {string[]} what */
function draw(what) {
  if (!scene) return;
  if (what.includes("moved") || what.includes("played") || what.includes("taken-back") || what.includes("corrected")) viewed = null;
  if (what.includes("moved")) door.notice("");
  socket.playing = scene.you !== null && scene.state.status === "playing";
  players.show(scene, below);
  panel.show(scene, viewed ?? scene.moves.length);
  leaving.show(scene);
  void lines.show(scene);
  void chat.show(scene, data.me);
  table?.show(scene, viewed, below);
  const last = scene.moves.at(-1);
  if (what.includes("moved") && last && last.by !== scene.you) door.say(word("say-move", { move: last.full }));
  if (what.includes("ended") && scene.state.verdict) {
    door.say(scene.state.verdict.text);
    // Wherever the page was scrolled to, the result is seen.
    showMenu(false);
    find("#verdict", HTMLElement).scrollIntoView({ block: "nearest" });
  }
  if (what.includes("ended")) play("end");
  else if (what.includes("moved") || what.includes("played")) play(last && "captured" in last && last.captured.length > 0 ? "capture" : "move");
  // Who plays and who watches goes on to the rematch.
  if (what.includes("rematch") && scene.state.rematch.game && (scene.you || viewed === null)) location.assign(`/g/${scene.state.rematch.game}`);
  follow(scene.state.meeting.next);
  const mine = scene.you !== null && scene.state.status === "playing" && scene.state.turn === scene.you;
  tell(mine, scene.state.ply, what.length > 0);
  showLooking();
}

/** The next game of a micro-match opens by itself for all who are here when it is made. @param {string | null} made */
function follow(made) {
  if (next === null && made !== null) panel.follow(`/g/${made}`);
  next = made;
}

/** While somebody looks back, the board says so. */
function showLooking() {
  const sign = find("#looking", HTMLElement);
  show(sign, viewed !== null);
  if (viewed !== null) find("span", HTMLElement, sign).textContent = word("game-looking", { n: Math.ceil(viewed / 2) });
}

/** @param {boolean} connected */
function showConnection(connected) {
  const banner = find("#offline", HTMLElement);
  banner.textContent = connected ? "" : word(socket.unanswered ? "game-unsent" : "game-offline");
  show(banner, !connected);
  if (!connected) interrupted = true;
}

// The board is drawn from the page itself; the socket comes after.
const socket = new GameSocket(data.game, (message) => {
  receive(message);
  if (message.t === "snapshot") firstMove();
}, showConnection);
if (data.snapshot) {
  socket.time.heard(data.snapshot.now, performance.now());
  receive(data.snapshot);
}

/** The move with which the game was begun on the first page. */
function firstMove() {
  const kept = recallOnce("first-move");
  if (!scene || kept?.game !== data.game || !Array.isArray(kept.squares)) return;
  if (scene.state.ply === 0 && scene.state.turn === scene.you) door.send({ t: "move", ply: 0, squares: kept.squares });
}

const step = (/** @type {number} */ by) => door.look((viewed ?? scene?.moves.length ?? 0) + by);
find("#to-start", HTMLButtonElement).addEventListener("click", () => door.look(0));
find("#back", HTMLButtonElement).addEventListener("click", () => step(-1));
find("#forth", HTMLButtonElement).addEventListener("click", () => step(1));
find("#to-end", HTMLButtonElement).addEventListener("click", () => door.look(null));
find("#flip", HTMLButtonElement).addEventListener("click", () => {
  below = other(below);
  if (scene) draw([]);
});
find("#to-now", HTMLButtonElement).addEventListener("click", () => door.look(null));
settings(() => scene && panel.show(scene, viewed ?? scene.moves.length));
const menu = find("#menu-button", HTMLButtonElement);
/** @param {boolean} opened */
function showMenu(opened) {
  const box = find("#menu", HTMLElement);
  show(box, opened);
  menu.setAttribute("aria-expanded", String(opened));
  if (opened) box.scrollIntoView({ block: "nearest" });
}
menu.addEventListener("click", () => showMenu(find("#menu", HTMLElement).hasAttribute("hidden")));
find(".stage", HTMLElement).addEventListener("wheel", (event) => {
  if (!(event instanceof WheelEvent) || event.ctrlKey || event.deltaY === 0 || !scene?.moves.length) return;
  event.preventDefault();
  step(Math.sign(event.deltaY));
}, { passive: false });

find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("#typed-move", HTMLInputElement);
  if (input.value.trim() === "" || !scene) return;
  if (viewed !== null) door.look(null);
  table?.typed(input.value, scene);
  input.value = "";
});

addEventListener("keydown", (event) => {
  const target = event.target;
  if (target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (target instanceof SVGElement || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === "Home") door.look(0);
  else if (event.key === "End") door.look(null);
  else if (event.key === "z" || event.key === "я") zen();
  else if (event.key === "Escape") zen(false);
  else return;
  event.preventDefault();
});
