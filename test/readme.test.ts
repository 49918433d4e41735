// Runs the commands of README.md as a reader would.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../data/generate.ts";
import { SAMPLE_PROFILE_ID } from "../data/sample-id.ts";
import { checkOf, file, snapshotOf } from "./ops/commands/mistake-files.ts";
import { checkout } from "./checkout.ts";
import { freePort } from "./processes.ts";
import { scratchFolder } from "./scratch.ts";
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

  describe("build your own", () => {
    const folder = scratchFolder();
    const dump = join(folder, "directory.sqlite");
    const out = join(folder, "dist");
    beforeAll(async () => {
      await generate({ seed: 5, properties: 100, today: "2026-11-21", out: dump });
      const database = new Database(dump);
      database.prepare("DELETE FROM profiles WHERE id = ?").run(SAMPLE_PROFILE_ID);
      database.close();
    });

    it("builds, verifies and serves a dump with a new pair of keys", async () => {
      for (const command of ["keys:pins", "build -- --dump directory.sqlite --first", "verify"]) {
        expect(README).toContain(`npm run ${command}`);
      }
      expect(README).toContain(". ./riffle.env");
      const commands = `npm run keys:pins -- --to ${folder}/riffle.env && npm run keys:signing -- --to ${folder}/riffle.env
        . ${folder}/riffle.env
        npm run build -- --dump ${dump} --out ${out} --first && npm run verify -- ${out}`;
      const output = execFileSync("sh", ["-c", commands], { encoding: "utf8", stdio: "pipe" });
      expect(output).toMatch(/holds snapshot [0-9a-f]{16}.*, signed$/m);
      expect(statSync(join(folder, "riffle.env")).mode & 0o777).toBe(0o600);
      await whileServing(
        ["run", "serve", "--", "--dir", out, "--port", String(await freePort())],
        async (ready) => {
          const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(ready)!;
          expect((await fetch(`${url}/v1/properties?q=creek`)).status).toBe(200);
        },
      );
    });
  });
});
