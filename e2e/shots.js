/**
 * Pictures of every page into `shots/`, for people to look at: `npm run shots`. Telephone, tablet and desk; three languages; light, dark and more
 * contrast; text of twice the size. Not every combination, but each of them with each page somewhere. `SHOTS=phone-ru-light npm run shots` takes one
 * kind, `PAGES=lobby,game` only these pages. Of each kind there is a sheet with all its pages side by side, `sheet-KIND-N.png`.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browse, click, move, myTurn, newGame, person, PROGRAM, serve, signUp, sitDown } from "./browser/harness.js";

/** @typedef {import("./browser/harness.js").Page} Page */

const folder = new URL("shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });

const collections = mkdtempSync(join(tmpdir(), "bolshak-collections-"));
after(() => rmSync(collections, { recursive: true, force: true }));
const game = (/** @type {string} */ moves, /** @type {string} */ result, /** @type {number} */ rating) => `[GameType "25"]\n[WhiteElo "${rating}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
const played = /** @type {[string, string, number][]} */ ([["1. c3-d4 b6-a5", "2-0", 2200], ["1. c3-d4 d6-c5", "1-1", 2000], ["1. c3-d4 d6-c5", "0-2", 2100], ["1. g3-f4 f6-g5", "1-1", 1950], ["1. g3-h4", "1-1", 1800], ["1. e3-f4", "2-0", 1910]]);
writeFileSync(join(collections, "games.pdn"), played.map((one) => game(...one)).join(""));
assert.equal(spawnSync(PROGRAM, ["pdn", "index", join(collections, "games.pdn"), "-o", join(collections, "games.openings")]).status, 0);
process.env.BOLSHAK_COLLECTIONS = collections;

const address = await serve();
const browser = await browse();
/** Letters of twice the size, as a person sets them in the browser. */
const large = await browse("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26");
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 };
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1366, height: 800 } };

/** @type {Record<string, {size: import("playwright-core").BrowserContextOptions, lang: string, scheme?: "light" | "dark", contrast?: boolean, twice?: boolean}>} */
const kinds = {
  "phone-ru-light": { size: phone, lang: "ru" },
  "phone-uk-dark": { size: phone, lang: "uk", scheme: "dark" },
  "phone-en-contrast": { size: phone, lang: "en", contrast: true },
  "phone-ru-twice": { size: phone, lang: "ru", twice: true },
  "tablet-en-light": { size: tablet, lang: "en" },
  "tablet-ru-dark": { size: tablet, lang: "ru", scheme: "dark" },
  "tablet-uk-twice": { size: tablet, lang: "uk", twice: true },
  "desk-uk-light": { size: desk, lang: "uk" },
  "desk-en-dark": { size: desk, lang: "en", scheme: "dark" },
  "desk-ru-contrast": { size: desk, lang: "ru", scheme: "dark", contrast: true },
  "desk-en-twice": { size: desk, lang: "en", twice: true },
};

const wanted = process.env.PAGES?.split(",");

/** Asks the API as the page's person. @param {Page} page @param {string} path @param {unknown} body */
async function post(page, path, body) {
  const answer = await page.evaluate(async ([to, what]) => {
    const response = await fetch(String(to), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) });
    return { ok: response.ok, text: await response.text() };
  }, [path, body]);
  assert.ok(answer.ok, `${path}: ${answer.text}`);
  return JSON.parse(answer.text);
}

const NAMES = ["Белова Анна", "Громов Пётр", "Дейнека Олесь", "Иванченко Мария", "Ковальчук Иван", "Лисовская Вера", "Орлов Дмитрий", "Савчук Оксана", "Тихонов Лев", "Яценко Богдан"];

/** A competition in its second round, of which the page's person is the chief arbiter. @param {Page} page */
async function event(page) {
  const made = await post(page, "/api/events", { name: "Кубок города по русским шашкам", system: "swiss", rounds: 5 });
  const does = (/** @type {unknown[]} */ ...acts) => post(page, `/api/events/${made.event}/acts`, { acts });
  await does(...NAMES.map((name, at) => ({ act: "enter", entry: { person: { name, rating: 2100 - 25 * at } } })));
  await does({ do: "lot" });
  await does({ do: "pair" });
  await does({ act: "publish", round: 1 });
  for (let table = 1; table <= 5; table += 1) await does({ act: "result", round: 1, table, board: 1, meeting: { played: [["1-0", "1/2", "0-1"][table % 3]] } });
  await does({ do: "pair" });
  await does({ act: "publish", round: 2 });
  await does({ act: "result", round: 2, table: 1, board: 1, meeting: { played: ["1-0"] } });
  return `/e/${made.event}`;
}

/** All pages of a kind on sheets. @param {string} kind @param {string[]} names @param {number} width of one picture */
async function sheets(kind, names, width) {
  const page = await browser.newPage({ viewport: { width: 1900, height: 1300 } });
  const each = Math.max(1, Math.floor(1900 / (width + 10))) * (width < 400 ? 1 : 2);
  for (let first = 0; first < names.length; first += each) {
    const pictures = names.slice(first, first + each).map((name) => `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${readFileSync(`${folder}${name}-${kind}.png`).toString("base64")}"></figure>`);
    await page.setContent(`<style>body{margin:4px;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start;font:14px sans-serif;background:#888}figure{margin:0}img{width:${width}px;display:block;max-height:${width < 400 ? 2600 : 1250}px;object-fit:cover;object-position:top}</style>${pictures.join("")}`);
    await page.screenshot({ path: `${folder}sheet-${kind}-${1 + first / each}.png`, fullPage: true });
  }
  await page.close();
}

for (const [kind, { size, lang, scheme = "light", contrast = false, twice = false }] of Object.entries(kinds)) {
  if (process.env.SHOTS && process.env.SHOTS !== kind) continue;
  test(kind, { timeout: 600_000 }, async () => {
    const page = await person(twice ? large : browser, address, { ...size, lang, colorScheme: scheme, contrast: contrast ? "more" : "no-preference", tolerate: /404/ });
    /** @type {string[]} */
    const taken = [];
    const shot = async (/** @type {string} */ name) => {
      if (wanted && !wanted.includes(name)) return;
      await page.waitForTimeout(200);
      // Of a whole book the beginning is enough.
      const long = await page.evaluate(() => document.documentElement.scrollHeight > 6_000);
      await page.screenshot({ path: `${folder}${name}-${kind}.png`, fullPage: !long && (size !== desk || twice) });
      taken.push(name);
    };
    const visit = async (/** @type {string} */ path, name = path.slice(1).replaceAll("/", "-")) => {
      if (wanted && !wanted.includes(name)) return;
      await page.goto(path);
      await page.waitForTimeout(path.startsWith("/analysis") ? 1500 : 300);
      await shot(name);
    };
    const friend = await person(browser, address, { lang, tolerate: /404/ });
    await page.goto("/");
    await page.waitForTimeout(400);
    await shot("lobby");
    await page.locator("#with-engine").click();
    await shot("terms");
    await page.locator("input[name=opponent][value=anybody]").check({ force: true });
    await shot("terms-anybody");
    await visit("/account", "sign-up");
    const number = Object.keys(kinds).indexOf(kind);
    await signUp(page, `Anna${number}`);
    await signUp(friend, `Boris${number}`);
    await page.goto(await newGame(page, { discipline: "russian", control: "300+5", opponent: "friend", side: "first" }));
    await page.locator("#share summary").click();
    await page.waitForTimeout(400);
    await shot("invite");
    await sitDown(page, friend, { discipline: "russian", rated: true });
    for (const [who, text] of /** @type {const} */ ([[page, "Удачи!"], [friend, "Good luck, have fun – this is my first game here today"]])) {
      await who.locator("#chat-text").fill(text);
      await who.locator("#chat-form button").click();
      await page.waitForTimeout(200);
    }
    for (const [who, from, to] of /** @type {const} */ ([[page, "c3", "d4"], [friend, "b6", "a5"], [page, "d4", "c5"], [friend, "d6", "b4"], [page, "a3", "c5"], [friend, "e7", "d6"]])) {
      await move(who, from, to);
    }
    await myTurn(page);
    await click(page, "c5");
    await shot("game");
    await click(page, "e1");
    await page.locator("#notice .cited").click();
    await page.locator("#article").waitFor();
    await shot("article");
    await page.keyboard.press("Escape");
    await page.locator("#menu-button").click();
    await shot("menu");
    const running = page.url();
    await visit("/", "lobby-again");
    await visit("/watch");
    await page.goto(running);
    await page.locator("#resign").click();
    await page.locator("#resign-yes").click();
    await page.locator("#review-start").click();
    await page.locator("#review .curve").waitFor();
    await shot("over");
    await visit(`/u/Boris${number}`, "profile");
    await page.goto(await newGame(page, { discipline: "international", control: "-", opponent: { engine: 1 }, side: "second" }));
    await myTurn(page);
    await shot("international");
    await page.goto(await newGame(page, { discipline: "renju", control: "300+5", opponent: { engine: 1 }, side: "first", regulation: "soosorv8" }));
    await page.locator(".goban.live").waitFor();
    await shot("renju");
    const days = await newGame(page, { discipline: "russian", control: "3days", opponent: "friend", side: "first" });
    await friend.goto(days);
    await friend.locator("#join").click();
    await page.goto(days);
    await move(page, "c3", "d4");
    await shot("game-of-days");
    await visit("/days");
    const paths = ["/analysis", "/explorer", "/puzzles", "/workshop", "/rules", "/rules/russian", "/rules/renju", "/rules/club", "/board", "/account", "/players", "/regulations", "/about", "/docs/api", "/offline", "/nowhere"];
    for (const path of paths) await visit(path);
    await visit("/rules/ru-2022#6.1.5", "book");
    const competition = await event(page);
    await visit("/events");
    await page.goto(competition);
    await page.waitForTimeout(400);
    for (const tab of await page.locator("#tabs button").all()) {
      await tab.click();
      await shot(`desk-${(await tab.getAttribute("id"))?.replace("tab-desk-", "")}`);
    }
    await page.goto("/board");
    await page.locator("form button.strong").click();
    await page.waitForTimeout(500);
    await shot("over-the-board");
    const guest = await person(twice ? large : browser, address, { ...size, lang, colorScheme: scheme, contrast: contrast ? "more" : "no-preference" });
    await guest.goto(competition);
    await guest.waitForTimeout(400);
    await guest.screenshot({ path: `${folder}event-${kind}.png`, fullPage: size !== desk || twice });
    taken.push("event");
    await sheets(kind, taken, size === phone ? 300 : size === tablet ? 460 : 620);
  });
}
