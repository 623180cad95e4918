import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, person, pieces, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const address = await serve();
const browser = await browse();

/**
 * Two people at a real board with a tablet beside it.
 * @param {{fen?: string, control?: string, tempo?: string, variant?: string, book?: string}} [wish]
 * @param {import("playwright-core").BrowserContextOptions & {lang?: string}} [options]
 */
async function sitDown({ fen = "", control = "", tempo = "classic", variant = "russian", book = "ru-2022" } = {}, options = {}) {
  const page = await person(browser, address, options);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/board");
  await page.locator("[name=variant]").selectOption(variant);
  await page.locator("[name=book]").selectOption(book);
  await page.locator("[name=preset]").selectOption(control ? "" : "classic -");
  if (control) {
    await page.locator("[name=control]").fill(control);
    await page.locator("[name=tempo]").selectOption(tempo);
  }
  await page.locator("[name=white]").fill("Иванов");
  await page.locator("[name=black]").fill("Петров");
  if (fen) {
    await page.locator("summary").first().click();
    await page.locator("[name=fen]").fill(fen);
  }
  await page.locator("#setup button[type=submit]").click();
  await page.locator("#begin").click();
  return page;
}

/** The moves of the record. @param {Page} page */
const made = (page) => page.locator("#moves .made").allTextContents().then((all) => all.filter((text) => text !== ""));

/** Moves a piece and, with clocks, presses the clock. @param {Page} page @param {"white" | "black"} color @param {...string} names */
async function move(page, color, ...names) {
  const before = (await made(page)).length;
  await click(page, ...names);
  await page.waitForFunction((count) => [...document.querySelectorAll("#moves .made")].filter((cell) => cell.textContent).length > count, before);
  const clock = page.locator(`.big-clock[data-color=${color}].due`);
  if (await clock.count()) await clock.click();
}

/** Records what was done, legal or not. @param {Page} page @param {string[]} names @param {string[]} [off] */
async function did(page, names, off = []) {
  await page.locator("#as-happened").click();
  await click(page, ...names, ...off);
  await page.locator("#record-it").click();
}

test("a missed capture that nobody demands is played on (5.4.14.2)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ fen: "W:Wc3,h2:Bd4,h8" });
  // c3:e5 is due; White moves h2-g3 instead.
  await click(page, "h2");
  assert.match(await page.locator("#notice").innerText(), /6\.1\.5\.3/);
  await did(page, ["h2", "g3"]);
  assert.ok((await pieces(page)).includes("g3"));
  assert.match(await page.locator("#hand-black").innerText(), /исправ/i, "Black may demand the correction");
  // Black plays on: d4:b2. The missed capture stands.
  await click(page, "d4", "b2");
  await page.waitForFunction(() => !document.querySelector('[data-act="black demand"]'));
  const there = await pieces(page);
  assert.ok(there.includes("b2") && !there.includes("c3") && there.includes("g3"), there.join());
  assert.match(await page.locator("#log").innerText(), /остаётся в силе/);
});

test("a demanded correction: the board goes back, and the touched piece must move if it can (5.4.14.2, 6.1.4.7)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ fen: "W:Wc3,h2:Bd4,h8" });
  await did(page, ["h2", "g3"]);
  await page.locator('[data-act="black demand"]').click();
  await page.waitForFunction(() => !document.querySelector('[data-act="black demand"]'));
  const back = await pieces(page);
  assert.ok(back.includes("h2") && !back.includes("g3"), back.join());
  // The capture is due, so the touched piece on h2 cannot move: c3:e5 it is.
  await move(page, "white", "c3", "e5");
  assert.ok((await pieces(page)).includes("e5"));
});
