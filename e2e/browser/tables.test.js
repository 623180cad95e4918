import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, person, serve } from "./harness.js";

const address = await serve();
const browser = await browse();

test("the analysis board shows every move of a position with few pieces and its exact value, and plays what is clicked", { timeout: 60_000 }, async () => {
  const page = await person(browser, address);
  // Petrov's triangle: three kings that hold the main road win.
  await page.goto(`/analysis?variant=russian&fen=${encodeURIComponent("W:WKd4,Kc1,Ke1:BKh2")}`);
  const moves = page.locator("#table-moves li");
  await moves.first().waitFor();
  const legal = await page.evaluate(async () => {
    const answer = await fetch("/api/position", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ variant: "russian", fen: "W:WKd4,Kc1,Ke1:BKh2" }) });
    return (await answer.json()).legal.length;
  });
  assert.equal(await moves.count(), legal, "each legal move once");
  assert.match(await page.locator("#tables-value").innerText(), /выигрыш/);
  assert.match((await moves.first().getAttribute("class")) ?? "", /\bwin\b/);
  assert.ok((await page.locator("#table-moves .draw, #table-moves .loss").count()) > 0, "some moves let the win slip");
  // The best move is played by a click; the panel then speaks for the other side.
  const best = await moves.first().locator(".table-text").innerText();
  await moves.first().locator("button").click();
  await page.locator("#moves button", { hasText: best }).first().waitFor();
  await page.locator("#tables-value", { hasText: "проигрыш" }).waitFor();
  // With all the pieces on the board there is nothing to show.
  await page.goto("/analysis");
  await page.locator("#fen").waitFor();
  assert.equal(await page.locator("#tables:not([hidden])").count(), 0);
});
