/** The first page: a new game, who is waiting, what is being played. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { recall, remember } from "./memory.js";
import { controlText } from "./control.js";
import { personName, ratingText } from "./names.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").Seek} Seek
 * @typedef {import("./wire.js").GameRow} GameRow
 */

/** @type {import("./wire.js").LobbyPage & {me: import("./wire.js").Me | null}} */
const data = pageData();
const form = find("#new", HTMLFormElement);
const refused = find("#refused", HTMLElement);
const go = find("#go", HTMLButtonElement);
/** @type {string | null} */
let mine = null;

/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? "");

/** The tempos of the rule books, the quickest first. @param {string} discipline */
const presetsOf = (discipline) => data.presets.filter((preset) => preset.discipline === discipline);

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
  const usual = presets.find((preset) => preset.usual);
  const chosen = choices.find((choice) => choice.id === before) ?? choices.find((choice) => choice.id === usual?.control) ?? choices[0];
  box.replaceChildren(
    box.firstElementChild ?? "",
    ...choices.map((choice) =>
      h("label", { class: "tile" },
        h("input", { type: "radio", name: "tempo", value: choice.id, checked: choice === chosen }),
        h("span", {}, choice.title, choice.note ? h("small", {}, choice.note) : null)),
    ),
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
  show(find("#for-rated", HTMLElement), opponent !== "engine" && data.me !== null && !data.me?.guest);
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
    rated: opponent !== "engine" && value("rated") === "on",
    ...(discipline === "draughts64" ? { table: value("table"), games: Number(value("games")) } : {}),
    ...(discipline === "renju" ? { regulation: value("regulation") } : {}),
  };
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  show(refused, false);
  go.disabled = true;
  try {
    await work();
  } catch (error) {
    refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
    show(refused, true);
  } finally {
    go.disabled = false;
    arrange();
  }
}

form.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement && ["discipline", "opponent"].includes(event.target.name)) drawTempos();
  for (const name of ["discipline", "opponent", "tempo", "level", "side"]) remember(name, value(name));
  arrange();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(async () => {
    if (mine) {
      await call("DELETE", `/api/seeks/${mine}`);
      mine = null;
    } else if (value("opponent") === "anybody") {
      mine = (await call("POST", "/api/seeks", wish())).seek;
      // The stream that keeps the seek alive was opened before this browser was known to the server.
      listen();
    } else {
      const opponent = value("opponent") === "engine" ? { engine: Number(value("level")) } : "friend";
      const made = await call("POST", "/api/games", { ...wish(), opponent });
      location.assign(made.url);
    }
  });
});

/** @param {Seek[]} seeks */
function drawSeeks(seeks) {
  mine = seeks.find((seek) => seek.mine)?.id ?? null;
  find("#seeks", HTMLUListElement).replaceChildren(
    ...seeks.map((seek) => {
      const accept = () => attempt(async () => location.assign((await call("POST", `/api/seeks/${seek.id}/accept`, {})).url));
      const details = [
        controlText(seek.control),
        seek.regulation ? word(`regulation-${seek.regulation}`) : null,
        seek.book ? word(`book-${seek.book}`) : null,
        seek.games > 1 ? word("games-count", { n: seek.games }) : null,
        word(seek.rated ? "rated" : "casual"),
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
  arrange();
}

/** @type {EventSource | null} */
let stream = null;
function listen() {
  stream?.close();
  stream = new EventSource("/api/lobby");
  stream.addEventListener("seeks", (event) => drawSeeks(JSON.parse(event.data)));
  stream.addEventListener("paired", (event) => location.assign(JSON.parse(event.data).url));
  stream.addEventListener("stats", (event) => {
    const { playing, online } = JSON.parse(event.data);
    find("#stats", HTMLElement).textContent = word("lobby-stats", { playing, online });
  });
}

async function drawLive() {
  /** @type {GameRow[]} */
  const games = await call("GET", "/api/games?live=true").catch(() => []);
  show(find("#live", HTMLElement), games.length > 0);
  find("#live-rows", HTMLUListElement).replaceChildren(
    ...games.slice(0, 6).map((game) =>
      h("li", {},
        h("a", { class: "cover", href: `/g/${game.id}` },
          h("div", { class: "title" }, `${personName(game.first)} – ${personName(game.second)}`),
          h("div", { class: "small muted" }, `${word(`discipline-${game.discipline}`)} · ${controlText(game.control ?? "-")}`)),
        h("span", { class: "small muted" }, word("move-number", { n: Math.floor((game.ply ?? 0) / 2) + 1 }))),
    ),
  );
}

for (const name of ["opponent", "discipline", "level", "side"]) {
  const input = form.querySelector(`input[name="${name}"][value="${CSS.escape(recall(name) ?? "")}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}
const nameLevel = () => {
  const chosen = form.querySelector("input[name=level]:checked");
  find("#level-name", HTMLElement).textContent = chosen instanceof HTMLInputElement ? (chosen.dataset.name ?? "") : "";
};
find("#for-engine", HTMLElement).addEventListener("change", nameLevel);
nameLevel();
drawTempos();
arrange();
listen();
void drawLive();
