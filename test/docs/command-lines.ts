// The command lines of a document, and programs that serve until they are stopped.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A line that is a command: of the project, or of a program that it is used with. */
const COMMAND = /^(\w+=\S+ )*(npm|npx|docker|apt-get|sqlite3|curl|\.) /;

/** The commands of a document, each once: lines of indented blocks, and code in its text. */
export function commandLines(text: string): string[] {
  const blocks = [...text.matchAll(/^ {4,}(\S.*)$/gm)].map(([, line]) => line!);
  const inText = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return [...new Set([...blocks, ...inText].filter((line) => COMMAND.test(line)))];
}

/** Runs a command until it prints what it does once it is ready, then stops it. Returns what it printed. */
export async function whileReady(line: string, ready: RegExp, cwd: string): Promise<string> {
  const child = spawn("sh", ["-c", line], {
    cwd,
    detached: true,
    // Wrangler waits for what stands in a pipe.
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
  await new Promise<void>((settle, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (ready.test(printed)) settle();
      });
    }
    child.once("exit", () => reject(new Error(`${line} ended before it was ready: ${printed}`)));
  });
  // As in a terminal the whole group hears it, once the program listens.
  await sleep(100);
  process.kill(-child.pid!, "SIGINT");
  await ended;
  return printed;
}
