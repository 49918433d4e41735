// Runs the commands of README.md as a reader would.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandLines } from "./docs/command-lines.ts";
import { section } from "./docs/markdown.ts";
import { checkOf, file, snapshotOf } from "./ops/commands/mistake-files.ts";
import { checkout } from "./checkout.ts";
import { freePort } from "./processes.ts";
import { TEST_SECRETS } from "./snapshot.ts";

const README = readFileSync("README.md", "utf8");

/** Starts a command that serves, hands its output to `use` once it is ready, and stops it. */
async function whileServing(
  args: string[],
  use: (output: string) => Promise<void>,
  cwd = ".",
): Promise<number | null> {
  const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"], detached: true, cwd });
  const ended = new Promise<number | null>((settle) => child.once("exit", settle));
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const ready = new Promise<void>((settle, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (/^Ready: /m.test(output)) settle();
    });
    child.once("exit", () => reject(new Error(`It ended before it was ready: ${errors}`)));
  });
  try {
    await ready;
    await new Promise((settle) => setTimeout(settle, 100));
    await use(output);
  } finally {
    process.kill(-child.pid!, "SIGINT");
  }
  return ended;
}

describe("README.md", () => {
  it("has 80 lines at most", () => {
    expect(README.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });

  it("ends npm start with three links that answer, and a request with a key that works", async () => {
    expect(README).toContain("npm ci && npm start");
    const folder = checkout();
    // A directory of one's own that is published here stays as it is.
    const check = checkOf(TEST_SECRETS);
    snapshotOf(check)(folder);
    file("riffle.config.json", JSON.stringify({ pinKeyCheck: check }))(folder);
    const before = statSync(join(folder, "dist/static/v1/latest.json"));
    const args = ["start", "--", "--port", String(await freePort())];
    await whileServing(
      args,
      async (output) => {
        const urls = [...output.matchAll(/^  [A-Z].* (http\S+)$/gm)].map(([, url]) => url!);
        expect(urls).toHaveLength(3);
        for (const url of urls) expect((await fetch(url)).status, url).toBe(200);
        const [, header, calendar] = /curl -H 'Authorization: ([^']+)' '([^']+)'/.exec(output)!;
        const response = await fetch(calendar!, { headers: { Authorization: header! } });
        expect(response.status).toBe(200);
        expect((await fetch(calendar!, { headers: { Authorization: `${header!}x` } })).status).toBe(
          401,
        );
      },
      folder,
    );
    expect(readlinkSync(join(folder, "dist"))).toBe("dist.snapshots/one");
    expect(statSync(join(folder, "dist/static/v1/latest.json"))).toEqual(before);
    expect(existsSync(join(folder, "dist.private"))).toBe(false);
    expect(existsSync(join(folder, "dist.sample/static/v1/latest.json"))).toBe(true);
  });

  it("has the operator's commands to build one's own, which test/docs/commands.test.ts runs", () => {
    const own = commandLines(section(README, "## Build your own").split("| command")[0]!);
    const told = commandLines(readFileSync("docs/operators.md", "utf8"));
    expect(own.length).toBeGreaterThan(4);
    const known = (line: string) =>
      told.some((one) => one.startsWith(line) || line.startsWith(one));
    expect(own.filter((line) => !known(line))).toEqual([]);
  });
});
