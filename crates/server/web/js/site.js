/** What every page has: language and theme. */
import { call } from "./api.js";
import { remember } from "./memory.js";

const root = document.documentElement;
for (const button of document.querySelectorAll("button.theme")) {
  button.addEventListener("click", () => {
    const dark = root.classList.contains("dark") || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.remove("light", "dark");
    root.classList.add(dark ? "light" : "dark");
    remember("theme", dark ? "light" : "dark");
  });
}

for (const select of document.querySelectorAll("select.language")) {
  select.addEventListener("change", async () => {
    if (!(select instanceof HTMLSelectElement)) return;
    await call("POST", "/api/language", { lang: select.value });
    location.reload();
  });
}

// What is said can lie over the page; it goes with a tap.
const said = document.querySelector("#notice");
said?.addEventListener("click", () => said.setAttribute("hidden", ""));

// The pages open without a connection, too, as far as they can.
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => {}));
}
