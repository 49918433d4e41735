// A build over the snapshot of the previous version: it is read, nothing that stays published moves or is told as
// changed without reason, and what an upgrade must allow is no more than docs/upgrading.md says.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { API_VERSION } from "../../../src/limits.ts";
import { unpack } from "../../unpack.ts";
import { later, place } from "../place.ts";

const VERSIONS = ["2026-11-21"];
const DUMP = "test/golden/basic/dump.sql";
const UPGRADING = readFileSync("docs/upgrading.md", "utf8");

type Pin = Record<"id" | "latitude" | "longitude", unknown>;

describe.each(VERSIONS)("a snapshot of version %s", (version) => {
  it("is one to build over, and keeps its pins", async () => {
    const { out, build, problems, records } = place();
    const old = join(`${out}.snapshots`, "0".repeat(16));
    mkdirSync(old, { recursive: true });
    unpack(join(import.meta.dirname, `${version}.tar.gz`), old);
    symlinkSync(old, out);
    const before = records<Pin>();
    const { findings } = await build(DUMP, { now: later(1), first: false });
    expect(findings).toEqual([]);
    expect(await problems()).toEqual([]);
    const after = new Map(records<Pin>().map((pin) => [pin.id, pin]));
    for (const { id, latitude, longitude } of before)
      expect(after.get(id)).toMatchObject({ latitude, longitude });
    expect(before.length).toBeGreaterThan(2);
  });

  it("is in docs/upgrading.md, and the newest version is too", () => {
    expect(UPGRADING).toContain(`## ${version}`);
    expect(UPGRADING).toContain(`## ${API_VERSION}`);
  });
});
