/** The page behind a link of a letter: a new password is set here; the other pages are buttons that need no script. */
import { call } from "./api.js";
import { find, show } from "./element.js";
import { word } from "./words.js";

const form = document.querySelector("#renew");
if (form instanceof HTMLFormElement) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = find("#refused", HTMLElement);
    show(refused, false);
    try {
      await call("POST", "/api/password", { key: form.dataset.key, password: String(new FormData(form).get("password")) });
      show(form, false);
      show(find("#renewed", HTMLElement), true);
    } catch (error) {
      refused.textContent = error instanceof Error && error.message ? error.message : word("failed");
      show(refused, true);
    }
  });
}
