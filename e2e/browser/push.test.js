import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, person, serve, signUp } from "./harness.js";

process.env.BOLSHAK_PUSH = "mailto:ann@draughts.example";
const address = await serve();
const browser = await browse();

/**
 * Asks again until there is an answer.
 * @template T
 * @param {() => Promise<T | null>} ask
 * @returns {Promise<NonNullable<T>>}
 */
async function until(ask) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("there is no answer");
}

test("a device that is woken shows the games in which it is one's move", { timeout: 120_000 }, async () => {
  const [anna, boris] = [await person(browser, address, { tolerate: /Failed to load|push/i }), await person(browser, address, { tolerate: /Failed to load/ })];
  await signUp(anna, "anna-push");
  await signUp(boris, "boris-push");
  await anna.context().grantPermissions(["notifications"], { origin: address });
  // The account offers it where the browser can have it.
  await anna.goto("/account");
  await anna.locator("#push-go").waitFor();
  assert.equal(await anna.locator("#push-stop").isVisible(), false);
  const game = await anna.evaluate(async () => (await (await fetch("/api/games", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ discipline: "russian", control: "3days", opponent: "friend", side: "first" }) })).json()).game);
  assert.equal(await boris.evaluate(async (id) => (await fetch(`/api/games/${id}/join`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).status, game), 200);

  // Who joins comes to the board, and the game begins; who is to move is away.
  await boris.goto(`/g/${game}`);
  await until(() => anna.evaluate(async () => (await (await fetch("/api/news")).json()).length === 1));

  await anna.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const tools = await anna.context().newCDPSession(anna);
  const registered = new Promise((/** @type {(id: string) => void} */ resolve) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  // A message has no content.
  await tools.send("ServiceWorker.deliverPushMessage", { origin: address, registrationId: await registered, data: "" });
  const [notice, ...others] = await until(() => anna.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.length > 0 ? notices.map(({ title, body, tag }) => ({ title, body, tag })) : null;
  }));
  assert.deepEqual(others, []);
  assert.equal(notice?.tag, `/g/${game}`);
  assert.match(notice?.title ?? "", /boris-push/);
  assert.match(notice?.body ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
});
