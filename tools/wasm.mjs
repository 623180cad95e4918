// Runs rules and engine as WebAssembly and compares them with the figures that the native tests pin.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const VARIANTS = ["russian", "brazilian", "international", "giveaway"];
// Leaves at depth 5: crates/draughts/tests/data/perft.txt. Giveaway moves like Russian.
const PERFT = [7482n, 7473n, 27117n, 7482n];
// Nodes at depth 9: crates/engine/tests/fingerprint.rs.
const BENCH = [20_344n, 44_452n, 35_997n, 21_458n];

const module = await WebAssembly.compile(await readFile(process.argv[2]));
assert.deepEqual(
  WebAssembly.Module.imports(module).map(({ module, name }) => `${module}.${name}`),
  ["host.now"],
  "the module asks the host for the time and for nothing else",
);
const { exports } = await WebAssembly.instantiate(module, { host: { now: () => performance.now() } });

for (const [index, variant] of VARIANTS.entries()) {
  assert.equal(exports.perft(index, 5), PERFT[index], `perft of ${variant}`);
  assert.equal(exports.bench(index, 9), BENCH[index], `fingerprint of the search of ${variant}`);
}
const began = performance.now();
const told = exports.think(0, 300);
const took = performance.now() - began;
assert.ok(told > 0 && told <= took && took < 5000, `a search of 300 ms took ${took} ms and says ${told}`);
console.log(`WebAssembly: perft and searches of ${VARIANTS.length} variants as they are natively; 300 ms of thinking took ${Math.round(took)} ms`);
