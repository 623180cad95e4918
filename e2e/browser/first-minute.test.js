import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, myTurn, newGame, onScreen, person, playing, record, serve, signUp, where } from "./harness.js";

const address = await serve();
const browser = await browse();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

/** @param {import("./harness.js").Page} page @param {string} selector */
async function tap(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Makes a move with two taps on the board shown. @param {import("./harness.js").Page} page @param {string} from @param {string} to */
async function moveByTaps(page, from, to) {
  for (const name of [from, to]) {
    const { x, y } = await where(page, name);
    await page.touchscreen.tap(x, y);
  }
}

test("a newcomer with a telephone: one tap and no scroll to a game, then the first move", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, phone);
  const began = Date.now();
  await page.goto("/");
  await page.locator("#board .piece").first().waitFor();
  assert.ok(await onScreen(page, "#board .board"), "the whole board is on the first screen");
  assert.ok(await onScreen(page, "#play"), "and the one button");
  assert.equal(await page.locator("#play").innerText(), "Играть");
  await tap(page, "#play");
  await page.waitForURL(/\/g\//);
  await myTurn(page);
  assert.ok(await onScreen(page, ".board"), "the board of the game is seen without scrolling");
  await moveByTaps(page, "c3", "d4");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 1);
  assert.equal(await page.evaluate(() => scrollY), 0, "no scroll");
  const game = await page.evaluate(() => document.querySelector("#facts")?.textContent ?? "");
  assert.match(game, /без часов/);
  assert.match(await page.locator("#above").innerText(), /1 · новичок/, "the easiest level");
  console.log(`newcomer: 1 tap, 0 scrolls, first move after ${((Date.now() - began) / 1000).toFixed(1)} s`);
});

test("a newcomer simply moves on the board shown: no tap on any button", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, phone);
  await page.goto("/");
  await page.locator("#board .cell.movable").first().waitFor();
  await moveByTaps(page, "e3", "f4");
  await page.waitForURL(/\/g\//);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 1);
  assert.equal((await record(page))[0], "e3-f4");
  assert.equal(await page.locator("#offline").isVisible(), false);
});

test("who came before gets the last choice again with one tap, and the game that still goes on", { timeout: 90_000 }, async () => {
  const page = await person(browser, address, { ...phone, lang: "en" });
  await page.goto("/");
  await page.locator("#with-engine").click();
  await page.locator("input[name=discipline][value=international]").check({ force: true });
  await page.locator("input[name=level][value='3']").check({ force: true });
  await page.locator("input[name=side][value=first]").check({ force: true });
  await page.locator("#go").click();
  await page.waitForURL(/\/g\//);
  await myTurn(page);
  await page.goto("/");
  await page.locator("#mine a").waitFor();
  assert.match(await page.locator("#mine").innerText(), /Your game: .*Your move/);
  assert.equal(await page.locator("#board .board-10").count(), 1, "the board of the last choice");
  assert.match(await page.locator("#play-terms").innerText(), /International draughts .*Engine 3/);
  assert.ok(await onScreen(page, "#play"));
  await tap(page, "#play");
  await page.waitForURL(/\/g\//);
  await myTurn(page);
  assert.match(await page.locator("#discipline").innerText(), /International/);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("a game that goes on is on the first page of every device of its player, with the page itself", { timeout: 60_000 }, async () => {
  const [desk, pocket] = [await person(browser, address, { lang: "en" }), await person(browser, address, { ...phone, lang: "en" })];
  await signUp(desk, "TwoDevices");
  const path = await newGame(desk, { discipline: "russian", control: "-", opponent: { engine: 2 }, side: "first" });
  await desk.goto(path);
  await myTurn(desk);
  await pocket.goto("/account");
  await pocket.locator("#sign-in input[name=name]").fill("TwoDevices");
  await pocket.locator("#sign-in input[name=password]").fill("correct horse battery");
  await pocket.locator("#sign-in button").click();
  await pocket.waitForURL((url) => url.pathname === "/");
  // Nothing else may be asked: a row that comes later moves the board from under the finger.
  await pocket.route("**/api/games/**", (route) => route.abort());
  await pocket.goto("/");
  assert.equal(await pocket.locator("#mine a").getAttribute("href"), path);
  assert.match(await pocket.locator("#mine a").innerText(), /Engine 2.*Your move/);
  assert.ok(await onScreen(pocket, "#play"));
  await pocket.unroute("**/api/games/**");
  await pocket.goto(path);
  await pocket.locator("#resign").click();
  await pocket.locator("#resign-yes").click();
  await pocket.locator("#verdict:not([hidden])").waitFor();
  await pocket.goBack();
  await pocket.waitForFunction(() => document.querySelectorAll("#mine a").length === 0);
});

test("a friend's link: two taps from the link to the game", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address, phone), await person(browser, address, phone)];
  // Two taps make the link: "with a friend", "get a link".
  await anna.goto("/");
  await anna.locator("#with-friend").tap();
  await anna.locator("#go").tap();
  await anna.waitForURL(/\/g\//);
  await anna.locator("#share").waitFor();
  // One tap sits down.
  await boris.goto(new URL(anna.url()).pathname);
  await boris.locator("#join").waitFor();
  assert.ok(await onScreen(boris, "#join"), "the button is on the first screen");
  await tap(boris, "#join");
  await Promise.all([playing(anna), playing(boris)]);
});

test("controls that people use are one tap; two who tap the same play", { timeout: 60_000 }, async () => {
  const people = [await person(browser, address, phone), await person(browser, address, phone)];
  for (const page of people) {
    await page.goto("/");
    await page.locator("#pools button[data-control='180+2']").click();
  }
  for (const page of people) {
    await page.waitForURL(/\/g\//);
    await playing(page);
  }
  // What is being played is on the first page.
  const third = await person(browser, address, phone);
  await third.goto("/");
  await third.locator("#live-games a").first().waitFor();
});

test("a tap on the same control again stops waiting", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/");
  const pool = page.locator("#pools button[data-control='900+5']");
  await pool.click();
  await page.locator("#seeks li").waitFor();
  assert.equal(await pool.getAttribute("aria-pressed"), "true");
  await pool.click();
  await page.locator("#seeks li").waitFor({ state: "detached" });
});
