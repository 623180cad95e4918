/** Questions to the engine: one at a time, and its queue told to who waits. */
import { call } from "./api.js";
import { word } from "./words.js";

/** So long an answer is prompt. */
const PROMPT = 1000;

/** @type {AbortController | null} */
let asked = null;

/**
 * Asks the engine; whoever asks again no longer wants the answer before. When it takes long, says how many wait.
 * @param {object} question
 * @param {(text: string) => void} tell
 * @returns {Promise<any>}
 */
export async function analyse(question, tell) {
  asked?.abort();
  const mine = new AbortController();
  asked = mine;
  const timer = setInterval(async () => {
    /** @type {import("./wire.js").Queue | null} */
    const queue = await call("GET", "/api/queue").catch(() => null);
    if (queue && queue.waiting > 0 && asked === mine) tell(word("queue-ahead", { n: queue.waiting }));
  }, PROMPT);
  try {
    return await call("POST", "/api/analyse", question, mine.signal);
  } finally {
    clearInterval(timer);
    if (asked === mine) asked = null;
  }
}
