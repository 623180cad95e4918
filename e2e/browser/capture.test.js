import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, click, newGame, person, pieces, record, serve, sitDown, where, move, myTurn } from "./harness.js";

const address = await serve();
const browser = await browse();

/** From d6 to d2 over f4 taking two, over f8 and h6 taking three (and on to c1 too). */
const FORK = "W:Wd6:Be3,e5,e7,g7";

test("an ambiguous capture: the final square asks, an intermediate square decides (6.1.5)", async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: FORK }));
  await myTurn(page);
  await click(page, "d6", "d2");
  assert.deepEqual(await page.locator("#ways button").allTextContents(), ["d6:f4:d2", "d6:f8:h6:d2"].sort());
  assert.deepEqual(await record(page), [], "nothing is played yet");
  await click(page, "h6");
  await page.locator("#moves button").first().waitFor();
  assert.equal((await record(page))[0], "d6:f8:h6:d2");
});

test("one intermediate square is enough when the board is certain", async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: FORK }));
  await move(page, "d6", "f4");
  assert.equal((await record(page))[0], "d6:f4:d2");
});

test("a wrong click shows which capture is due and the article (6.1.5)", async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: "W:Wc3,g1:Bd4,h8" }));
  await myTurn(page);
  await click(page, "g1");
  const notice = page.locator("#notice");
  await notice.waitFor();
  assert.match(await notice.innerText(), /c3.*6\.1\.5/s);
  assert.deepEqual(await page.locator(".cell.due").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square"))), ["22"]);
});

test("by the club's rules a missed capture is demanded, or played on", { timeout: 60_000 }, async () => {
  const [first, second] = [await person(browser, address), await person(browser, address, { lang: "en" })];
  await sitDown(first, second, { discipline: "russian", book: "club", fen: "W:Wc3,g1:Bd4,h8" });
  await move(first, "g1", "f2");
  const demand = second.locator("#demand");
  await demand.waitFor();
  assert.match(await second.locator("#asks").innerText(), /did not capture/);
  assert.equal(await first.locator("#demand").count(), 0);
  await demand.click();
  await first.waitForFunction(() => document.querySelectorAll("#moves button").length === 0);
  assert.match(await first.locator("#notice").innerText(), /требует взятия/);
  assert.deepEqual(await pieces(first), await pieces(second));
  await move(first, "g1", "f2");
  await demand.waitFor();
  await move(second, "d4", "b2");
  await demand.waitFor({ state: "detached" });
  await first.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.deepEqual(await record(first), ["g1-f2", "d4:b2"]);
});

test("a piece is dragged, and a premove is played when the turn comes", async () => {
  const [first, second] = [await person(browser, address), await person(browser, address, { lang: "en" })];
  await sitDown(first, second, { discipline: "russian" });
  await click(second, "b6", "a5");
  assert.equal(await second.locator(".cell.premove").count(), 2);
  await myTurn(first);
  const [from, to] = [await where(first, "c3"), await where(first, "d4")];
  await first.mouse.move(from.x, from.y);
  await first.mouse.down();
  await first.mouse.move(to.x, to.y, { steps: 4 });
  await first.mouse.up();
  await first.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.deepEqual(await record(first), ["c3-d4", "b6-a5"]);
  assert.deepEqual(await pieces(first), await pieces(second));
});

test("either of two pieces whose captures lead to one board can be moved", async () => {
  const page = await person(browser, address);
  const fen = "W:WK13,23:B8,9,18,19,28,29,38,39";
  await page.goto(await newGame(page, { discipline: "international", control: "-", opponent: { engine: 1 }, side: "first", fen }));
  await myTurn(page);
  assert.deepEqual(await page.locator(".cell.movable").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square"))), ["13", "23"]);
  const { x, y } = await where(page, "13", 10);
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  await page.locator("#verdict:not([hidden])").waitFor();
  assert.equal((await record(page)).length, 1);
});

test("all pieces that can capture are marked, those of a refusal and those of a wrong click", async () => {
  const page = await person(browser, address);
  const fen = "W:WK8,K28,49:B21,22,23,24,31,32,33,34";
  await page.goto(await newGame(page, { discipline: "international", control: "-", opponent: { engine: 1 }, side: "first", fen }));
  await myTurn(page);
  const due = () => page.locator(".cell.due").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square")));
  const { x, y } = await where(page, "49", 10);
  await page.mouse.click(x, y);
  assert.deepEqual(await due(), ["8", "28"]);
  await page.locator("#typed-move").fill("49-44");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".cell.due").length === 2);
  assert.deepEqual(await due(), ["8", "28"]);
});

test("what is typed is read by the server: what it can mean is offered, what it cannot is refused", async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "russian", control: "-", opponent: { engine: 1 }, side: "first", fen: FORK }));
  await myTurn(page);
  await page.locator("#typed-move").fill("г3-ф4");
  await page.keyboard.press("Enter");
  const notice = page.locator("#notice");
  await notice.waitFor();
  assert.match(await notice.innerText(), /г/);
  await page.locator("#typed-move").fill("d6:d2");
  await page.keyboard.press("Enter");
  await page.locator("#ways button").first().waitFor();
  await page.locator("#ways button", { hasText: "h6" }).click();
  await page.locator("#moves button").first().waitFor();
  assert.equal((await record(page))[0], "d6:f8:h6:d2");
});

test("on the analysis board a move is clicked or typed, and what is typed can be refused", async () => {
  const page = await person(browser, address, { tolerate: /400/ });
  await page.goto("/analysis");
  await myTurn(page);
  await click(page, "c3", "d4");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
  await myTurn(page);
  await page.locator("#typed-move").fill("d6-c5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.deepEqual(await record(page), ["c3-d4", "d6-c5"]);
  assert.match(await page.locator("#fen").inputValue(), /^W:/);
  await page.locator("#typed-move").fill("г3-ф4");
  await page.keyboard.press("Enter");
  await page.locator("#notice:not([hidden])").waitFor();
  assert.match(await page.locator("#notice").innerText(), /г/);
  assert.equal((await record(page)).length, 2);
});

test("a click while the opponent's capture is seen to fly counts", { timeout: 60_000 }, async () => {
  const moving = { reducedMotion: /** @type {const} */ ("no-preference") };
  const [first, second] = [await person(browser, address, moving), await person(browser, address, moving)];
  await sitDown(first, second, { discipline: "russian", fen: "W:Wa5,b4,d2,h2:Bc7,h8" });
  await move(first, "a5", "b6");
  // Slow enough to be sure that the click falls into it.
  const tools = await first.context().newCDPSession(first);
  await tools.send("Animation.enable");
  await tools.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  const [from, to] = [await where(first, "h2"), await where(first, "g3")];
  await move(second, "c7", "e1");
  await first.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.equal(await first.locator(".piece.taken").count(), 3);
  await first.mouse.click(from.x, from.y);
  await first.mouse.click(to.x, to.y);
  await second.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  assert.deepEqual(await record(second), ["a5-b6", "c7:e1", "h2-g3"]);
  // Nothing of the flights is left in the picture.
  assert.equal(await first.locator(".piece.taken").count(), 0);
  await tools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await first.waitForFunction(() => document.querySelectorAll(".pieces .piece").length === 3);
  assert.deepEqual(await pieces(first), await pieces(second));
});
