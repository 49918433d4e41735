// A build over the snapshot of the previous version: it is read, nothing that stays published moves or is told as
// changed without reason, and what an upgrade must allow is no more than docs/upgrading.md says.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { disk } from "../../../build/disk/effects.ts";
import { API_VERSION } from "../../../src/limits.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { unpack } from "../../unpack.ts";

const VERSIONS = ["2026-11-21"];
const DUMP = "test/golden/basic/dump.sql";
const UPGRADING = readFileSync("docs/upgrading.md", "utf8");

interface Pin {
  id: string;
  latitude: number;
  longitude: number;
}
const pinsOf = (folder: string) =>
  readFileSync(`${folder}/static/v1/properties.ndjson`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Pin);

describe.each(VERSIONS)("a snapshot of version %s", (version) => {
  it("is one to build over, and keeps its pins", async () => {
    const folder = scratchFolder();
    const out = join(folder, "dist");
    const old = join(folder, "dist.snapshots", "0".repeat(16));
    mkdirSync(old, { recursive: true });
    unpack(join(import.meta.dirname, `${version}.tar.gz`), old);
    symlinkSync(old, out);
    const before = pinsOf(out);
    const now = new Date("2026-05-21T10:00:00Z");
    const { findings } = await buildInto(out, DUMP, { now, first: false });
    expect(findings).toEqual([]);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
    const after = new Map(pinsOf(out).map((pin) => [pin.id, pin]));
    for (const { id, latitude, longitude } of before)
      expect(after.get(id)).toMatchObject({ latitude, longitude });
    expect(before.length).toBeGreaterThan(2);
  });

  it("is in docs/upgrading.md, and the newest version is too", () => {
    expect(UPGRADING).toContain(`## ${version}`);
    expect(UPGRADING).toContain(`## ${API_VERSION}`);
  });
});
