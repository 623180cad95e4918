/**
 * The JSON API.
 */

/** A refusal in the reader's language. */
export class Refused extends Error {
  /** @param {Partial<import("./wire.js").Refusal>} refusal @param {string} fallback @param {number} status */
  constructor(refusal, fallback, status) {
    super(refusal.text ?? fallback);
    this.code = refusal.code ?? "unknown";
    this.candidates = refusal.candidates ?? [];
    this.from = refusal.from ?? [];
    this.article = refusal.article ?? null;
    this.status = status;
  }
}

/**
 * @param {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal | null} [signal] ends the request
 * @returns {Promise<any>} what the server answers; throws `Refused`
 */
export async function call(method, path, body, signal = null) {
  const response = await fetch(path, {
    method,
    headers: method === "GET" ? {} : { "content-type": "application/json" },
    body: method === "GET" ? null : JSON.stringify(body ?? {}),
    signal,
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.error ?? {}, `${response.status} ${response.statusText}`, response.status);
  return answer;
}
