import assert from "node:assert/strict";
import { test } from "node:test";
import { faults, shoot, signUp, tabTo } from "./desk-hands.js";
import { browse, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

/** @typedef {import("./harness.js").Page} Page */

/** Goes to a section by the arrows. @param {Page} page @param {string} tab */
async function section(page, tab) {
  await tabTo(page, "[role=tab][aria-selected=true]");
  for (let steps = 0; steps < 15; steps += 1) {
    if (await page.evaluate((id) => document.activeElement?.id === id && document.activeElement.getAttribute("aria-selected") === "true", tab)) return;
    await page.keyboard.press("ArrowRight");
  }
  assert.fail(`the arrows do not come to ${tab}`);
}

/** Every section in turn, with what axe finds in it. @param {Page} page @param {string} whose */
async function everySection(page, whose) {
  const tabs = await page.locator("#tabs [role=tab]").evaluateAll((all) => all.map((one) => one.id));
  assert.ok(tabs.length >= 6, `${whose}: ${tabs.join(" ")}`);
  for (const tab of tabs) {
    await section(page, tab);
    await page.locator("#sheet :is(h2, h3, p)").first().waitFor();
    assert.deepEqual(await faults(page), [], `${whose}: ${tab}`);
    await shoot(page, `keyboard-${whose}-${tab}`);
  }
}

test("a competition from its opening to its approval without a mouse, and nothing for axe in any section", { timeout: 300_000 }, async () => {
  const chief = await person(browser, address, { tolerate: /WebSocket|409/ });
  await signUp(chief, "without-mouse");
  await chief.goto("/events");
  await tabTo(chief, "#new input[name=name]");
  await chief.keyboard.type("Без мыши");
  await tabTo(chief, "#new input[name=rounds]");
  await chief.keyboard.press("Control+a");
  await chief.keyboard.type("1");
  await chief.keyboard.press("Enter");
  await chief.waitForURL((url) => url.pathname.startsWith("/e/"));
  const path = new URL(chief.url()).pathname;
  const press = async (/** @type {string | RegExp} */ what) => {
    await tabTo(chief, what);
    await chief.keyboard.press("Enter");
  };
  /** Fills in what is asked, one stop of the tabulator after the other. @param {Record<string, string>} fields */
  const fill = async (fields) => {
    await chief.locator("#ask").waitFor();
    for (const [field, text] of Object.entries(fields)) {
      if (!(await chief.evaluate((name) => document.activeElement?.getAttribute("name") === name, field))) await tabTo(chief, `#ask [name=${field}]`);
      await chief.keyboard.type(text);
    }
    await chief.keyboard.press("Enter");
    await chief.locator("#ask").waitFor({ state: "hidden" });
  };
  await section(chief, "tab-desk-panel");
  for (const name of ["Орлов", "Смирнов", "Кузнецов", "Лебедев"]) {
    await press(/^Заявить$/);
    await fill({ name });
  }
  await press(/^Место, сроки, коллегия$/);
  await fill({ venue: "Саратов" });
  await chief.getByText("Саратов").first().waitFor();
  await press(/^Провести жеребьёвку номеров$/);
  await chief.getByRole("button", { name: "Провести жеребьёвку номеров" }).waitFor({ state: "hidden" });
  await section(chief, "tab-desk-pairs");
  await press(/^Составить тур 1$/);
  await chief.getByRole("button", { name: "Опубликовать" }).waitFor();
  await press(/^Опубликовать$/);
  await chief.getByRole("button", { name: "Вводить результаты" }).waitFor();
  await press(/^Вводить результаты$/);
  await chief.locator(".typing-box:focus").waitFor();
  await chief.keyboard.press("1");
  await chief.getByText(/^2\. /).first().waitFor();
  // What another hand does meanwhile draws the page anew; the keys go on being typed, and who went elsewhere stays there.
  await chief.keyboard.press("5");
  await chief.getByText("Все результаты внесены.").first().waitFor();
  await chief.locator(".typing-box:focus").waitFor();
  await chief.keyboard.press("Escape");
  await press(/^1-0$/);
  await fill({ reason: "перепутаны доски" });
  const anybody = await person(browser, address, { lang: "en", viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await anybody.goto(path);
  await anybody.locator("#tabs [role=tab]").first().waitFor();
  await everySection(anybody, "public-phone-dark");
  await everySection(chief, "chief");
  await section(chief, "tab-desk-players");
  await press(/^Орлов$/);
  await chief.locator("#tab-desk-card").waitFor();
  assert.deepEqual(await faults(chief), [], "the card of a player");
  await section(chief, "tab-desk-panel");
  await press(/^Утвердить/);
  await fill({ reason: "все подписали" });
  await chief.locator(".notice.good").waitFor();
});
