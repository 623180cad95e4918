import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, shoot, signUp, tabTo } from "./desk-hands.js";
import { browse, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @typedef {import("./harness.js").Page} Page */

/** Opens a competition and gives the path of its page. @param {Page} chief @param {string} name */
async function open(chief, name) {
  await chief.goto("/events");
  await chief.locator("#new input[name=name]").fill(name);
  await chief.locator("#new button").click();
  await chief.waitForURL((url) => url.pathname.startsWith("/e/"));
  return new URL(chief.url()).pathname;
}

/** Answers the question that is asked. @param {Page} page @param {Record<string, string>} fields */
async function answer(page, fields) {
  for (const [field, value] of Object.entries(fields)) {
    const control = page.locator(`#ask [name=${field}]`);
    if ((await control.evaluate((one) => one.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
  await page.locator("#ask button[value=yes]").click();
  await page.locator("#ask").waitFor({ state: "hidden" });
}

/** Presses a button and answers what it asks. @param {Page} page @param {string} button @param {Record<string, string>} fields */
async function ask(page, button, fields) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await answer(page, fields);
}

/** @param {Page} page @param {string} path @param {string} to @param {object} asked */
async function post(page, path, to, asked) {
  const done = await page.evaluate(async ([url, body]) => {
    const response = await fetch(url ?? "", { method: "POST", headers: { "content-type": "application/json" }, body: body ?? "" });
    return { status: response.status, text: await response.text() };
  }, [`/api${path.replace("/e/", "/events/")}/${to}`, JSON.stringify(asked)]);
  assert.equal(done.status, 200, done.text);
}

/** Acts as a program sends them. @param {Page} page @param {string} path @param {object[]} acts */
const does = (page, path, acts) => post(page, path, "acts", { acts });

/** The organiser of the event, whose the committee of appeals is (5.4.17.5). @param {Page} chief @param {string} path @param {string} name */
async function organised(chief, path, name) {
  const organiser = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(organiser, name);
  await post(chief, path, "roles", { name, role: "organiser" });
  await organiser.goto(path);
  return organiser;
}

test("entries from outside, the commission with its doctor, its protocol, and only the admitted in the lot (2.2.3, 5.1–5.3, 13.1.2)", { timeout: 240_000 }, async () => {
  const chief = await person(browser, address, { lang: "en", tolerate: /WebSocket|409/ });
  await signUp(chief, "chief");
  const doctor = await person(browser, address, { viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await signUp(doctor, "doctor");
  const path = await open(chief, "The cup");
  await chief.locator("#tab-desk-panel").click();
  await ask(chief, "Panel of arbiters", { name: "doctor", role: "doctor" });
  await chief.getByText("doctor – doctor").waitFor();
  await chief.locator("#tab-desk-office-title").click();
  await ask(chief, "What is asked for", { deadline: "2199-01-01", first: "2199-02-01", last: "2199-02-09", fee: "500", commission: "Bondar" });

  // Two people fill in the form at once: what one hands in does not disturb the other.
  const anybody = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 } });
  const other = await person(browser, address, { colorScheme: "dark" });
  for (const page of [anybody, other]) {
    await page.goto(path);
    assert.equal(await page.locator("#tab-desk-office-title").count(), 0);
    await page.locator("#tab-desk-enter").click();
  }
  await other.locator("#enter [name=name]").fill("King");
  await other.locator("#enter [name=contact]").focus();
  for (const name of ["Smith", "Orlov"]) {
    await anybody.locator("#enter [name=name]").fill(name);
    await anybody.locator("#enter [name=born]").fill("1990");
    await anybody.locator("#enter [name=contact]").fill("somebody@example.org");
    await anybody.locator("#enter button").click();
    await anybody.getByText("The entry is handed in").waitFor();
    await chief.getByRole("region", { name: "Entries that wait" }).getByText(name).waitFor();
    assert.equal(await anybody.getByText("The entry is handed in").count(), 1, "the answer stays to be read");
    assert.equal(await anybody.locator("#enter [name=name]").inputValue(), "");
  }
  await other.keyboard.type("king@example.org");
  assert.equal(await other.locator("#enter [name=name]").inputValue(), "King");
  assert.deepEqual(await faults(anybody), [], "the form of an entry");
  await shoot(anybody, "enter-en-phone");
  await shoot(other, "enter-ru-dark");
  await other.keyboard.press("Enter");
  await other.getByText("Заявка отправлена").waitFor();

  for (const name of ["Smith", "Orlov", "King"]) {
    const waiting = chief.getByRole("region", { name: "Entries that wait" }).getByRole("row", { name: new RegExp(name) });
    await waiting.getByRole("button", { name: "Take" }).click();
    await waiting.waitFor({ state: "hidden" });
  }
  const row = (/** @type {string} */ name) => chief.getByRole("region", { name: "Commission of admission" }).getByRole("row", { name: new RegExp(`^${name}`) });
  // The final entry says more than the preliminary one did.
  await row("Smith").getByRole("button", { name: "Final entry" }).click();
  await shoot(chief, "final-entry-en");
  await answer(chief, { title: "кмс", born: "1990-05-31", coach: "Petrov", document: "1234 567890" });
  await row("Smith").getByText("differs from the preliminary entry").waitFor();
  await row("Smith").getByLabel("class book").waitFor();
  // By keyboard: a tick leaves the keyboard where it was.
  await row("Smith").getByLabel(/passport/).focus();
  await chief.keyboard.press("Space");
  await chief.waitForFunction(() => /passport/.test(document.activeElement?.closest("label")?.textContent ?? "") && /** @type {HTMLInputElement} */ (document.activeElement).checked);
  for (const paper of [/class book/, /medical/]) {
    await row("Smith").getByLabel(paper).check();
    await row("Smith").getByLabel(paper).and(chief.locator(":checked")).waitFor();
  }
  // A policy that ends before the event does is not one.
  await row("Smith").getByLabel(/accident/).click();
  await answer(chief, { until: "2199-02-05" });
  await row("Smith").getByText("2199-02-05").waitFor();
  await ask(chief, "Fee", { paid: "500" });
  await row("Smith").getByText("500 ₽").waitFor();
  await chief.getByText("Fees paid: 500 / 1500 ₽").waitFor();

  // The doctor says who is fit and keeps the log, and nothing else.
  await doctor.goto(path);
  await doctor.locator("#tab-desk-office-title").click();
  const fit = doctor.getByRole("row", { name: /^Smith/ }).getByLabel(/врач/);
  await fit.check();
  await row("Smith").getByLabel(/doctor/).and(chief.locator(":checked")).waitFor();
  assert.equal(await doctor.getByRole("button", { name: "Допустить", exact: true }).count(), 0);
  assert.ok(await doctor.getByRole("row", { name: /^Smith/ }).getByLabel(/паспорт/i).isDisabled());
  await ask(doctor, "Журнал врача", { who: "Smith", case: "головная боль", aid: "отдых" });
  await doctor.getByText("головная боль").waitFor();
  assert.deepEqual(await faults(doctor), [], "the doctor's page");
  await shoot(doctor, "doctor-ru-phone-dark");

  assert.deepEqual(await faults(chief), [], "the commission");
  await shoot(chief, "admission-en");
  /** @param {string} name @param {string} button @param {string} reason */
  const decide = async (name, button, reason) => {
    await row(name).getByRole("button", { name: button, exact: true }).click();
    await answer(chief, { reason });
    await row(name).getByText(reason).waitFor();
  };
  // No reason takes the place of a policy for all days (2.4) and of the doctor's word (2.2.3).
  await row("Smith").getByRole("button", { name: "Admit", exact: true }).click();
  await answer(chief, { reason: "the new policy comes tomorrow" });
  await chief.locator("#refused").getByText("2.4").waitFor();
  /** @param {string} name */
  const insured = async (name) => {
    await row(name).getByLabel(/accident/).click();
    await answer(chief, { until: "2199-02-09" });
    await row(name).getByLabel(/accident/).and(chief.locator(":checked")).waitFor();
  };
  await row("Smith").getByLabel(/accident/).click();
  await row("Smith").getByLabel(/accident/).and(chief.locator(":not(:checked)")).waitFor();
  await insured("Smith");
  await row("Smith").getByRole("button", { name: "Admit", exact: true }).click();
  await row("Smith").getByText("admitted").waitFor();
  await insured("Orlov");
  await row("Orlov").getByLabel(/doctor/).check();
  await row("Orlov").getByLabel(/doctor/).and(chief.locator(":checked")).waitFor();
  await decide("Orlov", "Admit", "papers come tomorrow");
  await decide("King", "Refuse", "no policy, 2.4");
  const [protocol] = await Promise.all([chief.context().waitForEvent("page"), chief.getByRole("link", { name: "Protocol of admission", exact: true }).click()]);
  await protocol.getByText("no policy, 2.4").waitFor();
  assert.equal(await protocol.locator("td").first().evaluate((cell) => getComputedStyle(cell).borderTopStyle), "solid", "a paper has its style");
  assert.deepEqual(await faults(protocol), [], "the protocol of the commission");
  await shoot(protocol, "protocol-en");
  await protocol.close();

  await chief.locator("#tab-desk-panel").click();
  await chief.getByRole("button", { name: "Draw the lot" }).click();
  await chief.locator("#tab-desk-pairs").click();
  await chief.getByRole("button", { name: "Pair round 1" }).click();
  await chief.getByRole("button", { name: "Publish" }).click();
  await chief.getByLabel("Sheets 1").check();
  await chief.getByLabel("Sheets 1").and(chief.locator(":checked")).waitFor();
  await chief.reload();
  await chief.locator("#tab-desk-pairs").click();
  assert.ok(await chief.getByLabel("Sheets 1").isChecked());
  assert.equal(await chief.getByText("King").count(), 0, "who is not admitted has no opponent");
  assert.equal(await anybody.locator("#tab-desk-enter").count(), 0, "after the lot nobody enters");

  await chief.locator("#tab-desk-office-title").click();
  await ask(chief, "Break", { reason: "no light" });
  await anybody.getByText("Break in the event: no light").waitFor();
  await chief.getByRole("button", { name: "Go on" }).click();
  await anybody.locator("#still").waitFor({ state: "hidden" });
});

test("a protest with its clock, an appeal to the committee, the records of the office, by keyboard (5.4.17, 12.2, 13.1.2)", { timeout: 240_000 }, async () => {
  const chief = await person(browser, address, { tolerate: /WebSocket|409/, colorScheme: "dark" });
  await signUp(chief, "panelist");
  const path = await open(chief, "Чемпионат");
  await does(chief, path, [
    { act: "about", occasion: { status: "all-russian", venue: "Саратов", chief: { name: "Судьин С. С.", category: "ВК" } } },
    ...["Смирнов", "Орлов", "Кузнецов", "Лебедев"].map((name) => ({ act: "enter", entry: { person: { name } } })), { do: "lot" },
  ]);
  await does(chief, path, [{ do: "pair" }]);
  await does(chief, path, [{ act: "publish", round: 1 }]);
  await does(chief, path, [1, 2].map((table) => ({ act: "result", round: 1, table, board: 1, meeting: { played: ["1-0"] } })));
  const first = await chief.evaluate(async (url) => (await (await fetch(url)).json()).state.rounds[0].tables[0].first, `/api${path.replace("/e/", "/events/")}`);
  await does(chief, path, [{ act: "protest", by: first, round: 1, text: "5.4.2.6: флажок" }]);
  await chief.locator("#tab-desk-panel").click();
  await chief.getByText("решить до").waitFor();
  await ask(chief, "Рассмотреть протест", { reason: "флажок не упал" });
  await chief.getByText("флажок не упал").waitFor();

  const organiser = await organised(chief, path, "organizer");
  // The committee is checked as the rules say: an arbiter of the event cannot be on it.
  await organiser.locator("#tab-desk-office-title").click();
  const committee = { chairman: "Судьин С. С.; 1960; Москва", members: "Белов; 1970-01-02; Самара\nСедов; 1980; Пермь", reserves: "Юдин; 1985; Уфа\nДятлов; 1990; Тверь" };
  await ask(organiser, "Апелляционный комитет", committee);
  await organiser.locator("#refused").getByText("5.4.17.5").waitFor();
  await ask(organiser, "Апелляционный комитет", { ...committee, chairman: "Громов; 1960; Москва" });
  await organiser.getByText("Громов (председатель, Москва)").waitFor();
  // What was said before is there to be changed.
  await organiser.getByRole("button", { name: "Апелляционный комитет", exact: true }).click();
  assert.equal(await organiser.locator("#ask [name=members]").inputValue(), "Белов; 1970-01-02; Самара\nСедов; 1980; Пермь");
  await organiser.keyboard.press("Escape");
  await organiser.locator("#ask").waitFor({ state: "hidden" });

  // The rest without a mouse.
  await chief.locator("#tab-desk-office-title").click();
  assert.equal(await chief.getByRole("button", { name: "Апелляционный комитет", exact: true }).count(), 0, "the committee is not the chief arbiter's");
  await chief.locator("#tab-desk-office-title").focus();
  await tabTo(chief, /^Апелляция$/);
  await chief.keyboard.press("Enter");
  await chief.locator("#ask [name=text]").focus();
  await chief.keyboard.type("просмотрена запись");
  await chief.locator("#ask [name=by]").selectOption(String(first));
  await chief.locator("#ask [name=text]").press("Enter");
  await organiser.getByText("просмотрена запись").waitFor();
  await organiser.locator("#tab-desk-office-title").focus();
  await tabTo(organiser, /^Заменить члена комитета$/);
  await organiser.keyboard.press("Enter");
  await answer(organiser, { out: "Белов", with: "Юдин", reason: "тренер стороны" });
  await organiser.getByRole("cell", { name: "Громов, Юдин, Седов" }).or(organiser.getByRole("cell", { name: "Громов, Седов, Юдин" })).waitFor();
  await shoot(organiser, "appeal-ru-dark");
  await tabTo(organiser, /^Решить апелляцию$/);
  await organiser.keyboard.press("Enter");
  await answer(organiser, { yes: "2", no: "1", text: "переиграть" });
  await organiser.getByText("2:1 – переиграть").waitFor();

  await chief.getByText("2:1 – переиграть").waitFor();

  await chief.locator("#tab-desk-office-title").focus();
  await tabTo(chief, /^Инвентарь$/);
  await chief.keyboard.press("Enter");
  for (const thing of ["tables", "chairs", "boards", "sets", "clocks"]) await chief.locator(`#ask [name=${thing}]`).fill("1");
  await chief.keyboard.press("Enter");
  await chief.getByText("Не хватает в зале").waitFor();
  await ask(chief, "Совещание представителей", { present: "Иванов\nПетров", text: "порядок туров" });
  await chief.getByText("порядок туров").waitFor();
  await ask(chief, "Нарушение другого лица", { name: "Шумный", capacity: "spectator", measure: "warning", reason: "подсказка" });
  await chief.getByText("Шумный").waitFor();
  // The organiser's list stays unfolded, and the keyboard where it was.
  const list = chief.locator("#sheet details");
  await list.locator("summary").focus();
  await chief.keyboard.press("Enter");
  await chief.keyboard.press("Tab");
  await chief.keyboard.press("Space");
  await chief.locator("#ask [name=note]").fill("проверено");
  await chief.keyboard.press("Enter");
  await list.getByText("проверено").waitFor();
  assert.ok(await list.evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open));
  assert.deepEqual(await faults(chief), [], "the office");
  await shoot(chief, "office-ru-dark");
  await chief.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await faults(chief), [], "the office on a phone");
  assert.ok(await chief.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
  await shoot(chief, "office-ru-phone-dark");

  // The public reads the decisions.
  const anybody = await person(browser, address, { lang: "en" });
  await anybody.goto(path);
  await anybody.locator("#tab-desk-standings").click();
  await anybody.getByText("переиграть").waitFor();
  assert.deepEqual(await faults(anybody), [], "decisions");
  await shoot(anybody, "decisions-en");
});

test("a player protests on a telephone, reads the decision and appeals; two groups are placed apart (2.1, 2.3.1, 5.4.17.2)", { timeout: 240_000 }, async () => {
  const chief = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(chief, "steward");
  const player = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 }, tolerate: /WebSocket|409/ });
  await signUp(player, "player");
  await chief.goto("/events");
  await chief.locator("#new input[name=name]").fill("Первенство");
  await chief.locator("#new details summary").click();
  await chief.locator("#new [name=group]").nth(0).selectOption("men-under-17");
  await chief.locator("#new [name=group]").nth(1).selectOption("men-under-14");
  await chief.locator("#new [name=team_best]").fill("1");
  assert.deepEqual(await faults(chief), [], "/events with groups");
  await shoot(chief, "regulations-ru");
  await chief.locator("#new button").click();
  await chief.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(chief.url()).pathname;
  await chief.locator("#tab-desk-panel").click();
  const year = new Date().getUTCFullYear();
  const enter = (/** @type {string} */ name, /** @type {number} */ age) => ask(chief, "Заявить", { name, born: String(year - age), sex: "male", team: `Школа ${age}` });
  await enter("Дядя", 17);
  await chief.locator("#refused").getByText("Дядя").waitFor();
  for (const [name, age] of /** @type {[string, number][]} */ ([["Смирнов", 12], ["Орлов", 16]])) await enter(name, age);
  await chief.locator("#tab-desk-players").click();
  await chief.getByRole("button", { name: "Орлов" }).waitFor();
  await does(chief, path, [{ act: "number", order: [1, 2], first: "white", seed: 0, reason: "т" }]);
  await does(chief, path, [{ do: "pair" }]);
  await does(chief, path, [{ act: "publish", round: 1 }, { act: "result", round: 1, table: 1, board: 1, meeting: { played: ["1-0"] } }]);
  // Whose account it is stands on the card.
  await chief.getByRole("button", { name: "Смирнов" }).first().click();
  await ask(chief, "Учётная запись для игры", { name: "player" });

  await player.goto(path);
  await player.locator("#tab-desk-standings").click();
  await player.getByRole("region", { name: "boys (under 14)" }).getByRole("button", { name: "Смирнов" }).waitFor();
  assert.equal(await player.getByRole("region", { name: "boys (under 14)" }).locator("tbody tr").count(), 1);
  assert.equal(await player.getByRole("region", { name: "boys (under 17)" }).locator("tbody tr").count(), 1);
  assert.deepEqual(await faults(player), [], "places of groups");
  await shoot(player, "groups-en-phone");
  await player.getByRole("button", { name: "Орлов" }).first().click();
  assert.equal(await player.getByRole("button", { name: "Protest", exact: true }).count(), 0, "nobody protests for another");
  await player.locator("#tab-desk-standings").click();
  await player.getByRole("button", { name: "Смирнов" }).first().click();
  await ask(player, "Protest", { reason: "he cheated" });
  await player.locator("#refused").getByText("5.4.17.2").waitFor();
  await ask(player, "Protest", { reason: "5.4.4: he came late" });
  await player.getByText("waits for its decision").waitFor();
  assert.deepEqual(await faults(player), [], "a player's own protest");
  await shoot(player, "protest-en-phone");
  const juror = (/** @type {string} */ name, /** @type {string} */ seat) => ({ name, born: { year: 1970, day: null }, region: name, seat });
  await does(chief, path, [{ act: "decide_protest", protest: 1, decision: { upheld: false, text: "in time" } }]);
  const organiser = await organised(chief, path, "federation");
  await does(organiser, path, [
    { act: "appeals", step: "committee", members: [juror("А", "chairman"), juror("Б", "member"), juror("В", "member"), juror("Г", "reserve"), juror("Д", "reserve")] },
  ]);
  await player.getByText("Rejected: in time").waitFor();
  await ask(player, "Appeal", { reason: "the clock of the hall says otherwise" });
  await player.getByRole("button", { name: "Appeal", exact: true }).waitFor({ state: "hidden" });
  await chief.locator("#tab-desk-office-title").click();
  await chief.getByText("the clock of the hall says otherwise").waitFor();
  await shoot(chief, "appeal-of-a-player-ru");
});
