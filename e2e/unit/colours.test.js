import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../crates/server/web/css/app.css", import.meta.url), "utf8");

/** A colour of both themes. @param {string} name @returns {[string, string]} */
function pair(name) {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const both = /^var\(--light, (#[0-9a-f]+)\) var\(--dark, (#[0-9a-f]+)\)$/.exec(value);
  const [light = value, dark = value] = both ? both.slice(1) : [];
  assert.match(light, /^#[0-9a-f]{6}$/, name);
  return [light, dark];
}

/** The contrast ratio of WCAG 2. @param {string} a @param {string} b */
function contrast(a, b) {
  const luminance = (/** @type {string} */ color) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const c = parseInt(color.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** @param {string} a @param {string} b @param {number} least */
function apart(a, b, least) {
  for (const theme of /** @type {const} */ ([0, 1])) {
    const ratio = contrast(pair(a)[theme], pair(b)[theme]);
    assert.ok(ratio >= least, `${a} on ${b}, ${theme === 0 ? "light" : "dark"}: ${ratio.toFixed(2)} < ${least}`);
  }
}

test("squares and pieces do not blend in either theme (6.1.1, 4.2)", () => {
  for (const square of ["square-dark", "square-last", "square-chosen", "square-ahead"]) {
    apart(square, "white-piece", 3);
    apart(square, "black-piece", 3);
  }
  apart("square-light", "square-dark", 3);
  apart("white-piece", "black-piece", 10);
});

test("squares and pieces are matte (4.2): nothing is shaded", () => {
  assert.ok(!/gradient/i.test(css));
});

test("text can be read in either theme (WCAG 1.4.3)", () => {
  for (const ground of ["ground", "surface", "raised", "tint", "gold-tint", "danger-tint"]) apart("text", ground, 4.5);
  for (const ground of ["ground", "surface", "raised"]) apart("muted", ground, 4.5);
  for (const ground of ["ground", "surface"]) for (const text of ["accent", "danger"]) apart(text, ground, 4.5);
  apart("on-accent", "accent", 4.5);
  apart("danger", "danger-tint", 4.5);
});

test("the other boards keep squares and pieces apart, too, and not by red and green alone", () => {
  for (const board of ["board-contrast", "board-blue"]) {
    const rule = new RegExp(`:root\\.${board} \\{([^}]+)\\}`).exec(css)?.[1] ?? "";
    const colour = (/** @type {string} */ name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1] ?? "";
    for (const square of ["square-dark", "square-last", "square-chosen", "square-ahead"]) {
      for (const piece of ["white-piece", "black-piece"]) assert.ok(contrast(colour(square), colour(piece)) >= 3, `${board}: ${piece} on ${square}: ${contrast(colour(square), colour(piece)).toFixed(2)}`);
    }
    assert.ok(contrast(colour("square-light"), colour("square-dark")) >= 3, board);
    assert.ok(contrast(colour("white-piece"), colour("black-piece")) >= 10, board);
  }
});
