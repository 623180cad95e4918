/**
 * The words of the page in the reader's language: the template writes them as `<template id="words"><i id="…">text</i>…</template>`,
 * places for values as `{name}`.
 */

/** @type {Map<string, string>} */
const words = new Map();
const template = globalThis.document?.querySelector("template#words");
if (template && template instanceof HTMLTemplateElement) {
  for (const item of template.content.querySelectorAll("[id]")) words.set(item.id, item.textContent ?? "");
}

/**
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 * @returns {string} the text; the id itself where the template lacks it, so that a fault is seen
 */
export function word(id, values = {}) {
  const text = words.get(id) ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} id */
export const has = (id) => words.has(id);

/** The language of the page, for dates and numbers. */
export const language = globalThis.document?.documentElement.lang || "en";
