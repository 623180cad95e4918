import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, person, pieces, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const address = await serve();
const browser = await browse();

/**
 * Two people at a real board with a tablet beside it.
 * @param {{fen?: string, control?: string, tempo?: string, variant?: string, book?: string}} [wish]
 * @param {import("playwright-core").BrowserContextOptions & {lang?: string, tolerate?: RegExp}} [options]
 */
async function sitDown({ fen = "", control = "", tempo = "classic", variant = "russian", book = "ru-2022" } = {}, options = {}) {
  const page = await person(browser, address, options);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/board");
  await page.locator("[name=variant]").selectOption(variant);
  await page.locator("[name=book]").selectOption(book);
  await page.locator("[name=preset]").selectOption(control ? "" : "classic -");
  if (control) {
    await page.locator("[name=control]").fill(control);
    await page.locator("[name=tempo]").selectOption(tempo);
  }
  await page.locator("[name=white]").fill("Иванов");
  await page.locator("[name=black]").fill("Петров");
  if (fen) {
    await page.locator("#setup summary").first().click();
    await page.locator("[name=fen]").fill(fen);
  }
  await page.locator("#setup button[type=submit]").click();
  await page.locator("#begin").click();
  return page;
}

/** The moves of the record. @param {Page} page */
const made = (page) => page.locator("#moves .made").allTextContents().then((all) => all.filter((text) => text !== ""));

/** Moves a piece and, with clocks, presses the clock. @param {Page} page @param {"white" | "black"} color @param {...string} names */
async function move(page, color, ...names) {
  const before = (await made(page)).length;
  await click(page, ...names);
  await page.waitForFunction((count) => [...document.querySelectorAll("#moves .made")].filter((cell) => cell.textContent).length > count, before);
  const clock = page.locator(`.big-clock[data-color=${color}].due`);
  if (await clock.count()) await clock.click();
}

/** Records what was done, legal or not. @param {Page} page @param {string[]} names @param {string[]} [off] */
async function did(page, names, off = []) {
  await page.locator("#as-happened").click();
  await click(page, ...names, ...off);
  await page.locator("#record-it").click();
}

test("a missed capture that nobody demands is played on (5.4.14.2)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ fen: "W:Wc3,h2:Bd4,h8" });
  // c3:e5 is due; White moves h2-g3 instead.
  await click(page, "h2");
  assert.match(await page.locator("#notice").innerText(), /6\.1\.5\.3/);
  await did(page, ["h2", "g3"]);
  assert.ok((await pieces(page)).includes("g3"));
  assert.match(await page.locator("#asks").innerText(), /Чёрные: Потребовать исправления/, "Black may demand the correction");
  // Black plays on: d4:b2. The missed capture stands.
  await click(page, "d4", "b2");
  await page.waitForFunction(() => !document.querySelector('[data-act="black demand"]'));
  const there = await pieces(page);
  assert.ok(there.includes("b2") && !there.includes("c3") && there.includes("g3"), there.join());
  assert.match(await page.locator("#log").innerText(), /остаётся в силе/);
});

test("a demanded correction: the board goes back, and the touched piece must move if it can (5.4.14.2, 6.1.4.7)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ fen: "W:Wc3,h2:Bd4,h8" });
  await did(page, ["h2", "g3"]);
  await page.locator('[data-act="black demand"]').click();
  await page.waitForFunction(() => !document.querySelector('[data-act="black demand"]'));
  const back = await pieces(page);
  assert.ok(back.includes("h2") && !back.includes("g3"), back.join());
  // The capture is due, so the touched piece on h2 cannot move: c3:e5 it is.
  await move(page, "white", "c3", "e5");
  assert.ok((await pieces(page)).includes("e5"));
});

test("a move is made on the board and completed by the press; the flag falls and is claimed (5.4.2.3, 5.4.2.6, 5.4.2.7)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ control: "4", tempo: "blitz" });
  const [white, black] = ["white", "black"].map((color) => page.locator(`.big-clock[data-color=${color}]`));
  assert.ok(white && black);
  await click(page, "c3", "d4");
  await page.locator(".big-clock[data-color=white].due").waitFor();
  assert.ok((await white.getAttribute("class"))?.includes("running"), "the mover's clock runs until it is pressed");
  await white.click();
  await page.locator(".big-clock[data-color=black].running").waitFor();
  // Black thinks for longer than there is time.
  await page.waitForFunction(() => document.querySelector(".big-clock[data-color=black]")?.textContent?.includes("Флажок"));
  await page.locator('[data-act="white claim flag"]').click();
  await page.locator("#verdict:not([hidden])").waitFor();
  const verdict = await page.locator("#verdict").innerText();
  assert.match(verdict, /1 : 0/);
  assert.match(verdict, /5\.4\.2/);
});

test("the score sheet is printed with moves, times, result and room for signatures (5.4.3.5)", { timeout: 60_000 }, async () => {
  const page = await sitDown({ control: "600", tempo: "rapid" });
  await move(page, "white", "c3", "d4");
  await move(page, "black", "b6", "a5");
  await page.locator('[data-act="white resign"]').click();
  await page.locator("#verdict:not([hidden])").waitFor();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("#sheet");
  assert.ok(await sheet.isVisible());
  assert.ok(!(await page.locator("#board").isVisible()), "only the sheet is printed");
  const text = await sheet.innerText();
  for (const expected of [/Иванов/, /Петров/, /c3-d4/, /b6-a5/, /9:5\d/, /0 : 1/, /6\.1\.7/, /подпись/]) assert.match(text, expected);
  const printed = await page.pdf({ format: "A4" });
  assert.ok(printed.length > 10_000, "a page comes out of the printer");
});

test("the game goes on after a reload and without a connection", { timeout: 60_000 }, async () => {
  const page = await sitDown({}, { tolerate: /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/ });
  await move(page, "white", "c3", "d4");
  await page.locator("#offline-ready:not([hidden])").waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("#table:not([hidden])").waitFor();
  assert.deepEqual(await made(page), ["c3-d4"]);
  await move(page, "black", "b6", "a5");
  await did(page, ["a3", "b4"]);
  assert.match(await page.locator("#log").innerText(), /b4|a3/);
  await page.context().setOffline(false);
});

test("the recorder's slip is erased; the saved file is a file of the judge", { timeout: 60_000 }, async () => {
  const page = await sitDown();
  await move(page, "white", "c3", "d4");
  await move(page, "black", "b6", "a5");
  await page.locator("#erase").click();
  await page.waitForFunction(() => [...document.querySelectorAll("#moves .made")].filter((cell) => cell.textContent).length === 1);
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  const path = await download.path();
  const { readFileSync } = await import("node:fs");
  const text = readFileSync(path, "utf8");
  assert.match(text, /^variant russian$/m);
  assert.match(text, /white c3-d4$/m);
  assert.doesNotMatch(text, /b6-a5/);
});

test("the arbiter's hand: a claim is ruled on, a warning is given, a clock is set", { timeout: 60_000 }, async () => {
  const page = await sitDown({ control: "600", tempo: "rapid", fen: "W:WKc1,Ke1:BKa1" });
  await page.locator("#arbiter summary").click();
  await page.locator('[data-act="arbiter warning white"]').click();
  assert.match(await page.locator("#log li").first().innerText(), /5\.4\.15/);
  const input = page.locator("#arbiter-hand form input").first();
  await input.fill("5");
  await input.press("Enter");
  await page.waitForFunction(() => document.querySelector(".big-clock[data-color=white]")?.textContent?.includes("5:00") || document.querySelector(".big-clock[data-color=white]")?.textContent?.includes("4:59"));
  await page.locator('[data-act="black claim ending"]').click();
  await page.locator('[data-act="arbiter rule upheld"]').click();
  await page.locator("#verdict:not([hidden])").waitFor();
  assert.match(await page.locator("#verdict").innerText(), /½ : ½[\s\S]*6\.1\.10\.4/);
});

/** Clicks a point of the renju board as soon as a hand may use it. @param {Page} page @param {string} point */
async function stone(page, point) {
  await page.waitForFunction(() => document.querySelector(".goban.live") !== null);
  const box = await page.locator(`[data-point="${point}"]`).boundingBox();
  assert.ok(box, point);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Presses the clock of who has moved. @param {Page} page @param {"white" | "black"} color */
async function press(page, color) {
  await page.locator(`.big-clock[data-color=${color}].due`).click();
  await page.waitForFunction((mover) => !document.querySelector(`.big-clock[data-color=${mover}].due`), color);
}

test("a game of renju: opening with a swap and fifths, presses, a foul claimed, the sheet (9.2.4.2, 9.2.4.3, 9.2.5.1)", { timeout: 90_000 }, async () => {
  const page = await person(browser, address);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/board");
  await page.locator("[name=variant]").selectOption("renju");
  assert.ok(!(await page.locator("[name=book]").isVisible()), "renju has one rule book");
  await page.locator("[name=opening]").selectOption("rif");
  await page.locator("[name=preset]").selectOption("");
  await page.locator("[name=control]").fill("600+10");
  await page.locator("[name=black]").fill("Первый");
  await page.locator("[name=white]").fill("Вторая");
  await page.locator("#setup button[type=submit]").click();
  await page.locator("#begin").click();
  const below = page.locator("#clock-below");
  assert.match(await below.innerText(), /Первый/, "who begins sits below");
  // The first player makes the opening and presses; the second takes Black.
  for (const point of ["h8", "h9", "j10"]) {
    const before = await page.locator(".stone").count();
    await stone(page, point);
    await page.waitForFunction((count) => document.querySelectorAll(".stone").length > count, before);
  }
  await press(page, "black");
  await page.locator("#swap").click();
  await page.locator(".big-clock[data-color=white]#clock-below").waitFor();
  assert.match(await below.innerText(), /Первый/, "the player keeps the place and the clock, not the colour");
  // Who has swapped hands the turn over with the clock. The first player, now White, has the fourth stone; Black offers two fifths, White chooses one.
  await press(page, "black");
  await stone(page, "g7");
  await press(page, "white");
  await stone(page, "i11");
  await stone(page, "f9");
  await page.locator("#send-offer").click();
  await press(page, "black");
  await page.waitForFunction(() => document.querySelectorAll(".point-mark.offered").length === 2);
  await stone(page, "f9");
  await page.waitForFunction(() => document.querySelectorAll(".stone").length === 5);
  // White's sixth stone is of the same turn. A claim without a foul is refused.
  await stone(page, "a1");
  await press(page, "white");
  await stone(page, "l3");
  await page.locator('[data-act="white claim foul"]').click();
  assert.match(await page.locator("#notice").innerText(), /9\.2\.4\.2/);
  await press(page, "black");
  for (const [white, black] of [["a15", "m3"], ["c13", "k4"], ["o15", "k5"]]) {
    await stone(page, white ?? "");
    await press(page, "white");
    await stone(page, black ?? "");
    await press(page, "black");
  }
  await stone(page, "e15");
  await press(page, "white");
  // k3 l3 m3 and k3 k4 k5: two threes. The page says nothing; White sees it and claims.
  await stone(page, "k3");
  await page.waitForFunction(() => document.querySelectorAll(".stone").length === 15);
  assert.ok(!(await page.locator("#verdict").isVisible()));
  await page.locator('[data-act="white claim foul"]').click();
  await page.locator("#verdict:not([hidden])").waitFor();
  assert.match(await page.locator("#verdict").innerText(), /1 : 0[\s\S]*9\.2\.4\.2/);
  await page.emulateMedia({ media: "print" });
  const sheet = await page.locator("#sheet").innerText();
  for (const expected of [/Первый/, /Вторая/, /Чёрные\s+Белые/, /h8/, /f9/, /9\.2\.4\.2/]) assert.match(sheet, expected);
});
