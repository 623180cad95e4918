import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, myTurn, newGame, onScreen, person, record, serve, signUp, where } from "./harness.js";

const address = await serve();
const browser = await browse();
const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("a phone of 320 px: the board fills the width, nothing hangs over, a finger beside the piece still moves it", async () => {
  const page = await person(browser, address, phone);
  await page.goto(await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" }));
  await myTurn(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 320);
  const from = await where(page, "c3");
  const to = await where(page, "d4");
  // A playing square has light ones on its sides, so a target is wider than the square: 44 px and more across.
  assert.ok(from.size * Math.SQRT2 >= 44, `${from.size}`);
  await page.touchscreen.tap(from.x + from.size * 0.62, from.y - 3);
  assert.equal(await page.locator(".cell.chosen").count(), 1);
  await page.touchscreen.tap(to.x - to.size * 0.62, to.y + 2);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length > 0);
  assert.equal((await record(page))[0], "c3-d4");
});

test("buttons on a phone are at least 44 px high", async () => {
  const page = await person(browser, address, phone);
  await page.goto(await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" }));
  await myTurn(page);
  for (const path of ["", "/"]) {
    if (path) await page.goto(path);
    const small = await page.locator("button:visible, .tile:visible").evaluateAll((buttons) =>
      buttons.filter((button) => !button.closest("#moves") && button.getBoundingClientRect().height < 43.5).map((button) => button.outerHTML.slice(0, 80)));
    assert.deepEqual(small, []);
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

test("with a finger a renju stone is aimed first and placed by a second touch", async () => {
  const page = await person(browser, address, phone);
  await page.goto(await newGame(page, { discipline: "renju", control: "-", opponent: { engine: 1 }, side: "first", regulation: "free" }));
  await page.locator(".goban.live").waitFor();
  const box = await page.locator("[data-point=h8]").boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator(".ghost .disc").waitFor();
  assert.equal(await page.locator(".stone").count(), 0);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => document.querySelectorAll(".stone").length >= 1);
});

test("what is said is seen wherever a phone's page is scrolled to, and goes with a tap", async () => {
  const page = await person(browser, address, phone);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: "W:Wc3,g1:Bd4,h8" }));
  await myTurn(page);
  const notice = page.locator("#notice");
  const onScreen = () => notice.evaluate((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
  });
  const quiet = await where(page, "g1");
  await page.touchscreen.tap(quiet.x, quiet.y);
  await notice.waitFor();
  assert.ok(await onScreen(), "at the top");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  assert.ok(await onScreen(), "at the bottom");
  const box = await notice.boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await notice.waitFor({ state: "hidden" });
});

for (const size of [16, 32]) test(`text of ${size} px: nothing hangs over a phone of 360 px on any page, and the names of the players are read`, { timeout: 120_000 }, async () => {
  // As a person sets it in the browser.
  const set = await browse(`--blink-settings=defaultFontSize=${size},defaultFixedFontSize=${Math.round((size * 13) / 16)}`);
  const [page, friend] = [await person(set, address, { ...phone, viewport: { width: 360, height: 740 }, tolerate: /40[34]/ }), await person(browser, address)];
  const name = `Anna_of_the_large_${size}`;
  await signUp(page, name);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), `${size}px`);
  const alone = await newGame(page, { discipline: "russian", control: "300+5", opponent: "friend", side: "first" });
  const game = await newGame(page, { discipline: "russian", control: "300+5", opponent: "friend", side: "first" });
  await friend.goto(game);
  await friend.locator("#join").click();
  /** @type {string[]} */
  const over = [];
  for (const path of [alone, game, "/", "/watch", "/analysis", "/workshop", "/explorer", "/days", "/events", "/puzzles/international", "/board", "/rules", "/rules/russian", "/rules/club", "/players", "/regulations", "/account", "/about", "/docs/api", "/offline", `/u/${name}`, "/nowhere"]) {
    await page.goto(path);
    await page.waitForTimeout(500);
    const wide = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      what: [...document.querySelectorAll("main *")].filter((element) => element.getBoundingClientRect().right > 361 && !element.closest("pre, .scroll, svg, .moves")).slice(0, 3).map((element) => `${element.tagName}.${element.className}#${element.id}`),
    }));
    if (wide.page > 360) over.push(`${path}: ${wide.page} px, ${wide.what.join(", ")}`);
    if (path === game) {
      for (const bar of ["#above", "#below"]) {
        const name = await page.locator(`${bar} .name`).boundingBox();
        assert.ok(name && name.width > 80, `${bar}: a name of ${name?.width} px`);
      }
    }
  }
  assert.deepEqual(over, []);
});

for (const [what, size, viewport] of /** @type {[string, number, {width: number, height: number}][]} */ ([
  ["a desk with letters of twice the size", 32, { width: 1366, height: 800 }],
  ["a phone held across", 16, { width: 740, height: 360 }],
  ["a low window", 16, { width: 1366, height: 480 }],
])) test(`${what}: no button of a game hides in a box that scrolls by itself, and both clocks are on the screen`, async () => {
  const set = await browse(`--blink-settings=defaultFontSize=${size}`);
  const page = await person(set, address, { viewport });
  await page.goto(await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" }));
  await myTurn(page);
  const hidden = await page.locator(".game > .panel button:visible").evaluateAll((buttons) => buttons.filter((button) => {
    if (button.closest("#moves")) return false;
    const box = button.closest(".panel")?.getBoundingClientRect();
    return !box || button.getBoundingClientRect().bottom > box.bottom + 1;
  }).map((button) => button.id || button.outerHTML.slice(0, 80)));
  assert.deepEqual(hidden, []);
  assert.ok(await page.locator(".panel #resign").isVisible());
  for (const clock of ["#above .clock", "#below .clock"]) assert.ok(await onScreen(page, clock), clock);
});
