import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, person, serve } from "./harness.js";

const address = await serve({ limits: true });
const browser = await browse();
const tolerate = /40[0-9]/;

/** @param {import("./harness.js").Page} page @param {string} name */
async function signUp(page, name) {
  await page.goto("/account");
  await page.locator("#sign-up input[name=name]").fill(name);
  await page.locator("#sign-up input[name=password]").fill("correct horse battery");
  await page.locator("#sign-up button").click();
}

test("names of the house, of guests and of several alphabets are refused in words", { timeout: 90_000 }, async () => {
  // The look-alike has Cyrillic letters among Latin ones.
  for (const name of ["admin", "Bolshak", "Guest-12", "Ann\u0430"]) {
    const page = await person(browser, address, { tolerate });
    await signUp(page, name);
    await page.locator("#refused:not([hidden])").waitFor();
    assert.match(await page.locator("#refused").innerText(), /[Ии]м/, name);
    assert.equal((await page.context().request.get(`/u/${encodeURIComponent(name)}`)).status(), 404, name);
    await page.context().close();
  }
});

test("the page takes names exactly as long as the server does", { timeout: 60_000 }, async () => {
  const page = await person(browser, address, { tolerate });
  await page.goto("/account");
  const longest = Number(await page.locator("#sign-up input[name=name]").getAttribute("maxlength"));
  const ask = (/** @type {number} */ length) => page.evaluate(async (name) => (await fetch("/api/accounts", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name, password: "correct horse battery" }) })).status, "b".repeat(length));
  assert.equal(await ask(longest + 1), 400);
  assert.equal(await ask(longest), 201);
});

test("a school class behind one address signs up within a minute, each on a device of its own", { timeout: 120_000 }, async () => {
  for (let child = 0; child < 25; child += 1) {
    const context = await browser.newContext({ baseURL: address });
    // The page gives each device its cookie.
    assert.equal((await context.request.get("/")).status(), 200);
    const made = await context.request.post("/api/accounts", { data: { name: `pupil${child}`, password: "correct horse battery" } });
    assert.equal(made.status(), 201, `child ${child}: ${await made.text()}`);
    await context.close();
  }
});
