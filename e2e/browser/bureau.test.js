import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, faults, person, serve, signUp } from "./harness.js";

const address = await serve();
const browser = await browse();

/** An event whose last day is over. */
const LIST = `Шифр турнира: К-12
Турнир: Кубок по переписке
Игра: russian
Начало игры: 01.03.2026
Окончание игры: 01.10.2026
Главный судья: Орлова А. С.
Участник: Петров П. П.; 614000, Пермь, ул. Ленина, 1; petrov@example.org
Участник: Седов С. С.; 420000, Казань, ул. Баумана, 2; sedov@example.org`;

/** Somebody with an account. @param {string} name @param {object} [options] */
async function member(name, options = {}) {
  const page = await person(browser, address, { tolerate: /Failed to load/, ...options });
  await signUp(page, name);
  return page;
}

/** Opens a bureau by its form. @param {import("./harness.js").Page} page */
async function open(page, list = LIST) {
  await page.goto("/bureau");
  await page.locator("#new textarea").fill(list);
  await page.locator("#new button").click();
  await page.waitForURL(/\/bureau\/\w+/);
  return new URL(page.url()).pathname;
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

/** Writes a reply. @param {import("./harness.js").Page} page @param {Record<string, string>} answers @param {"do" | "check"} [how] */
async function reply(page, answers, how = "do") {
  const form = page.locator("#reply form");
  if (!(await form.isVisible())) await page.locator("#reply summary").click();
  for (const [name, value] of Object.entries(answers)) await form.locator(`[name="${name}"]`).fill(value);
  await form.locator(`button[value=${how}]`).click();
}

/** What is said of what was registered. @param {import("./harness.js").Page} page @param {RegExp} text */
const said = (page, text) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#said:not([hidden])")?.textContent ?? ""), text.source);

test("a secretary registers letters, sees what is wrong with them, and makes the reply card (10.2, 10.3)", { timeout: 180_000 }, async () => {
  const anna = await member("anna-bureau");
  await anna.goto("/bureau");
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#new textarea").fill("Шифр турнира: К-12\nУчастник: Петров");
  await anna.locator("#new button").click();
  await anna.locator("#refused:not([hidden])").waitFor();
  assert.match(await anna.locator("#refused").innerText(), /от 2 до 100/);
  const path = await open(anna);
  assert.deepEqual(await faults(anna), []);
  await anna.locator("#games a").click();
  await anna.waitForURL(`${path}/1`);
  assert.deepEqual(await faults(anna), []);
  await reply(anna, { moves: "c3-b4", sent: "2026-03-03", greeting: "Здравствуйте!" }, "check");
  await anna.locator("#reply .found pre").first().waitFor();
  assert.match(await anna.locator("#reply .found pre").first().innerText(), /Мои ходы: 1\. c3-b4[\s\S]*Время: 2\/0/);
  assert.match(await anna.locator("#reply .found a").getAttribute("href") ?? "", /^mailto:sedov%40example\.org/);
  assert.equal(await anna.locator("#letters article").count(), 0, "a card that is looked at is not registered");
  await anna.locator("#reply button[value=do]").click();
  await anna.locator("#letters article").waitFor();
  // What came is pasted: first it is only checked.
  await anna.locator("#letter summary").click();
  const text = (/** @type {string} */ mv) => `Здравствуйте!\nШифр турнира: К-12\nВаши ходы: 1. c3-b4\nМои ходы: 1... ${mv}\nДаты: 03.03.2026 12.03.2026 15.03.2026\nВремя: 2/3\nАдрес: Казань\nПодпись: Седов\n`;
  await anna.locator("#letter textarea").fill(text("fg5"));
  await anna.locator("#letter button[value=check]").click();
  await anna.waitForFunction(() => /10\.2\.2/.test(document.querySelector("#letter .found")?.textContent ?? ""));
  assert.equal(await anna.locator("#letters article").count(), 1);
  // A file of an old mail program is read too.
  const bytes = Buffer.from([...text("f6-g5")].map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 128) return code;
    return sign === "ё" ? 0xb8 : code - 0x410 + 0xc0;
  }));
  await anna.locator("#letter input[type=file]").setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: bytes });
  await anna.waitForFunction(() => /Казань/.test(/** @type {HTMLTextAreaElement | null} */ (document.querySelector("#letter textarea"))?.value ?? ""));
  await anna.locator("#letter button[value=do]").click();
  await anna.waitForFunction(() => document.querySelectorAll("#letters article").length === 2);
  assert.match(await anna.locator("#next").innerText(), /Время 2\/3[\s\S]*Повторить ходы: 1\. f6-g5/);
  assert.match(await anna.locator("#schedule pre").innerText(), /c3-b4[\s\S]*f6-g5/);
  assert.equal(await anna.locator("#position .variation button").count(), 2);
  assert.deepEqual(await faults(anna), []);
});

/** Some legal play to an endgame that the tables know and that is not over: its moves, and who wins it. @param {import("./harness.js").Page} page */
const endgame = (page) => page.evaluate(async () => {
  for (let seed = 1; seed < 60; seed += 1) {
    let dice = seed * 7919;
    const next = (/** @type {number} */ below) => {
      dice = (dice * 1103515245 + 12345) % 2147483648;
      return Math.floor((dice / 2147483648) * below);
    };
    /** @type {number[][]} */ const moves = [];
    /** @type {string[]} */ const texts = [];
    for (let ply = 0; ply < 120; ply += 1) {
      const response = await fetch("/api/position", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ variant: "russian", moves }) });
      const { fen, legal, played, verdict } = await response.json();
      if (verdict) break;
      if (played.length > 0) texts[played.length - 1] = played.at(-1).full;
      const pieces = fen.split(/[,:]/).filter((/** @type {string} */ part) => /[a-h]\d/.test(part)).length;
      if (pieces <= 4) {
        const { value, turn } = await (await fetch(`/api/tables/russian?fen=${encodeURIComponent(fen)}`)).json();
        if (value?.result === "draw" || !value) break;
        return { texts, score: (value.result === "win") === (turn === "first") ? "white" : "black" };
      }
      moves.push(legal[next(legal.length)].routes[0]);
    }
  }
  return null;
});

test("the arbiter's page of an adjudication: both analyses, the exact value with its line, the engine, decision and protest (10.5.2–10.5.7)", { timeout: 300_000 }, async () => {
  const [anna, boris] = [await member("anna-judge"), await member("boris-judge", { viewport: { width: 360, height: 740 } })];
  const path = await open(anna);
  // Black enters his own; White is entered by the bureau.
  await anna.locator(`#people [data-role="player 2"]`).click();
  await anna.locator("#ask [name=account]").fill("boris-judge");
  await anna.locator("#ask button[value=yes]").click();
  await anna.waitForFunction(() => /boris-judge/.test(document.querySelector("#people")?.textContent ?? ""));
  const line = await endgame(anna);
  assert.ok(line, "an endgame was found");
  const [first = "", ...rest] = line.texts;
  await anna.goto(`${path}/1`);
  await reply(anna, { moves: first, lines: rest.join(" "), sent: "2026-03-01" });
  await anna.locator("#letters article").waitFor();
  await reply(anna, { accept: rest.join(" "), received: "2026-03-10", sent: "2026-03-12" });
  await anna.waitForFunction((count) => document.querySelectorAll("#position .variation button").length === count, line.texts.length);
  assert.equal(await anna.locator("#adjudication").count(), 1, "the last day is over");
  assert.match(await anna.locator("#adjudication").innerText(), /Оценки нет[\s\S]*Оценки нет/);

  // Both call it a draw: the position contradicts them, and the arbiter is told by what.
  await register(anna, "bureau-evaluate", { score: "draw", day: "2026-10-03" }, "[data-side=white]");
  await said(anna, /Зарегистрировано|10\.5/);
  await boris.goto(`${path}/1`);
  assert.equal(await boris.locator("#look").count(), 0, "a player has no help");
  assert.match(await boris.locator("[data-side=white]").innerText(), /Оценки нет/, "each judges for himself");
  assert.deepEqual(await faults(boris), []);
  const today = await boris.evaluate(() => new Date().toISOString().slice(0, 10));
  await register(boris, "bureau-evaluate", { score: "draw", analysis: "(это не ходы", day: today }, "[data-side=black]");
  await boris.locator("#refused:not([hidden])").waitFor();
  assert.match(await boris.locator("#refused").innerText(), /10\.5\.2/);
  const legal = await boris.evaluate(async (fen) => (await (await fetch("/api/position", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ variant: "russian", fen, moves: [] }) })).json()), await boris.evaluate(() => JSON.parse(document.querySelector("#data")?.textContent ?? "{}").game.moves.at(-1).fen));
  const dots = legal.turn === "first" ? "1." : "1...";
  const [one, two] = [legal.legal[0].full, legal.legal[1]?.full];
  await register(boris, "bureau-evaluate", { score: "draw", analysis: `${dots} ${one} {главный ход}${two ? ` (${dots} ${two} {хуже})` : ""}`, day: today }, "[data-side=black]");
  await said(boris, /противоречит позиции/);

  await anna.reload();
  const black = anna.locator("[data-side=black]");
  assert.match(await black.innerText(), /½–½[\s\S]*главный ход/);
  const before = await anna.locator("#board").innerHTML();
  await black.locator(".variation button").first().click();
  assert.notEqual(await anna.locator("#board").innerHTML(), before, "a move of the analysis is shown on the board");
  await anna.getByRole("button", { name: "Заключительное положение" }).click();
  assert.equal(await anna.locator("#board").innerHTML(), before);
  await anna.locator("#look").click();
  await anna.locator("#engine li").first().waitFor();
  const sign = line.score === "white" ? "1–0" : "0–1";
  assert.match(await anna.locator("#proved").innerText(), new RegExp(`Доказано: ${sign}`));
  assert.ok((await anna.locator("#known .variation button").count()) > 0, "with the winning line");
  assert.deepEqual(await faults(anna), []);
  // What is proved stands before the arbiter too.
  await register(anna, "bureau-adjudicate", { score: "draw", reasons: "так сказали оба", day: "2026-10-20" });
  await anna.locator("#refused:not([hidden])").waitFor();
  assert.match(await anna.locator("#refused").innerText(), /10\.5\.4/);
  await register(anna, "bureau-adjudicate", { score: line.score, reasons: "по таблицам окончаний", day: "2026-10-20" });
  await anna.waitForFunction(() => /присуждение/.test(document.querySelector("#next")?.textContent ?? ""));
  assert.match(await anna.locator("#adjudication").innerText(), /по таблицам окончаний/);
  // Black's analysis came too late for a protest; the reasons and both evaluations are seen by him now.
  await boris.reload();
  assert.match(await boris.locator("#adjudication").innerText(), /по таблицам окончаний/);
  await register(boris, "bureau-protest", { received: today, day: today }, "[data-side=black]");
  await boris.locator("#refused:not([hidden])").waitFor();
  assert.match(await boris.locator("#refused").innerText(), /10\.5\.6/);
  await anna.goto(path);
  assert.match(await anna.locator("#table pre").innerText(), /Петров/);
  assert.match(await anna.locator("#games li").innerText(), new RegExp(sign));
});
