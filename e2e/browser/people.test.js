import assert from "node:assert/strict";
import { test } from "node:test";
import { anyMove, browse, faults, move, myTurn, newGame, onScreen, person, playing, serve, signUp, sitDown, tunnel, verdict } from "./harness.js";

/** @typedef {import("./harness.js").Page} Page */

const address = await serve();
const browser = await browse();
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** What a server says to who cannot do a thing is no error of the page. */
const tolerate = /WebSocket|40[0-9]/;

/** Two people with accounts at one game. @param {string} suffix @param {Record<string, unknown>} [wish] */
async function atTheBoard(suffix, wish = {}) {
  const [anna, boris] = [await person(browser, address, { tolerate }), await person(browser, address, { lang: "en", tolerate })];
  await signUp(anna, `Anna${suffix}`);
  await signUp(boris, `Boris${suffix}`);
  const path = await sitDown(anna, boris, { discipline: "russian", ...wish });
  return { anna, boris, path };
}

/** @param {Page} page @param {string} text */
async function write(page, text) {
  await page.locator("#chat-text").fill(text);
  await page.locator("#chat-form button").click();
}

/** @param {Page} page */
const lines = (page) => page.locator("#chat-lines li").allInnerTexts();

/** @param {Page} page @param {string} text */
const hears = (page, text) => page.locator("#chat-lines li", { hasText: text }).waitFor();

test("players write to each other, who watches to others who watch; links are refused in words", { timeout: 90_000 }, async () => {
  const { anna, boris, path } = await atTheBoard("1");
  const [vera, gleb] = [await person(browser, address, { tolerate }), await person(browser, address, { tolerate })];
  await signUp(vera, "Vera1");
  for (const page of [vera, gleb]) {
    await page.goto(path);
    await page.locator("#board .piece").first().waitFor();
  }
  assert.match((await lines(anna))[0] ?? "", /Сообщений пока нет/);
  await write(anna, "Удачи!");
  await hears(boris, "Удачи!");
  await hears(anna, "Удачи!");
  assert.deepEqual(await lines(boris), ["Anna1 Удачи!"]);
  await write(vera, "Кто ведёт?");
  await hears(vera, "Кто ведёт?");
  await hears(gleb, "Кто ведёт?");
  assert.deepEqual(await lines(anna), ["Anna1 Удачи!"], "players do not read who watches");
  assert.equal(await gleb.locator("#chat-form").isVisible(), false, "who has no account reads");
  await write(boris, "see https://example.com");
  await boris.locator("#notice", { hasText: "Links are not allowed" }).waitFor();
  assert.deepEqual(await lines(anna), ["Anna1 Удачи!"]);
  // Who comes later reads what was said.
  await boris.reload();
  await hears(boris, "Удачи!");
  // The chat can be put away, and stays so.
  await anna.locator("#chat-hide").click();
  assert.equal(await anna.locator("#chat-lines").isVisible(), false);
  await anna.reload();
  await playing(anna);
  assert.equal(await anna.locator("#chat-lines").isVisible(), false);
  assert.deepEqual(await faults(boris), []);
});

test("what was said while the connection was broken is read when it is back, and what could not be sent is not lost", { timeout: 90_000 }, async () => {
  const way = await tunnel(address);
  const [anna, boris] = [await person(browser, way.address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian" });
  way.lose();
  await anna.locator("#offline").waitFor({ timeout: 5_000 });
  await write(boris, "Ты здесь?");
  await hears(boris, "Ты здесь?");
  await write(anna, "Я в лифте");
  assert.equal(await anna.locator("#chat-text").inputValue(), "Я в лифте");
  way.restore();
  await hears(anna, "Ты здесь?");
  await anna.locator("#chat-form button").click();
  await hears(boris, "Я в лифте");
  await hears(anna, "Я в лифте");
  assert.equal(await anna.locator("#chat-text").inputValue(), "");
});

test("at a children's event and with the program there is no chat", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian", quiet: true });
  assert.equal(await anna.locator("#chat").isVisible(), false);
  await anna.goto(await newGame(anna, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first" }));
  await myTurn(anna);
  assert.equal(await anna.locator("#chat").isVisible(), false);
});

test("before both have moved a game is broken off, and nobody is told to have lost (regulations, 2.1)", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { ...phone, lang: "en" }), await person(browser, address, { lang: "en" })];
  await sitDown(anna, boris, { discipline: "russian" });
  await move(anna, "c3", "d4");
  await boris.locator("#abort").click();
  for (const page of [anna, boris]) {
    const said = await verdict(page);
    assert.doesNotMatch(said, /won|lost|draw/i);
    assert.match(said, /2\.1/);
  }
  assert.ok(await onScreen(anna, "#verdict"), "the result is on the screen of a telephone");
  // After both have moved there is no such button.
  await sitDown(anna, boris, { discipline: "russian" });
  await move(anna, "c3", "d4");
  assert.equal(await boris.locator("#abort").count(), 1);
  await move(boris, "b6", "a5");
  for (const page of [anna, boris]) await page.locator("#abort").waitFor({ state: "detached" });
});

test("who leaves loses when the opponent says so after the fair time, and not before (regulations, 3.2)", { timeout: 120_000 }, async () => {
  const [anna, boris] = [await person(browser, address, phone), await person(browser, address)];
  const path = await sitDown(anna, boris, { discipline: "russian", control: "120+0" });
  await move(anna, "c3", "d4");
  await move(boris, "b6", "a5");
  await move(anna, "g3", "f4");
  assert.equal(await anna.locator("#leaving").isVisible(), false);
  const left = Date.now();
  await boris.goto("about:blank");
  const box = anna.locator("#leaving");
  await box.waitFor();
  assert.match(await box.innerText(), /Соперник ушёл. Через \d+ с/);
  assert.ok(await onScreen(anna, "#leaving"), "it is said on the screen of a telephone");
  assert.equal(await anna.locator("#take-win").count(), 0);
  await anna.locator("#above .away").waitFor();
  // Who comes back has not left.
  await boris.goto(path);
  await playing(boris);
  await box.waitFor({ state: "hidden" });
  await boris.goto("about:blank");
  const again = Date.now();
  await anna.locator("#take-win").waitFor({ timeout: 60_000 });
  // A sixth of the time, but at least thirty seconds.
  assert.ok(Date.now() - again > 28_000, `after ${Date.now() - again} ms of ${Date.now() - left}`);
  await anna.locator("#take-win").click();
  const said = await verdict(anna);
  assert.match(said, /Вы победили/);
  assert.match(said, /3\.2/);
});

test("somebody is followed, muted, blocked and reported on their page", { timeout: 120_000 }, async () => {
  const { anna, boris, path } = await atTheBoard("2");
  await move(anna, "c3", "d4");
  const page = await anna.context().newPage();
  await page.goto("/u/Boris2");
  assert.deepEqual(await faults(page), []);
  // Followed: their game is found from one's account.
  await page.locator("#follow").click();
  await page.locator("#follow[aria-pressed=true]").waitFor();
  await page.goto("/account");
  await page.locator("#people a", { hasText: "Boris2" }).waitFor();
  assert.equal(await page.locator("#people a", { hasText: "играет" }).getAttribute("href"), path);
  // Muted: not read any more.
  await page.goto("/u/Boris2");
  await page.locator("#mute").click();
  await page.locator("#mute[aria-pressed=true]").waitFor();
  assert.equal(await page.locator("#follow").getAttribute("aria-pressed"), "false");
  await write(boris, "Do you read me?");
  await hears(boris, "Do you read me?");
  await write(anna, "Я вас не читаю");
  await hears(boris, "Я вас не читаю");
  await hears(anna, "Я вас не читаю");
  assert.deepEqual(await lines(anna), ["Anna2 Я вас не читаю"]);
  // Reported.
  await page.locator("#report").click();
  await page.locator("#report-text").fill("Он торопит меня.");
  await page.locator("#report-form button").click();
  await page.locator("#person-notice", { hasText: "Жалоба отправлена" }).waitFor();
  // Blocked: not met any more, though both wait for the same.
  await page.locator("#block").click();
  await page.locator("#block[aria-pressed=true]").waitFor();
  await boris.locator("#resign").click();
  await boris.locator("#resign-yes").click();
  await verdict(anna);
  for (const each of [anna, boris]) {
    await each.goto("/");
    await each.locator("#pools button[data-control='180+2']").click();
    await each.locator("#pools button[aria-pressed=true]").waitFor();
  }
  await anna.waitForFunction(() => document.querySelectorAll("#seeks li").length === 2);
  await anna.locator("#seeks button").click();
  await anna.locator("#refused", { hasText: "не можете" }).waitFor();
  // And met again when that is taken back.
  await page.goto("/account");
  await page.locator("#people button").click();
  await page.locator("#people", { hasText: "Никого" }).waitFor();
  await anna.locator("#seeks button").click();
  await anna.waitForURL(/\/g\//);
});

test("at the board the opponent is muted and reported without leaving it", { timeout: 90_000 }, async () => {
  const { anna, boris, path } = await atTheBoard("6");
  await write(boris, "Hurry up!");
  await hears(anna, "Hurry up!");
  await anna.locator("#chat-person summary").click();
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#chat-mute").click();
  await anna.locator("#chat-mute[aria-pressed=true]").waitFor();
  await anna.locator("#chat-lines li", { hasText: "Hurry up!" }).waitFor({ state: "hidden" });
  await write(boris, "Are you asleep?");
  await hears(boris, "Are you asleep?");
  await write(anna, "Думаю");
  await hears(anna, "Думаю");
  assert.equal(await anna.locator("#chat-lines li", { hasText: "asleep" }).count(), 0);
  await anna.locator("#chat-report").click();
  await anna.locator("#chat-report-text").fill("Торопит.");
  await anna.locator("#chat-report-form button").click();
  await anna.locator("#chat-person-said", { hasText: "Жалоба отправлена" }).waitFor();
  // What is muted stays so, and is taken back in the same place.
  await anna.reload();
  await anna.locator("#chat-person summary").click();
  await anna.locator("#chat-mute[aria-pressed=true]").click();
  await anna.locator("#chat-mute[aria-pressed=false]").waitFor();
  await write(boris, "Sorry");
  await hears(anna, "Sorry");
  assert.equal(new URL(anna.url()).pathname, path);
});

test("a challenge has the terms that were chosen, and both come to the board when it is accepted", { timeout: 90_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { tolerate }), await person(browser, address, { lang: "en", tolerate })];
  await signUp(anna, "Anna7");
  await signUp(boris, "Boris7");
  await boris.goto("/");
  await anna.goto("/u/Boris7");
  await anna.locator("#challenge").click();
  await anna.locator("#challenge-form [name=discipline]").selectOption("international");
  await anna.locator("#challenge-form [name=control]").selectOption("600");
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#challenge-form button").click();
  await anna.locator("#person-notice", { hasText: "Вызов отправлен" }).waitFor();
  await boris.locator("#challenges", { hasText: "International draughts · 10 min · rated" }).waitFor();
  await boris.locator("#challenges button.strong").click();
  for (const page of [anna, boris]) {
    await page.waitForURL(/\/g\//);
    await playing(page);
    assert.equal(await page.locator(".board-10").count(), 1);
  }
});

test("an opponent is sought within ratings, and who is outside is told so", { timeout: 90_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { tolerate }), await person(browser, address, { tolerate })];
  await anna.goto("/");
  await anna.locator("#all-terms").click();
  assert.equal(await anna.locator("#for-ratings").isVisible(), false, "the program has no rating");
  await anna.locator("input[name=opponent][value=anybody]").check({ force: true });
  await anna.locator("input[name=least]").fill("1900");
  await anna.locator("input[name=most]").fill("1800");
  await anna.locator("#go").click();
  await anna.locator("#refused", { hasText: /сначала меньшее; здесь 1900/ }).waitFor();
  await anna.locator("input[name=least]").fill("1700");
  await anna.locator("#go").click();
  await anna.locator("#seeks", { hasText: "рейтинг 1700–1800" }).waitFor();
  await boris.goto("/");
  await boris.locator("#seeks", { hasText: "рейтинг 1700–1800" }).waitFor();
  await boris.locator("#seeks li", { hasText: "рейтинг 1700" }).locator("button").click();
  await boris.locator("#refused", { hasText: "другим рейтингом" }).waitFor();
  // Who comes back finds what was asked for last.
  await anna.locator("#go").click();
  await anna.locator("#seeks li", { hasText: "рейтинг 1700" }).waitFor({ state: "detached" });
  await anna.reload();
  assert.equal(await anna.locator("input[name=least]").inputValue(), "1700");
  await anna.locator("#all-terms").click();
  await anna.locator("input[name=least]").fill("1400");
  await anna.locator("input[name=most]").fill("");
  await anna.locator("#go").click();
  await boris.locator("#seeks li", { hasText: "рейтинг от 1400" }).locator("button").click();
  await boris.waitForURL(/\/g\//);
});

test("the first page counts games that are played and people who are here", { timeout: 60_000 }, async () => {
  const [anna, boris, vera] = [await person(browser, address), await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian" });
  await vera.goto("/");
  await vera.waitForFunction(() => /играют: [1-9]\d*, на сайте: ([3-9]|\d\d)/.test(document.querySelector("#stats")?.textContent ?? ""));
  const [, playing = 0, here = 0] = (await vera.locator("#stats").innerText()).match(/(\d+)\D+(\d+)/)?.map(Number) ?? [];
  assert.ok(here >= playing, `${playing} play, ${here} are here`);
});

test("the page of a person says what was played, and axe-core finds nothing there", { timeout: 90_000 }, async () => {
  const { anna, boris } = await atTheBoard("3", { rated: true });
  for (let ply = 0; ply < 8; ply += 1) await anyMove(ply % 2 === 0 ? anna : boris);
  await boris.locator("#resign").click();
  await boris.locator("#resign-yes").click();
  assert.match(await verdict(anna), /Вы победили/);
  // The ratings are settled when the players see the change.
  await anna.locator("#below .up").waitFor();
  await anna.goto("/u/Anna3");
  await anna.locator("#sides li").first().waitFor();
  assert.match(await anna.locator("#sides").innerText(), /Русские шашки, .*Белые[^]*\+1 =0 −0/);
  assert.match(await anna.locator("#best").innerText(), /Boris3/);
  assert.match(await anna.locator("#streak").innerText(), /1/);
  await anna.locator("#ratings").getByText("?").first().waitFor();
  assert.deepEqual(await faults(anna), []);
  await boris.goto("/u/Anna3");
  assert.deepEqual(await faults(boris), []);
});
