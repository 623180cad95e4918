/** The first page: a board to play on at once, people who wait, all other terms, what is being played. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { heedChallenges } from "./challenges.js";
import { controlText } from "./control.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { way } from "./entry.js";
import { recall, recallHere, remember, rememberHere } from "./memory.js";
import { personName, ratingText } from "./names.js";
import * as position from "./position.js";
import { pageData } from "./protocol.js";
import { of as boardOf } from "./squares.js";
import { NEWCOMER, POOLS, boardChoice, choiceText, keepChoice, lastChoice, usual } from "./terms.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Seek} Seek
 * @typedef {import("./wire.js").GameRow} GameRow
 * @typedef {import("./terms.js").Choice} Choice
 */

/** @type {import("./wire.js").LobbyPage & {me: import("./wire.js").Me | null}} */
const data = pageData();
const form = find("#new", HTMLFormElement);
const refused = find("#refused", HTMLElement);
const go = find("#go", HTMLButtonElement);
const playButton = find("#play", HTMLButtonElement);
/** One's own seek. @type {Seek | null} */
let mine = null;
/** Who waits. @type {Seek[]} */
let waiting = [];

/** The greatest rating that can be asked for. */
const MOST_RATING = 4000;

/** The controls of play by correspondence. */
const DAYS = ["10/50days", "1days", "2days", "3days", "5days", "7days", "14days"];

/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** The tempos of the rule books, the quickest first. @param {string} discipline */
const presetsOf = (discipline) => data.presets.filter((preset) => preset.discipline === discipline);

/** Whether a game is none of the sport: it is not rated. @param {string} discipline */
const isOther = (discipline) => data.books.find((one) => one.discipline === discipline)?.books.includes("world") === true;

/** The tempos of the rule book for the chosen discipline, one's own, and none. */
function drawTempos() {
  const box = find("#tempos", HTMLFieldSetElement);
  const discipline = value("discipline");
  const before = value("tempo") || recall("tempo") || "";
  const presets = presetsOf(discipline);
  const friendly = value("opponent") === "engine" || value("opponent") === "friend";
  const choices = [
    ...presets.map((preset) => ({ id: preset.control, title: controlText(preset.control), note: word(`tempo-${preset.tempo}`) })),
    { id: "own", title: word("lobby-own"), note: "" },
    ...(friendly ? [{ id: "-", title: "∞", note: word("lobby-untimed") }] : []),
  ];
  const days = value("opponent") !== "engine" && discipline !== "renju" ? DAYS.map((control) => ({ id: control, title: controlText(control), note: "" })) : [];
  const preset = presets.find((one) => one.usual);
  const chosen = [...choices, ...days].find((choice) => choice.id === before) ?? choices.find((choice) => choice.id === preset?.control) ?? choices[0];
  const tile = (/** @type {typeof choices[number]} */ choice) =>
    h("label", { class: "tile" },
      h("input", { type: "radio", name: "tempo", value: choice.id, checked: choice === chosen }),
      h("span", {}, choice.title, choice.note ? h("small", {}, choice.note) : null));
  box.replaceChildren(
    box.firstElementChild ?? "",
    ...choices.map(tile),
    days.length > 0 ? h("p", { class: "group" }, word("tempo-correspondence")) : "",
    ...days.map(tile),
  );
}

/** Shows the fields that belong to what is chosen. */
function arrange() {
  const [opponent, discipline, tempo] = [value("opponent"), value("discipline"), value("tempo")];
  show(find("#for-draughts64", HTMLElement), discipline === "draughts64");
  show(find("#for-renju", HTMLElement), discipline === "renju");
  const books = data.books.find((one) => one.discipline === discipline)?.books ?? [];
  const book = find("[name=book]", HTMLSelectElement, form);
  for (const option of book.options) option.hidden = option.disabled = !books.includes(option.value);
  if (!books.includes(book.value)) book.value = books[0] ?? "";
  show(find("#books", HTMLElement), books.length > 1);
  show(find("#for-engine", HTMLElement), opponent === "engine");
  show(find("#for-rated", HTMLElement), opponent !== "engine" && data.me !== null && !data.me?.guest && !isOther(discipline));
  show(find("#for-ratings", HTMLElement), opponent === "anybody");
  show(find("#own", HTMLElement), tempo === "own");
  const preset = presetsOf(discipline).find((one) => one.control === tempo);
  const article = find("#tempo-article", HTMLElement);
  show(article, preset !== undefined);
  article.textContent = preset?.article.text ?? "";
  for (const label of form.querySelectorAll("[data-draughts]")) {
    if (label instanceof HTMLElement) label.textContent = (discipline === "renju" ? label.dataset.renju : label.dataset.draughts) ?? "";
  }
  go.textContent = mine ? word("lobby-cancel") : word(`lobby-go-${opponent}`);
}

/** The ratings that are asked for, if any are. @returns {{ratings?: [number, number]}} */
function range() {
  const [least, most] = [value("least"), value("most")];
  return least || most ? { ratings: [Number(least || 0), Number(most || MOST_RATING)] } : {};
}

function wish() {
  const [discipline, tempo, opponent] = [value("discipline"), value("tempo"), value("opponent")];
  const seconds = Math.round(Number(value("minutes").replace(",", ".")) * 60);
  const increment = Number(value("seconds"));
  const control = tempo === "own" ? `${seconds}${increment > 0 ? `+${increment}` : ""}` : tempo;
  return {
    discipline,
    control,
    side: value("side"),
    book: value("book"),
    rated: opponent !== "engine" && value("rated") === "on" && !isOther(discipline),
    ...(opponent === "anybody" ? range() : {}),
    ...(discipline === "draughts64" ? { table: value("table"), games: Number(value("games")) } : {}),
    ...(discipline === "renju" ? { regulation: value("regulation") } : {}),
  };
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  show(refused, false);
  go.disabled = playButton.disabled = true;
  try {
    await work();
  } catch (error) {
    refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
    show(refused, true);
    refused.scrollIntoView({ block: "nearest" });
  } finally {
    go.disabled = playButton.disabled = false;
    arrange();
  }
}

form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && ["discipline", "opponent"].includes(event.target.name)) drawTempos();
  for (const name of ["discipline", "opponent", "tempo", "level", "side", "least", "most"]) remember(name, value(name));
  arrange();
});

/**
 * Begins what was chosen; the same again takes one's seek away.
 * @param {Choice} choice
 * @param {number[]} [squares] the first move, made on the board of this page
 */
const begin = (choice, squares) => attempt(async () => {
  const before = mine;
  if (before) {
    await call("DELETE", `/api/seeks/${before.id}`);
    mine = null;
    if (choice.opponent === "anybody" && before.control === choice.wish.control && before.discipline === choice.wish.discipline) return;
  }
  keepChoice(choice);
  if (choice.opponent === "anybody") {
    const made = await call("POST", "/api/seeks", choice.wish);
    if (made.url) return location.assign(made.url);
    rememberHere("seek", made.seek);
    // The stream that keeps the seek alive was opened before this browser was known to the server.
    listen();
    return;
  }
  const made = await call("POST", "/api/games", { ...choice.wish, opponent: choice.opponent === "engine" ? { engine: choice.level } : "friend" });
  if (squares) remember("first-move", JSON.stringify({ game: made.game, squares }));
  location.assign(made.url);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const opponent = value("opponent");
  void begin({ opponent: opponent === "engine" || opponent === "friend" ? opponent : "anybody", level: Number(value("level")), wish: wish() });
});

/** The board: a move on it begins a game with the program. */
function drawBoard() {
  const last = lastChoice();
  const wanted = last?.opponent === "engine" ? last.wish.discipline : NEWCOMER.wish.discipline;
  const start = data.starts.find((one) => one.discipline === wanted) ?? data.starts[0];
  if (!start) return;
  const side = boardOf(start.discipline);
  const board = new Board(find("#board", HTMLElement), { side, words: word, label: word("game-board"), listener: {
    move: (move, clicks) => void begin(boardChoice(last, start.discipline), [move.from, ...way(move, clicks.slice(1))]).then(lay),
  } });
  const lay = () => {
    board.show(position.read(side, start.fen));
    board.hold({ legal: start.legal, color: "white", premove: null, due: false });
  };
  lay();
}

/** The one button: as last time, or for who is new the easiest game there is. */
function drawPlay() {
  const last = lastChoice();
  find("#play-terms", HTMLElement).textContent = last ? `${choiceText(last)} (${word("lobby-again")})` : word("lobby-or-move");
}

/** The controls that people use: a tap seeks an opponent. */
function drawPools() {
  const discipline = find("#quick-discipline", HTMLSelectElement).value;
  const rated = data.me !== null && !data.me.guest;
  find("#pools", HTMLElement).replaceChildren(...POOLS.map((control) => {
    const here = broken ? 0 : waiting.filter((seek) => !seek.mine && seek.control === control && seek.discipline === discipline).length;
    const own = !broken && mine?.control === control && mine.discipline === discipline;
    const note = own ? word("lobby-pool-wait") : here > 0 ? word("lobby-pool-here", { n: here }) : "";
    return h("button", { type: "button", "aria-pressed": String(own), "data-control": control, onclick: () =>
      void begin({ opponent: "anybody", level: NEWCOMER.level, wish: { discipline, control, side: "random", rated, ...usual(discipline) } }) },
      h("b", {}, controlText(control)), h("small", {}, note));
  }));
}

/** Games of one's own that go on. */
function drawMine() {
  const said = (/** @type {import("./wire.js").Person} */ opponent) => (opponent.kind === "open" ? word("lobby-mine-open") : word("lobby-mine", { who: personName(opponent) }));
  find("#mine", HTMLElement).replaceChildren(...data.mine.map(({ id, opponent, yours }) =>
    h("a", { class: "button going", href: `/g/${id}` }, `${said(opponent)}${yours ? ` · ${word("game-your-turn")}` : ""}`)));
  // The board leaves them room, so that the one button stays in sight.
  find(".first", HTMLElement).style.setProperty("--rows", String(data.mine.length));
}

/** Whom a seek waits for. @param {[number, number]} ratings */
function rangeText([least, most]) {
  const kind = least === 0 ? "below" : most === MOST_RATING ? "above" : "of";
  return word(`lobby-ratings-${kind}`, { least, most });
}

/** @param {Seek[]} seeks */
function drawSeeks(seeks) {
  mine = seeks.find((seek) => seek.mine) ?? null;
  waiting = seeks;
  find("#seeks", HTMLUListElement).replaceChildren(
    ...seeks.map((seek) => {
      const accept = () => attempt(async () => location.assign((await call("POST", `/api/seeks/${seek.id}/accept`, {})).url));
      const details = [
        controlText(seek.control),
        seek.regulation ? word(`regulation-${seek.regulation}`) : null,
        seek.book ? word(`book-${seek.book}`) : null,
        seek.games > 1 ? word("games-count", { n: seek.games }) : null,
        word(seek.rated ? "rated" : "casual"),
        seek.ratings ? rangeText(seek.ratings) : null,
      ].filter((part) => part !== null);
      return h("li", {},
        h("div", {},
          h("div", { class: "title" }, `${personName(seek.by)} ${ratingText(seek.by)}`),
          h("div", { class: "small muted" }, `${word(`discipline-${seek.discipline}`)} · ${details.join(" · ")}`)),
        seek.mine ? h("span", { class: "small muted" }, word("lobby-yours")) : h("button", { type: "button", onclick: accept }, word("lobby-accept")),
      );
    }),
  );
  show(find("#no-seeks", HTMLElement), seeks.length === 0);
  drawPools();
  arrange();
}

/**
 * The list as it changes. A page that nobody looks at lets it go, as a browser has few connections to a server; but for the one on which somebody
 * began to wait.
 * @type {EventSource | null}
 */
let stream = null;

/** The server says something every five seconds; when nothing came for so long, nothing comes through. */
const SILENCE = 8_000;
/** When something came last. */
let heard = performance.now();
/** Whether the connection is broken: then nothing is known of who waits, not even oneself. */
let broken = false;

/** @param {boolean} now */
function showBroken(now) {
  broken = now;
  show(find("#broken", HTMLElement), broken);
  show(find("#seeks", HTMLElement), !broken);
  if (broken) {
    show(find("#no-seeks", HTMLElement), false);
    find("#stats", HTMLElement).textContent = "";
  }
  drawPools();
}

/** Whether one's seek was made on this page: other pages of the same person need not hold a stream for it. */
const keepsWaiting = () => mine !== null && recallHere("seek") === mine.id;

function listen() {
  stream?.close();
  stream = null;
  if (document.hidden && !keepsWaiting()) return;
  heard = performance.now();
  stream = new EventSource("/api/lobby");
  for (const kind of ["open", "seeks", "stats"]) {
    stream.addEventListener(kind, () => {
      heard = performance.now();
      if (broken) showBroken(false);
    });
  }
  // It may be that the page is being left.
  stream.addEventListener("error", () => void (heard = Math.min(heard, performance.now() - SILENCE + 1_000)));
  if (data.me) void heedChallenges(stream);
  stream.addEventListener("seeks", (event) => drawSeeks(JSON.parse(event.data)));
  stream.addEventListener("paired", (event) => location.assign(JSON.parse(event.data).url));
  stream.addEventListener("stats", (event) => {
    const { playing, online } = JSON.parse(event.data);
    find("#stats", HTMLElement).textContent = word("lobby-stats", { playing, online });
  });
}

setInterval(() => {
  if (stream === null || performance.now() - heard < SILENCE) return;
  showBroken(true);
  listen();
}, 1_000);
addEventListener("online", listen);
addEventListener("offline", () => showBroken(true));

document.addEventListener("visibilitychange", () => {
  if (document.hidden ? !keepsWaiting() : stream === null) listen();
});

/** @param {GameRow[]} games */
function drawLive(games) {
  // Stones are drawn where the game is.
  const seen = games.filter((game) => game.fen).slice(0, 4);
  show(find("#live", HTMLElement), seen.length > 0);
  find("#live-games", HTMLElement).replaceChildren(...seen.map((game) => {
    const picture = h("div", { "aria-hidden": "true" });
    const side = boardOf(game.discipline);
    new Board(picture, { side, words: word, label: word("game-board"), listener: {}, picture: true }).show(position.read(side, game.fen ?? ""));
    return h("a", { class: "thumb", href: `/g/${game.id}` }, picture,
      h("div", { class: "small" }, h("div", { class: "title" }, `${personName(game.first)} – ${personName(game.second)}`),
        h("div", { class: "muted" }, `${word(`discipline-${game.discipline}`)} · ${controlText(game.control ?? "-")}`)));
  }));
}

/** Opens the form of all terms. @param {string | null} opponent */
function openTerms(opponent) {
  const opened = opponent !== null || form.hasAttribute("hidden");
  show(form, opened);
  find("#all-terms", HTMLElement).setAttribute("aria-expanded", String(opened));
  const input = form.querySelector(`input[name=opponent][value="${opponent}"]`);
  if (input instanceof HTMLInputElement) {
    input.checked = true;
    drawTempos();
    arrange();
  }
  if (opened) form.scrollIntoView({ block: "nearest" });
}

find("#all-terms", HTMLElement).addEventListener("click", () => openTerms(null));
find("#with-engine", HTMLElement).addEventListener("click", () => openTerms("engine"));
find("#with-friend", HTMLElement).addEventListener("click", () => openTerms("friend"));
playButton.addEventListener("click", () => void begin(lastChoice() ?? NEWCOMER));
const quick = find("#quick-discipline", HTMLSelectElement);
quick.value = recall("discipline") ?? quick.value;
if (quick.selectedIndex < 0) quick.selectedIndex = 0;
quick.addEventListener("change", () => {
  remember("discipline", quick.value);
  drawPools();
});
for (const name of ["opponent", "discipline", "level", "side"]) {
  const input = form.querySelector(`input[name="${name}"][value="${CSS.escape(recall(name) ?? "")}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
find("#others", HTMLDetailsElement).open = isOther(value("discipline"));
for (const name of ["least", "most"]) find(`[name=${name}]`, HTMLInputElement, form).value = recall(name) ?? "";
const nameLevel = () => {
  const chosen = form.querySelector("input[name=level]:checked");
  find("#level-name", HTMLElement).textContent = chosen instanceof HTMLInputElement ? (chosen.dataset.name ?? "") : "";
};
find("#for-engine", HTMLElement).addEventListener("change", nameLevel);
nameLevel();
dress();
drawMine();
drawBoard();
drawPlay();
drawPools();
drawTempos();
arrange();
listen();
drawLive(data.games);
// A page that the browser kept says what was so when it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
