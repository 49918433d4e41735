// npm run verify as an operator calls it, on folders and on a site.
import { rmSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { serve } from "../../loopback.ts";
import { ROW } from "../../build/dump-rows.ts";
import { place } from "../../build/place.ts";
import { command, spawned } from "../../ops/commands/commands.ts";

const { out, build } = place();
let site: string;
/** Requests that the site fails to answer before it answers. */
let failures = 0;

beforeAll(async () => {
  await build({ properties: [ROW.properties(1)] });
  site = await serve(({ url }, response) => {
    const bytes = disk.read(out + url);
    if (failures-- > 0) return void response.writeHead(500).end();
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
});

/** Without the counts: the site's own files are compared in a folder only. */
const plain = (text: string) => text.replace(/: \d+ files, [\d.]+ MB/, "");

describe("npm run verify", () => {
  it("ends with 0 and says what a folder or a site holds", async () => {
    const folder = spawned("verify", [out]);
    expect(folder).toMatchObject({ status: 0, stderr: "" });
    expect(folder.stdout).toMatch(
      /holds snapshot [0-9a-f]{16}, version \d+: \d+ files, .* unsigned/,
    );
    const online = await command("verify", [`${site}/`]);
    expect(online).toMatchObject({ status: 0, stderr: "" });
    expect(plain(online.stdout).replace(site, out)).toBe(plain(folder.stdout));
  });

  it("asks a site that fails again", async () => {
    failures = 1;
    expect(await command("verify", [site])).toMatchObject({ status: 0, stderr: "" });
  });

  it("ends with 1 and names what is wrong", async () => {
    rmSync(`${out}/static/v1/clubs.csv`);
    for (const where of [out, site]) {
      const { status, stderr } = await command("verify", [where]);
      expect(status).toBe(1);
      expect(stderr).toContain("/static/v1/clubs.csv is missing");
      expect(stderr).not.toMatch(/^ {4}at /m);
    }
  });

  it.each([[[]], [["a", "b"]], [["--deep", "a"]]])(
    "ends with 2 and the usage for %j",
    async (args: string[]) => {
      const { status, stderr } = await command("verify", args);
      expect(status).toBe(2);
      expect(stderr).toContain("npm run verify -- --help lists the options");
    },
  );
});
