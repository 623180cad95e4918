import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROGRAM, browse, faults, move, newGame, person, playing, record, signUp, verdict } from "./harness.js";
import * as squares from "../../crates/server/web/js/squares.js";

const DAY = 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "bolshak-days-"));
const clock = join(folder, "clock");
/** Puts the server's clock ahead. @param {number} days */
const ahead = (days) => writeFileSync(clock, String(days * DAY));

/** @type {import("node:child_process").ChildProcess | null} */
let server = null;
after(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server on its folder. @param {string} listen */
function start(listen) {
  const child = spawn(PROGRAM, ["serve", "--listen", listen, "--data", folder, "--limits", "false"], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, BOLSHAK_CLOCK: clock } });
  server = child;
  return new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
    let output = "";
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const port = /http:\/\/[\d.]+:(\d+)/.exec(output);
      if (port) resolve(`http://127.0.0.1:${port[1]}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

/** Stops it, and starts another on the same port. @param {string} address */
async function restart(address) {
  const gone = new Promise((resolve) => server?.on("exit", resolve));
  server?.kill();
  await gone;
  await start(new URL(address).host);
}

ahead(0);
const address = await start("127.0.0.1:0");
const browser = await browse();

/** Two people with accounts at a board with days. @param {string} control @param {string} names */
async function meet(control, names) {
  const tolerate = /WebSocket|ERR_|Failed to load/;
  const [anna, boris] = [await person(browser, address, { tolerate }), await person(browser, address, { tolerate })];
  await signUp(anna, `anna ${names}`);
  await signUp(boris, `boris ${names}`);
  const path = await newGame(anna, { discipline: "russian", control, side: "first", opponent: "friend" });
  await anna.goto(path);
  await boris.goto(path);
  await boris.locator("#join").click();
  await playing(anna);
  await playing(boris);
  return { anna, boris, path };
}

/** Clicks squares of the board on which a line is entered. @param {import("./harness.js").Page} page @param {...string} names */
async function enter(page, ...names) {
  for (const name of names) await page.locator(`#line-board [data-square="${squares.byName(8, name)}"] .dark`).click();
}

test("a line is laid down on the board, fires while its owner is away and over a restart, and ends at another move (10.2.7)", { timeout: 120_000 }, async () => {
  const { anna, boris, path } = await meet("3days", "lines");
  await move(anna, "c3", "d4");
  await anna.locator("#line-begin").click();
  await enter(anna, "d6", "c5");
  await anna.waitForFunction(() => /c5/.test(document.querySelector("#line-draft")?.textContent ?? ""));
  await enter(anna, "b2", "c3");
  await anna.locator("#line-keep:not([disabled])").click();
  await anna.waitForFunction(() => document.querySelectorAll("#lines-body .lines li").length === 1);
  // Somebody else's page has nothing of it.
  assert.doesNotMatch(await boris.content(), /\[\[\[10/);
  await anna.goto("about:blank");
  await boris.goto("about:blank");
  await restart(address);
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
  await anna.goto(other);
  await boris.goto(other);
  await boris.locator("#join").click();
  await playing(anna);
  await anna.goto("/days");
  const links = await anna.locator("#games a").evaluateAll((games) => games.map((game) => game.getAttribute("href")));
  assert.deepEqual(links, [other, path]);
  assert.deepEqual(await faults(anna), []);
  await anna.goto(path);
  await playing(anna);
  await move(anna, "c3", "d4");
  await anna.locator("#next-to-move").click();
  await playing(anna);
  assert.equal(new URL(anna.url()).pathname, other);
});

test("leave is taken in one place for all games and stops the clock (10.4)", { timeout: 120_000 }, async () => {
  const { anna, path } = await meet("1days", "leave");
  await anna.goto("/days");
  const day = (/** @type {number} */ after) => new Date(Date.now() + after * DAY).toISOString().slice(0, 10);
  const take = async (/** @type {number} */ first, /** @type {number} */ last) => {
    await anna.locator("#leave [name=first]").fill(day(first));
    await anna.locator("#leave [name=last]").fill(day(last));
    await anna.locator("#leave button").click();
  };
  await take(1, 40);
  await anna.waitForFunction(() => /10\.4\.1/.test(document.querySelector("#refused")?.textContent ?? ""));
  await take(1, 20);
  await anna.locator("#leaves li").waitFor();
  assert.match(await anna.locator("#left").innerText(), /0/);
  await anna.goto(path);
  await playing(anna);
  await anna.waitForFunction(() => /2\d д\./.test(document.querySelector("#below .clock")?.textContent ?? ""));
});

test("a game goes on for a year: who answers in time plays on, and who is silent loses by the days (10.3.5)", { timeout: 120_000 }, async () => {
  const { anna, boris, path } = await meet("10/50days", "year");
  for (const [days, page, from, to] of /** @type {[number, typeof anna, string, string][]} */ ([
    [45, anna, "c3", "d4"], [85, boris, "b6", "a5"], [88, anna, "b2", "c3"], [91, boris, "f6", "g5"],
  ])) {
    await anna.goto("about:blank");
    await boris.goto("about:blank");
    ahead(days);
    await page.waitForTimeout(200);
    await page.goto(path);
    await move(page, from, to);
  }
  ahead(400);
  await boris.goto(path);
  assert.match(await verdict(boris), /10\.3\.5|врем|дн/i);
  ahead(0);
});
