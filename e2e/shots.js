/**
 * Pictures of every page into `shots/`, for people to look at: `npm run shots`. Telephone, tablet and desk; three languages; light, dark and more
 * contrast; text of twice the size. Not every combination, but each of them with each page somewhere. `SHOTS=phone-ru-light npm run shots` takes one.
 */
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { browse, click, move, myTurn, newGame, person, serve, signUp, sitDown } from "./browser/harness.js";

const folder = new URL("shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
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
  "desk-uk-light": { size: desk, lang: "uk" },
  "desk-en-dark": { size: desk, lang: "en", scheme: "dark" },
  "desk-ru-twice": { size: desk, lang: "ru", twice: true },
};

for (const [kind, { size, lang, scheme = "light", contrast = false, twice = false }] of Object.entries(kinds)) {
  if (process.env.SHOTS && process.env.SHOTS !== kind) continue;
  test(kind, { timeout: 300_000 }, async () => {
    const page = await person(twice ? large : browser, address, { ...size, lang, colorScheme: scheme, contrast: contrast ? "more" : "no-preference", tolerate: /404/ });
    const shot = async (/** @type {string} */ name) => {
      await page.waitForTimeout(200);
      await page.screenshot({ path: `${folder}${name}-${kind}.png`, fullPage: size !== desk || twice });
    };
    const friend = await person(browser, address, { lang, tolerate: /404/ });
    await page.goto("/");
    await page.waitForTimeout(400);
    await shot("lobby");
    await page.locator("#with-engine").click();
    await shot("terms");
    await page.locator("input[name=opponent][value=anybody]").check({ force: true });
    await shot("terms-anybody");
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
    await page.locator("#resign").click();
    await page.locator("#resign-yes").click();
    await page.locator("#review-start").click();
    await page.locator("#review .curve").waitFor();
    await shot("over");
    await page.goto(`/u/Boris${number}`);
    await page.waitForTimeout(300);
    await shot("profile");
    await page.goto(await newGame(page, { discipline: "international", control: "-", opponent: { engine: 1 }, side: "second" }));
    await myTurn(page);
    await shot("international");
    await page.goto(await newGame(page, { discipline: "renju", control: "300+5", opponent: { engine: 1 }, side: "first", regulation: "soosorv8" }));
    await page.locator(".goban.live").waitFor();
    await shot("renju");
    for (const path of ["/watch", "/analysis", "/rules", "/rules/russian", "/rules/renju", "/rules/club", "/board", "/account", "/players", "/regulations", "/events", "/about", "/docs/api", "/offline", "/nowhere"]) {
      await page.goto(path);
      await page.waitForTimeout(path === "/analysis" ? 1500 : 300);
      await shot(path.slice(1).replaceAll("/", "-"));
    }
  });
}
