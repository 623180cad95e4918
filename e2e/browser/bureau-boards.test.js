import assert from "node:assert/strict";
import { test } from "node:test";
import { serveDays } from "./days-server.js";
import { browse, faults, move, person, playing, signUp } from "./harness.js";

const { address, ahead, restart } = await serveDays();
const browser = await browse();

/** Somebody with an account, who does not mind that the server goes away for a while. @param {string} name @param {object} [options] */
async function member(name, options = {}) {
  const page = await person(browser, address, { tolerate: /WebSocket|ERR_|Failed to load/, ...options });
  await signUp(page, name);
  return page;
}

/** Answers the question that is asked. @param {import("./harness.js").Page} page @param {string} label @param {Record<string, string>} answers @param {string} [within] */
async function register(page, label, answers, within = "main") {
  await page.locator(`${within} [data-deed="${label}"]`).click();
  const dialog = page.locator("#ask");
  for (const [name, value] of Object.entries(answers)) {
    const field = dialog.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(value);
  }
  await dialog.locator("button[value=yes]").click();
  await page.waitForFunction(() => !document.querySelector("#ask[open]"));
}

/** Waits for a text on a page that is loaded again and again. @param {import("./harness.js").Page} page @param {string} selector @param {RegExp} text */
async function comes(page, selector, text) {
  for (let tries = 0; tries < 60; tries += 1) {
    if (text.test(await page.evaluate((where) => document.querySelector(where)?.textContent ?? "", selector))) return;
    await page.waitForTimeout(250);
    await page.reload();
  }
  assert.fail(`${selector} does not say ${text}`);
}

const date = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an event is played on the boards of the platform, stops after its last day and is adjudicated (10.5.2–10.5.10)", { timeout: 300_000 }, async () => {
  const [anna, boris, clara] = [await member("anna-cup"), await member("boris-cup"), await member("clara-cup", { viewport: { width: 360, height: 740 } })];
  await anna.goto("/bureau");
  await anna.locator("#new textarea").fill(`Шифр турнира: К-12\nТурнир: Кубок сервера\nИгра: russian\nИгра ведётся: на сервере\nНачало игры: ${date(0)}\nОкончание игры: ${date(30)}\nГлавный судья: Орлова А. С.\nУчастник: Борисов Б. Б.\nУчастник: Кларина К. К.`);
  await anna.locator("#new button").click();
  await anna.waitForURL(/\/bureau\/\w+/);
  const path = new URL(anna.url()).pathname;
  // Without accounts there are no boards, and the page says whose are missing.
  await anna.locator("#set-boards").click();
  await anna.locator("#refused:not([hidden])").waitFor();
  assert.match(await anna.locator("#refused").innerText(), /Борисов Б\. Б\., Кларина К\. К\./);
  for (const [number, name] of [[1, "boris-cup"], [2, "clara-cup"]]) {
    await anna.locator(`#people [data-role="player ${number}"]`).click();
    await anna.locator("#ask [name=account]").fill(String(name));
    await anna.locator("#ask button[value=yes]").click();
    await anna.waitForFunction((account) => document.querySelector("#people")?.textContent?.includes(account), String(name));
  }
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#set-boards").click();
  await anna.waitForFunction(() => !document.querySelector("#set-boards"));
  assert.equal(await anna.locator(`#people [data-role="player 1"]`).count(), 0, "who sits at a board stays there");
  assert.equal(await anna.locator('[data-deed="bureau-leave"]').count(), 0, "leave is taken by the players, for all games at once");

  // The players find the board from the bureau, and the bureau from the board.
  for (const page of [boris, clara]) {
    await page.goto(`${path}/1`);
    assert.equal(await page.locator("#reply, #letter, #letters").count(), 0, "there are no letters");
    await page.locator("#to-board").click();
    await page.waitForURL(/\/g\/\w+/);
    await playing(page);
  }
  const board = new URL(boris.url()).pathname;
  assert.equal(await boris.locator("#to-event").getAttribute("href"), `${path}/1`);
  const [white, black] = (await boris.evaluate(async (id) => (await (await fetch(`/api/games/${id}`)).json()).you, board.slice(3))) === "first" ? [boris, clara] : [clara, boris];
  await move(white, "c3", "b4");
  await move(black, "f6", "g5");
  await anna.goto(`${path}/1`);
  assert.match(await anna.locator("#schedule pre").innerText(), /c3-b4[\s\S]*f6-g5/);
  assert.equal(await anna.locator("#adjudication").count(), 0);
  assert.deepEqual(await faults(anna), []);

  // The last day goes by while the server is away.
  await restart("SIGKILL");
  // To noon, far from midnight, at whatever hour the test runs.
  const after = date(31);
  await ahead((Date.parse(`${after}T12:00:00Z`) - Date.now()) / 86_400_000);
  await comes(anna, "#adjudication", /10\.5\.2/);
  await boris.goto(board);
  await boris.locator("#board").waitFor();
  assert.deepEqual(await faults(boris), []);
  for (const [page, side, answer] of /** @type {[import("./harness.js").Page, string, Record<string, string>][]} */ ([[white, "white", { score: "white", analysis: "2. b2-c3 {сильнее} (2. g3-h4 d6-c5)", day: after }], [black, "black", { score: "draw", day: after }]])) {
    await page.goto(`${path}/1`);
    assert.deepEqual(await faults(page), []);
    await register(page, "bureau-evaluate", answer, `[data-side=${side}]`);
    await page.locator("#said:not([hidden])").waitFor();
  }
  await anna.reload();
  assert.match(await anna.locator("[data-side=white]").innerText(), /1–0[\s\S]*сильнее/);
  assert.match(await anna.locator("[data-side=black]").innerText(), /½–½/);
  await anna.locator("#look").click();
  await anna.locator("#engine li").first().waitFor();
  await register(anna, "bureau-adjudicate", { score: "draw", reasons: "выигрыша не показано", day: after });
  await comes(anna, "#next", /присуждение/);
  // The board has the result, with its article; so have the table and the record.
  await boris.goto(board);
  await boris.waitForFunction(() => /присуждение/.test(document.body.textContent ?? ""));
  assert.match(await boris.locator("body").innerText(), /10\.5\.5/);
  assert.match(await anna.locator("#record pre").innerText(), /1\.cb4/);
  await anna.goto(path);
  assert.match(await anna.locator("#games li").innerText(), /½–½/);
  assert.match(await anna.locator("#table pre").innerText(), /=/);
});
