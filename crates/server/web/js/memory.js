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

/** The same for this tab alone, until it is closed. @param {string} key @param {string} value */
export function rememberHere(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Switched off or full.
  }
}

/** @param {string} key @returns {string | null} */
export function recallHere(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
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

/**
 * A value that was kept as JSON; whatever cannot be read is nothing.
 * @param {string} key
 * @returns {any}
 */
export function recallValue(key) {
  try {
    return JSON.parse(recall(key) ?? "null");
  } catch {
    return null;
  }
}

/** What one page leaves for the next: it is read once. @param {string} key @returns {any} */
export function recallOnce(key) {
  const kept = recallValue(key);
  if (kept !== null) forget(key);
  return kept;
}
