import assert from "node:assert/strict";
import { test } from "node:test";
import { anyMove, browse, myTurn, person, serve, verdict } from "./harness.js";

const address = await serve();
const browser = await browse();

test("a game of Russian draughts against the engine from the lobby to the end", { timeout: 300_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/");
  await page.locator("#with-engine").click();
  await page.locator("input[name=discipline][value=russian]").check({ force: true });
  await page.locator("input[name=level][value='6']").check({ force: true });
  await page.locator("input[name=tempo][value='-']").check({ force: true });
  await page.locator("input[name=side][value=first]").check({ force: true });
  await page.locator("#go").click();
  await page.waitForURL(/\/g\//);
  // A person who takes the first piece that can move and the first square it can go to.
  for (let moves = 0; moves < 150; moves += 1) {
    await myTurn(page);
    if (await page.locator("#verdict:not([hidden])").count()) break;
    await anyMove(page);
  }
  const result = await verdict(page);
  assert.match(result, /[01½] : [01½]/, result);
  assert.match(result, /п\. \d+\.\d+/, "the result names its article");
  // What a finished game offers.
  const pdn = await page.evaluate(async (href) => (await fetch(href)).text(), await page.locator("#downloads a[href$='.pdn']").getAttribute("href") ?? "");
  assert.match(pdn, /\[GameType "25"/);
  const svg = await page.evaluate(async (href) => (await fetch(href)).text(), await page.locator("#downloads a[href*='.svg']").getAttribute("href") ?? "");
  assert.match(svg, /^<svg/);
  await page.locator("#review-start").click();
  await page.locator("#review .graph .curve").waitFor();
  await page.locator("#rematch").click();
  await page.waitForURL((url) => url.pathname.startsWith("/g/"));
});
