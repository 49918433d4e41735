// Runs a command that serves until it is stopped.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs a command until it prints what it does once it is ready, hands that to `use`, and stops it as Ctrl+C does.
 * Returns how it ended, and all that it printed.
 */
export async function whileReady(
  line: string,
  ready: RegExp,
  cwd: string,
  use?: (printed: string) => Promise<void>,
): Promise<{ code: number | null; printed: string }> {
  const child = spawn("sh", ["-c", line], {
    cwd,
    detached: true,
    // Wrangler waits for what stands in a pipe.
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | null>((settle) => child.once("close", settle));
  await new Promise<void>((settle, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (ready.test(printed)) settle();
      });
    }
    child.once("exit", () => reject(new Error(`${line} ended before it was ready: ${printed}`)));
  });
  try {
    // As in a terminal the whole group hears it, once the program listens.
    await sleep(100);
    await use?.(printed);
  } finally {
    process.kill(-child.pid!, "SIGINT");
  }
  return { code: await ended, printed };
}
