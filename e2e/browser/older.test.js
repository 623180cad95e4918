import assert from "node:assert/strict";
import { test } from "node:test";
import { anyMove, browse, myTurn, newGame, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/**
 * Somebody with a browser of 2021: functions that came later are unknown to its styles and its scripts.
 * @param {"light" | "dark"} colorScheme
 */
async function older(colorScheme) {
  const page = await person(browser, address, { colorScheme });
  await page.addInitScript(() => {
    for (const [of, name] of /** @type {[any, string][]} */ ([[Array.prototype, "at"], [Array.prototype, "findLast"], [Array.prototype, "toSorted"], [String.prototype, "at"], [Object, "hasOwn"], [Object, "groupBy"], [globalThis, "structuredClone"], [Intl, "supportedValuesOf"]])) delete of[name];
  });
  await page.route("**/*.css", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/light-dark\(|color-mix\(|oklch\(/g, "unknown(").replaceAll(":has(", ":unknown(").replaceAll(/(\d)[dsl]vh/g, "$1unknown");
    await route.fulfill({ response: answer, body });
  });
  return page;
}

/** @param {import("./harness.js").Page} page @param {string} what @param {string} property */
const style = (page, what, property) => page.locator(what).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

for (const [scheme, dark, light, ground] of /** @type {const} */ ([["light", "rgb(164, 116, 75)", "rgb(242, 227, 198)", "rgb(245, 241, 234)"], ["dark", "rgb(143, 100, 66)", "rgb(217, 198, 164)", "rgb(26, 24, 22)"]])) {
  test(`a browser of 2021 shows the board in its colours (${scheme}), and one can play`, { timeout: 60_000 }, async () => {
    const page = await older(scheme);
    await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" }));
    await myTurn(page);
    assert.equal(await style(page, ".cell .dark", "fill"), dark);
    assert.equal(await style(page, ".board > .light", "fill"), light);
    assert.equal(await style(page, "body", "background-color"), ground);
    await anyMove(page);
    await myTurn(page);
    for (const path of ["/", "/watch", "/analysis", "/account"]) {
      await page.goto(path);
      assert.equal(await style(page, "body", "background-color"), ground, path);
    }
  });
}

test("the chosen colours win over the system's", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { colorScheme: "dark" });
  await page.goto("/");
  assert.equal(await style(page, "body", "background-color"), "rgb(26, 24, 22)");
  await page.locator("button.theme:visible").first().click();
  assert.equal(await style(page, "body", "background-color"), "rgb(245, 241, 234)");
  await page.reload();
  assert.equal(await style(page, "body", "background-color"), "rgb(245, 241, 234)");
});
