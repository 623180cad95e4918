import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY, serveDays } from "./days-server.js";
import { shoot } from "./desk-hands.js";
import { browse, faults, person, signUp } from "./harness.js";

const { address, ahead } = await serveDays();
const browser = await browse();

const STUDY = '[GameType "25"]\n[SetUp "1"]\n[FEN "W:WKa5,a3:Ba7,f4"]\n[Task "win"]\n[Author "Шошин"]\n\n1. a5-b4 *\n';
/** A sound study with both its lines. */
const SOUND = '[GameType "25"]\n[SetUp "1"]\n[FEN "W:WKa3,a5,e3:Ba7,f6,h2"]\n[Task "win"]\n[Author "Анна"]\n\n1. a3-c5 f6-e5 (1... a7-b6 2. c5:a7 f6-e5) 2. e3-f4 e5:g3 3. c5-g1 g3-f2 (3... a7-b6 4. a5:c7 g3-f2 5. g1:a7) 4. g1:d4 *\n';
const COOKED = '[GameType "25"]\n[SetUp "1"]\n[FEN "W:WKa1,Kc1:Bh8"]\n[Task "win"]\n[Author "Никто"]\n\n1. a1-b2 *\n';
/** A day so many days from now, as the fields of dates want it. @param {number} days */
const day = (days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Somebody with an account. @param {string} name @param {import("playwright-core").BrowserContextOptions & {lang?: string}} [options] */
async function member(name, options = {}) {
  const page = await person(browser, address, { lang: "ru", tolerate: /WebSocket|ERR_|Failed to load/, ...options });
  await signUp(page, name);
  return page;
}

/** A date field that the browser itself would limit to its calendar. @param {import("./harness.js").Page} page @param {string} form @param {Record<string, string>} fields */
async function fill(page, form, fields) {
  for (const [name, value] of Object.entries(fields)) await page.locator(`${form} [name=${name}]`).fill(value);
}

test("solving: timed, on the board, judged by the checker, authors named at the end (11.6)", { timeout: 240_000 }, async () => {
  await ahead(0);
  const host = await member("Клубный");
  await host.goto("/contests");
  await host.locator("#make-solvers summary").click();
  const moment = (/** @type {number} */ days) => `${day(days)}T12:00`;
  await fill(host, "#solvers", { name: "Решатели", status: "клубный", organiser: "Клуб", awards: "книга", closes: moment(2), results: moment(5), minutes: "20", pdn: `${STUDY}\n${COOKED}` });
  await host.locator("#solvers button").click();
  await host.waitForURL(/\/contests\/\w+$/);
  const path = new URL(host.url()).pathname;

  const vera = await member("Вера", { lang: "en" });
  await vera.goto(path);
  await vera.locator("#begin").waitFor();
  assert.equal(await vera.locator("#board").count(), 0, "nothing is seen before one's time runs");
  await vera.locator("#begin").click();
  const square = (/** @type {string} */ name) => vera.locator(`#board [data-square="${squares(name)}"] .dark`);
  await square("a5").click();
  await square("b4").click();
  await vera.locator("#line").filter({ hasText: "a5-b4" }).waitFor();
  assert.match(await vera.locator(".left").innerText(), /(19|20):\d\d/);
  assert.ok(!(await vera.locator("main").innerText()).includes("Шошин"));
  assert.deepEqual(await faults(vera), [], "a solver's board");
  await shoot(vera, "solving-en");
  await vera.locator("#add-line").click();
  await vera.locator("#answer-lines li").filter({ hasText: "a5-b4" }).waitFor();
  await vera.reload();
  await vera.locator("#answer-lines li").filter({ hasText: "a5-b4" }).waitFor();
  const gleb = await member("Глеб", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await gleb.goto(path);
  await gleb.locator("#begin").click();
  await gleb.locator("#no-solution").click();
  await gleb.locator("#answered").waitFor();
  assert.deepEqual(await faults(gleb), [], "a solver's board on a telephone");
  assert.ok(!(await gleb.evaluate(() => document.documentElement.scrollWidth > innerWidth)), "nothing is wider than the screen");
  // The time is up: the answer stays as it is.
  await ahead(21 / (24 * 60));
  await vera.locator(".lesson-steps button").nth(1).click();
  await vera.locator("#no-solution").click();
  await vera.locator("#notice.bad").filter({ hasText: "11.6.1" }).waitFor();

  await ahead(3);
  await host.goto(path);
  await host.locator("#judge").click();
  await host.locator("#publish").click({ timeout: 90_000 });
  await host.locator("#ranked tbody tr").first().filter({ hasText: "Вера" }).filter({ hasText: "10.0" }).waitFor();
  const anybody = await person(browser, address, { lang: "uk" });
  await anybody.goto(path);
  await anybody.locator("#entry-1").filter({ hasText: "Шошин" }).filter({ hasText: "a5-b4" }).waitFor();
  assert.deepEqual(await faults(anybody), [], "the results");
});

test("judging: a closed contest from the announcement to the final results, the checker's report beside each composition (11.5, 11.7)", { timeout: 240_000 }, async () => {
  const chief = await member("Орлов");
  const judge = await member("Седов");
  const anna = await member("Анна");
  const boris = await member("Борис", { lang: "en", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await chief.goto("/contests");
  assert.deepEqual(await faults(chief), [], "/contests");
  await chief.locator("#make-composers summary").click();
  await fill(chief, "#composers", { name: "Кубок клуба", status: "клубный", organiser: "Клуб", conditions: "новые композиции", sections: "Этюды; Седов", chief: "Орлов", secretary: "Орлов", deadline: day(60), preliminary: day(130), in_force: day(200) });
  // Two months are too few: the rule is cited and what was typed stays.
  await chief.locator("#composers button").click();
  await chief.locator("#refused:not([hidden])").filter({ hasText: "11.5.2" }).waitFor();
  assert.equal(await chief.locator("#composers [name=name]").inputValue(), "Кубок клуба");
  await fill(chief, "#composers", { deadline: day(100) });
  await shoot(chief, "contests-ru");
  await chief.locator("#composers button").click();
  await chief.waitForURL(/\/contests\/\w+$/);
  const path = new URL(chief.url()).pathname;

  for (const [page, pdn] of /** @type {[import("./harness.js").Page, string][]} */ ([[anna, SOUND], [boris, COOKED]])) {
    await page.goto(path);
    await fill(page, "#enter", { place: "Тверь", pdn: pdn.replace("win", "mate") });
    await page.locator("#enter button").click();
    await page.locator("#notice.bad").filter({ hasText: "mate" }).waitFor();
    await fill(page, "#enter", { pdn });
    await page.locator("#enter button").click();
    await page.locator(".entry").waitFor();
    assert.deepEqual(await faults(page), [], "an author's page");
  }
  assert.ok(!(await boris.evaluate(() => document.documentElement.scrollWidth > innerWidth)), "nothing is wider than the screen");

  await ahead(50);
  for (const page of [chief, judge, anna, boris]) await page.goto(path);
  await ahead(101);
  await judge.goto(path);
  const first = judge.locator("#entry-1");
  await first.locator('.verdict[data-status="sound"]').waitFor({ timeout: 90_000 });
  await judge.locator('#entry-2 .verdict[data-status="defective"]').waitFor({ timeout: 90_000 });
  assert.match(await judge.locator("#entry-2 .findings").innerText(), /побочное решение.*11\.2\.6/s);
  assert.ok(!(await judge.locator("main").innerText()).includes("Анна"), "the judge does not know the author");
  assert.deepEqual(await faults(judge), [], "a judge's sheet");
  await shoot(judge, "judge-sheet-ru");
  await first.locator("[name=mark]").fill("11");
  await first.locator("#mark-1 button").click();
  await judge.locator("#notice.bad").waitFor();
  await first.locator("[name=mark]").fill("8,5");
  await first.locator("[name=remark]").fill("Изящно");
  await first.locator("#mark-1 button").click();
  await first.locator(".given").filter({ hasText: "8.5" }).waitFor();
  await judge.locator("#entry-2 summary").click();
  await judge.locator("#entry-2 [name=clause]").fill("11.2.6");
  await judge.locator("#entry-2 [name=reason]").fill("побочное решение");
  await judge.locator("#exclude-2 button").click();
  await chief.goto(path);
  await chief.locator("#preliminary").click();
  await chief.locator("#results").filter({ hasText: "8.5" }).waitFor();

  await boris.goto(path);
  await fill(boris, "#complain", { entry: "2", text: "One move is a repetition." });
  await boris.locator("#complain button").click();
  await boris.locator("#papers").filter({ hasText: "repetition" }).waitFor();
  // Who does not come for ninety days is logged out; before the day of the regulations nothing is final.
  await ahead(140);
  for (const page of [chief, anna]) await page.goto(path);
  assert.equal(await chief.locator("#final").count(), 0);
  await ahead(201);
  await chief.goto(path);
  await fill(chief, "#decide", { reason: "отклонено" });
  await chief.locator("#decide button").click();
  await chief.locator("#papers").filter({ hasText: "отклонено" }).waitFor();
  await chief.locator("#final").click();
  await chief.locator("#results").filter({ hasText: "Анна" }).waitFor();
  assert.deepEqual(await faults(chief), [], "the results");
  await shoot(chief, "contest-final-ru");
  await anna.goto(path);
  await anna.locator("#papers").filter({ hasText: "8.5" }).waitFor();
});

/** The number of a square of eight by eight. @param {string} name */
function squares(name) {
  const [column, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  return (7 - rank) * 4 + Math.floor(column / 2) + 1;
}
