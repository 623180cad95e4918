/** The pages work in the browsers that schools have: iOS 15, Chrome 90, Firefox 100. What is younger has a fallback or is not used. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../../crates/server/web/", import.meta.url);
const css = readFileSync(new URL("css/app.css", web), "utf8").replace(/\/\*.*?\*\//gs, "");

test("the styles use no function and no unit that those browsers lack", () => {
  const known = ["calc", "drop-shadow", "format", "inset", "is", "max", "min", "minmax", "not", "nth-child", "repeat", "rotate", "scale", "translate", "url", "var"];
  const used = new Set([...css.matchAll(/([a-z-]+)\(/g)].map((found) => found[1] ?? ""));
  assert.deepEqual([...used].filter((name) => !known.includes(name)), []);
  const supported = css.replace(/@supports \(height: 100dvh\) \{[^}]*\} \}/, "");
  assert.notEqual(supported, css);
  assert.doesNotMatch(supported, /\d[dsl]v[hw]\b/);
  assert.doesNotMatch(css, /@(layer|container|scope|property|starting-style)\b|^\s*&/m);
});

test("the scripts use nothing that those browsers lack, but what first.js brings", () => {
  const younger = /\.(findLast|findLastIndex|toSorted|toReversed|toSpliced|requestSubmit|showPopover|isWellFormed)\(|\b(structuredClone|hasOwn|groupBy|randomUUID|withResolvers|fromAsync|supportedValuesOf)\(|AbortSignal\.|navigator\.locks|\(\?<[=!]|static \{|\/v[;,)]/;
  const brought = readFileSync(new URL("js/first.js", web), "utf8");
  for (const name of readdirSync(new URL("js/", web)).filter((name) => name.endsWith(".js") && name !== "first.js")) {
    const text = readFileSync(new URL(`js/${name}`, web), "utf8");
    assert.doesNotMatch(text, younger, name);
    if (/[\])a-z]\.at\(/.test(text.replaceAll("squares.at(", ""))) assert.match(brought, /"at"/, name);
  }
});
