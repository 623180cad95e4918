/**
 * Serves the page /board and its files without a connection. The page itself is asked for anew whenever there is one; a file under /assets/ never
 * changes under its address.
 */
// @ts-nocheck: the types of workers and of pages exclude each other
const CACHE = "board";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(event.data);
    for (const request of await cache.keys()) {
      if (!event.data.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
    event.source.postMessage("kept");
  };
  event.waitUntil(keep());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  } else if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match("/board")));
  }
});
