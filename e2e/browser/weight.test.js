import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, newGame, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

test("the page of a game weighs under 120 KB, and can be played on before anything else is asked for", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  const path = await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" });
  await page.context().close();
  const fresh = await person(browser, address);
  const session = await fresh.context().newCDPSession(fresh);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
  });
  await fresh.goto(path);
  await fresh.locator("#board .piece").first().waitFor();
  await fresh.waitForTimeout(500);
  console.log(`game: ${bytes} bytes`);
  assert.ok(bytes > 0 && bytes < 120_000, `${bytes} bytes`);
});

/**
 * A telephone on 4G as the tools of browsers throttle it: 1.6 Mbit/s, 150 ms there and back, a processor of a quarter. The page itself notes when
 * the first piece can be moved. `TIMED=1` judges, too, and `VISITS` says of how many first visits the best counts.
 */
test("ready on a slow telephone", { timeout: 180_000 }, async () => {
  const visits = Number(process.env.VISITS ?? 3);
  for (const name of /** @type {const} */ (["lobby", "game"])) {
    /** @type {number[]} */
    const times = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await person(browser, address, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
      const path = name === "game" ? await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" }) : "/";
      const state = await page.context().storageState();
      await page.context().close();
      const fresh = await person(browser, address, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, storageState: state });
      await fresh.addInitScript(() => {
        const ready = () => {
          if (document.querySelector("#board .cell.movable")) performance.mark("ready");
          else requestAnimationFrame(ready);
        };
        requestAnimationFrame(ready);
      });
      const session = await fresh.context().newCDPSession(fresh);
      await session.send("Network.enable");
      await session.send("Network.clearBrowserCache");
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await fresh.goto(path, { waitUntil: "commit" });
      await fresh.waitForTimeout(2_500);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await fresh.locator("#board .cell.movable").first().waitFor();
      const seen = await fresh.evaluate(() => {
        const [load] = performance.getEntriesByType("navigation");
        const files = performance.getEntriesByType("resource").map((file) => (file instanceof PerformanceResourceTiming ? `${file.name.split("/").pop()} ${Math.round(file.startTime)}–${Math.round(file.responseEnd)}` : ""));
        return { ready: performance.getEntriesByName("ready")[0]?.startTime ?? Infinity, page: load instanceof PerformanceNavigationTiming ? `${Math.round(load.responseStart)}–${Math.round(load.responseEnd)}, parsed ${Math.round(load.domInteractive)}` : "", files };
      });
      times.push(Math.round(seen.ready));
      if (process.env.TIMED) console.log(`  ${name}: ready ${Math.round(seen.ready)}; page ${seen.page}; ${seen.files.slice(0, 6).join("; ")}`);
      await fresh.context().close();
    }
    const best = Math.min(...times);
    console.log(`${name}: a board to play on after ${best} ms (${times.join(", ")})`);
    if (process.env.TIMED) assert.ok(best < 1_500, `${name}: ${best} ms`);
  }
});
