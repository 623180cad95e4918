/** Keys for programs, and the people one follows, mutes and blocks: on the page of one's account. */
import { call } from "./api.js";
import { find, h, show } from "./element.js";
import { dateText } from "./names.js";
import { pageData } from "./protocol.js";
import { word } from "./words.js";

/** @type {import("./wire.js").AccountPage & {me: import("./wire.js").Me | null}} */
const { me, tokens } = pageData();

/** @param {import("./wire.js").TokenRow[]} list */
function drawTokens(list) {
  find("#tokens", HTMLElement).replaceChildren(
    ...list.map((token) =>
      h("li", {},
        h("div", {}, h("div", { class: "title" }, token.name), h("div", { class: "small muted" }, `${token.scopes.join(", ")} · ${dateText(token.created, me?.zone)}`)),
        h("button", { type: "button", onclick: async () => {
          await call("DELETE", `/api/tokens/${token.id}`);
          drawTokens(await call("GET", "/api/tokens"));
        } }, word("account-token-revoke")))),
  );
}

async function drawPeople() {
  /** @type {import("./wire.js").Related[]} */
  const people = await call("GET", "/api/relations").catch(() => []);
  const said = { follow: "profile-followed", mute: "profile-muted", block: "profile-blocked" };
  find("#people", HTMLElement).replaceChildren(
    ...(people.length === 0 ? [h("li", { class: "muted" }, word("account-people-none"))] : people.map((person) =>
      h("li", {},
        h("div", {}, h("a", { class: "name", href: `/u/${encodeURIComponent(person.name)}` }, person.name), h("div", { class: "small muted" }, word(said[person.relation]), person.game ? " · " : "", person.game ? h("a", { href: `/g/${person.game}` }, word("account-people-plays")) : null)),
        h("button", { type: "button", onclick: async () => {
          await call("PUT", `/api/relations/${encodeURIComponent(person.name)}`, { relation: null });
          await drawPeople();
        } }, word("account-undo"))))),
  );
}

/** @type {Record<string, import("./wire.js").Scope[]>} */
const scopes = { play: ["bot:play", "challenge:read", "challenge:write"], desk: ["event:desk"] };

if (me && !me.guest) {
  drawTokens(tokens);
  void drawPeople();
  const form = find("#new-token", HTMLFormElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = find("#new-token input", HTMLInputElement);
    const chosen = find("#new-token select", HTMLSelectElement).value;
    const shown = find("#token", HTMLElement);
    try {
      const made = await call("POST", "/api/tokens", { name: field.value, scopes: scopes[chosen] });
      shown.replaceChildren(h("p", {}, word("account-token-made")), h("code", {}, made.token));
      field.value = "";
      drawTokens(await call("GET", "/api/tokens"));
    } catch (error) {
      shown.textContent = error instanceof Error && error.message ? error.message : word("failed");
    }
    show(shown, true);
  });
}
