import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, shoot, signUp } from "./desk-hands.js";
import { browse, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

test("a round played here: called, watched, held by the arbiter, and its results by themselves", { timeout: 240_000 }, async () => {
  const chief = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(chief, "boss");
  const people = [];
  for (let i = 1; i <= 4; i += 1) {
    const page = await person(browser, address, i === 2 ? { lang: "en", viewport: { width: 390, height: 844 } } : {});
    await signUp(page, `player${i}`);
    people.push(page);
  }
  const [one, two] = /** @type {[import("./harness.js").Page, import("./harness.js").Page]} */ (people);
  await chief.goto("/events");
  await chief.locator("#new input[name=name]").fill("Кубок по сети");
  await chief.locator("#new input[name=rounds]").fill("3");
  await chief.locator("#new button").click();
  await chief.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(chief.url()).pathname;
  const answer = async (/** @type {Record<string, string>} */ fields) => {
    for (const [field, value] of Object.entries(fields)) {
      const control = chief.locator(`#ask [name=${field}]`);
      if ((await control.evaluate((node) => node.tagName)) === "SELECT") await control.selectOption(value);
      else if ((await control.getAttribute("type")) === "checkbox") await control.setChecked(value === "on");
      else await control.fill(value);
    }
    await chief.locator("#ask button[value=yes]").click();
    await chief.locator("#ask").waitFor({ state: "hidden" });
  };
  await chief.locator("#tab-desk-panel").click();
  for (let i = 1; i <= 4; i += 1) {
    await chief.getByRole("button", { name: "Заявить", exact: true }).click();
    await answer({ name: `Участник ${i}`, rating: String(2000 - i) });
    await chief.locator("#tab-desk-players").click();
    await chief.getByRole("button", { name: `Участник ${i}` }).waitFor();
    await chief.locator("#tab-desk-panel").click();
  }
  await chief.getByRole("button", { name: "Играть туры здесь" }).click();
  await answer({ discipline: "russian", control: "300+2", official: "on" });
  await chief.getByText("Туры играются здесь").waitFor();
  for (let i = 1; i <= 4; i += 1) {
    await chief.locator("#tab-desk-players").click();
    await chief.getByRole("button", { name: `Участник ${i}` }).click();
    await chief.getByRole("button", { name: "Учётная запись для игры" }).click();
    await answer({ name: `player${i}` });
    await chief.getByText(`player${i}`).first().waitFor();
    if (i === 4) continue;
    await chief.getByRole("button", { name: "Идентификация" }).click();
    await answer({ identified: "паспорт", observed: "видеосвязь 1" });
    await chief.getByText("паспорт (boss)").waitFor();
  }
  await shoot(chief, "identified-ru");
  await chief.locator("#tab-desk-panel").click();
  await chief.getByRole("button", { name: "Провести жеребьёвку номеров" }).click();
  await chief.locator("#tab-desk-pairs").click();
  await chief.getByRole("button", { name: "Составить тур 1" }).click();
  await chief.getByRole("button", { name: "Опубликовать" }).click();
  await answer({ minutes: "" });
  await chief.getByText("5.4.12.13").first().waitFor();
  await chief.getByRole("button", { name: "Подписать тур" }).click();
  await answer({ reason: "Участник 4 играет из зала" });
  for (const page of people) await page.goto(path);
  await chief.getByRole("button", { name: "Опубликовать" }).click();
  await answer({ minutes: "" });
  // Everybody is called without touching the page.
  for (const page of people) await page.locator("#mine a.strong").waitFor();
  await shoot(two, "called-en-phone");
  for (const page of people.slice(0, 3)) {
    await page.locator("#mine a.strong").click();
    await page.waitForURL((url) => url.pathname.startsWith("/g/"));
  }
  await chief.locator("#tab-desk-live").click();
  await chief.locator(".live-board").nth(1).waitFor();
  await chief.getByText("не явился").first().waitFor({ state: "visible" }).catch(() => undefined);
  assert.deepEqual(await faults(chief), [], "boards");
  await shoot(chief, "boards-ru");
  // The arbiter holds a game: the players see it.
  const board = chief.locator(".live-board", { hasText: "Участник 1" });
  await board.getByRole("button", { name: "Судья" }).click();
  await shoot(chief, "hand-ru");
  await answer({ hand: "pause", reason: "проверка связи" });
  await board.getByText("часы стоят").waitFor();
  await board.getByRole("button", { name: "Судья" }).click();
  await answer({ hand: "resume", reason: "связь есть" });
  // A phone of the public watches the boards.
  const anybody = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 } });
  await anybody.goto(path);
  await anybody.locator("#tab-desk-live").click();
  await anybody.locator(".live-board").first().waitFor();
  assert.equal(await anybody.getByRole("button", { name: "Arbiter" }).count(), 0);
  assert.deepEqual(await faults(anybody), [], "boards on a phone");
  await shoot(anybody, "boards-en-phone");
  // Both lose a game that was being played by the arbiter's decision; the table has the result by itself.
  await board.getByRole("button", { name: "Судья" }).click();
  await answer({ hand: "both-lose", reason: "5.4.15.1" });
  await chief.locator("#tab-desk-pairs").click();
  await chief.getByText("0-0", { exact: true }).first().waitFor();
  await shoot(chief, "results-ru");
  assert.ok(one);
});

test("a club evening: one form, a link, and the rounds pair themselves", { timeout: 120_000 }, async () => {
  const host = await person(browser, address);
  await signUp(host, "host");
  await host.goto("/events");
  await host.locator("#quick select[name=control]").selectOption("60");
  await host.locator("#quick input[name=rounds]").fill("2");
  await host.locator("#quick button").click();
  await host.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(host.url()).pathname;
  const guest = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 } });
  await signUp(guest, "friend");
  await guest.goto(path);
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByText("You are in").waitFor();
  await shoot(guest, "evening-en-phone");
  await host.getByRole("button", { name: "Участвовать" }).click();
  await shoot(host, "evening-ru");
  await host.getByRole("button", { name: "Начать" }).click();
  for (const page of [host, guest]) {
    await page.locator("#mine a.strong").click();
    await page.waitForURL((url) => url.pathname.startsWith("/g/"));
  }
});

test("an arena: opened by one form, joined by a link, paired by itself, and back to its table", { timeout: 120_000 }, async () => {
  const host = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(host, "keeper");
  await host.goto("/events");
  await host.locator("#quick select[name=kind]").selectOption("arena");
  await host.locator("#quick select[name=control]").selectOption("180+2");
  await host.locator("#quick input[name=minutes]").fill("30");
  assert.equal(await host.locator("#quick input[name=rounds]").isVisible(), false, "an arena has no rounds");
  await host.locator("#quick button").click();
  await host.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(host.url()).pathname;
  const guest = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 }, tolerate: /WebSocket|409/ });
  await signUp(guest, "visitor");
  await guest.goto(path);
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByText("You are in").waitFor();
  await host.getByRole("button", { name: "Участвовать" }).click();
  assert.deepEqual(await faults(host), [], "arena before its start");
  await host.getByRole("button", { name: "Начать" }).click();
  // Both are taken to the board without a click.
  for (const page of [host, guest]) await page.waitForURL((url) => url.pathname.startsWith("/g/"));
  await guest.locator("#to-event").click();
  await guest.waitForURL((url) => url.pathname === path);
  await guest.getByRole("link", { name: "Your board is ready" }).waitFor();
  await guest.getByRole("heading", { name: "Arena", exact: true }).waitFor();
  assert.deepEqual(await faults(guest), [], "arena on a phone");
  await shoot(guest, "arena-en-phone");
  await guest.locator("#tab-desk-press").click();
  await guest.locator("#sheet textarea").waitFor();
  assert.match(await guest.locator("#sheet textarea").inputValue(), /keeper – 0/);
  assert.deepEqual(await faults(guest), [], "press");
});
