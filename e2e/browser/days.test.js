import assert from "node:assert/strict";
import { test } from "node:test";
import * as squares from "../../crates/server/web/js/squares.js";
import { DAY, serveDays } from "./days-server.js";
import { browse, faults, move, newGame, person, playing, record, signUp, verdict } from "./harness.js";

const { address, ahead, restart } = await serveDays();
const browser = await browse();

/** Somebody with an account, who does not mind that the server goes away for a while. @param {string} name */
async function member(name, lang = "ru") {
  const page = await person(browser, address, { lang, tolerate: /WebSocket|ERR_|Failed to load/ });
  await signUp(page, name);
  return page;
}

/** The other one opens the link and sits down. @param {import("./harness.js").Page} page @param {string} path */
async function join(page, path) {
  await page.goto(path);
  await page.locator("#join").click();
  await playing(page);
}

/** Two people with accounts at a board with days. @param {string} control @param {string} names */
async function meet(control, names) {
  const [anna, boris] = [await member(`anna-${names}`), await member(`boris-${names}`)];
  const path = await newGame(anna, { discipline: "russian", control, side: "first", opponent: "friend" });
  await join(boris, path);
  await anna.goto(path);
  await playing(anna);
  return { anna, boris, path };
}

/** Clicks squares of the board on which a line is entered. @param {import("./harness.js").Page} page @param {...string} names */
async function enter(page, ...names) {
  for (const name of names) await page.locator(`#line-board [data-square="${squares.byName(8, name)}"] .dark`).click();
}

/** Nobody looks: no page of theirs is open. @param {...import("./harness.js").Page} pages */
async function leave(...pages) {
  for (const page of pages) await page.goto("about:blank");
}

test("a game of days is made on the first page, by the rules' fifty days and by days a move (10.3.1, 10.3.9)", { timeout: 120_000 }, async () => {
  const anna = await member("anna-first");
  for (const [control, clock] of /** @type {[string, RegExp][]} */ ([["10/50days", /50 д\./], ["3days", /(3 д\. 0|2 д\. 23) ч/]])) {
    await anna.goto("/");
    await anna.locator("#with-friend").click();
    // The program answers at once: it is not offered days.
    await anna.locator("#new input[name=opponent][value=engine]").check({ force: true });
    assert.equal(await anna.locator(`#tempos input[value="${control}"]`).count(), 0);
    await anna.locator("#new input[name=opponent][value=friend]").check({ force: true });
    await anna.locator("#new input[name=side][value=first]").check({ force: true });
    await anna.locator(`#tempos input[value="${control}"]`).check({ force: true });
    assert.deepEqual(await faults(anna), []);
    await anna.locator("#go").click();
    await anna.waitForURL(/\/g\//);
    const boris = await member(`boris-${control.replace(/\W/g, "")}`);
    await join(boris, new URL(anna.url()).pathname);
    await playing(anna);
    assert.match(await anna.locator("#below .clock").innerText(), clock);
    await move(anna, "c3", "d4");
    assert.deepEqual(await faults(anna), []);
  }
});

test("a line is laid down on the board, fires while its owner is away and over a restart, and ends at another move (10.2.7, 10.2.13)", { timeout: 180_000 }, async () => {
  const { anna, boris, path } = await meet("3days", "lines");
  await move(anna, "c3", "d4");
  await anna.locator("#line-begin").click();
  await enter(anna, "d6", "c5");
  await anna.waitForFunction(() => /c5/.test(document.querySelector("#line-draft")?.textContent ?? ""));
  assert.equal(await anna.locator("#line-keep").isDisabled(), true, "a line ends with a move of one's own");
  await enter(anna, "b2", "c3");
  await anna.locator("#line-keep:not([disabled])").waitFor();
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#line-keep").click();
  await anna.waitForFunction(() => document.querySelectorAll("#lines-body .lines li").length === 1);
  assert.match(await anna.locator("#lines-body .lines li").innerText(), /d6-c5.*b2-c3/s);
  // Another one is laid down and withdrawn.
  await anna.locator("#line-begin").click();
  await enter(anna, "b6", "a5");
  await anna.waitForFunction(() => /a5/.test(document.querySelector("#line-draft")?.textContent ?? ""));
  await enter(anna, "b2", "c3");
  await anna.locator("#line-keep:not([disabled])").click();
  await anna.waitForFunction(() => document.querySelectorAll("#lines-body .lines li").length === 2);
  await anna.locator("#lines-body .lines li", { hasText: "b6-a5" }).getByRole("button").click();
  await anna.waitForFunction(() => document.querySelectorAll("#lines-body .lines li").length === 1);
  // The opponent has nothing of it: not on the page, and not by asking.
  assert.equal(await boris.locator("#lines-body .lines li").count(), 0);
  assert.deepEqual(await boris.evaluate(async (game) => (await fetch(`/api/games/${game}/lines`)).json(), path.slice(3)), { lines: [] });
  await leave(anna, boris);
  await restart("SIGKILL");
  await boris.goto(path);
  await move(boris, "d6", "c5");
  await boris.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  assert.deepEqual(await record(boris), ["c3-d4", "d6-c5", "b2-c3"]);
  await move(boris, "b6", "a5");
  await anna.goto("/days");
  assert.equal(await anna.locator("#games a[data-yours]").count(), 1);
  await anna.locator("#games a").first().click();
  await playing(anna);
  assert.equal((await record(anna)).length, 4);
});

test("one's games come by the time that is left, and after a move there is the next one", { timeout: 120_000 }, async () => {
  const { anna, boris, path } = await meet("14days", "list");
  const other = await newGame(anna, { discipline: "international", control: "1days", side: "first", opponent: "friend" });
  await join(boris, other);
  await anna.goto("/days");
  const links = await anna.locator("#games a").evaluateAll((games) => games.map((game) => game.getAttribute("href")));
  assert.deepEqual(links, [other, path]);
  assert.match(await anna.locator("#games a").first().innerText(), /boris-list[\s\S]*Ваш ход · (23 ч|1 д\.)/);
  assert.deepEqual(await faults(anna), []);
  await anna.goto(path);
  await playing(anna);
  assert.equal(await anna.locator("#next-to-move").count(), 0, "first this one");
  await move(anna, "c3", "d4");
  await anna.locator("#next-to-move").click();
  await playing(anna);
  assert.equal(new URL(anna.url()).pathname, other);
  // For the opponent it is the other way round.
  await boris.goto("/days");
  assert.deepEqual(await boris.locator("#games a").evaluateAll((games) => games.map((game) => game.getAttribute("href"))), [path, other]);
});

test("leave is taken in one place for all games, stops the clock, and is said with what is left of the year (10.4)", { timeout: 120_000 }, async () => {
  const { anna, boris, path } = await meet("1days", "leave");
  await anna.goto("/days");
  assert.match(await anna.locator("#left").innerText(), /30/);
  const day = (/** @type {number} */ after) => new Date(Date.now() + after * DAY).toISOString().slice(0, 10);
  const take = async (/** @type {number} */ first, /** @type {number} */ last) => {
    await anna.locator("#leave [name=first]").fill(day(first));
    await anna.locator("#leave [name=last]").fill(day(last));
    await anna.locator("#leave button").click();
  };
  await take(1, 40);
  await anna.waitForFunction(() => /10\.4\.1/.test(document.querySelector("#refused")?.textContent ?? ""));
  assert.deepEqual(await faults(anna), []);
  await take(1, 20);
  await anna.locator("#leaves li").waitFor();
  assert.match(await anna.locator("#leaves li").innerText(), new RegExp(`${day(1)}.*${day(20)}.*20`));
  assert.match(await anna.locator("#left").innerText(), /: 0$/);
  assert.equal(await anna.locator("#refused").isVisible(), false);
  assert.match(await anna.locator("#games a").innerText(), /2[01] д\./, "the list knows it at once");
  assert.deepEqual(await faults(anna), []);
  for (const page of [anna, boris]) {
    await page.goto(path);
    await playing(page);
    const clock = page === anna ? "#below .clock" : "#above .clock";
    await page.waitForFunction((selector) => /2[01] д\./.test(document.querySelector(selector)?.textContent ?? ""), clock);
  }
  await restart();
  await anna.goto("/days");
  assert.equal(await anna.locator("#leaves li").count(), 1);
});

test("a game goes on for a year: who answers in time plays on, and who is silent loses by the days (10.3.5)", { timeout: 180_000 }, async () => {
  const { anna, boris, path } = await meet("10/50days", "year");
  for (const [days, page, from, to] of /** @type {[number, typeof anna, string, string][]} */ ([
    [45, anna, "c3", "d4"], [85, boris, "b6", "a5"], [88, anna, "b2", "c3"], [91, boris, "f6", "g5"],
  ])) {
    await leave(anna, boris);
    await ahead(days);
    if (days === 85) await restart("SIGKILL");
    await page.goto(path);
    await move(page, from, to);
  }
  // A log-in that is not used for ninety days has ended by then: anybody may look.
  await leave(anna, boris);
  await ahead(91 + 365);
  const watcher = await person(browser, address, { tolerate: /WebSocket|ERR_|Failed to load/ });
  await watcher.goto(path);
  assert.match(await verdict(watcher), /Выиграли чёрные: истекло время/);
  assert.equal((await record(watcher)).length, 4);
  assert.deepEqual(await faults(watcher), []);
  await ahead(0);
});
