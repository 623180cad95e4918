import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const web = new URL("../../crates/server/web/js/", import.meta.url);
const templates = new URL("../../crates/server/templates/", import.meta.url);
const locales = new URL("../../locales/", import.meta.url);
const LANGUAGES = ["en", "ru", "uk"];

/** The messages of one file, by id. @param {string} language @param {string} file */
function messages(language, file = "web.ftl") {
  const text = readFileSync(new URL(`${language}/${file}`, locales), "utf8");
  return new Map([...text.matchAll(/^([a-z][a-z0-9-]*) =(.*)$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

/** The places of a message that the page fills in. @param {string} text */
const places = (text) => [...text.matchAll(/\{ "\{(\w+)\}" \}/g)].map((match) => match[1]).sort();

const pages = readdirSync(templates).map((name) => ({ name, text: readFileSync(new URL(name, templates), "utf8") }));

/** The files whose messages are the pages' own. */
const FILES = ["web.ftl", "social.ftl", "regulations.ftl", "desk.ftl", "days.ftl", "mail.ftl", "bureau.ftl", "puzzles.ftl", "workshop.ftl"];

/** The text of every file of Rust below a folder. @param {URL} folder @returns {string} */
function rust(folder) {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => {
    if (entry.isDirectory()) return rust(new URL(`${entry.name}/`, folder));
    return entry.name.endsWith(".rs") ? readFileSync(new URL(entry.name, folder), "utf8") : "";
  }).join("\n");
}

/** The messages that the server says by itself: their ids stand in its sources, or are put together there. */
const said = new Set(["server", "language"].flatMap((name) => [...rust(new URL(`../../crates/${name}/src/`, import.meta.url)).matchAll(/"([a-z][a-z0-9-]*)"/g)].map((match) => match[1])));
const byName = (/** @type {string} */ id) => said.has(id) || /^(uncounted|mailed|puzzle-hint|desk-news)-|^regulations-\d/.test(id);

test("the languages have the same messages with the same places", () => {
  for (const file of FILES) {
    const english = messages("en", file);
    for (const language of LANGUAGES) {
      const here = messages(language, file);
      assert.deepEqual([...here.keys()], [...english.keys()], language);
      for (const [id, text] of here) assert.deepEqual(places(text), places(english.get(id) ?? ""), `${language} ${id}`);
    }
  }
});

test("an id has one meaning in all files of a language", () => {
  for (const language of LANGUAGES) {
    const seen = new Map();
    for (const file of readdirSync(new URL(language, locales))) {
      for (const id of messages(language, file).keys()) {
        assert.equal(seen.get(id), undefined, `${language}: ${id} in ${file} and ${seen.get(id)}`);
        seen.set(id, file);
      }
    }
  }
});

test("every message that a template asks for is there, and none is idle", () => {
  const asked = new Set();
  for (const { text } of pages) {
    for (const match of text.matchAll(/page\.t1?\("([a-z0-9-]+)"/g)) asked.add(match[1]);
    for (const id of handed(text)) asked.add(id);
  }
  const own = FILES.flatMap((file) => [...messages("en", file).keys()]).filter((id) => !byName(id));
  assert.deepEqual(own.filter((id) => !asked.has(id)), [], "idle");
  const all = new Set(readdirSync(new URL("en", locales)).flatMap((file) => [...messages("en", file).keys()]));
  assert.deepEqual([...asked].filter((id) => !all.has(id)), [], "missing");
});

/** The ids a template hands to its scripts. @param {string} text */
function handed(text) {
  const list = /\{% for id in \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return new Set([...list.matchAll(/"([a-z0-9-]+)"/g)].map((match) => match[1] ?? ""));
}

/** A module and what it imports. @param {string} name @param {Set<string>} seen @returns {Set<string>} */
function modules(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(new URL(name, web), "utf8");
  for (const match of text.matchAll(/from "\.\/([\w-]+\.js)"/g)) modules(match[1] ?? "", seen);
  return seen;
}

test("modules are written so that a page's scripts can be put together in one piece", () => {
  for (const name of readdirSync(web).filter((one) => one.endsWith(".js") && one !== "analysis.js" && one !== "service-worker.js")) {
    const lines = readFileSync(new URL(name, web), "utf8").split("\n");
    for (const line of lines.filter((one) => /^(import|export)\b/.test(one))) {
      assert.match(line, /^import (?:(?:\{ [\w$, ]+ \}|\* as \w+) from )?"\.\/[\w-]+\.js";$|^export (async function|function|const|class) \w+/, `${name}: ${line}`);
    }
    assert.ok(!modules(name, new Set()).has("") && ![...modules(name)].slice(1).some((inner) => modules(inner).has(name)), `${name} is imported by what it imports`);
  }
});

test("every word that a page's scripts say is handed to them", () => {
  for (const { name, text } of pages) {
    const scripts = [...text.matchAll(/type="module" src="\{\{ page\.asset\("js\/(?:pages\/)?([\w-]+\.js)"\)/g)].map((match) => match[1] ?? "");
    const words = handed(text);
    for (const script of scripts.filter((one) => one !== "site.js")) {
      const code = readFileSync(new URL(script, web), "utf8");
      for (const match of code.matchAll(/\bword\("([a-z0-9-]+)"/g)) assert.ok(words.has(match[1] ?? ""), `${name}: ${script} says ${match[1]}`);
    }
    const root = new Map([["game.html", "game.js"], ["board.html", "over-the-board.js"], ["event.html", "desk.js"]]).get(name);
    if (!root) continue;
    for (const module of modules(root)) {
      const code = readFileSync(new URL(module, web), "utf8");
      for (const match of code.matchAll(/\b(?:word|words|say)\("([a-z0-9-]+)"/g)) assert.ok(words.has(match[1] ?? ""), `${name}: ${module} says ${match[1]}`);
      for (const match of code.matchAll(/\bword\(`([a-z0-9-]+-)\$/g)) assert.ok([...words].some((id) => id.startsWith(match[1] ?? "")), `${name}: ${module} says ${match[1]}…`);
    }
    const said = new Set([...modules(root)].flatMap((module) => [...readFileSync(new URL(module, web), "utf8").matchAll(/"([a-z0-9-]+)"/g)].map((match) => match[1])));
    const prefixes = ["square-", "point-", "discipline-", "regulation-", "tempo-", "foul-", "game-turn-", "control-", "level-", "book-", "board-happened-", "setting-", "desk-role-", "desk-print-", "desk-paper-", "desk-hand-", "desk-claim-", "game-judged-", "tournament-measure-", "tournament-thing-", "tournament-capacity-", "tournament-status-", "system-", "official-"];
    assert.deepEqual([...words].filter((id) => !said.has(id) && !prefixes.some((prefix) => id.startsWith(prefix))), [], "handed and never said");
  }
});
