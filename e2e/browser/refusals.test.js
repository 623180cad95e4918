import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, myTurn, newGame, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();
/** Console errors of answered refusals are what is tested. */
const tolerate = /WebSocket|400/;

/** The sentence of the page. @param {import("./harness.js").Page} page */
async function told(page) {
  await page.locator("#notice").waitFor();
  return page.locator("#notice").innerText();
}

test("the analysis board refuses with reason and article in the reader's language", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { tolerate });
  await page.goto("/analysis");
  await page.locator(".cell.movable").first().waitFor();
  await page.locator("#typed-move").fill("c3-c5");
  await page.locator("#typed button").click();
  const move = await told(page);
  assert.match(move, /\d+\.\d+/, move);
  assert.doesNotMatch(move, /связь|[a-z]{4,}/i, move);
  await page.locator("#fen").fill("W:Wc3,z9,d8:Bd4");
  await page.locator("#fen-form button").click();
  await page.waitForFunction(() => /z9/.test(document.querySelector("#notice")?.textContent ?? ""));
  const fen = await told(page);
  assert.match(fen, /последнем ряду.*6\.1\.4\.4/s, fen);
  assert.doesNotMatch(fen, /[a-z]{4,}/i, fen);
  await page.locator("#pdn").fill("это не партия");
  await page.locator("#pdn-form button").click();
  await page.waitForFunction(() => /нет партий/.test(document.querySelector("#notice")?.textContent ?? ""));
  await page.locator("#pdn").fill('[GameType "25"]\n\n1. c3-d4 d6-c5 *\n\n'.repeat(150));
  await page.locator("#pdn-form button").click();
  await page.waitForFunction(() => /первые 100 партий из 150/.test(document.querySelector("#notice")?.textContent ?? ""));
  assert.equal(await page.locator("#pdn-game option").count(), 100);
  await page.locator("#pdn").fill('[GameType "25"]\n\n1. c3-d4 d6-c5 2. a1-h8 *');
  await page.locator("#pdn-form button").click();
  await page.waitForFunction(() => /a1-h8/.test(document.querySelector("#notice")?.textContent ?? ""));
});

test("what did not come through is said to be the connection, and only that", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en", tolerate: /WebSocket|400|ERR_FAILED|Failed to load/ });
  await page.goto("/analysis");
  await page.locator(".cell.movable").first().waitFor();
  await page.route("**/api/position", (route) => route.abort());
  await page.locator("#typed-move").fill("c3-d4");
  await page.locator("#typed button").click();
  assert.match(await told(page), /connection/);
});

test("a tap on a piece that cannot move says why in words with its article", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { tolerate });
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: "W:Wa1,b2,a3,g1:Bh8" }));
  await myTurn(page);
  await click(page, "a1");
  assert.match(await told(page), /a1 не может пойти.*6\.1\.4\.3/s);
  // The article opens its text, in the language of its book, and closes again.
  await page.locator("#notice .cited").click();
  await page.locator("#article").waitFor();
  assert.match(await page.locator("#article").innerText(), /Простая шашка ходит только вперед/);
  assert.equal(await page.locator("#article [lang=ru]").count(), 1);
  await page.keyboard.press("Escape");
  await page.locator("#article").waitFor({ state: "detached" });
});
