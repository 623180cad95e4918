import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browse, faults, person, serve } from "./harness.js";

const folder = mkdtempSync(join(tmpdir(), "bolshak-collections-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const game = (/** @type {string} */ white, /** @type {string} */ black, /** @type {string} */ event, /** @type {string} */ moves, /** @type {string} */ result) =>
  `[Event "${event}"]\n[White "${white}"]\n[Black "${black}"]\n[Date "1950.06.01"]\n[GameType "25"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
const cup = [game("Иванов", "Петров", "Кубок", "1. c3-d4 d6-c5", "2-0"), game("Сидоров", "Иванов", "Кубок", "1. g3-h4 b6-a5", "1-1")];
writeFileSync(join(folder, "cup.pdn"), cup.join(""));
process.env.BOLSHAK_COLLECTIONS = folder;

const address = await serve();
const browser = await browse();

/** The texts of the games that were found. @param {import("playwright-core").Page} page */
const found = (page) => page.locator("#found tbody th").allInnerTexts();

test("a collection of the folder is searched, opened on the analysis board and counted", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/collections");
  assert.deepEqual(await page.locator("#shelves tbody th").allInnerTexts(), ["cup.pdn"]);
  await page.locator("[name=player]").fill("иванов");
  await page.locator("[name=result]").selectOption("draw");
  await page.locator("button[value=search]").click();
  assert.deepEqual(await found(page), ["Сидоров – Иванов"]);
  assert.equal(await page.locator("[name=player]").inputValue(), "иванов", "what was asked for stays");
  assert.deepEqual(await faults(page), []);
  await page.getByRole("link", { name: "Сидоров – Иванов" }).click();
  await page.locator("#moves").getByText("g3-h4").waitFor();
  // A position, and material that never was.
  await page.goto("/collections?show=search&game=russian&fen=B%3AWa1%2Ca3%2Cb2%2Cc1%2Cd2%2Cd4%2Ce1%2Ce3%2Cf2%2Cg1%2Cg3%2Ch2%3ABa7%2Cb6%2Cb8%2Cc7%2Cd6%2Cd8%2Ce7%2Cf6%2Cf8%2Cg7%2Ch6%2Ch8");
  assert.deepEqual(await found(page), ["Иванов – Петров"]);
  await page.goto("/collections?show=search&material=1%2B0%3A0%2B3");
  assert.equal(await page.locator("#found").count(), 0);
  // What is wrong is said.
  await page.goto("/collections?show=search&material=three");
  await page.locator("#notice").getByText("three").waitFor();
  await page.goto("/collections?show=count");
  assert.equal(await page.locator("#picture svg").count(), 1);
  assert.deepEqual(await faults(page), []);
  // The folder was counted by the server itself.
  await page.goto("/explorer");
  await page.getByRole("link", { name: "c3-d4", exact: true }).waitFor();
});

test("a collection of one's own is brought, seen by nobody else, cleared of duplicates and taken away", { timeout: 90_000 }, async () => {
  const page = await person(browser, address, { tolerate: /400/ });
  await page.goto("/collections");
  assert.equal(await page.locator("#bring").count(), 0, "without an account nothing is brought");
  const name = `c${Date.now() % 1_000_000}`;
  await page.goto("/account");
  await page.locator("#sign-up input[name=name]").fill(name);
  await page.locator("#sign-up input[name=password]").fill("correct horse battery");
  await page.locator("#sign-up button").click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/collections");
  const bring = (/** @type {string} */ file, /** @type {Buffer} */ buffer) => page.locator("#bring input").setInputFiles({ name: file, mimeType: "text/plain", buffer }).then(() => page.locator("#bring button").click());
  await bring("empty.pdn", Buffer.from("nothing at all"));
  await page.locator("#brought.bad").getByText("empty.pdn").waitFor();
  const mine = game(name, "Петров", "Дома", "1. e3-f4 b6-a5", "2-0");
  await bring("my games.pdn", Buffer.from(mine + cup[0] + mine));
  await page.waitForURL(/show=count/);
  await page.locator("#answer").getByText("3", { exact: false }).first().waitFor();
  const text = await page.locator("#answer p").first().innerText();
  assert.match(text, /3.*1/s, "three games, one of them twice");
  const address_ = "/api/collections/mine/my%20games.pdn";
  const whole = await page.request.get(address_);
  assert.equal((await whole.text()).match(/\[White /g)?.length, 3);
  const unique = await page.request.get(`${address_}?unique=true`);
  assert.equal((await unique.text()).match(/\[White /g)?.length, 2);
  // One's own games in the explorer.
  await page.goto("/explorer");
  await page.locator("#mine").click();
  await page.getByRole("link", { name: "e3-f4", exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "c3-d4", exact: true }).count(), 0);
  const other = await person(browser, address);
  await other.goto("/collections");
  assert.deepEqual(await other.locator("#shelves tbody th").allInnerTexts(), ["cup.pdn"]);
  assert.equal((await other.request.get(address_)).status(), 404);
  await page.goto("/collections");
  await page.locator("button.remove").click();
  await page.locator("#shelves").waitFor();
  await page.waitForFunction(() => !document.body.innerText.includes("my games.pdn"));
});
