/** Collections: files are brought and taken away. All else is the page itself. */
import { Refused, call } from "./api.js";
import { show } from "./element.js";
import { word } from "./words.js";

/** @param {string} text @param {"bad" | "good"} kind */
function tell(text, kind) {
  const box = document.querySelector("#brought");
  if (!(box instanceof HTMLElement)) return;
  box.textContent = text;
  box.className = `notice ${kind}`;
  show(box, true);
}

document.querySelector("#bring")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = document.querySelector("#bring input[type=file]");
  const file = input instanceof HTMLInputElement ? input.files?.[0] : null;
  if (!file) return;
  // Most files are called so; others are, from now on.
  const name = file.name.toLowerCase().endsWith(".pdn") ? file.name : `${file.name}.pdn`;
  try {
    const response = await fetch(`/api/collections/${encodeURIComponent(name)}`, { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: file });
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new Refused(answer?.error ?? {}, word("failed"), response.status);
    tell(`${word("collections-brought")} ${answer.games}`, "good");
    location.assign(`/collections?of=${encodeURIComponent(`mine/${name}`)}&show=count`);
  } catch (error) {
    tell(error instanceof Refused ? error.message : word("failed"), "bad");
  }
});

for (const button of document.querySelectorAll("button.remove")) {
  button.addEventListener("click", async () => {
    const name = button instanceof HTMLElement ? (button.dataset.name ?? "") : "";
    try {
      await call("DELETE", `/api/collections/${encodeURIComponent(name)}`);
      location.assign("/collections");
    } catch (error) {
      tell(error instanceof Refused ? error.message : word("failed"), "bad");
    }
  });
}
