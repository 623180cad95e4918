import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTo } from "./desk-hands.js";
import { browse, myTurn, person, record, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

test("keyboard only: from the lobby to moves by arrows and by notation, and a resignation", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/");
  await page.locator("#pools button").first().waitFor();
  await tabTo(page, "#with-engine");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=side]");
  await page.keyboard.press("ArrowRight"); // White
  await tabTo(page, "#go");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/g\//);
  await myTurn(page);
  // The board is one stop; the first focused square is c3.
  await tabTo(page, ".board .cell");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^c3, белая простая, может ходить/);
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-selected")), "true");
  // Up and to the right: d4.
  await page.keyboard.press("ArrowUp");
  if (!/^d4/.test(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""))) await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /^d4, пусто/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length >= 2);
  assert.equal((await record(page))[0], "c3-d4");
  assert.match(await page.locator("#live").innerText(), /Соперник: [a-h]\d/);
  // The next move is typed.
  await myTurn(page);
  const moves = await page.locator(".cell.movable").evaluateAll((cells) => cells.map((cell) => (cell.getAttribute("aria-label") ?? "").slice(0, 2)));
  await tabTo(page, "#typed-move");
  await page.keyboard.type("a1-h8");
  await page.keyboard.press("Enter");
  await page.locator("#notice").waitFor();
  assert.match(await page.locator("#notice").innerText(), /\d+\.\d+/, "an illegal move is refused with its article");
  assert.ok(moves.length > 0);
  await tabTo(page, "#resign");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator("#verdict:not([hidden])").waitFor();
});
