import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, person, serve, sitDown, verdict } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @typedef {import("./harness.js").Page} Page */

/** Places a stone as soon as it is this person's turn. @param {Page} page @param {string} point */
async function stone(page, point) {
  await page.waitForFunction(() => document.querySelector(".goban.live") !== null);
  const box = await page.locator(`[data-point="${point}"]`).boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** @param {Page} page @param {number} count */
const stones = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".stone").length === n, count);

test("a renju game through Soosõrv-8 (9.2.4.3) to five in a row", { timeout: 90_000 }, async () => {
  const [first, second] = [await person(browser, address), await person(browser, address)];
  await sitDown(first, second, { discipline: "renju", regulation: "soosorv8" });
  // The first player makes one of the openings: three stones.
  await stone(first, "h8");
  await stones(first, 1);
  await stone(first, "h9");
  await stones(first, 2);
  await stone(first, "h10");
  await stones(second, 3);
  // The second player takes the other colour.
  await second.locator("#keep").click();
  // White's fourth stone and the number of fifths.
  await stone(second, "i8");
  await stones(first, 4);
  await second.locator("[data-declare='2']").click();
  await first.locator("#keep").click();
  // Black offers two fifth moves that are not symmetrical, White chooses one.
  await stone(first, "g7");
  await stone(first, "j10");
  await first.locator("#send-offer").click();
  await second.waitForFunction(() => document.querySelectorAll(".point-mark.offered").length === 2);
  await stone(second, "j10");
  await stones(first, 5);
  // Black has h8 h10 j10; White h9 i8. White builds a five on row 3, Black plays far away.
  const [white, black] = [["c3", "d3", "e3", "f3", "g3"], ["a15", "c15", "e15", "g15"]];
  let count = 5;
  for (let i = 0; i < white.length; i += 1) {
    await stone(second, white[i] ?? "");
    count += 1;
    await stones(first, count);
    if (i < black.length) {
      await stone(first, black[i] ?? "");
      count += 1;
      await stones(second, count);
    }
  }
  assert.match(await verdict(first), /п\. 9\.2/);
});

test("forbidden points are shown on request in casual games (9.2.4.2)", { timeout: 60_000 }, async () => {
  const [first, second] = [await person(browser, address), await person(browser, address)];
  await sitDown(first, second, { discipline: "renju", regulation: "free" });
  // Black gets h8, i8 and j9, j10: j8 makes two open threes.
  const [black, white] = [["h8", "i8", "j9", "j10"], ["a1", "a15", "o1", "o15"]];
  for (let i = 0; i < 4; i += 1) {
    await stone(first, black[i] ?? "");
    await stones(second, 2 * i + 1);
    await stone(second, white[i] ?? "");
    await stones(first, 2 * i + 2);
  }
  await first.locator("#fouls").click();
  await first.locator("#notice").waitFor();
  assert.match(await first.locator("#notice").innerText(), /j8: вилка 3×3/);
  assert.ok((await first.locator(".point-mark.foul").count()) >= 1);
});
