// Builds over a previous snapshot whose files were cut off, lost or replaced.
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { CHECKS } from "../../../build/prove/gate.ts";
import { preflight } from "../../../ops/preflight.ts";
import type { ChangesFile, Latest } from "../../../src/documents.ts";
import { CHANGES_PATH, LATEST_PATH, MANIFEST_PATH } from "../../../src/address.ts";
import { readPrevious } from "../../../build/snapshot/previous.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { BuildError } from "../../../src/errors.ts";
import { copyOf } from "../../sample.ts";
import { buildInto, optionsOf, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { ROW, uuid, writeDump } from "../dump-rows.ts";
import { jsonOf, manifestOf } from "../tree.ts";

const LATER = new Date(TEST_NOW.getTime() + 60_000);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const tables = (properties: number) => ({
  properties: numbers(properties).map((n) => ROW.properties(n, { owner_id: `${n}` })),
  guides: numbers(4).map((n) => ROW.guides(n)),
  clubs: [ROW.clubs(1)],
  property_availability: [ROW.property_availability(1, { property_id: uuid("properties", 1) })],
});
const before = writeDump(tables(4));
/** Withdraws a property and changes nothing else. */
const after = writeDump(tables(3));

const cut = (path: string, bytes: number) => truncateSync(path, readFileSync(path).length - bytes);
const halve = (path: string) => truncateSync(path, readFileSync(path).length >> 1);
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(path, bytes);
}

/** Puts a link to a file with the same bytes in its place. */
function linkAway(path: string): void {
  renameSync(path, join(dirname(out), "elsewhere"));
  symlinkSync(join(dirname(out), "elsewhere"), path);
}
/** Leaves the first line. */
const shorten = (path: string) => writeFileSync(path, /^.*\n/.exec(readFileSync(path, "utf8"))![0]);

const DAMAGE: [name: string, path: string, harm: (path: string) => void][] = [
  ["cut in the middle", "/static/v1/properties.ndjson", halve],
  ["missing", "/static/v1/properties.ndjson", rmSync],
  ["cut at the end of a line", "/static/v1/properties.ndjson", shorten],
  ["a link to a file with its bytes", "/static/v1/guides.ndjson", linkAway],
  ["a folder", "/static/v1/clubs.ndjson", (path) => (rmSync(path), mkdirSync(path))],
  ["longer by a byte", "/static/v1/availability.ndjson", (path) => appendFileSync(path, "\n")],
  ["off by a bit", CHANGES_PATH, flip],
  ["off by a bit", "/static/v1/facets.json", flip],
  ["cut by 5 bytes", MANIFEST_PATH, (path) => cut(path, 5)],
  ["another one", MANIFEST_PATH, (path) => appendFileSync(path, " ")],
  ["cut by 5 bytes", LATEST_PATH, (path) => cut(path, 5)],
];

let out: string;

describe("build(options), over a damaged previous snapshot", () => {
  const built = join(scratchFolder(), "built");
  const clean = join(scratchFolder(), "out");
  beforeAll(async () => {
    await buildInto(join(built, "out"), before);
    await buildInto(clean, after, { now: LATER });
  });
  beforeEach(() => {
    out = join(copyOf(built), "out");
  });

  it.each(DAMAGE)("refuses it by name, unless that is allowed: %s: %s", async (_, path, harm) => {
    harm(out + path);
    const target = readlinkSync(out);
    const allow = CHECKS.filter((check) => check !== "previous");
    const options = { now: LATER, first: false, allow };
    const refused = await buildInto(out, after, options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BuildError);
    expect((refused as BuildError).message).toContain(path);
    expect((refused as BuildError).message).toContain(out);
    expect((refused as BuildError).hint).toContain("--allow previous");
    expect(readlinkSync(out)).toBe(target);
    await expect(preflight(optionsOf(out, after, { first: false }))).rejects.toThrow(path);

    const version = path === LATEST_PATH ? 0 : jsonOf<Latest>(out, LATEST_PATH).version;
    const { findings, folder } = await buildInto(out, after, {
      now: LATER,
      first: false,
      allow: ["previous"],
    });
    // The changes begin again.
    expect(findings.map(({ check }) => check)).toEqual(["previous"]);
    expect(findings[0]!.message).toContain(path);
    expect(findings[0]!.message).toContain("changes.json begins again");
    expect(manifestOf(out).overrides).toEqual(["previous"]);
    expect(jsonOf<ChangesFile>(out, CHANGES_PATH).snapshots).toEqual([]);
    expect(jsonOf<Latest>(out, LATEST_PATH).version).toBeGreaterThan(version);
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
    for (const name of ["properties", "guides", "clubs", "availability"]) {
      const file = `/static/v1/${name}.ndjson`;
      expect(readFileSync(out + file)).toEqual(readFileSync(clean + file));
    }
  });

  it("compares again after a build that was allowed to go on", async () => {
    halve(`${out}/static/v1/properties.ndjson`);
    await buildInto(out, after, { now: LATER, first: false, allow: ["previous"] });
    await buildInto(out, before, { now: new Date(LATER.getTime() + 60_000), first: false });
    const [entry] = jsonOf<ChangesFile>(out, CHANGES_PATH).snapshots;
    expect(entry!.changes.properties.added).toEqual([uuid("properties", 4)]);
  });

  it.each([
    ["a page is cut", "/static/v1/properties/offset.0.json", halve],
    ["the catalog is off by a bit", "/static/v1/catalog.json", flip],
    ["a pack is off by a bit", "/static/v1/packs/properties/points.0.bin", flip],
    ["a pack is missing", "/static/v1/packs/properties/index.0.bin", rmSync],
    ["a page is a link to a file with its bytes", "/static/v1/clubs/offset.0.json", linkAway],
  ])("asks no leave where %s, and writes the file again", async (_, path, harm) => {
    harm(out + path);
    const { findings, folder } = await buildInto(out, after, { now: LATER, first: false });
    expect(findings).toEqual([]);
    expect(disk.linkTarget(folder + path)).toBeUndefined();
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
    const [entry] = jsonOf<ChangesFile>(out, CHANGES_PATH).snapshots;
    expect(entry!.changes.properties.removed).toEqual([uuid("properties", 4)]);
  });

  it("finds no damage in a snapshot as it was built, nor in one that is a copy", async () => {
    expect(readPrevious(disk, out)!.damaged).toEqual([]);
    await buildInto(out, after, { now: LATER, first: false });
    expect(readPrevious(disk, out)!.damaged).toEqual([]);
  });
});
