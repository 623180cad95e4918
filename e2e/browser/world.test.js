import assert from "node:assert/strict";
import { test } from "node:test";
import { anyMove, browse, faults, myTurn, newGame, person, serve, sitDown, verdict } from "./harness.js";

const address = await serve();
const browser = await browse();

test("Italian draughts against the engine from the lobby to the end: not rated, by the book of the world, as PDN", { timeout: 300_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/");
  await page.locator("#with-engine").click();
  assert.equal(await page.locator("input[name=discipline][value=italian]").isVisible(), false, "the other games are one tap away");
  await page.locator("#others summary").click();
  await page.locator("input[name=discipline][value=italian]").check({ force: true });
  await page.locator("input[name=level][value='4']").check({ force: true });
  await page.locator("input[name=tempo][value='-']").check({ force: true });
  await page.locator("input[name=side][value=first]").check({ force: true });
  await page.locator("#go").click();
  await page.waitForURL(/\/g\//);
  // The dark corner is on the right of the player (FID 2.3), and its number is 32.
  const corner = page.locator("#board [data-square='32']");
  const [box, board] = [await corner.boundingBox(), await page.locator("#board svg").boundingBox()];
  assert.ok(box && board && box.x > board.x + board.width / 2 && box.y > board.y + board.height / 2);
  for (let moves = 0; moves < 200; moves += 1) {
    await myTurn(page);
    if (await page.locator("#verdict:not([hidden])").count()) break;
    await anyMove(page);
  }
  const result = await verdict(page);
  assert.match(result, /[01½] : [01½]/, result);
  const pdn = await page.evaluate(async (href) => (await fetch(href)).text(), await page.locator("#downloads a[href$='.pdn']").getAttribute("href") ?? "");
  assert.match(pdn, /\[GameType "22/);
  await page.locator("#review-start").click();
  await page.locator("#review .graph .curve").waitFor();
  // What a verdict cites can be opened.
  await page.goto("/rules/world");
  assert.match(await page.locator("main").innerText(), /Итальянские шашки/);
  assert.deepEqual(await faults(page), []);
});

test("in English draughts Black begins, against the program and between people", { timeout: 120_000 }, async () => {
  const page = await person(browser, address);
  await page.goto(await newGame(page, { discipline: "english", control: "-", side: "second", opponent: { engine: 1 } }));
  await myTurn(page);
  await anyMove(page);
  await myTurn(page);
  assert.match((await page.locator("#moves li").first().innerText()).replace(/\s+/g, " "), /^1 [a-h][1-8]\S* [a-h][1-8]/, "Black's move is the first of the record");
  // Two people: White waits for Black's first move.
  const [white, black] = [await person(browser, address), await person(browser, address)];
  await sitDown(white, black, { discipline: "english" });
  assert.equal(await white.locator(".board.live .cell.movable").count(), 0);
  await anyMove(black);
  await anyMove(white);
  await myTurn(black);
});

test("every game of the world is analysed, from its start and from a position, and pasted games are opened", { timeout: 120_000 }, async () => {
  const page = await person(browser, address);
  for (const variant of ["english", "pool", "czech", "antidraughts", "italian", "spanish", "portuguese", "frisian"]) {
    await page.goto(`/analysis?variant=${variant}`);
    await page.locator("#lines li").first().waitFor();
    assert.equal(await page.locator("#variant").inputValue(), variant);
    assert.equal(await page.locator("#board .piece").count(), ["antidraughts", "frisian"].includes(variant) ? 40 : 24, variant);
  }
  await page.locator("#pdn").fill('[GameType "24"]\n1. 10-14 22-18 *');
  await page.locator("#pdn-form button").click();
  await page.locator("#moves").getByText("10-14").waitFor();
  assert.equal(await page.locator("#variant").inputValue(), "spanish");
  assert.deepEqual(await faults(page), []);
});

test("a game of the world over the board is judged by its own rules", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  for (const [variant, pieces, move] of /** @type {[string, number, string][]} */ ([["italian", 24, "23-20"], ["frisian", 40, "33-28"]])) {
    await page.goto("/board");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator("[name=variant]").selectOption(variant);
    assert.equal(await page.locator("[name=book]").inputValue(), "world");
    await page.locator("[name=preset]").selectOption("classic -");
    await page.locator("#setup button.strong").click();
    await page.locator("#board .piece").first().waitFor();
    assert.equal(await page.locator("#board .piece").count(), pieces);
    const typed = page.locator("#typed-move");
    if (await typed.isVisible()) {
      await typed.fill(move);
      await typed.press("Enter");
      await page.locator("#moves").getByText(move).waitFor();
    }
  }
});
