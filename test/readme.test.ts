// Runs the commands of README.md as a reader would.
import { existsSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { whileReady } from "./docs/while-ready.ts";
import { checkOf, file, snapshotOf } from "./ops/commands/mistake-files.ts";
import { checkout } from "./checkout.ts";
import { freePort } from "./processes.ts";
import { TEST_SECRETS } from "./snapshot.ts";

const README = readFileSync("README.md", "utf8");

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
    expect(readlinkSync(join(folder, "dist"))).toBe("dist.snapshots/one");
    expect(statSync(join(folder, "dist/static/v1/latest.json"))).toEqual(before);
    expect(existsSync(join(folder, "dist.private"))).toBe(false);
    expect(existsSync(join(folder, "dist.sample/static/v1/latest.json"))).toBe(true);
  });
});
