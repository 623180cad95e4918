import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browse, person, PROGRAM, serve } from "./harness.js";

const folder = mkdtempSync(join(tmpdir(), "bolshak-collections-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const game = (/** @type {string} */ moves, /** @type {string} */ result, /** @type {number} */ rating) => `[GameType "25"]\n[WhiteElo "${rating}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
writeFileSync(join(folder, "games.pdn"), game("1. c3-d4 b6-a5", "2-0", 2200) + game("1. c3-d4 d6-c5", "1-1", 2000) + game("1. c3-d4 d6-c5", "0-2", 2100) + game("1. g3-h4", "1-1", 1800));
const made = spawnSync(PROGRAM, ["pdn", "index", join(folder, "games.pdn"), "-o", join(folder, "games.openings")]);
assert.equal(made.status, 0, String(made.stderr));
process.env.BOLSHAK_COLLECTIONS = folder;

const address = await serve();
const browser = await browse();

test("the explorer shows what was played in a position with its results, and every move leads on", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/explorer");
  const rows = page.locator("#moves tbody tr");
  const cells = (/** @type {number} */ row) => rows.nth(row).locator("th, td").allInnerTexts();
  assert.equal(await rows.count(), 2);
  assert.deepEqual(await cells(0), ["c3-d4", "3", "1 (33 %)", "1 (33 %)", "1 (33 %)", "0", "2100"]);
  assert.deepEqual(await cells(1), ["g3-h4", "1", "0 (0 %)", "1 (100 %)", "0 (0 %)", "0", "1800"]);
  assert.equal(await page.locator("#position svg").count(), 1, "the board");
  await page.getByRole("link", { name: "c3-d4" }).click();
  await page.getByRole("link", { name: "d6-c5" }).waitFor();
  assert.deepEqual((await cells(0)).slice(0, 2), ["d6-c5", "2"]);
  assert.equal((await cells(0)).at(-1), "–", "nobody's rating is known");
  // A start position that was drawn by lot.
  await page.locator("#opening").selectOption("idf-basic 1-I");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/opening=/);
  assert.equal(await page.locator("#opening").inputValue(), "idf-basic 1-I");
  // What is no position is said, and the explorer stays.
  await page.goto("/explorer?fen=W%3AWz9%3ABa1");
  assert.equal(await page.locator("#notice").count(), 1);
});
