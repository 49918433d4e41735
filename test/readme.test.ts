// Runs the commands of README.md as a reader would.
import fs from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_OUT, DEFAULT_SEED, generate } from "../data/generate.ts";
import { whileReady } from "./docs/while-ready.ts";
import { checkOf, file, snapshotOf } from "./ops/commands/mistakes.ts";
import { checkout } from "./checkout.ts";
import { freePort } from "./processes.ts";
import { FULL } from "./share.ts";
import { TEST_SECRETS } from "./snapshot.ts";

/** A small sample where npm start looks for one: making and building the whole one takes most of its time. */
async function sampleIn(folder: string): Promise<void> {
  const data = fs.readdirSync("data");
  fs.rmSync(join(folder, "data"));
  fs.mkdirSync(join(folder, "data"));
  for (const name of data) fs.symlinkSync(resolve("data", name), join(folder, "data", name));
  fs.rmSync(join(folder, DEFAULT_OUT), { force: true });
  const today = new Date().toISOString().slice(0, 10);
  await generate({ seed: DEFAULT_SEED, properties: 60, today, out: join(folder, DEFAULT_OUT) });
}

const README = fs.readFileSync("README.md", "utf8");

describe("README.md", () => {
  it("has 80 lines at most", () => {
    expect(README.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });

  it("ends npm start with three links that answer, and a request with a key that works", async () => {
    expect(README).toContain("npm ci && npm start");
    const folder = checkout();
    if (!FULL) await sampleIn(folder);
    // A directory of one's own that is published here stays as it is.
    const check = checkOf(TEST_SECRETS);
    snapshotOf(check)(folder);
    file("riffle.config.json", JSON.stringify({ pinKeyCheck: check }))(folder);
    const before = fs.statSync(join(folder, "dist/static/v1/latest.json"));
    const line = `npm start -- --port ${await freePort()}`;
    await whileReady(line, /^Ready: /m, folder, async (printed) => {
      const urls = [...printed.matchAll(/^  [A-Z].* (http\S+)$/gm)].map(([, url]) => url!);
      expect(urls).toHaveLength(3);
      for (const url of urls) expect((await fetch(url)).status, url).toBe(200);
      const [, key, calendar] = /curl -H 'Authorization: ([^']+)' '([^']+)'/.exec(printed)!;
      const ask = (Authorization: string) => fetch(calendar!, { headers: { Authorization } });
      expect((await ask(key!)).status).toBe(200);
      expect((await ask(`${key!}x`)).status).toBe(401);
    });
    expect(fs.readlinkSync(join(folder, "dist"))).toBe("dist.snapshots/one");
    expect(fs.statSync(join(folder, "dist/static/v1/latest.json"))).toEqual(before);
    expect(fs.existsSync(join(folder, "dist.private"))).toBe(false);
    expect(fs.existsSync(join(folder, "dist.sample/static/v1/latest.json"))).toBe(true);
  });
});
