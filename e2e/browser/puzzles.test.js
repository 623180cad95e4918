import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, faults, onScreen, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @typedef {{ full: string, routes: number[][] }} Listed */

/** A puzzle of the page. @param {import("./harness.js").Page} page @param {number} number from 0 @returns {Promise<{ steps: { fen: string, good: Listed[], legal: Listed[] }[] }>} */
const puzzle = (page, number) => page.evaluate((at) => JSON.parse(document.querySelector("#data")?.textContent ?? "{}").puzzles[at], number);

/** Makes a move when the board is ready for it. @param {import("./harness.js").Page} page @param {Listed | undefined} move */
async function make(page, move) {
  await page.locator(".board .cell.movable").first().waitFor();
  for (const square of move?.routes[0] ?? []) await page.locator(`#board [data-square="${square}"] .dark`).click();
}

/** Solves the puzzle that is open. @param {import("./harness.js").Page} page @param {number} number */
async function solve(page, number) {
  for (const step of (await puzzle(page, number)).steps) await make(page, step.good[0]);
  await page.locator(`#steps li:nth-child(${number + 1}) .done`).waitFor();
}

for (const discipline of ["russian", "brazilian", "international", "giveaway"]) {
  test(`puzzles of ${discipline} are solved on the board one after the other, and remembered`, { timeout: 60_000 }, async () => {
    const page = await person(browser, address, { lang: discipline === "brazilian" ? "uk" : "en" });
    await page.goto(`/puzzles/${discipline}`);
    await solve(page, 0);
    await page.locator("#next").click();
    await solve(page, 1);
    await page.reload();
    await page.locator("#steps .done").first().waitFor();
    assert.equal(await page.locator("#steps .done").count(), 2);
    assert.equal(await page.locator('#steps [aria-current="step"]').innerText(), "3", "the first that is not solved");
  });
}

test("another move is told to be wrong, and a hint cites its article, then the piece", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/puzzles");
  assert.equal(await page.locator("#puzzle-title").innerText(), "Puzzle 1");
  const first = (await puzzle(page, 0)).steps[0];
  const right = new Set(first?.good.map((move) => move.full));
  await make(page, first?.legal.find((move) => !right.has(move.full)));
  await page.locator("#notice.bad").waitFor();
  await page.locator("#hint").click();
  assert.match(await page.locator("#puzzle-hint").innerText(), /Rules.* \d+\.\d+/);
  await page.locator("#hint").click();
  assert.match(await page.locator("#puzzle-hint").innerText(), /The piece on [a-h][1-8] moves\./);
  assert.deepEqual(await faults(page), []);
  // The solution is shown, and does not count as solved.
  await page.locator("#solution").click();
  await page.locator("#notice.good").filter({ hasText: "Solved!" }).waitFor();
  assert.equal(await page.locator("#steps .done").count(), 0);
});

test("a page that was loaded is solved without a connection", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "ru", tolerate: /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/ });
  await page.goto("/puzzles/russian");
  await page.locator("#offline-ready:not([hidden])").waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await solve(page, 0);
  await page.context().setOffline(false);
});

test("on a telephone the board is on the screen and axe finds nothing", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "uk", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto("/puzzles/international");
  await page.locator(".board .cell.movable").first().waitFor();
  assert.ok(await onScreen(page, "#board svg"));
  assert.deepEqual(await faults(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the screen");
});

test("a page of puzzles that is not there is not found", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en", tolerate: /404|WebSocket/ });
  for (const path of ["/puzzles/russian/999", "/puzzles/russian/0", "/puzzles/renju", "/puzzles/russian/x"]) assert.equal((await page.goto(path))?.status(), 404, path);
});
