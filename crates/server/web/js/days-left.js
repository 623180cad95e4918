/** Days and hours as they run down. */
import { word } from "./words.js";

const HOUR = 3_600_000;

/** Whether a control is one of days. @param {string} control */
export const isDays = (control) => control.endsWith("days");

/**
 * What is left of some days, rounded down, so that it never promises time that is not there.
 * @param {number} ms
 * @param {(id: string, values?: Record<string, string | number>) => string} [say]
 */
export function timeLeft(ms, say = word) {
  const hours = Math.floor(Math.max(0, ms) / HOUR);
  if (hours >= 24) return say("days-left", { days: Math.floor(hours / 24), hours: hours % 24 });
  return say("days-left-hours", { hours, minutes: Math.floor((Math.max(0, ms) % HOUR) / 60_000) });
}
