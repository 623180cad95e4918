import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, faults, newGame, person, playing, PLAIN, serve, signUp } from "./harness.js";

const address = await serve();
const browser = await browse();
for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe-core finds nothing serious on any page, ${colorScheme}`, { timeout: 120_000 }, async () => {
    const page = await person(browser, address, { colorScheme });
    const draughts = await newGame(page, { discipline: "russian", control: "300+5", opponent: { engine: 1 }, side: "first" });
    const renju = await newGame(page, { discipline: "renju", control: "-", opponent: { engine: 1 }, side: "first", regulation: "soosorv8" });
    const friend = await newGame(page, { discipline: "international", control: "300+5", opponent: "friend", side: "first" });
    for (const path of ["/", draughts, renju, friend, "/watch", "/board", "/analysis", "/collections", "/explorer", "/workshop", "/puzzles", "/rules", "/rules/russian", "/rules/renju", "/rules/club", "/offline", "/account", "/about", "/docs/api", "/players", "/regulations"]) {
      await page.goto(path);
      await page.waitForTimeout(400);
      assert.deepEqual(await faults(page), [], path);
    }
    const name = `p${colorScheme}${Date.now() % 100_000}`;
    await page.goto("/account");
    await page.locator("#sign-up input[name=name]").fill(name);
    await page.locator("#sign-up input[name=password]").fill("correct horse battery");
    await page.locator("#sign-up button").click();
    await page.waitForURL((url) => url.pathname === "/");
    for (const path of [`/u/${name}`, "/account"]) {
      await page.goto(path);
      await page.waitForTimeout(300);
      assert.deepEqual(await faults(page), [], path);
    }
  });
}

test("the first page weighs under 60 KB and is ready in under a second", { timeout: 60_000 }, async () => {
  let [weight, best] = [0, Infinity];
  // The best of a few first visits: what the page needs, not what else the machine is doing.
  for (let visit = 0; visit < 5 && best >= 500; visit += 1) {
    const page = await person(browser, address);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
    });
    /** @type {Set<string>} */
    const hosts = new Set();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await page.goto("/");
    await page.locator("#pools button").first().waitFor();
    await page.waitForTimeout(300);
    // Scripts are modules: they have run when the event of the loaded document is over.
    const ready = await page.evaluate(() => {
      const [load] = performance.getEntriesByType("navigation");
      return load instanceof PerformanceNavigationTiming ? load.domContentLoadedEventEnd : Infinity;
    });
    assert.deepEqual([...hosts], [new URL(address).host], "nothing comes from elsewhere");
    weight = Math.max(weight, bytes);
    best = Math.min(best, ready);
    await page.context().close();
  }
  console.log(`first page: ${weight} bytes, ready after ${Math.round(best)} ms`);
  assert.ok(weight > 0 && weight < 60_000, `${weight} bytes`);
  assert.ok(best < 1000, `${best} ms`);
});

test("the analysis board: a move, the engine's lines, set-up, PDN", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  await page.goto("/analysis");
  await page.locator(".cell.movable").first().waitFor();
  await page.locator("#lines .score").first().waitFor();
  await page.locator("#pdn").fill('[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *');
  await page.locator("#pdn-form button").click();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 4);
  await page.locator("#to-end").click();
  await page.locator("#edit").click();
  await page.locator("#setup-clear").click();
  await page.locator("[data-square='22'] .dark").click();
  await page.locator("#palette button").nth(3).click();
  await page.locator("[data-square='4'] .dark").click();
  assert.equal(await page.locator("#fen").inputValue(), "W:Wc3:BKh8");
  await page.locator("#setup-done").click();
  await page.locator(".cell.movable").first().waitFor();
  await page.locator("#lines .score").first().waitFor();
});

test("an account is made, renamed and deleted with its data", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { lang: "en" });
  await page.goto("/account");
  await page.locator("#sign-up input[name=name]").fill("Anna_e2e");
  await page.locator("#sign-up input[name=password]").fill("correct horse battery");
  await page.locator("#sign-up button").click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/account");
  await page.locator("#rename input").fill("Anna_again");
  await page.locator("#rename button").click();
  await page.locator("#who", { hasText: "Anna_again" }).waitFor();
  await page.goto("/u/Anna_again");
  assert.equal(await page.locator("h1").innerText(), "Anna_again");
  await page.goto("/account");
  await page.locator("#delete input").fill("correct horse battery");
  await page.locator("#delete button").click();
  await page.waitForURL((url) => url.pathname === "/");
  const gone = await page.context().request.get("/u/Anna_again");
  assert.equal(gone.status(), 404);
});

test("language and theme are changed and remembered", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { colorScheme: "light" });
  await page.goto("/about");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await ground();
  await page.locator("header .theme").click();
  assert.notEqual(await ground(), before);
  await Promise.all([page.waitForEvent("load"), page.locator("header .language").selectOption("uk")]);
  await page.locator("html[lang=uk]").waitFor();
  assert.notEqual(await ground(), before, "the theme stays");
  assert.match(await page.locator("h1").innerText(), /Про/);
});

for (const lang of ["ru", "uk", "en"]) {
  test(`the head of a page is one row at any width of a desk, and leads everywhere (${lang})`, { timeout: 60_000 }, async () => {
    const page = await person(browser, address, { lang });
    await signUp(page, `A_very_long_name_in_${lang}`);
    for (const width of [360, 820, 961, 1024, 1280, 1313, 1366, 1440, 1505, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/about");
      const height = await page.locator("header.top").evaluate((head) => head.getBoundingClientRect().height);
      assert.ok(height < 62, `${width} px: the head is ${height} px high`);
      if (await page.locator(".more summary").isVisible()) await page.locator(".more summary").click();
      for (const path of ["/watch", "/events", "/analysis", "/puzzles", "/players", "/board", "/days"]) assert.ok(await page.locator(`header a[href="${path}"]:visible`).count(), `${width} px: no way to ${path}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      if (width === 360) assert.deepEqual(await faults(page), []);
    }
    await page.setViewportSize({ width: 820, height: 800 });
    await page.goto("/about");
    await page.locator(".more summary").click();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".more nav").isVisible(), false);
  });
}

test("the link for a friend is copied where the page is not served safely, too", { timeout: 60_000 }, async () => {
  const page = await person(browser, address.replace("127.0.0.1", PLAIN), { lang: "en", tolerate: /Cross-Origin-Opener-Policy|WebSocket/ });
  await page.goto("/");
  assert.equal(await page.evaluate(() => isSecureContext || "clipboard" in navigator), false, "plain http");
  await page.goto(await newGame(page, { discipline: "russian", control: "300+0", opponent: "friend" }));
  await page.locator("#share button").click();
  assert.equal(await page.locator("#share button").innerText(), "Copied");
  await page.locator("#share input").evaluate((input) => input.removeAttribute("readonly"));
  await page.locator("#share input").fill("");
  await page.keyboard.press("Control+V");
  assert.equal(await page.locator("#share input").inputValue(), page.url());
});

test("two who seek the same opponent find each other", { timeout: 60_000 }, async () => {
  const people = [await person(browser, address), await person(browser, address, { lang: "en" })];
  for (const page of people) {
    await page.goto("/");
    await page.locator("#all-terms").click();
    await page.locator("input[name=opponent][value=anybody]").check({ force: true });
    await page.locator("#go").click();
  }
  for (const page of people) {
    await page.waitForURL(/\/g\//);
    await playing(page);
  }
  assert.equal(people[0]?.url(), people[1]?.url());
});
