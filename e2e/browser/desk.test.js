import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { faults, shoot, signUp, workbook } from "./desk-hands.js";
import { browse, person, PROGRAM, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/** The entries of the championship, as a federation's sheet has them. */
const TABLE = [
  ["Первенство России", "", "", "", ""], ["Фамилия", "Имя", "Рейтинг", "Звание, разряд", "Субъект РФ"],
  ...Array.from({ length: 120 }, (_, i) => [`Игрок${String(i + 1).padStart(3, "0")}`, "Иван", 2400 - i * 5, "КМС", `Регион ${i % 30}`]),
];
/** The keys of a round's results: the same each time. @param {number} round @param {number} table */
const key = (round, table) => "10555"[(round * 7 + table * 3) % 5] ?? "1";

test("a championship of 120 people and 9 rounds, from an Excel file to the dossier", { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-desk-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const sheet = join(folder, "entries.xlsx");
  writeFileSync(sheet, workbook(TABLE));

  const chief = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(chief, "chief");
  // The page itself counts what a hand does: keys and clicks.
  await chief.addInitScript(() => {
    const count = (/** @type {string} */ event, /** @type {string} */ name) => addEventListener(event, () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1)), true);
    count("keydown", "keys");
    count("click", "clicks");
  });
  const pressed = (/** @type {string} */ what) => chief.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), what);
  const begun = Date.now();
  await chief.goto("/events");
  assert.deepEqual(await faults(chief), [], "/events");
  await shoot(chief, "events-ru");
  await chief.locator("#new input[name=name]").fill("Первенство России");
  await chief.locator("#new input[name=rounds]").fill("9");
  await chief.locator("#new button").click();
  await chief.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(chief.url()).pathname;

  await chief.locator("#tab-desk-panel").click();
  await chief.locator("#sheet input[type=file]").setInputFiles(sheet);
  await chief.getByRole("button", { name: "Проверить" }).click();
  await chief.getByText("Субъект РФ → организация").waitFor();
  await shoot(chief, "import-ru");
  await chief.getByRole("button", { name: "Заявить всех" }).click();
  // What is said about the event stays when more is said.
  const about = async (/** @type {Record<string, string>} */ fields) => {
    await chief.getByRole("button", { name: "Место, сроки, коллегия" }).click();
    for (const [field, value] of Object.entries(fields)) await chief.locator(`#ask [name=${field}]`).fill(value);
    await chief.locator("#ask button[value=yes]").click();
    await chief.locator("#ask").waitFor({ state: "hidden" });
  };
  await about({ venue: "Саратов", dates: "1–10 июня", chief: "Судьин С. С.", chief_category: "ВК" });
  await chief.getByText("Саратов").first().waitFor();
  await about({ secretary: "Секретарёв С. С.", days: "2 июня; 3 июня" });
  await chief.locator("#tab-desk-schedule").click();
  for (const text of ["Саратов", "Судьин С. С., ВК", "Секретарёв С. С.", "3 июня"]) await chief.getByText(text).first().waitFor();
  await chief.locator("#tab-desk-panel").click();
  await chief.getByRole("button", { name: "Провести жеребьёвку номеров" }).click();

  const anybody = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 } });
  await anybody.goto(path);
  await anybody.getByRole("heading", { name: /Players \(120\)/ }).waitFor();
  assert.equal(await anybody.locator("#tab-desk-panel").count(), 0);
  await shoot(anybody, "players-en-phone");

  await chief.locator("#tab-desk-pairs").click();
  for (let round = 1; round <= 9; round += 1) {
    await chief.getByRole("button", { name: `Составить тур ${round}` }).click();
    await chief.getByRole("button", { name: "Опубликовать" }).click();
    if (round === 1) {
      // From the list of events to the first published round: what a hand does, and how long the program takes for it.
      await chief.getByRole("button", { name: "Вводить результаты" }).waitFor();
      const clicks = await pressed("clicks");
      assert.ok(clicks <= 20, `${clicks} clicks to the first published round`);
      assert.ok(Date.now() - begun < 180_000, `${Date.now() - begun} ms to the first published round`);
    }
    await chief.getByRole("button", { name: "Вводить результаты" }).click();
    await chief.locator(".typing-box").waitFor();
    if (round === 1) {
      assert.match((await chief.locator(".typing").textContent()) ?? "", /^1\. \d+ Игрок/);
      assert.deepEqual(await faults(chief), [], "typing");
      await shoot(chief, "typing-ru");
    }
    const before = await pressed("keys");
    for (let table = 1; table <= 60; table += 1) await chief.keyboard.press(key(round, table));
    await chief.getByText("Все результаты внесены.").first().waitFor();
    await chief.keyboard.press("Escape");
    const keys = (await pressed("keys")) - before;
    assert.ok(keys >= 60 && keys <= 90, `${keys} keys for 60 results`);
  }

  // The phone beside the board has followed without being touched.
  await anybody.locator("#tab-desk-pairs").click();
  await anybody.getByRole("heading", { name: "Round 9" }).waitFor();
  assert.equal(await anybody.locator("#sheet tbody tr").count(), 60);
  assert.deepEqual(await faults(anybody), [], "pairs on a phone");
  const sideways = () => anybody.locator("#sheet .scroll").evaluate((one) => one.scrollWidth - one.clientWidth);
  assert.equal(await sideways(), 0, "a pair is read without pushing it sideways");
  await shoot(anybody, "pairs-en-phone");
  await anybody.getByRole("button", { name: "By name" }).click();
  assert.equal(await sideways(), 0, "nor by name");
  await shoot(anybody, "by-name-en-phone");
  await anybody.locator("#tab-desk-standings").click();
  await anybody.getByRole("columnheader", { name: "Points" }).waitFor();
  assert.equal(await anybody.locator("#sheet tbody tr").count(), 120);
  assert.deepEqual(await faults(anybody), [], "standings");
  await shoot(anybody, "standings-en-phone");
  await anybody.locator("#sheet tbody tr button.link").first().click();
  await anybody.getByRole("button", { name: "Why so" }).click();
  await anybody.getByText("Rules 2022, 5.4.8.5").waitFor();
  await shoot(anybody, "card-en-phone");
  await anybody.locator("#tab-desk-schedule").click();
  await anybody.getByText("Protests on the last round until").waitFor();
  assert.deepEqual(await faults(anybody), [], "schedule");
  await shoot(anybody, "schedule-en-phone");

  await chief.locator("#tab-desk-standings").click();
  await shoot(chief, "standings-ru");
  await chief.locator("#tab-desk-crosstable").click();
  await shoot(chief, "crosstable-ru");
  // A protest stops the approval until it is decided.
  await chief.locator("#sheet tbody tr button.link").first().click();
  await chief.getByRole("button", { name: "Протест" }).click();
  await chief.locator("#ask [name=reason]").fill("5.4.2.6: упавший флажок не был замечен");
  await chief.locator("#ask [name=deposit]").fill("5000");
  await chief.locator("#ask button[value=yes]").click();
  await chief.locator("#tab-desk-panel").click();
  await chief.getByText("решить до").waitFor();
  await shoot(chief, "panel-protest-ru");
  assert.deepEqual(await faults(chief), [], "panel");
  // Protests can still come: to approve before the hour is over needs a reason.
  const approve = async () => {
    await chief.getByRole("button", { name: "Утвердить" }).click();
    await chief.locator("#ask [name=reason]").fill("все участники подписали таблицу");
    await chief.locator("#ask button[value=yes]").click();
  };
  await approve();
  await chief.getByText("5.4.17.3").waitFor();
  await chief.getByRole("button", { name: "Рассмотреть протест" }).click();
  await chief.locator("#ask [name=reason]").fill("флажок упал после хода");
  await chief.locator("#ask button[value=yes]").click();
  await chief.getByText("флажок упал после хода").waitFor();
  await approve();
  await chief.locator(".notice.good").waitFor();
  await shoot(chief, "approved-ru");

  const [archive] = await Promise.all([chief.waitForEvent("download"), chief.getByRole("link", { name: "Отчётный комплект" }).click()]);
  const saved = join(folder, "dossier.zip");
  await archive.saveAs(saved);
  const list = readFileSync(saved).toString("latin1");
  for (const part of ["01-report.html", "01-report.pdf", "02-tables.xlsx", "03-rounds.html", "04-cards.html", "05-entries.html", "06-certificates.html", "07-decisions.html", "event.jsonl"]) assert.ok(list.includes(part), part);

  // A screen in the hall needs no hands.
  const screen = await person(browser, address, { viewport: { width: 1920, height: 1080 } });
  await screen.goto(`${path}?screen`);
  await screen.getByRole("heading", { name: "Тур 9" }).waitFor();
  await shoot(screen, "screen-ru");

  // The same event by the command line has the same log, from the entries to the approval.
  const log = (await chief.evaluate(async (url) => (await fetch(url)).text(), `/api${path.replace("/e/", "/events/")}/file`)).trim().split("\n");
  const file = join(folder, "same.jsonl");
  const run = (/** @type {string[]} */ ...words) => execFileSync(PROGRAM, ["tournament", "--file", file, ...words], { encoding: "utf8" });
  const seed = JSON.parse(log.find((line) => line.includes('"act":"lot"')) ?? "{}").seed;
  run("new", "Первенство России", "--rounds", "9");
  run("import", sheet);
  run("about", "--venue", "Саратов", "--dates", "1–10 июня", "--chief", "Судьин С. С., ВК");
  run("about", "--secretary", "Секретарёв С. С.", "--days", "2 июня;3 июня");
  run("lot", "--seed", String(seed));
  for (let round = 1; round <= 9; round += 1) {
    run("pair");
    run("publish");
    for (let table = 1; table <= 60; table += 1) run("result", String(table), { 1: "1-0", 0: "0-1", 5: "1/2" }[key(round, table)] ?? "");
  }
  const protest = JSON.parse(log.find((line) => line.includes('"act":"protest"')) ?? "{}");
  run("protest", `#${protest.by}`, protest.text, "--deposit", "5000");
  run("decide-protest", "1", "флажок упал после хода");
  run("approve");
  // The platform writes down when a protest came.
  const plain = (/** @type {string} */ line) => JSON.stringify({ ...JSON.parse(line), n: 0, at: undefined });
  const mine = readFileSync(file, "utf8").trim().split("\n").map(plain);
  assert.equal(mine.length, log.length);
  assert.deepEqual(mine, log.map(plain));
  // And the whole of the platform's log is a file of the command line.
  writeFileSync(file, `${log.join("\n")}\n`);
  assert.match(run("check"), /\S/);
});
