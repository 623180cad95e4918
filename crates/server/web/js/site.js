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

// The menu goes when something else is touched.
const more = document.querySelector("details.more");
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !more?.contains(event.target)) more?.removeAttribute("open");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") more?.removeAttribute("open");
});

// What is said can lie over the page; it goes with a tap on it. A tap that began on the board and made it appear is none.
const said = document.querySelector("#notice");
let touched = false;
document.addEventListener("pointerdown", (event) => {
  touched = event.target instanceof Node && said !== null && said.contains(event.target);
}, true);
said?.addEventListener("click", () => {
  if (touched) said.setAttribute("hidden", "");
});

// The pages open without a connection, too, as far as they can.
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js", { scope: "/" }).catch(() => {}));
}
