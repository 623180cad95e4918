import assert from "node:assert/strict";
import { test } from "node:test";
import { anyMove, browse, myTurn, person, pieces, playing, record, serve, sitDown, verdict } from "./harness.js";

const address = await serve();
const browser = await browse();

/**
 * Whoever is to move makes a move; a drawn opening can leave the turn to either side.
 * @param {...import("./harness.js").Page} people
 */
async function someMove(...people) {
  const mover = await Promise.any(people.map((page) => myTurn(page).then(() => page)));
  await anyMove(mover);
  return mover;
}

/** @param {import("./harness.js").Page} page */
async function resign(page) {
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
}

test("two people play a micro-match of draughts-64: one drawn opening, both colours, a score", { timeout: 120_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address, { lang: "uk" })];
  await sitDown(anna, boris, { discipline: "draughts64", games: 2, table: "idf" });
  const opening = await anna.locator("#facts").innerText();
  assert.match(opening, /Жребий/);
  assert.match(opening, /1 \/ 2/);
  const start = await pieces(anna);
  const begins = await someMove(anna, boris);
  await someMove(anna, boris);
  await someMove(anna, boris);
  await resign(boris);
  assert.match(await verdict(anna), /:/);
  await anna.locator("#next-game").click();
  await boris.locator("#next-game").click();
  await playing(anna);
  await playing(boris);
  assert.match(await anna.locator("#facts").innerText(), /2 \/ 2/);
  // The same opening with colours reversed.
  assert.deepEqual(await pieces(anna), start);
  assert.notEqual(await someMove(anna, boris), begins);
  await someMove(anna, boris);
  await resign(anna);
  await verdict(boris);
  assert.match(await boris.locator("#verdict").innerText(), /мікроматч/i);
  assert.equal(await boris.locator("#next-game").count(), 0, "the match is over");
  assert.equal(await boris.locator("#rematch").count(), 1);
});

test("an offer of a draw is answered (5.4.13.3), a rematch is agreed", { timeout: 120_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address, { lang: "en" })];
  await sitDown(anna, boris, { discipline: "brazilian" });
  await anyMove(anna);
  // The rule book may not allow an offer yet; then the refusal names its article.
  if (await anna.locator("#offer-draw").isEnabled()) {
    await anna.locator("#offer-draw").click();
    const answer = boris.locator("#asks .ask");
    const refusal = anna.locator("#notice");
    await Promise.race([answer.waitFor(), refusal.waitFor()]);
    if (await answer.count()) {
      await answer.locator("button").last().click();
      await answer.waitFor({ state: "detached" });
    } else assert.match(await refusal.innerText(), /\d+\.\d+/);
  }
  await resign(boris);
  await verdict(anna);
  const old = anna.url();
  await anna.locator("#rematch").click();
  await boris.locator("#asks .ask button").first().click();
  await anna.waitForURL((url) => url.href !== old);
  await playing(boris);
  await anyMove(boris);
});

test("anybody: one waits, another accepts, a third watches and cannot move", { timeout: 90_000 }, async () => {
  const [anna, boris, viewer] = [await person(browser, address), await person(browser, address), await person(browser, address)];
  await anna.goto("/");
  await anna.locator("#all-terms").click();
  await anna.locator("input[name=opponent][value=anybody]").check({ force: true });
  await anna.locator("#go").click();
  await boris.goto("/");
  await boris.locator("#seeks button").click();
  await boris.waitForURL(/\/g\//);
  await anna.waitForURL(/\/g\//);
  assert.equal(new URL(anna.url()).pathname, new URL(boris.url()).pathname);
  await Promise.all([playing(anna), playing(boris)]);
  await viewer.goto(new URL(anna.url()).pathname);
  await viewer.locator(".piece").first().waitFor();
  await someMove(anna, boris);
  await viewer.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
  assert.equal(await viewer.locator(".cell.movable").count(), 0);
  assert.equal(await viewer.locator("#resign").count(), 0);
  await anna.waitForFunction(() => /1/.test(document.querySelector("#facts")?.textContent ?? ""));
});

test("in a casual game a move is taken back by agreement", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian" });
  await anyMove(anna);
  await anna.locator("#take-back").click();
  await boris.locator("#asks .ask button").first().click();
  await anna.waitForFunction(() => document.querySelectorAll("#moves button").length === 0);
  await anyMove(anna);
  assert.equal((await record(anna)).length, 1);
});
