import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, person, serve, where } from "./harness.js";

const address = await serve();
const browser = await browse();

/** Solves a step as its page says it can be solved. @param {import("./harness.js").Page} page @param {number} number from 1 */
async function solve(page, number) {
  await page.locator(`#steps li:nth-child(${number}) button[aria-current]`).waitFor();
  const good = await page.evaluate((at) => {
    const data = JSON.parse(document.querySelector("#data")?.textContent ?? "{}");
    const { board } = data.steps[at];
    return board.kind === "renju" ? { point: board.good[0] } : { squares: [board.good[0].from, ...board.good[0].routes[0].slice(1)] };
  }, number - 1);
  if ("point" in good) await page.locator(`[data-point="${good.point}"]`).click();
  else for (const square of good.squares) await page.locator(`[data-square="${square}"] .dark`).click();
  await page.locator("#notice.good").waitFor();
  assert.equal(await page.locator("#next").isEnabled(), true);
}

for (const discipline of ["russian", "draughts64", "brazilian", "international", "giveaway", "renju"]) {
  test(`the lesson of ${discipline}: ten steps, each solved on the board`, { timeout: 60_000 }, async () => {
    const page = await person(browser, address, { lang: discipline === "renju" ? "uk" : "ru" });
    await page.goto(`/rules/${discipline}`);
    assert.equal(await page.locator("#steps li").count(), 10);
    for (let number = 1; number <= 10; number += 1) {
      await solve(page, number);
      if (number < 10) await page.locator("#next").click();
    }
    assert.equal(await page.locator("#steps .done").count(), 10);
    // What was learnt is remembered.
    await page.reload();
    await page.locator("#steps .done").first().waitFor();
    assert.equal(await page.locator("#steps .done").count(), 10);
  });
}

test("a lesson refuses in words with the article: another piece, a forbidden point", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/rules/russian");
  await page.locator("#steps li:nth-child(2) button").click();
  await click(page, "g3");
  await page.locator("#notice.bad").waitFor();
  assert.match(await page.locator("#notice").innerText(), /c3.*6\.1\.5\.3/s);
  await page.goto("/rules/renju");
  await page.locator("#steps li:nth-child(7) button").click();
  await page.locator("[data-point=h8]").click();
  await page.locator("#notice.bad").waitFor();
  assert.match(await page.locator("#notice").innerText(), /4×4|четыр|9\.2\.4\.2/);
});

test("an article opens in its book with the clause marked", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/rules/ru-2022#6.1.5.3");
  await page.locator(".clause.marked").waitFor();
  assert.match(await page.locator(".clause.marked").innerText(), /^6\.1\.5\.3\. Взятие шашки соперника является обязательным/);
  const top = await page.locator(".clause.marked").evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 400, `it is on the screen: ${top}`);
  await page.locator("#clause").fill("9.2.4.2 b");
  await page.locator("#find button").click();
  await page.waitForFunction(() => document.querySelector(".clause.marked")?.id === "9.2.4.2");
  assert.equal(await page.locator("article[lang=ru]").count(), 1);
  for (const [book, words] of [["ua-64", "ПРАВИЛА ГРИ"], ["ru-classic", "2.1.5.3"], ["club", "заиграть"], ["casual", "Тихий ход"]]) {
    await page.goto(`/rules/${book}`);
    assert.ok((await page.locator("article").innerText()).includes(words ?? ""), book);
  }
});

test("the lessons are played on a telephone of 360 px without a scroll to the board", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto("/rules/russian");
  for (const name of ["c3", "d4"]) {
    const { x, y } = await where(page, name);
    await page.touchscreen.tap(x, y);
  }
  await page.locator("#notice.good").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});
