/** What the tests of competitions share: accounts, pictures, the keyboard, what axe finds, a workbook. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where screenshots go, if anybody wants them. */
const shots = process.env.SHOTS;

/** What axe-core finds serious or critical. @param {import("./harness.js").Page} page */
export async function faults(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const tool = /** @type {{axe: {run: () => Promise<{violations: {id: string, impact: string, nodes: {html: string}[]}[]}>}}} */ (/** @type {unknown} */ (globalThis)).axe;
    return (await tool.run()).violations;
  });
  return found.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`);
}

/** @param {import("./harness.js").Page} page @param {string} name */
export async function shoot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** @param {import("./harness.js").Page} page @param {string} name */
export async function signUp(page, name) {
  await page.goto("/account");
  await page.locator("#sign-up input[name=name]").fill(name);
  await page.locator("#sign-up input[name=password]").fill("correct horse battery");
  await page.locator("#sign-up button").click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Presses Tab until the keyboard is at what a selector finds, or at what has a name. @param {import("./harness.js").Page} page @param {string | RegExp} wanted */
export async function tabTo(page, wanted) {
  for (let steps = 0; steps < 160; steps += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate((selector) => {
      const one = document.activeElement;
      return { found: selector !== null && (one?.matches(selector) ?? false), name: one?.getAttribute("aria-label") ?? one?.closest("label")?.textContent ?? one?.textContent ?? "" };
    }, typeof wanted === "string" ? wanted : null);
    if (typeof wanted === "string" ? at.found : wanted.test(at.name.trim())) return;
  }
  assert.fail(`the keyboard does not come to ${wanted}`);
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

/** Files as an archive, not compressed. @param {Record<string, string>} files */
function archive(files) {
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Buffer[]} */
  const list = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, body] = [Buffer.from(path), Buffer.from(text)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(crc32(body), 10);
    about.writeUInt32LE(body.length, 14);
    about.writeUInt32LE(body.length, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), about, name, body);
    list.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, place, name);
    at += 30 + name.length + body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** A workbook of one sheet, as Excel writes one. @param {(string | number)[][]} rows */
export function workbook(rows) {
  /** @param {string | number} cell */
  const xml = (cell) => (typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006";
  return archive({
    "[Content_Types].xml": `${head}<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Заявки" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(xml).join("")}</row>`).join("")}</sheetData></worksheet>`,
  });
}
