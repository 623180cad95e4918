/**
 * A server of its own for each test file, a browser, and hands that click as people do.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { chromium } from "playwright-core";
import * as squares from "../../crates/server/web/js/squares.js";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").BrowserContext} Context
 */

/** The program under test; `make e2e` builds it. */
export const PROGRAM = process.env.BOLSHAK ?? `${process.env.CARGO_TARGET_DIR ?? new URL("../../target", import.meta.url).pathname}/debug/bolshak`;
/** A host by whose name the server is reached over plain http, as in a school without certificates. */
export const PLAIN = "draughts.school";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

let databases = 0;

/**
 * With `E2E_CLUSTER=1` (`make e2e-cluster`) a server is one of two: they share a database of PostgreSQL that is made for them, and NATS. These are the
 * settings by which they do.
 */
export function shared() {
  if (!process.env.E2E_CLUSTER) return [];
  const { BOLSHAK_TEST_POSTGRES: postgres, BOLSHAK_TEST_POSTGRES_BIN: bin, BOLSHAK_TEST_NATS: nats } = process.env;
  assert.ok(postgres && bin && nats, "tools/with-postgres and tools/with-nats start them");
  const name = `e2e_${process.pid}_${databases++}`;
  const made = spawnSync(join(bin, "psql"), [postgres, "-qc", `CREATE DATABASE ${name}`], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  return ["--database", postgres.replace("/bolshak?", `/${name}?`), "--nats", nats];
}

/**
 * Starts the server with an empty database on a free port; it ends with the test file. Of a cluster it is the second: what one has to do for all is the
 * other's.
 * @param {{listen?: string, limits?: boolean}} [options]
 */
export async function serve({ listen = "127.0.0.1:0", limits = false } = {}) {
  const settings = [...shared(), "--limits", String(limits)];
  if (process.env.E2E_CLUSTER) await start(["--listen", "127.0.0.1:0", ...settings]);
  return start(["--listen", listen, ...settings]);
}

/**
 * Starts one server; it ends with the test file.
 * @param {string[]} settings
 * @param {Record<string, string>} [environment]
 */
export async function start(settings, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-e2e-"));
  const child = spawn(PROGRAM, ["serve", "--data", folder, ...settings], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  after(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
    let output = "";
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const port = /http:\/\/[\d.]+:(\d+)/.exec(output);
      if (port) resolve(`http://127.0.0.1:${port[1]}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

/**
 * A way to the server that can be broken as a tunnel breaks it: nothing is closed, nothing comes through.
 * @param {string} address
 */
export async function tunnel(address) {
  const to = new URL(address);
  let lost = false;
  let loss = 0;
  /** @type {Set<import("node:net").Socket>} */
  const ends = new Set();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [[near, far], [far, near]]) {
      if (!from || !into) continue;
      ends.add(from);
      if (lost) from.pause();
      // A lost packet is sent again, and what comes after it waits: the way stands still for a moment.
      from.on("data", (chunk) => {
        into.write(chunk);
        if (lost || Math.random() >= loss) return;
        from.pause();
        setTimeout(() => {
          if (!lost) from.resume();
        }, 200 + Math.random() * 200);
      });
      from.on("close", () => {
        ends.delete(from);
        into.destroy();
      });
      from.on("error", () => {});
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  after(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  const place = server.address();
  assert.ok(place && typeof place === "object");
  return {
    address: `http://127.0.0.1:${place.port}`,
    /** So many packets are lost from now on: 0 to 1. @param {number} share */
    drop(share) {
      loss = share;
    },
    /** Nothing comes through from now on, on old connections and on new ones. */
    lose() {
      lost = true;
      for (const end of ends) end.pause();
    },
    /** New connections come through; the old ones as well, if they only were slow. @param {boolean} slow */
    restore(slow = false) {
      lost = false;
      if (slow) for (const end of ends) end.resume();
    },
  };
}

/**
 * Another address of the server, on which packets really are lost: the kernel drops them. For a network namespace of its own, `LIFT=180 unshare --net
 * sh -c "ip link set lo up && node --test browser/lift.test.js"`, and a server that listens on all its addresses.
 * @param {string} address
 */
export function lossy(address) {
  const nft = (/** @type {string} */ script) => {
    const done = spawnSync("nft", ["-f", "-"], { input: script, encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
  };
  const chain = (/** @type {string} */ rule) => `flush chain inet lift in
add rule inet lift in ip daddr 127.0.0.2 ${rule} drop
add rule inet lift in ip saddr 127.0.0.2 ${rule} drop`;
  let rule = "";
  nft("add table inet lift\nadd chain inet lift in { type filter hook input priority 0; }");
  return {
    address: address.replace("127.0.0.1", "127.0.0.2"),
    /** @param {number} share */
    drop(share) {
      rule = share > 0 ? chain(`numgen random mod 100 < ${Math.round(share * 100)}`) : "flush chain inet lift in";
      nft(rule);
    },
    lose: () => nft(chain("counter")),
    restore: () => nft(rule),
  };
}

/** A browser that asks nobody but the server for anything. @param {...string} settings more of its arguments */
export async function browse(...settings) {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-chromium-"));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--no-first-run", `--disk-cache-dir=${folder}`,
      // A name of the server that is no loopback address: there the page is not served safely.
      `--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`, ...settings,
    ],
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return browser;
}

/**
 * One person with a browser window of their own. Any error of a page fails the test.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions & {lang?: string, tolerate?: RegExp}} [options]
 */
export async function person(browser, address, { lang = "ru", tolerate = /WebSocket/, ...options } = {}) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  await context.addCookies([{ name: "lang", value: lang, url: address }]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !tolerate.test(message.text())) errors.push(message.text());
  });
  after(() => assert.deepEqual(errors, []));
  return page;
}

/**
 * Makes a game as the page's person.
 * @param {Page} page
 * @param {Record<string, unknown>} wish
 * @returns {Promise<string>} the path of its page
 */
export async function newGame(page, wish) {
  if (page.url() === "about:blank") await page.goto("/");
  const answer = await page.evaluate(async (body) => {
    const response = await fetch("/api/games", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }, wish);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.url;
}

/**
 * Two people at one game: the first makes it, the second opens the link and sits down.
 * @param {Page} first
 * @param {Page} second
 * @param {Record<string, unknown>} wish
 */
export async function sitDown(first, second, wish) {
  const path = await newGame(first, { control: "300+5", side: "first", ...wish, opponent: "friend" });
  await first.goto(path);
  await second.goto(path);
  await second.locator("#join").click();
  await playing(first);
  await playing(second);
  return path;
}

/** Makes an account and is logged in. @param {Page} page @param {string} name */
export async function signUp(page, name) {
  if (page.url() === "about:blank") await page.goto("/");
  const status = await page.evaluate(async (body) => (await fetch("/api/accounts", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).status, { name, password: "correct horse battery" });
  assert.equal(status, 201, name);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core finds serious or critical on this page. The tool is put in by the debugger, which the page's policy does not bind.
 * @param {Page} page
 */
export async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const tool = /** @type {{axe: {run: () => Promise<{violations: {id: string, impact: string, nodes: {html: string, failureSummary: string}[]}[]}>}}} */ (/** @type {unknown} */ (globalThis)).axe;
    return (await tool.run()).violations;
  });
  return found
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 120)} ${node.failureSummary}`).slice(0, 3).join(" | ")}`);
}

/** Whether something is seen without scrolling. @param {Page} page @param {string} selector */
export const onScreen = (page, selector) => page.locator(selector).first().evaluate((element) => {
  const { top, bottom, left, right, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
});

/** Waits until the game on the page is being played. @param {Page} page */
export async function playing(page) {
  await page.locator("#resign").waitFor();
}

/** Waits until it is this person's move. @param {Page} page */
export async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector(".board.live .cell.movable") !== null || document.querySelector("#verdict:not([hidden])") !== null);
}

/** Where a square is on the screen. @param {Page} page @param {string} name @param {8 | 10} [side] */
export async function where(page, name, side = 8) {
  const square = squares.byName(side, name);
  const place = page.locator(`#board [data-square="${square}"] .dark`);
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  assert.ok(box, name);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
}

/** Clicks squares one after the other. @param {Page} page @param {...string} names */
export async function click(page, ...names) {
  for (const name of names) {
    const { x, y } = await where(page, name);
    await page.mouse.click(x, y);
  }
}

/** Makes a move when it is this person's turn, and waits until the record has it. @param {Page} page @param {...string} names */
export async function move(page, ...names) {
  await myTurn(page);
  const before = await record(page);
  await click(page, ...names);
  await page.waitForFunction((count) => document.querySelectorAll("#moves button").length > count, before.length);
}

/** Makes any legal move: the first piece that can move, the first square it can go to. @param {Page} page */
export async function anyMove(page) {
  await myTurn(page);
  const before = (await record(page)).length;
  await page.locator(".cell.movable .dark").first().click();
  for (let tries = 0; tries < 6 && (await page.locator(".cell.end, .cell.stop").count()) > 0; tries += 1) {
    await page.locator(".cell.stop .dark, .cell.end .dark").first().click();
  }
  await page.waitForFunction((count) => document.querySelectorAll("#moves button").length > count || document.querySelector("#verdict:not([hidden])"), before);
}

/** The moves of the record. @param {Page} page */
export const record = (page) => page.locator("#moves button").allTextContents();

/** The pieces on the board by square: `w`, `W`, `b`, `B`. @param {Page} page */
export async function pieces(page) {
  const labels = await page.locator(".board .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  return labels.filter((label) => !/пусто|empty|порожньо/.test(label)).map((label) => label.split(", ")[0]).sort();
}

/** The sentence of the result. @param {Page} page */
export async function verdict(page) {
  const box = page.locator("#verdict:not([hidden])");
  await box.waitFor();
  return box.innerText();
}
