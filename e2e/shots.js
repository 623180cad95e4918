/** Pictures of every page, phone and desk, both themes, three languages, into `shots/`, for people to look at: `npm run shots`. */
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { browse, click, move, myTurn, newGame, person, serve, sitDown } from "./browser/harness.js";

const folder = new URL("shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const address = await serve();
const browser = await browse();
const sizes = {
  desk: { viewport: { width: 1366, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

for (const [size, options] of Object.entries(sizes)) {
  for (const [lang, colorScheme] of /** @type {const} */ ([["ru", "light"], ["en", "dark"], ["uk", "light"]])) {
    test(`${size} ${lang} ${colorScheme}`, { timeout: 180_000 }, async () => {
      const page = await person(browser, address, { ...options, lang, colorScheme, tolerate: /404/ });
      const shot = (/** @type {string} */ name) => page.screenshot({ path: `${folder}${name}-${size}-${lang}-${colorScheme}.png`, fullPage: size === "phone" });
      const friend = await person(browser, address, { lang });
      await page.goto("/");
      await page.waitForTimeout(500);
      await shot("lobby");
      await page.goto(await newGame(page, { discipline: "russian", control: "300+5", opponent: "friend", side: "first" }));
      await page.waitForTimeout(500);
      await shot("invite");
      await sitDown(page, friend, { discipline: "russian" });
      for (const [who, from, to] of /** @type {const} */ ([[page, "c3", "d4"], [friend, "b6", "a5"], [page, "d4", "c5"], [friend, "d6", "b4"], [page, "a3", "c5"], [friend, "e7", "d6"]])) {
        await move(who, from, to);
      }
      await myTurn(page);
      await click(page, "c5");
      await page.waitForTimeout(300);
      await shot("game");
      await page.locator("#resign").click();
      await page.locator("#resign-yes").click();
      await page.locator("#review-start").click();
      await page.locator("#review .curve").waitFor();
      await page.waitForTimeout(1500);
      await shot("over");
      await page.goto(await newGame(page, { discipline: "international", control: "-", opponent: { engine: 3 }, side: "second" }));
      await myTurn(page);
      await page.waitForTimeout(300);
      await shot("international");
      await page.goto(await newGame(page, { discipline: "renju", control: "300+5", opponent: { engine: 3 }, side: "first", regulation: "soosorv8" }));
      await page.locator(".goban.live").waitFor();
      await shot("renju");
      for (const path of ["/watch", "/analysis", "/account", "/about", "/docs/api", "/nowhere"]) {
        await page.goto(path);
        await page.waitForTimeout(path === "/analysis" ? 2500 : 400);
        await shot(path.slice(1).replace("/", "-"));
      }
    });
  }
}
