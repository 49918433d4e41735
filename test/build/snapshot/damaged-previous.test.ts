// Builds over a previous snapshot whose files were cut off, lost or replaced.
import fs from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { CHECKS } from "../../../build/prove/gate.ts";
import { readPrevious } from "../../../build/snapshot/previous.ts";
import { preflight } from "../../../ops/preflight.ts";
import { CHANGES_PATH, LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import type { ChangesFile, Latest } from "../../../src/documents.ts";
import { optionsOf } from "../../snapshot.ts";
import { numbers, ROW, uuid, writeDump } from "../dump-rows.ts";
import { later, place } from "../place.ts";
import { manifestOf } from "../tree.ts";

const tables = (properties: number) => ({
  properties: numbers(properties).map((n) => ROW.properties(n, { owner_id: `${n}` })),
  guides: numbers(4).map((n) => ROW.guides(n)),
  clubs: [ROW.clubs(1)],
  property_availability: [ROW.property_availability(1, { property_id: uuid("properties", 1) })],
});
const before = writeDump(tables(4));
/** Withdraws a property and changes nothing else. */
const after = writeDump(tables(3));
const usual = { now: later(0.001), first: false };

const edit = (change: (bytes: Buffer) => Uint8Array) => (path: string) => {
  const bytes = change(fs.readFileSync(path));
  fs.rmSync(path);
  fs.writeFileSync(path, bytes);
};
const halve = edit((bytes) => bytes.subarray(0, bytes.length >> 1));
const flip = edit((bytes) => bytes.map((byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)));
const longer = edit((bytes) => Buffer.concat([bytes, Buffer.from("\n")]));
/** Leaves the first line. */
const shorten = edit((bytes) => bytes.subarray(0, bytes.indexOf("\n") + 1));
/** Puts a link to a file with the same bytes in its place. */
function linkAway(path: string): void {
  fs.renameSync(path, `${path}.elsewhere`);
  fs.symlinkSync(`${path}.elsewhere`, path);
}

type Harm = [name: string, path: string, harm: (path: string) => void];
const DAMAGE: Harm[] = [
  ["cut in the middle", "/static/v1/properties.ndjson", halve],
  ["missing", "/static/v1/properties.ndjson", fs.rmSync],
  ["cut at the end of a line", "/static/v1/properties.ndjson", shorten],
  ["a link to a file with its bytes", "/static/v1/guides.ndjson", linkAway],
  ["a folder", "/static/v1/clubs.ndjson", (path) => (fs.rmSync(path), fs.mkdirSync(path))],
  ["longer by a byte", "/static/v1/availability.ndjson", longer],
  ["off by a bit", CHANGES_PATH, flip],
  ["off by a bit", "/static/v1/facets.json", flip],
  ["cut in the middle", MANIFEST_PATH, halve],
  ["another one", MANIFEST_PATH, longer],
  ["cut in the middle", LATEST_PATH, halve],
];
const HARMLESS: Harm[] = [
  ["a page is cut", "/static/v1/properties/offset.0.json", halve],
  ["the catalog is off by a bit", "/static/v1/catalog.json", flip],
  ["a pack is off by a bit", "/static/v1/packs/properties/points.0.bin", flip],
  ["a pack is missing", "/static/v1/packs/properties/index.0.bin", fs.rmSync],
  ["a page is a link to a file with its bytes", "/static/v1/clubs/offset.0.json", linkAway],
];

describe("build(options), over a damaged previous snapshot", () => {
  const [built, clean] = [place(), place()];
  let here: ReturnType<typeof place>;
  const changes = () => here.json<ChangesFile>(CHANGES_PATH).snapshots;
  beforeAll(async () => {
    await built.build(before);
    await clean.build(after, { now: usual.now });
  });
  beforeEach(() => {
    here = place(usual, built);
  });

  it.each(DAMAGE)("refuses it by name, unless that is allowed: %s: %s", async (_, path, harm) => {
    const { out, build, refusal, json, text } = here;
    harm(out + path);
    const target = fs.readlinkSync(out);
    const allow = CHECKS.filter((check) => check !== "previous");
    const { message, hint } = await refusal(after, { allow });
    expect(message).toContain(path);
    expect(message).toContain(out);
    expect(hint).toContain("--allow previous");
    expect(fs.readlinkSync(out)).toBe(target);
    await expect(preflight(optionsOf(out, after, { first: false }))).rejects.toThrow(path);

    const version = path === LATEST_PATH ? 0 : json<Latest>(LATEST_PATH).version;
    const { findings } = await build(after, { allow: ["previous"] });
    expect(findings.map(({ check }) => check)).toEqual(["previous"]);
    expect(findings[0]!.message).toContain(path);
    expect(findings[0]!.message).toContain("changes.json begins again");
    expect(changes()).toEqual([]);
    expect(manifestOf(out).overrides).toEqual(["previous"]);
    expect(json<Latest>(LATEST_PATH).version).toBeGreaterThan(version);
    expect(await here.problems()).toEqual([]);
    for (const name of ["properties", "guides", "clubs", "availability"])
      expect(text(`/static/v1/${name}.ndjson`)).toBe(clean.text(`/static/v1/${name}.ndjson`));
  });

  it("compares again after a build that was allowed to go on", async () => {
    halve(`${here.out}/static/v1/properties.ndjson`);
    await here.build(after, { allow: ["previous"] });
    await here.build(before, { now: later(0.002) });
    expect(changes()[0]!.changes.properties.added).toEqual([uuid("properties", 4)]);
  });

  it.each(HARMLESS)("asks no leave where %s, and writes the file again", async (_, path, harm) => {
    harm(here.out + path);
    expect((await here.build(after)).findings).toEqual([]);
    expect(disk.linkTarget(here.out + path)).toBeUndefined();
    expect(await here.problems()).toEqual([]);
    expect(changes()[0]!.changes.properties.removed).toEqual([uuid("properties", 4)]);
  });

  it("finds no damage in a snapshot as it was built, nor in one that is a copy", async () => {
    expect(readPrevious(disk, here.out)!.damaged).toEqual([]);
    await here.build(after);
    expect(readPrevious(disk, here.out)!.damaged).toEqual([]);
  });
});
