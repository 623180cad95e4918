import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { serveDays } from "./days-server.js";
import { browse, faults, person, signUp } from "./harness.js";

/** @type {{to: string, text: string}[]} */
const letters = [];

/** A mail server that takes every letter. */
const sink = createServer((socket) => {
  socket.setEncoding("utf8");
  socket.on("error", () => {});
  socket.write("220 sink.example ESMTP\r\n");
  let [heard, to, data] = ["", "", false];
  socket.on("data", (chunk) => {
    heard += chunk;
    for (;;) {
      const end = heard.indexOf(data ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = heard.slice(0, end);
      heard = heard.slice(end + (data ? 5 : 2));
      if (data) {
        letters.push({ to, text: read(line) });
        data = false;
        socket.write("250 taken\r\n");
      } else if (/^DATA/i.test(line)) {
        data = true;
        socket.write("354 go on\r\n");
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        socket.write("250 fine\r\n");
      }
    }
  });
});
await new Promise((resolve) => sink.listen(0, "127.0.0.1", () => resolve(null)));
after(() => sink.close());
const place = sink.address();
assert.ok(place && typeof place === "object");

/** The text of a letter. @param {string} raw */
function read(raw) {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  if (!/transfer-encoding: quoted-printable/i.test(head)) return text;
  const bytes = text.replaceAll("=\r\n", "").replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Waits for a letter and gives the address of its link. @param {number} number @param {string} path */
async function link(number, path) {
  for (let tries = 0; letters.length < number && tries < 300; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  const found = new RegExp(`${path}\\?key=[0-9a-f]{64}`).exec(letters[number - 1]?.text ?? "");
  assert.ok(found, `${path} in letter ${number}: ${JSON.stringify(letters)}`);
  return found[0];
}

const { address } = await serveDays("--mail", `smtp://127.0.0.1:${place.port}`, "--mail-from", "Bolshak <games@draughts.example>", "--site", "https://draughts.example");
const browser = await browse();

test("an address is confirmed by a button, notices are ended by one, and a forgotten password is renewed", { timeout: 180_000 }, async () => {
  const anna = await person(browser, address, { tolerate: /WebSocket|Failed to load/ });
  await signUp(anna, "anna-letters");
  await anna.goto("/account");
  await anna.locator("#mail [name=address]").fill("Anna@example.org");
  await anna.locator("#mail [name=current]").fill("wrong horse");
  await anna.locator("#mail button[type=submit]").click();
  await anna.locator("#refused:not([hidden])").waitFor();
  await anna.locator("#mail [name=current]").fill("correct horse battery");
  await anna.locator("#mail button[type=submit]").click();
  await anna.waitForFunction(() => /anna@example\.org/.test(document.querySelector("#mail-state")?.textContent ?? ""));
  assert.equal(await anna.locator("#refused").isVisible(), false);
  assert.equal(await anna.locator("#mail-current").isVisible(), false, "the password is asked for only if the address changes");
  assert.deepEqual(await faults(anna), []);

  // She opens the letter on a telephone where she is not signed in.
  const phone = await person(browser, address, { viewport: { width: 360, height: 740 }, tolerate: /Failed to load/ });
  await phone.goto(await link(1, "/mail/confirm"));
  assert.match(await phone.locator("main").innerText(), /anna@example\.org/);
  assert.deepEqual(await faults(phone), []);
  await phone.locator("main button").click();
  await phone.getByRole("heading", { name: "Адрес подтверждён" }).waitFor();
  assert.deepEqual(await faults(phone), []);
  await anna.reload();
  await anna.locator("#mail-state.good").waitFor();

  // When letters come is changed without the password.
  await anna.locator("#mail select").selectOption("digest");
  await anna.locator("#mail button[type=submit]").click();
  await anna.locator("#done:not([hidden])").waitFor();
  await anna.reload();
  assert.equal(await anna.locator("#mail select").inputValue(), "digest");

  await phone.goto("/account");
  await phone.locator("#forgot-card summary").click();
  await phone.locator("#forgot [name=address]").fill("anna@example.org");
  assert.deepEqual(await faults(phone), []);
  await phone.locator("#forgot button").click();
  await phone.locator("#done:not([hidden])").waitFor();
  await phone.goto(await link(2, "/mail/password"));
  assert.deepEqual(await faults(phone), []);
  await phone.locator("#renew [name=password]").fill("password1");
  await phone.locator("#renew button").click();
  await phone.locator("#refused:not([hidden])").waitFor();
  await phone.locator("#renew [name=password]").fill("a horse by the stable");
  await phone.locator("#renew button").click();
  await phone.locator("#renewed:not([hidden])").waitFor();
  assert.deepEqual(await faults(phone), []);
  // The key is used up, and the old log-in has ended.
  await phone.reload();
  await phone.getByRole("heading", { name: "Ссылка больше не действует" }).waitFor();
  await anna.reload();
  await anna.locator("#sign-in [name=name]").fill("anna-letters");
  await anna.locator("#sign-in [name=password]").fill("a horse by the stable");
  await anna.locator("#sign-in button").click();
  await anna.waitForURL(address + "/");
  await anna.goto("/account");
  await anna.locator("#mail-remove").click();
  await anna.locator("#mail-current").waitFor();
  assert.equal(await anna.locator("#mail-state").isVisible(), false);
});
