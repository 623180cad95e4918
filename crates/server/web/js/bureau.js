/** A bureau of play by correspondence: the event with its officials, or one of its games. */
import { call } from "./api.js";
import { deed, eventDeeds } from "./bureau-deeds.js";
import { drawGame } from "./bureau-game.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

/**
 * @typedef {import("./wire.js").BureauPage} BureauPage
 * @typedef {import("./wire.js").BureauActed} BureauActed
 */

const said = find("#said", HTMLElement);
const refused = find("#refused", HTMLElement);

/** @param {string[]} lines */
function say(lines) {
  said.replaceChildren(...lines.map((line) => h("p", {}, line)));
  show(said, lines.length > 0);
}

/**
 * Asks the server for something, says what came of it, and shows the page anew.
 * @param {() => Promise<BureauActed | null>} what
 */
async function doIt(what) {
  show(refused, false);
  say([]);
  try {
    const done = await what();
    if (!done) return null;
    const { bureau, game } = page;
    draw(await call("GET", game ? `/api/bureaus/${bureau.id}/games/${game.number}` : `/api/bureaus/${bureau.id}`));
    say(done.said.length > 0 ? done.said : [word("bureau-registered")]);
    said.scrollIntoView({ block: "nearest" });
    return done;
  } catch (error) {
    refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
    show(refused, true);
    refused.scrollIntoView({ block: "nearest" });
    return null;
  }
}

/** @param {BureauPage} now */
function drawEvent({ bureau }) {
  const arbiter = bureau.roles.includes("arbiter");
  const lines = (/** @type {string} */ id, /** @type {string[]} */ texts) => texts.length > 0 && h("section", { class: "card", id }, h("h2", {}, word(`bureau-${id}`)), h("ul", {}, ...texts.map((text) => h("li", {}, text))));
  const people = arbiter && h("section", { class: "card", id: "people" }, h("h2", {}, word(bureau.server ? "bureau-seats" : "bureau-people")), !bureau.server && h("p", { class: "muted" }, word("bureau-people-lead")),
    h("ul", { class: "rows" }, ...[{ role: "secretary", name: word("letter-office-secretary"), account: bureau.secretary }, ...bureau.players.map(({ number, name, account }) => ({ role: `player ${number}`, name: `${number}. ${name}`, account }))].map(({ role, name, account }) =>
      h("li", {}, h("span", {}, name, " ", h("span", { class: "small muted" }, account ?? word("bureau-no-account"))), (role === "secretary" || !bureau.boards) && h("button", { type: "button", "data-role": role, "aria-label": `${word("bureau-account")}: ${name}`, onclick: () => void doIt(async () => {
        const answer = await deed(name, [{ name: "account", label: word("bureau-account"), required: true, ...(account ? { value: account } : {}) }]);
        if (!answer) return null;
        await call("PUT", `/api/bureaus/${bureau.id}/roles`, { role, account: answer.account });
        return { said: [], card: null, mail: null };
      }) }, word("bureau-account"))))));
  const deeds = eventDeeds(bureau, doIt);
  const boards = arbiter && bureau.server && !bureau.boards && h("section", { class: "card", id: "boards" }, h("h2", {}, word("bureau-set-boards")), h("p", {}, word("bureau-set-boards-lead")),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "strong", id: "set-boards", onclick: () => void doIt(() => call("POST", `/api/bureaus/${bureau.id}/boards`)) }, word("bureau-set-boards"))));
  find("#sheet", HTMLElement).replaceChildren(
    h("section", { class: "card", id: "games" }, h("h2", {}, word("bureau-games")), h("ul", { class: "rows" }, ...bureau.games.map((game) => h("li", { "data-state": game.state },
      game.yours ? h("a", { href: `/bureau/${bureau.id}/${game.number}` }, game.text) : h("span", {}, game.text), h("span", { class: "small muted" }, word(`bureau-state-${game.state}`)))))),
    h("section", { class: "card", id: "table" }, h("h2", {}, word("bureau-table")), h("pre", { tabindex: 0 }, bureau.table)),
    ...[boards, deeds.length > 0 && h("section", { class: "card", id: "acts" }, h("h2", {}, word("bureau-acts")), h("div", { class: "buttons" }, ...deeds)),
      lines("owed", bureau.owed), lines("disputes", bureau.disputes), lines("sanctions", bureau.sanctions), people,
      h("section", { class: "card", id: "start-list" }, h("h2", {}, word("bureau-start-list")), h("pre", { tabindex: 0 }, bureau.list))].filter((part) => part instanceof HTMLElement),
  );
}

/** @type {BureauPage} */
let page;

/** @param {BureauPage} now */
function draw(now) {
  page = now;
  const { bureau, game } = now;
  const name = (/** @type {number} */ number) => bureau.players[number - 1]?.name ?? "";
  find("#name", HTMLElement).textContent = game ? `${name(game.white)} – ${name(game.black)}` : bureau.name || bureau.code;
  const office = bureau.roles.map((role) => (role.startsWith("player") ? word("bureau-role-player", { name: name(Number(role.slice(7))) }) : word(`letter-office-${role}`))).join(", ");
  find("#about", HTMLElement).replaceChildren(...(game ? [h("a", { href: `/bureau/${bureau.id}` }, bureau.name || bureau.code), ` · ${word("bureau-game")} ${game.number} · `] : [h("a", { href: "/bureau" }, word("bureau-all")), ` · ${bureau.code} · ${word(`discipline-${bureau.variant}`)} · `]), word("bureau-you-are", { office }), bureau.closed ? ` · ${word("bureau-closed")}` : "");
  if (game) drawGame(find("#sheet", HTMLElement), bureau, game, doIt);
  else drawEvent(now);
}

dress();
draw(pageData());
