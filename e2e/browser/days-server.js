/** A server whose clock can be put ahead and which can be stopped and started again, with its data. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { PROGRAM, shared, start as startAnother } from "./harness.js";

export const DAY = 24 * 3_600_000;

/**
 * Starts it; it ends with the test file.
 * @param {...string} settings more of its arguments
 */
export async function serveDays(...settings) {
  const folder = mkdtempSync(join(tmpdir(), "bolshak-days-"));
  const clock = join(folder, "clock");
  settings.push(...shared(), "--limits", "false");
  /** @type {import("node:child_process").ChildProcess | null} */
  let server = null;
  after(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  /** @param {string} listen */
  const start = (listen) => {
    const child = spawn(PROGRAM, ["serve", "--listen", listen, "--data", folder, ...settings], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, BOLSHAK_CLOCK: clock },
    });
    server = child;
    return new Promise((/** @type {(address: string) => void} */ resolve, reject) => {
      let output = "";
      const read = (/** @type {Buffer} */ chunk) => {
        output += chunk;
        const port = /http:\/\/[\d.]+:(\d+)/.exec(output);
        if (port) resolve(`http://127.0.0.1:${port[1]}`);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    });
  };
  writeFileSync(clock, "0");
  if (process.env.E2E_CLUSTER) await startAnother(["--listen", "127.0.0.1:0", ...settings], { BOLSHAK_CLOCK: clock });
  const address = await start("127.0.0.1:0");
  return {
    address,
    /** Puts the server's clock ahead; it looks at it twenty times a second. @param {number} days */
    async ahead(days) {
      writeFileSync(clock, String(Math.round(days * DAY)));
      await new Promise((resolve) => setTimeout(resolve, 200));
    },
    /** Stops it and starts another on the same port; `how` is the signal. @param {NodeJS.Signals} [how] */
    async restart(how = "SIGTERM") {
      const gone = new Promise((resolve) => server?.on("exit", resolve));
      server?.kill(how);
      await gone;
      await start(new URL(address).host);
    },
  };
}
