/** The page of a game: the socket feeds the state, the table shows it, the panel says what can be done. */
import { find, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { Panel } from "./panel.js";
import { Players } from "./players.js";
import { other, pageData } from "./protocol.js";
import { RenjuTable } from "./renju-table.js";
import { GameSocket } from "./socket.js";
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
 * @property {(request: import("./wire.js").Request) => void} send
 * @property {(text: string, kind?: "" | "bad" | "good") => void} notice shows a sentence; an empty one takes it away
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

const notice = find("#notice", HTMLElement);
const live = find("#live", HTMLElement);

/** @type {Door} */
const door = {
  send(request) {
    if (socket.send(request) !== null) return;
    door.notice(word("failed"), "bad");
    table?.forget();
    draw([]);
  },
  notice(text, kind = "") {
    notice.textContent = text;
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
  },
  arrows(ways) {
    if (table instanceof DraughtsTable) table.arrows(ways);
  },
  ways: (ways) => panel.ways(ways),
};

const panel = new Panel(door);
const players = new Players(() => socket.time);

/** @param {Message} message */
function receive(message) {
  if (message.t === "snapshot") {
    const first = scene === null;
    scene = { game: message.game, you: message.you, moves: message.moves, state: message.state };
    if (first) {
      below = message.you ?? "first";
      table = message.game.kind === "renju" ? new RenjuTable(find("#board", HTMLElement), door) : new DraughtsTable(find("#board", HTMLElement), door, message.game.board === 10 ? 10 : 8);
    }
    table?.forget();
    draw([]);
  } else if (message.t === "event") {
    if (!scene) return;
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
    if (message.code !== "stale") door.notice(message.text, "bad");
  } else if (message.t === "presence") {
    if (interrupted) {
      // What was on its way when the connection broke has come in by now, or never will.
      interrupted = false;
      table?.forget();
      draw([]);
    }
    players.presence(message.online);
    panel.watching(message.watching);
  } else if (message.t === "fouls") {
    if (table instanceof RenjuTable) table.fouls(message.points);
  } else if (message.t === "pong") {
    panel.lag(socket.time.trip);
  }
}

/** What the opponent answered, in words. @param {import("./wire.js").GameEvent} event */
function news({ what, by }) {
  if (what.includes("claim-failed")) return word("game-claim-failed");
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
  players.show(scene, below);
  panel.show(scene, viewed ?? scene.moves.length);
  table?.show(scene, viewed, below);
  const last = scene.moves.at(-1);
  if (what.includes("moved") && last && last.by !== scene.you) door.say(word("say-move", { move: last.full }));
  if (what.includes("ended") && scene.state.verdict) door.say(scene.state.verdict.text);
  if (what.includes("rematch") && scene.state.rematch.game && scene.you) location.assign(`/g/${scene.state.rematch.game}`);
  document.title = title();
}

const name = document.title;
function title() {
  if (!scene?.you || scene.state.status !== "playing") return name;
  return scene.state.turn === scene.you ? `● ${word("game-your-turn")}` : name;
}

const socket = new GameSocket(data.game, receive, (connected) => {
  show(find("#offline", HTMLElement), !connected);
  if (!connected) interrupted = true;
});

const step = (/** @type {number} */ by) => door.look((viewed ?? scene?.moves.length ?? 0) + by);
find("#to-start", HTMLButtonElement).addEventListener("click", () => door.look(0));
find("#back", HTMLButtonElement).addEventListener("click", () => step(-1));
find("#forth", HTMLButtonElement).addEventListener("click", () => step(1));
find("#to-end", HTMLButtonElement).addEventListener("click", () => door.look(null));
find("#flip", HTMLButtonElement).addEventListener("click", () => {
  below = other(below);
  if (scene) draw([]);
});
const notation = find("#notation", HTMLButtonElement);
const short = () => notation.setAttribute("aria-pressed", String(recall("notation") === "short"));
notation.addEventListener("click", () => {
  remember("notation", recall("notation") === "short" ? "full" : "short");
  short();
  if (scene) panel.show(scene, viewed ?? scene.moves.length);
});
short();

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
  else return;
  event.preventDefault();
});
