import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, move, myTurn, person, pieces, record, serve, sitDown } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @param {import("./harness.js").Page} page @param {number} count */
const has = (page, count) => page.waitForFunction((n) => document.querySelectorAll("#moves button").length === n, count);

/** What a page shows of a game: record, pieces, marks of the last move, whose turn it is. @param {import("./harness.js").Page} page */
const seen = async (page) => ({
  record: await record(page),
  pieces: await pieces(page),
  drawn: await page.locator(".pieces .piece").evaluateAll((men) => men.map((man) => `${man.getAttribute("class")} ${man.getAttribute("transform")}`).sort()),
  last: await page.locator(".cell.last").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square"))),
  status: await page.locator("#status").innerText(),
});

test("two tabs of one player show the same board", { timeout: 90_000 }, async () => {
  const [one, boris] = [await person(browser, address), await person(browser, address, { lang: "en" })];
  const path = await sitDown(one, boris, { discipline: "russian" });
  const two = await one.context().newPage();
  await two.goto(path);
  await myTurn(two);
  await move(one, "c3", "d4");
  await has(two, 1);
  assert.deepEqual(await seen(two), await seen(one));
  await move(boris, "b6", "a5");
  // Both tabs try a move at once: one is made, both show it.
  await Promise.all([myTurn(one), myTurn(two)]);
  await Promise.all([click(one, "g3", "f4"), click(two, "g3", "h4")]);
  await has(boris, 3);
  await Promise.all([has(one, 3), has(two, 3)]);
  assert.deepEqual(await seen(two), await seen(one));
  assert.deepEqual(await record(one), await record(boris));
  // A piece that is chosen in one tab when the other moves is let go.
  await move(boris, "h6", "g5").catch(() => move(boris, "f6", "g5"));
  await Promise.all([myTurn(one), myTurn(two)]);
  await two.locator(".cell.movable .dark").first().click();
  const from = one.locator(".cell.movable .dark").first();
  await from.click();
  for (let tries = 0; tries < 6 && (await one.locator(".cell.end, .cell.stop").count()) > 0; tries += 1) await one.locator(".cell.stop .dark, .cell.end .dark").first().click();
  await Promise.all([has(one, 5), has(two, 5)]);
  assert.equal(await two.locator(".cell.chosen").count(), 0);
  assert.deepEqual(await seen(two), await seen(one));
});

/** As a browser does when another tab is chosen. @param {import("./harness.js").Page} page @param {boolean} hidden */
const hide = (page, hidden) => page.evaluate((value) => {
  Object.defineProperty(document, "hidden", { configurable: true, value });
  document.dispatchEvent(new Event("visibilitychange"));
}, hidden);

test("ten tabs of the lobby leave connections to play with, though somebody waits in the first", { timeout: 90_000 }, async () => {
  const first = await person(browser, address);
  const context = first.context();
  /** @type {Set<import("playwright-core").Request>} */
  const open = new Set();
  context.on("request", (request) => {
    if (request.url().endsWith("/api/lobby")) open.add(request);
  });
  context.on("requestfailed", (request) => open.delete(request));
  context.on("requestfinished", (request) => open.delete(request));
  await first.goto("/");
  await first.locator("#pools button[data-control='900+5']").click();
  await first.locator("#seeks li").waitFor();
  let last = first;
  for (let tab = 1; tab < 10; tab += 1) {
    await hide(last, true);
    last = await context.newPage();
    await last.goto("/");
    await last.locator("#seeks li").waitFor();
  }
  assert.equal(open.size, 2, "the one that is seen and the one that waits");
  assert.equal(await last.evaluate(async () => (await fetch("/api/me")).status), 200);
  // Who waits in the first tab goes on waiting, and is found.
  await last.waitForTimeout(1_000);
  const boris = await person(browser, address);
  await boris.goto("/");
  await boris.locator("#seeks button").click();
  await boris.waitForURL(/\/g\//);
  await first.waitForURL(/\/g\//);
});

test("lobby pages that nobody looks at hold no connection", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  /** @type {import("playwright-core").Request[]} */
  const open = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/lobby")) open.push(request);
  });
  await page.goto("/");
  await page.waitForFunction(() => performance.getEntriesByType("resource").length > 0);
  const closed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/lobby"));
  await hide(page, true);
  await closed;
  assert.equal(open.length, 1);
  await hide(page, false);
  await page.waitForFunction(() => document.querySelector("#stats")?.textContent !== "");
  assert.equal(open.length, 2);
});
