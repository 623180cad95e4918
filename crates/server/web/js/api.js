/**
 * The JSON API.
 */

/** A refusal in the reader's language. */
export class Refused extends Error {
  /** @param {string} code @param {string} text @param {number} status */
  constructor(code, text, status) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>} what the server answers; throws `Refused`
 */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: method === "GET" ? {} : { "content-type": "application/json" },
    body: method === "GET" ? null : JSON.stringify(body ?? {}),
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (!response.ok) {
    const error = answer?.error ?? {};
    throw new Refused(error.code ?? "unknown", error.text ?? `${response.status} ${response.statusText}`, response.status);
  }
  return answer;
}
