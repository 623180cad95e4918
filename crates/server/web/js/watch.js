/** Games that are being played now. */
import { Board } from "./board.js";
import { find, h, show } from "./element.js";
import { Goban } from "./goban.js";
import { call } from "./api.js";
import { controlText } from "./control.js";
import { personName, ratingText } from "./names.js";
import * as position from "./position.js";
import { pageData } from "./protocol.js";
import { of as boardOf } from "./squares.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").GameRow} GameRow */

/** The list has no stones; the game has. @param {HTMLElement} picture @param {string} id */
async function drawStones(picture, id) {
  const board = new Goban(picture, { words: word, label: word("game-board"), picture: true });
  /** @type {{state: import("./wire.js").State} | null} */
  const game = await call("GET", `/api/games/${id}`).catch(() => null);
  if (game?.state.kind === "renju") board.show({ ...game.state.stones, last: game.state.last });
}

/** @param {GameRow[]} games */
function draw(games) {
  show(find("#none", HTMLElement), games.length === 0);
  find("#games", HTMLElement).replaceChildren(
    ...games.map((game) => {
      const picture = h("div", { "aria-hidden": "true" });
      const side = boardOf(game.discipline);
      if (game.discipline === "renju") void drawStones(picture, game.id);
      else if (game.fen) {
        const board = new Board(picture, { side, words: word, label: word("game-board"), listener: {}, picture: true });
        board.show(position.read(side, game.fen));
      }
      return h("a", { class: "card thumb", href: `/g/${game.id}` },
        picture,
        h("div", {}, h("div", { class: "title" }, `${personName(game.first)} ${ratingText(game.first)} – ${personName(game.second)} ${ratingText(game.second)}`),
          h("div", { class: "small muted" }, `${word(`discipline-${game.discipline}`)} · ${controlText(game.control ?? "-")} · ${word("move-number", { n: Math.floor((game.ply ?? 0) / 2) + 1 })}`)));
    }),
  );
}

draw(pageData().games ?? []);
setInterval(async () => {
  if (!document.hidden) draw(await call("GET", "/api/games?live=true").catch(() => []));
}, 5_000);
