/** What every page has: language and theme. */
import { call } from "./api.js";
import { find } from "./element.js";
import { remember } from "./memory.js";

const root = document.documentElement;
find("#theme", HTMLButtonElement).addEventListener("click", () => {
  const dark = getComputedStyle(root).colorScheme === "dark" || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.remove("light", "dark");
  root.classList.add(dark ? "light" : "dark");
  remember("theme", dark ? "light" : "dark");
});

const language = find("#language", HTMLSelectElement);
language.addEventListener("change", async () => {
  await call("POST", "/api/language", { lang: language.value });
  location.reload();
});
