/**
 * Serves the pages that work without a connection – the game over the board, the lessons, the rule books, the puzzles – and says of all others that there is
 * none. A page is asked for anew whenever there is a connection; a file under /assets/ never changes under its address. What is asked of the
 * server's games and of its API is never kept: a move that is shown is a move that was made.
 */
// @ts-nocheck: the types of workers and of pages exclude each other
const CACHE = "pages";
const SHELL = ["/offline", "/rules", "/rules/russian"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(SHELL.map((page) => keep(cache, page)))));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Keeps a page and the files it names. */
async function keep(cache, page) {
  try {
    const response = await fetch(page);
    if (!response.ok) return;
    const text = await response.clone().text();
    await cache.put(page, response);
    await files(cache, [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((found) => found[1]));
  } catch {
    // The connection went away meanwhile.
  }
}

/** Keeps files, and of scripts what they import. */
async function files(cache, paths) {
  for (const path of paths) {
    if (await cache.match(path)) continue;
    const response = await fetch(path);
    if (!response.ok) continue;
    const script = path.endsWith(".js") ? await response.clone().text() : "";
    await cache.put(path, response);
    await files(cache, [...script.matchAll(/(?:from |import\()"\.\/([\w-]+\.js)"/g)].map((found) => path.replace(/[^/]+$/, found[1])));
  }
}

self.addEventListener("message", (event) => {
  const all = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(event.data);
    // Files of versions before this one.
    const version = event.data.map((path) => /^\/assets\/([^/]+)\//.exec(path)?.[1]).find(Boolean);
    for (const request of await cache.keys()) {
      const of = /^\/assets\/([^/]+)\//.exec(new URL(request.url).pathname)?.[1];
      if (of && version && of !== version) await cache.delete(request);
    }
    event.source.postMessage("kept");
  };
  event.waitUntil(all());
});

// The tag of a notification is the address of its page.
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const open = pages.find((page) => new URL(page.url).pathname === notification.tag);
    return open ? open.focus() : self.clients.openWindow(notification.tag);
  }));
});

/** Whether a page is of use without a connection. */
const kept = (path) => ["/board", "/rules", "/puzzles"].includes(path) || path.startsWith("/rules/") || path.startsWith("/puzzles/");

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
  } else if (event.request.mode === "navigate") {
    event.respondWith(
      fetch(event.request).then((response) => {
        if (response.ok && kept(pathname)) {
          const copy = response.clone();
          event.waitUntil(caches.open(CACHE).then((cache) => cache.put(pathname, copy)));
        }
        return response;
      }).catch(async () => (kept(pathname) && (await caches.match(pathname))) || (await caches.match("/offline")) || Response.error()),
    );
  }
});

/** A message has no content: what there is to tell is asked of the server. Something has to be shown, or the browser says something of its own. */
self.addEventListener("push", (event) => {
  const tell = async () => {
    const news = await fetch("/api/news").then((response) => (response.ok ? response.json() : [])).catch(() => []);
    const shown = news.length > 0 ? news.slice(0, 3) : [{ title: "Bolshak", text: "", url: "/days" }];
    await Promise.all(shown.map(({ title, text, url }) => self.registration.showNotification(title, { body: text, tag: url, icon: "/icon/180.png", data: { url } })));
  };
  event.waitUntil(tell());
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? "/days"));
});
