/**
 * What the browser remembers of a person's taste. Without storage it remembers until the page is left.
 */

/** @type {Map<string, string>} */
const short = new Map();

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? short.get(key) ?? null;
  } catch {
    return short.get(key) ?? null;
  }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
  short.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Switched off or full.
  }
}

/** @param {string} key */
export function forget(key) {
  short.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Switched off: then there is nothing to forget.
  }
}
