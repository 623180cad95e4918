import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, move, myTurn, newGame, person, record, serve, sitDown } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @param {import("./harness.js").Page} page @param {string} name */
const og = (page, name) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");

test("the link of an invitation says who, what and how quickly, with a picture of the board and a code", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  const path = await newGame(page, { discipline: "russian", control: "300+5", opponent: "friend", side: "first" });
  await page.goto(path);
  assert.match((await og(page, "title")) ?? "", /Guest.* – …/);
  assert.match((await og(page, "description")) ?? "", /Russian draughts · 300\+5, blitz · casual/);
  const image = (await og(page, "image")) ?? "";
  assert.equal(image, `${address}${path}/board.png`);
  const picture = await page.context().request.get(image);
  assert.equal(picture.headers()["content-type"], "image/png");
  const size = await page.evaluate(async (src) => {
    const shown = new Image();
    shown.src = src;
    await shown.decode();
    return [shown.naturalWidth, shown.naturalHeight];
  }, image);
  assert.deepEqual(size, [1200, 630]);
  await page.locator("#share summary").click();
  await page.locator("#share .code").evaluate((code) => (code instanceof HTMLImageElement ? code.decode() : Promise.reject(new Error("no image"))));
});

test("the page can be kept as a program: manifest, icons, and without a connection the rules but never a stale game", { timeout: 90_000 }, async () => {
  const page = await person(browser, address, { lang: "en", tolerate: /WebSocket|ERR_INTERNET|Failed to load|net::/ });
  await page.goto("/");
  const manifest = await (await page.context().request.get("/manifest.webmanifest")).json();
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) assert.equal((await page.context().request.get(icon.src)).status(), 200, icon.src);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.waitForFunction(async () => (await (await caches.open("pages")).match("/rules/russian")) !== undefined);
  const path = await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" });
  await page.goto(path);
  await myTurn(page);
  await page.context().setOffline(true);
  await page.goto(path);
  assert.match(await page.locator("h1").innerText(), /No connection/);
  await page.goto("/rules/russian");
  await page.locator("#steps li").first().waitFor();
  await page.locator("#board .cell.movable").first().waitFor();
  await page.context().setOffline(false);
  await page.goto(path);
  await myTurn(page);
  const kept = await page.evaluate(async () => (await (await caches.open("pages")).keys()).map((request) => new URL(request.url).pathname));
  assert.deepEqual(kept.filter((one) => one.startsWith("/g/") || one.startsWith("/api/")), []);
});

test("title and icon say whose move it is; a notification comes when the page is hidden and was asked for by a click", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { lang: "en" }), await person(browser, address)];
  await anna.context().grantPermissions(["notifications"]);
  await anna.addInitScript(() => {
    const told = /** @type {{told: string[]}} */ (/** @type {unknown} */ (globalThis));
    told.told = [];
    class Note extends EventTarget {
      static permission = "default";
      static async requestPermission() {
        told.told.push("asked");
        return (Note.permission = "granted");
      }
      /** @param {string} title */
      constructor(title) {
        super();
        told.told.push(title);
      }
      close() {}
    }
    Object.defineProperty(globalThis, "Notification", { value: Note });
  });
  const told = () => anna.evaluate(() => /** @type {{told: string[]}} */ (/** @type {unknown} */ (globalThis)).told);
  await sitDown(anna, boris, { discipline: "russian" });
  assert.deepEqual(await told(), [], "nothing is asked unasked");
  await anna.locator("#menu-button").click();
  await anna.locator("#setting-notify").check();
  assert.deepEqual(await told(), ["asked"]);
  assert.match(await anna.title(), /^● Your move/);
  assert.match((await anna.locator("link[rel=icon]").getAttribute("href")) ?? "", /icon-turn\.svg$/);
  await move(anna, "c3", "d4");
  await anna.waitForFunction(() => !document.title.startsWith("●"));
  await anna.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));
  await move(boris, "b6", "a5");
  await anna.waitForFunction(() => document.title.startsWith("●"));
  assert.deepEqual(await told(), ["asked", "Your move"]);
});

test("a telephone, which takes notifications from the page's worker only, gets them from there", { timeout: 60_000 }, async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const [anna, boris] = [await person(browser, address, { ...phone, lang: "en" }), await person(browser, address)];
  await anna.addInitScript(() => {
    const told = /** @type {{told: unknown[]}} */ (/** @type {unknown} */ (globalThis));
    told.told = [];
    class Note {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    Object.defineProperty(globalThis, "Notification", { value: Note });
    ServiceWorkerRegistration.prototype.showNotification = async (title, about) => void told.told.push([title, about?.tag]);
  });
  const path = await sitDown(anna, boris, { discipline: "russian" });
  await anna.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await anna.locator("#menu-button").click();
  await anna.locator("#setting-notify").check();
  await move(anna, "c3", "d4");
  await anna.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));
  await move(boris, "b6", "a5");
  await anna.waitForFunction(() => /** @type {{told: unknown[]}} */ (/** @type {unknown} */ (globalThis)).told.length > 0);
  assert.deepEqual(await anna.evaluate(() => /** @type {{told: unknown[]}} */ (/** @type {unknown} */ (globalThis)).told), [["Your move", path]]);
  // And the page went on: the move is shown.
  assert.deepEqual((await record(anna)).slice(0, 2), ["c3-d4", "b6-a5"]);
});

test("a sound says once that little time is left on one's own clock", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  for (const page of [anna, boris]) {
    await page.addInitScript(() => {
      const heard = /** @type {{notes: number[]}} */ (/** @type {unknown} */ (globalThis));
      heard.notes = [];
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        const tone = make.call(this);
        const set = tone.frequency.setValueAtTime.bind(tone.frequency);
        tone.frequency.setValueAtTime = (pitch, at) => {
          heard.notes.push(pitch);
          return set(pitch, at);
        };
        return tone;
      };
    });
  }
  await sitDown(anna, boris, { discipline: "russian", control: "22" });
  const warnings = (/** @type {import("./harness.js").Page} */ page) => page.evaluate(() => /** @type {{notes: number[]}} */ (/** @type {unknown} */ (globalThis)).notes.filter((pitch) => pitch === 880).length);
  assert.equal(await warnings(anna), 0);
  await anna.locator("#below .clock.low").waitFor();
  await anna.waitForTimeout(500);
  assert.equal(await warnings(anna), 2, "two notes, once");
  assert.equal(await warnings(boris), 0, "not for the other's clock");
});

test("sounds are on at a desk and off on a telephone until asked for", { timeout: 60_000 }, async () => {
  for (const [options, on] of /** @type {const} */ ([[{}, true], [{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }, false]])) {
    const page = await person(browser, address, options);
    await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" }));
    await myTurn(page);
    await page.locator("#menu-button").click();
    assert.equal(await page.locator("#setting-sound").isChecked(), on);
  }
});
