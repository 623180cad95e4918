/** One's games of days, by the time that is left, and leave for all of them. */
import { call } from "./api.js";
import { Board } from "./board.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { timeLeft } from "./days-left.js";
import { personName, ratingText } from "./names.js";
import * as position from "./position.js";
import { colorOf, pageData } from "./protocol.js";
import { of as boardOf } from "./squares.js";
import { word } from "./words.js";

/** @typedef {import("./wire.js").DaysPage} DaysPage */

/** @param {DaysPage} days */
function draw(days) {
  show(find("#none", HTMLElement), days.games.length === 0);
  find("#games", HTMLElement).replaceChildren(...days.games.map((game) => {
    const picture = h("div", { "aria-hidden": "true" });
    const side = boardOf(game.discipline);
    const board = new Board(picture, { side, words: word, label: word("game-board"), listener: {}, picture: true });
    board.turn(colorOf(game.you));
    board.show(position.read(side, game.fen));
    return h("a", { class: "card thumb", href: `/g/${game.id}`, "data-yours": game.yours },
      picture,
      h("div", {},
        h("div", { class: "title" }, `${personName(game.opponent)} ${ratingText(game.opponent)}`),
        h("div", { class: "small" }, game.deadline === null ? word("days-stands") : `${word(game.yours ? "days-yours" : "days-theirs")} · ${timeLeft(game.deadline - days.now)}`),
        h("div", { class: "small muted" }, `${word(`discipline-${game.discipline}`)} · ${word("move-number", { n: Math.floor(game.ply / 2) + 1 })}`)));
  }));
  find("#left", HTMLElement).textContent = word("days-leave-left", { left: days.left });
  find("#leaves", HTMLElement).replaceChildren(...days.leaves.map(({ first, last, days: count }) => h("li", {}, word("days-leave-taken", { first, last, days: count }))));
  show(find("#leaves", HTMLElement), days.leaves.length > 0);
  show(find("#leave", HTMLFormElement), days.left > 0);
}

const refused = find("#refused", HTMLElement);
find("#leave", HTMLFormElement).addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = new FormData(find("#leave", HTMLFormElement));
  show(refused, false);
  try {
    draw(await call("POST", "/api/leave", { first: String(form.get("first")), last: String(form.get("last")) }));
  } catch (error) {
    refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
    show(refused, true);
  }
});

dress();
const page = pageData();
if (page.days) draw(page.days);
else show(find("#leave", HTMLFormElement), false);
