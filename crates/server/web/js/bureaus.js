/** One's bureaus of play by correspondence, and opening one. */
import { call } from "./api.js";
import { dress } from "./dress.js";
import { find, h, show } from "./element.js";
import { pageData } from "./protocol.js";

dress();
/** @type {import("./wire.js").BureausPage & {me: import("./wire.js").Me | null}} */
const { me, bureaus } = pageData();
show(find("#none", HTMLElement), bureaus.length === 0);
find("#bureaus", HTMLElement).replaceChildren(...bureaus.map(({ id, code, name }) => h("li", {}, h("a", { class: "title", href: `/bureau/${id}` }, name || code), h("span", { class: "small muted" }, code))));

const form = find("#new", HTMLFormElement);
const refused = find("#refused", HTMLElement);
const signedIn = me !== null && !me.guest;
show(find("#sign-in", HTMLElement), !signedIn);
show(form, signedIn);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  show(refused, false);
  try {
    const { id } = await call("POST", "/api/bureaus", { list: String(new FormData(form).get("list")) });
    location.assign(`/bureau/${id}`);
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    show(refused, true);
  }
});
