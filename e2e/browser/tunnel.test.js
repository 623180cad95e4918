import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, move, myTurn, person, record, serve, sitDown, tunnel } from "./harness.js";

const address = await serve();
const browser = await browse();

/** Anna plays through a tunnel, Boris does not. @param {Record<string, unknown>} wish */
async function apart(wish) {
  const way = await tunnel(address);
  const [anna, boris] = [await person(browser, way.address), await person(browser, address, { lang: "en" })];
  const path = await sitDown(anna, boris, wish).catch(async () => assert.fail("the game did not begin"));
  return { anna, boris, way, path };
}

/** @param {import("./harness.js").Page} page @param {number} count */
const has = (page, count) => page.waitForFunction((n) => document.querySelectorAll("#moves button").length === n, count);

test("a dead connection is noticed within three seconds; the move made meanwhile is sent when it is back", { timeout: 60_000 }, async () => {
  const { anna, boris, way } = await apart({ discipline: "russian", control: "60+0" });
  await move(anna, "c3", "d4");
  await move(boris, "b6", "a5");
  await has(anna, 2);
  await myTurn(anna);
  const banner = anna.locator("#offline");
  assert.ok(await banner.isHidden());
  way.lose();
  const lost = Date.now();
  await banner.waitFor({ timeout: 3_500 });
  assert.ok(Date.now() - lost < 3_300, `noticed after ${Date.now() - lost} ms`);
  await click(anna, "g3", "f4");
  await anna.waitForFunction(() => /сохранён/.test(document.querySelector("#offline")?.textContent ?? ""));
  assert.equal((await record(boris)).length, 2);
  way.restore();
  await has(boris, 3);
  await banner.waitFor({ state: "hidden" });
  await has(anna, 3);
  assert.deepEqual(await record(anna), await record(boris));
  // The game goes on.
  await move(boris, "f6", "g5");
  await has(anna, 4);
});

test("a move that went into a dead connection is made, and made once", { timeout: 60_000 }, async () => {
  const { anna, boris, way } = await apart({ discipline: "russian", control: "60+0" });
  await myTurn(anna);
  way.lose();
  await click(anna, "c3", "d4");
  await anna.locator("#offline").waitFor({ timeout: 3_500 });
  way.restore();
  await has(boris, 1);
  await has(anna, 1);
  await anna.locator("#offline").waitFor({ state: "hidden" });
  await move(boris, "b6", "a5");
  await move(anna, "g3", "f4");
  assert.deepEqual(await record(boris), ["c3-d4", "b6-a5", "g3-f4"]);
});

test("a slow connection is doubted and used again, and nothing is done twice", { timeout: 60_000 }, async () => {
  const { anna, boris, way } = await apart({ discipline: "russian", control: "60+0" });
  await myTurn(anna);
  way.lose();
  await click(anna, "c3", "d4");
  const banner = anna.locator("#offline");
  await banner.waitFor({ timeout: 3_500 });
  way.restore(true);
  await banner.waitFor({ state: "hidden" });
  await has(boris, 1);
  await has(anna, 1);
  assert.equal(await anna.locator("#notice").isVisible(), false);
  await move(boris, "b6", "a5");
  await move(anna, "g3", "f4");
  assert.deepEqual(await record(anna), ["c3-d4", "b6-a5", "g3-f4"]);
});

test("whoever watches learns of a dead connection too", { timeout: 60_000 }, async () => {
  const { way, path } = await apart({ discipline: "russian", control: "60+0" });
  const viewer = await person(browser, way.address);
  await viewer.goto(path);
  await viewer.locator("#board .cell").first().waitFor();
  way.lose();
  await viewer.locator("#offline").waitFor({ timeout: 9_000 });
  way.restore();
  await viewer.locator("#offline").waitFor({ state: "hidden" });
});

test("on the first page, too, a dead connection is noticed and said, and who waits is known again when it is back", { timeout: 90_000 }, async () => {
  const way = await tunnel(address);
  const anna = await person(browser, way.address, { tolerate: /WebSocket|ERR_|Failed/ });
  await anna.goto("/");
  await anna.locator("#pools button[data-control='180+2']").click();
  await anna.locator("#pools button[aria-pressed=true]").waitFor();
  way.lose();
  await anna.locator("#broken").waitFor({ timeout: 11_000 });
  assert.equal(await anna.locator("#pools button[aria-pressed=true]").count(), 0, "nobody is told to wait");
  assert.equal(await anna.locator("#seeks").isVisible(), false);
  way.restore();
  await anna.locator("#broken").waitFor({ state: "hidden", timeout: 15_000 });
  await anna.locator("#pools button[aria-pressed=true]").waitFor();
});
