import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, move, myTurn, newGame, onScreen, person, playing, record, serve, sitDown, where } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @param {import("./harness.js").Page} page @param {number} count */
const has = (page, count) => page.waitForFunction((n) => document.querySelectorAll("#moves button").length === n, count);

test("a move in advance with its way: the capture asked for is made among several", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  // After Black's e5-d4 White can take one man by c3:a5 or two by way of e5; the clicks say which.
  await sitDown(anna, boris, { discipline: "russian", control: "-", fen: "B:Wc3,d2,h2:Bb4,e5,f6,d8" });
  await myTurn(boris);
  await click(anna, "c3", "e5", "g7");
  await anna.waitForFunction(() => document.querySelectorAll(".cell.premove").length === 3);
  await click(boris, "e5", "d4");
  await has(boris, 2);
  assert.match((await record(boris))[1] ?? "", /^c3:.*g7$/);
});

test("the wheel leafs through the game, a mark says so, and one click is back at the game", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { lang: "en" }), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian" });
  await move(anna, "c3", "d4");
  await move(boris, "b6", "a5");
  await has(anna, 2);
  assert.equal(await anna.locator("#looking").isVisible(), false);
  const { x, y } = await where(anna, "d4");
  await anna.mouse.move(x, y);
  await anna.mouse.wheel(0, -100);
  await anna.locator("#looking").waitFor();
  assert.match(await anna.locator("#looking").innerText(), /looking back/);
  await anna.locator("#to-now").click();
  await anna.locator("#looking").waitFor({ state: "hidden" });
  await myTurn(anna);
});

test("in slow games a move is confirmed, if the player likes", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" }));
  await myTurn(page);
  await page.locator("#menu-button").click();
  await page.locator("#setting-confirm").check();
  await click(page, "c3", "d4");
  await page.locator("#confirm-no").click();
  await myTurn(page);
  assert.deepEqual(await record(page), []);
  await click(page, "e3", "f4");
  await page.locator("#confirm-yes").click();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 1);
  assert.equal((await record(page))[0], "e3-f4");
});

test("boards of other colours, coordinates beside the board, only the board", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" }));
  await myTurn(page);
  const square = () => page.locator("[data-square='22'] .dark").evaluate((cell) => getComputedStyle(cell).fill);
  const before = await square();
  await page.locator("#menu-button").click();
  await page.locator("#setting-board").selectOption("blue");
  assert.notEqual(await square(), before);
  await page.locator("#setting-labels").selectOption("outside");
  assert.equal(await page.locator(".files").isVisible(), true);
  assert.equal(await page.locator(".board .labels").isVisible(), false);
  await page.locator("#zen").click();
  assert.equal(await page.locator("header.top").isVisible(), false);
  await page.locator("h1").evaluate(() => document.body.focus());
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("header.top").isVisible(), true);
  await page.reload();
  await myTurn(page);
  assert.notEqual(await square(), before, "it is remembered");
  await click(page, "c3", "d4");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 1);
});

test("the next game of a micro-match opens by itself for both and for who watches, with the lot and its seed", { timeout: 90_000 }, async () => {
  const [anna, boris, viewer] = [await person(browser, address), await person(browser, address), await person(browser, address)];
  const path = await sitDown(anna, boris, { discipline: "draughts64", table: "idf", games: 2, control: "300+5" });
  await viewer.goto(path);
  await viewer.locator(".piece").first().waitFor();
  const facts = await anna.locator("#facts").innerText();
  assert.match(facts, /Зерно жребия\s+[0-9a-f]+/);
  assert.match(facts, /Жребий\s+\d+-\S+ · (1\. [a-h]\d-[a-h]\d( [a-h]\d[-:][a-h]\d)?|[a-h]\d → [a-h]\d)/, "the lot as moves");
  await anna.locator("#resign").click();
  await anna.locator("#resign-yes").click();
  for (const page of [anna, boris, viewer]) await page.waitForURL((url) => url.pathname.startsWith("/g/") && url.pathname !== path);
  assert.equal(anna.url(), boris.url());
  assert.equal(anna.url(), viewer.url());
  await playing(anna);
});

test("a player is told \"you have won\", who watches who has", { timeout: 60_000 }, async () => {
  const [anna, boris, viewer] = [await person(browser, address, { lang: "en" }), await person(browser, address, { lang: "en" }), await person(browser, address, { lang: "en" })];
  await viewer.goto(await sitDown(anna, boris, { discipline: "russian" }));
  await viewer.locator(".piece").first().waitFor();
  // Whatever somebody has opened, the result is on the screen.
  await boris.locator("#menu-button").click();
  await boris.locator("#downloads a").last().scrollIntoViewIfNeeded();
  await anna.locator("#resign").click();
  await anna.locator("#resign-yes").click();
  for (const [page, words] of /** @type {const} */ ([[anna, /You have lost/], [boris, /You have won/], [viewer, /Black wins|Black won|Black/]])) {
    await page.locator("#verdict:not([hidden])").waitFor();
    assert.match(await page.locator("#verdict").innerText(), words);
    assert.ok(await onScreen(page, "#verdict"));
  }
  // And nobody is told that the opponent has resigned who has done so.
  for (const [lang, words] of /** @type {const} */ ([["ru", /соперник/i], ["uk", /суперник/i]])) {
    await anna.context().addCookies([{ name: "lang", value: lang, url: address }]);
    await anna.reload();
    await anna.locator("#verdict:not([hidden])").waitFor();
    assert.doesNotMatch(await anna.locator("#verdict").innerText(), words);
  }
});

test("the board is drawn from the page itself before the socket answers", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  const path = await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" });
  await page.addInitScript(() => {
    // A socket that never opens.
    class Silent extends EventTarget {
      static OPEN = 1;
      readyState = 0;
      close() {}
    }
    Object.defineProperty(globalThis, "WebSocket", { value: Silent });
  });
  await page.goto(path);
  await page.locator("#board .piece").first().waitFor();
  assert.equal(await page.locator("#board .piece").count(), 24);
});
