import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, move, person, pieces, record, serve, sitDown, verdict, click, myTurn } from "./harness.js";

const address = await serve();
const browser = await browse();

test("a flag falls without anybody doing anything (5.4.2.7)", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian", control: "4" });
  await move(anna, "c3", "d4");
  await move(boris, "b6", "a5");
  const clock = anna.locator("#below .clock");
  const seen = new Set();
  for (let i = 0; i < 5; i += 1) {
    seen.add(await clock.innerText());
    await anna.waitForTimeout(150);
  }
  assert.ok(seen.size >= 4, "the clock runs between messages");
  const result = await verdict(boris);
  assert.match(result, /0 : 1/, result);
  assert.match(result, /5\.4\.2/, result);
  assert.equal(await clock.innerText(), "0:00.0");
});

test("a threefold repetition is claimed from the list (5.4.13.2)", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian", fen: "W:WKc1,a3,h2:BKf8,a7,h6" });
  for (let round = 0; round < 2; round += 1) {
    await move(anna, "c1", "d2");
    await move(boris, "f8", "e7");
    await move(anna, "d2", "c1");
    await move(boris, "e7", "f8");
  }
  const claim = anna.locator("[data-claim=repetition]").first();
  await claim.waitFor();
  assert.match(await anna.locator("#draws").innerText(), /5\.4\.13|6\.1\.8/);
  await claim.click();
  assert.match(await verdict(boris), /½ : ½/);
});

test("an ending that is not played on is claimed, and the program judges it (6.1.10.4)", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await sitDown(anna, boris, { discipline: "russian", control: "60", fen: "W:WKc1,Ke1:BKa1" });
  const claim = boris.locator("[data-claim=ending]");
  await claim.waitFor();
  await claim.click();
  const result = await verdict(anna);
  assert.match(result, /½ : ½/, result);
  assert.match(result, /6\.1\.10\.4/, result);
});

test("after the socket is cut the game goes on where it was", { timeout: 60_000 }, async () => {
  const [anna, boris] = [await person(browser, address), await person(browser, address)];
  await anna.addInitScript(() => {
    const kept = /** @type {WebSocket[]} */ ([]);
    const addresses = /** @type {string[]} */ ([]);
    const Original = WebSocket;
    Object.assign(globalThis, { kept, addresses });
    globalThis.WebSocket = class extends Original {
      /** @param {string | URL} address */
      constructor(address) {
        super(address);
        kept.push(this);
        addresses.push(String(address));
      }
    };
  });
  await sitDown(anna, boris, { discipline: "russian" });
  await move(anna, "c3", "d4");
  await anna.evaluate(() => /** @type {{kept: WebSocket[]}} */ (/** @type {unknown} */ (globalThis)).kept.forEach((socket) => socket.close()));
  await move(boris, "b6", "a5");
  await anna.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.deepEqual(await record(anna), ["c3-d4", "b6-a5"]);
  const asked = await anna.evaluate(() => /** @type {{addresses: string[]}} */ (/** @type {unknown} */ (globalThis)).addresses);
  assert.match(asked.at(-1) ?? "", /\?v=\d+$/, "it resumes by version");
  await anna.locator("#offline").waitFor({ state: "hidden" });
  await myTurn(anna);
  await click(anna, "b2", "c3");
  await boris.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  assert.deepEqual(await pieces(anna), await pieces(boris));
});
