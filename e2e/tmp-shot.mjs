import { test } from "node:test";
import { browse, click, person, serve } from "./browser/harness.js";
const address = await serve();
const browser = await browse();
for (const [name, opt] of Object.entries({ desk: { lang: "ru", viewport: { width: 1280, height: 800 } }, tablet: { lang: "en", viewport: { width: 820, height: 1180 } }, phone: { lang: "uk", viewport: { width: 390, height: 844 }, colorScheme: "dark" } })) {
  test(name, async () => {
    const page = await person(browser, address, opt);
    await page.goto("/board");
    await page.locator("[name=preset]").waitFor();
    await page.screenshot({ path: `/tmp/shots/${name}-setup.png`, fullPage: true });
    await page.locator("[name=white]").fill("Иванов И.");
    await page.locator("[name=black]").fill("Петров П.");
    await page.locator("#setup button[type=submit]").click();
    await page.locator("#begin").click();
    await click(page, "c3", "d4");
    await page.waitForTimeout(300);
    await click(page, "f6", "g5");
    await page.waitForTimeout(300);
    await page.locator("#as-happened").click();
    await click(page, "g3", "h4");
    await page.screenshot({ path: `/tmp/shots/${name}-table.png`, fullPage: true });
    await page.emulateMedia({ media: "print" });
    await page.screenshot({ path: `/tmp/shots/${name}-print.png`, fullPage: true });
  });
}
