/**
 * A server of its own for each test file, a browser, and hands that click as people do.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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
const PROGRAM = process.env.BOLSHAK ?? `${process.env.CARGO_TARGET_DIR ?? new URL("../../target", import.meta.url).pathname}/debug/bolshak`;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts the server with an empty database on a free port; it ends with the test file. */
export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-e2e-"));
  const child = spawn(PROGRAM, ["serve", "--listen", "127.0.0.1:0", "--data", folder, "--limits", "false"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.env.BOLSHAK_WEB ? { BOLSHAK_WEB: process.env.BOLSHAK_WEB } : {}) },
  });
  after(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
    let output = "";
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address) resolve(address[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
}

/** A browser that asks nobody but the server for anything. */
export async function browse() {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-chromium-"));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--no-first-run", `--disk-cache-dir=${folder}`,
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
  const box = await page.locator(`[data-square="${square}"] .dark`).boundingBox();
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
