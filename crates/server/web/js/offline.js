/** Keeps the page and its files in the browser, so that it opens without a connection. */
import { show } from "./element.js";

/** @param {HTMLElement} ready shown when everything is kept */
export async function keepOffline(ready) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => new URL(entry.name)).filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"));
    navigator.serviceWorker.addEventListener("message", () => show(ready, true), { once: true });
    active?.postMessage([location.pathname, ...new Set(files.map((url) => url.pathname))]);
  } catch {
    // Switched off, or the page is not served safely: then it needs its connection when it is opened.
  }
}
