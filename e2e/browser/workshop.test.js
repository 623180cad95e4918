import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browse, click, faults, onScreen, person, pieces, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/** Takes a piece of the palette: white man, white king, black man, black king, eraser. @param {import("./harness.js").Page} page @param {number} which */
const take = (page, which) => page.locator("#palette button").nth(which).click();

/** Waits until nothing is asked any more. @param {import("./harness.js").Page} page */
async function done(page) {
  await page.locator("#report:not([hidden])").waitFor();
  await page.locator("#cancel").waitFor({ state: "hidden" });
}

test("a study is set up, checked clause by clause and stepped through (11.2)", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/workshop");
  await page.locator("#clear").click();
  // Shoshin's: only a5-b4 wins.
  await take(page, 1);
  await click(page, "a5");
  await take(page, 0);
  await click(page, "a3");
  await take(page, 2);
  await click(page, "a7", "f4");
  assert.equal(await page.locator("#fen").inputValue(), "W:WKa5,a3:Ba7,f4");
  await page.locator("#check").click();
  await done(page);
  assert.equal(await page.locator("#verdict").innerText(), "sound");
  assert.match(await page.locator("#findings").innerText(), /kept there is one way .*11\.2\.6/);
  assert.match(await page.locator("#progress").innerText(), /^Look \d of 3: [\d,]+ of [\d,]+ positions opened\./);
  const moves = page.locator("#tree button");
  assert.equal(await moves.first().innerText(), "1. a5-b4");
  await moves.first().click();
  const shown = await pieces(page);
  assert.ok(shown.some((piece) => piece?.startsWith("b4")) && !shown.some((piece) => piece?.startsWith("a5")), shown.join());
  await page.locator("#back").click();
  assert.ok((await pieces(page)).some((piece) => piece?.startsWith("a5")), "the diagram again");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#tree [aria-current]").innerText(), "1. a5-b4");
  assert.deepEqual(await faults(page), []);
  // An article opens beside the report.
  await page.locator("#findings .cited").first().click();
  await page.locator("#article").waitFor();
});

test("a piece is moved and the report says what breaks", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/workshop");
  await page.locator("#fen").fill("W:WKa5,a3:Ba7,f4");
  await page.locator("#fen-form button").click();
  await page.locator("#check").click();
  await done(page);
  assert.equal(await page.locator("#verdict").getAttribute("data-status"), "sound");
  // Without f4 every move wins.
  await take(page, 4);
  await click(page, "f4");
  await page.locator('#verdict[data-status="defective"]').waitFor();
  assert.match(await page.locator("#findings").innerText(), /broken cook/);
});

test("a task asks for exactly so many men (11.2.8.2), and what cannot be read is said", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "ru", tolerate: /400/ });
  await page.goto("/workshop");
  await page.locator("#fen").fill("W:Wg1,f2:Bh2");
  await page.locator("#fen-form button").click();
  await page.locator("#task").selectOption("lock");
  await page.locator("#solution").fill("1. f2-e3");
  await page.locator("#check").click();
  await done(page);
  assert.match(await page.locator("#findings").innerText(), /11\.2\.8\.2/);
  assert.match(await page.locator("#findings").innerText(), /неэкономичный финал/);
  await page.locator("#solution").fill("1. f2-a8");
  await page.locator("#check").click();
  await page.locator("#notice:not([hidden])").waitFor();
  assert.match(await page.locator("#notice").innerText(), /f2-a8/);
  await page.locator("#clear").click();
  await page.locator("#check").click();
  await page.locator("#notice:not([hidden])").waitFor();
});

test("the work is stopped when nobody waits for it", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/workshop");
  // Some seconds of work; whoever stops it does not wait for the end, and neither does the engine.
  await page.locator("#around").click();
  await page.locator("#cancel").click();
  assert.equal(await page.locator("#progress").innerText(), "Stopped.");
  await page.waitForTimeout(1_000);
  assert.deepEqual(await page.evaluate(async () => (await fetch("/api/queue")).json()), { waiting: 0, working: 0 });
});

test("the diagram for publication: author, place, diagram, task, in this order (11.4.1)", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "ru" });
  await page.goto("/workshop");
  assert.ok(await page.locator("#save-svg").isDisabled());
  await page.locator("#check").click();
  await done(page);
  await page.locator("#author").fill("Анна Белова");
  await page.locator("#place").fill("Тверь");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save-svg").click()]);
  const svg = readFileSync(await download.path(), "utf8");
  const places = ["Анна Белова", "Тверь", "<svg", "выигрыш"].map((text) => svg.indexOf(text, 10));
  assert.ok(places.every((place) => place > 0), `${places}`);
  assert.deepEqual(places, [...places].sort((a, b) => a - b));
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute("data-printed", document.querySelector("#sheet")?.textContent ?? "");
  });
  await page.locator("#print").click();
  const printed = (await page.locator("body").getAttribute("data-printed")) ?? "";
  assert.match(printed, /^Анна БеловаТверь.*выигрыш$/s);
});

test("sound neighbours are listed, and one becomes the diagram (11.3.7.4)", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/workshop");
  await page.locator("#fen").fill("W:WKa5,a3:Ba7,f4");
  await page.locator("#fen-form button").click();
  await page.locator("#around").click();
  await page.locator("#neighbours:not([hidden])").waitFor({ timeout: 60_000 });
  assert.match(await page.locator("#tried").innerText(), /^Sound: [1-9]\d*; tried: \d+ of \d+\.$/);
  assert.deepEqual(await faults(page), []);
  await page.locator("#beside button").first().click();
  await done(page);
  assert.notEqual(await page.locator("#fen").inputValue(), "W:WKa5,a3:Ba7,f4");
  assert.equal(await page.locator("#verdict").getAttribute("data-status"), "sound");
});

test("on a telephone the board is on the screen and axe finds nothing", { timeout: 120_000 }, async () => {
  const page = await person(browser, address, { lang: "ru", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto("/workshop");
  assert.ok(await onScreen(page, "#board svg"));
  await page.locator("#check").click();
  await done(page);
  assert.deepEqual(await faults(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the screen");
});
