import assert from "node:assert/strict";
import { after, test } from "node:test";
import { anyMove, browse, lossy, myTurn, person, record, serve, sitDown, tunnel } from "./harness.js";

/** In a network namespace of its own the kernel drops the packets (see `lossy`); elsewhere a proxy holds them back. */
const real = process.env.LOSSY !== undefined;
const address = await serve(real ? { listen: "0.0.0.0:0" } : {});
const browser = await browse();
/** How long the telephone is held in the lift; `LIFT=180` for three minutes. */
const SECONDS = Number(process.env.LIFT ?? 30);

/**
 * Moves as a person does: who sees that the tap came to nothing, as the page was drawn anew when the connection came back, taps again. What the page
 * has taken must be in the record in the end.
 * @param {import("./harness.js").Page} page
 */
async function insist(page) {
  const before = (await record(page)).length;
  for (;;) {
    await myTurn(page);
    await page.locator(".cell.movable .dark").first().click();
    for (let taps = 0; taps < 6 && (await page.locator(".cell.end, .cell.stop").count()) > 0; taps += 1) {
      await page.locator(".cell.stop .dark, .cell.end .dark").first().click({ timeout: 2_000 }).catch(() => {});
    }
    if ((await page.locator(".board.live .cell.movable").count()) === 0) break;
  }
  await page.waitForFunction((count) => document.querySelectorAll("#moves button").length > count || document.querySelector("#verdict:not([hidden])"), before);
}

test("a telephone in a lift: 30 % loss, 2 s outages every 10 s; no move lost, none made twice, nothing said that is not so", { timeout: (SECONDS + 60) * 1000 }, async () => {
  const way = real ? lossy(address) : await tunnel(address);
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const [anna, boris] = [await person(browser, way.address, phone), await person(browser, address)];
  for (const page of [anna, boris]) page.setDefaultTimeout(45_000);
  // Boris has no lift: what comes to his page comes at once, and his watch says whether the moments of the log are true.
  /** @type {Map<number, {at: number, given: [number, number]}>} */
  const came = new Map();
  boris.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const frame = JSON.parse(String(payload));
    if (frame.t === "event" && frame.moves.add.length > 0) came.set(frame.moves.from + frame.moves.add.length, { at: Date.now(), given: frame.state.clock.givenBack });
  }));
  const path = await sitDown(anna, boris, { discipline: "international", control: "1800+0" });
  way.drop(0.3);
  let outages = 0;
  const breaking = setInterval(() => {
    outages += 1;
    way.lose();
    setTimeout(() => way.restore(true), 2_000);
  }, 10_000);
  // What the telephone says is compared with what the other page, which has no lift, knows.
  /** @type {number | null} */
  let differs = null;
  let [worst, astray] = [0, 0];
  /** @type {string[]} */
  const untrue = [];
  const watching = setInterval(async () => {
    const look = () => {
      const seconds = (/** @type {string} */ bar) => (document.querySelector(`${bar} .clock`)?.textContent ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
      return {
        banner: document.querySelector("#offline:not([hidden])") !== null,
        mine: document.querySelector("#status")?.textContent === "Ваш ход",
        moves: document.querySelectorAll("#moves button").length,
        clocks: [seconds("#below"), seconds("#above")],
      };
    };
    const seen = await Promise.all([anna.evaluate(look), boris.evaluate(look)]).catch(() => null);
    if (!seen) return;
    const [here, there] = seen;
    const so = here.banner || (here.mine !== there.mine && here.moves === there.moves);
    // Both show the same moment of the same clocks, to a second each, and the two pages are not looked at in the same instant.
    if (!here.banner && here.moves === there.moves && here.mine !== there.mine) {
      const apart = here.clocks.map((shown, at) => Math.abs(shown - (there.clocks[1 - at] ?? 0)));
      astray = Math.max(astray, ...apart);
    }
    if (so) differs = null;
    else differs ??= Date.now();
    const lasted = differs === null ? 0 : Date.now() - differs;
    worst = Math.max(worst, lasted);
    // Three seconds are what a dead connection may take to be noticed; the rest is what a sample takes.
    if (lasted > 4_500) untrue.push(JSON.stringify(seen));
  }, 250);
  after(() => {
    clearInterval(breaking);
    clearInterval(watching);
  });
  const until = Date.now() + SECONDS * 1000;
  let made = 0;
  const over = () => boris.locator("#verdict:not([hidden])").count();
  while (Date.now() < until && made < 60 && !(await over())) {
    await myTurn(anna);
    if (await over()) break;
    await insist(anna);
    await boris.waitForFunction((count) => document.querySelectorAll("#moves button").length > count * 2, made);
    await anyMove(boris);
    made += 1;
    // A game has some fifty moves; they last as long as the ride.
    await anna.waitForTimeout(SECONDS * 11);
  }
  clearInterval(breaking);
  clearInterval(watching);
  way.drop(0);
  way.restore(true);
  await anna.waitForFunction((count) => document.querySelectorAll("#moves button").length === count, (await record(boris)).length);
  assert.deepEqual(await record(anna), await record(boris));
  assert.equal((await record(boris)).length, made * 2, "each move once");
  assert.deepEqual(untrue, []);
  assert.ok(astray <= 2, `the clocks of the two pages were ${astray} s apart`);
  // The clocks: what was taken for each move, and what was given back for the lag, is what passed between the moments of the log.
  const request = boris.context().request;
  const { moves } = await (await request.get(`/api${path.replace("/g/", "/games/")}`)).json();
  const { acts } = await (await request.get(`/api${path.replace("/g/", "/games/")}/record`)).json();
  /** @type {number[]} */
  const moments = acts.filter((/** @type {unknown} */ act) => JSON.stringify(act).includes("squares")).map((/** @type {{when: number}} */ act) => act.when);
  assert.equal(moments.length, moves.length);
  let [off, passed, taken, given] = [0, 0, 0, 0];
  /** How much later Boris saw a move than the log has it. @type {number[]} */
  const later = [];
  for (let ply = 2; ply < moves.length; ply += 1) {
    const [before, after] = [came.get(ply), came.get(ply + 1)];
    if (!before || !after) continue;
    const who = ply % 2 === 0 ? 0 : 1;
    const time = (moments[ply] ?? NaN) - (moments[ply - 1] ?? NaN);
    const cost = moves[ply - 2].left - moves[ply].left;
    const back = after.given[who] - before.given[who];
    off = Math.max(off, Math.abs(time - cost - back));
    later.push(after.at - (moments[ply] ?? NaN));
    if (who === 1) continue;
    passed += time;
    taken += cost;
    given += back;
  }
  later.sort((a, b) => a - b);
  const [least = NaN, median = NaN, most = NaN] = [later[0], later[later.length >> 1], later[later.length - 1]];
  console.log(`${made} moves each in ${SECONDS} s with ${outages} outages; what the page said was behind by ${worst} ms at most, its clocks by ${astray} s; ${passed} ms passed for the telephone, ${taken} taken, ${given} given back; a clock off by ${off} ms at most in one of ${later.length} moves; Boris saw moves ${least} to ${most} ms after the log had them, half of them within ${median} ms`);
  assert.ok(later.length > made, `${later.length} moves were judged`);
  assert.ok(off <= 100, `a clock was off by ${off} ms in one move`);
  assert.ok(least >= -5 && median <= 100, `the moments of the log are not those at which the moves came: ${later}`);
});
