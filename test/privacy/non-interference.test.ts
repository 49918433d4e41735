// I3: what nobody may learn does not change a byte. Two dumps that differ in private things only are
// built, and their whole output trees compared: names, sizes and bytes of all files.
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { share } from "../share.ts";
import { seeded } from "../seeded.ts";
import { smallSite } from "../small-site.ts";
import { TEST_NOW } from "../snapshot.ts";
import { isPublished, writeDump } from "../build/dump-rows.ts";
import { later, place } from "../build/place.ts";
import { LISTED } from "../messy/rows.ts";
import {
  cellOfRow,
  changed,
  makeDirectory,
  PRIVATE,
  privateValue,
  shuffled,
  token,
  withHidden,
  withinCells,
  withOwners,
  withPrivate,
  type Directory,
} from "./directory.ts";
import { ORIGIN, pagesOf } from "./pages.ts";
import { DATED, differing, filesWith } from "./trees.ts";

const CONFIG = { site: { url: ORIGIN } };
const usual = { public: smallSite(), config: CONFIG };
/** Another storage of the same rows: numbers of rows, and all that a dump may have besides. */
const EXTRAS = `
  ${[...LISTED, "property_availability"]
    .map((table) => `UPDATE ${table} SET rowid = -rowid * 3;`)
    .join("\n")}
  ALTER TABLE properties ADD COLUMN survey_point TEXT DEFAULT 'qqsurveyqq';
  ALTER TABLE guides ADD COLUMN latitude REAL DEFAULT 45.123456;
  CREATE TABLE bookings (id INTEGER PRIMARY KEY AUTOINCREMENT, property_id TEXT, note TEXT);
  INSERT INTO bookings (property_id, note) SELECT id, 'qqbookingqq' FROM properties;
  CREATE VIEW published AS SELECT * FROM properties;
  CREATE INDEX by_state ON properties (state DESC);
  CREATE TRIGGER stamp AFTER UPDATE ON properties BEGIN
    UPDATE properties SET updated_at = 'now' WHERE id = new.id; END;
  CREATE VIRTUAL TABLE search USING fts5 (name);
  VACUUM;`;

type Changes = Record<"added" | "changed" | "removed", string[]>;

const withFirst = (rows: Directory, fields: Record<string, unknown>): Directory => ({
  ...rows,
  properties: rows.properties.map((row, i) => (i === 0 ? { ...row, ...fields } : row)),
});

const isText = ([column, value]: [string, unknown]) =>
  typeof value === "string" && !/id$|status|^state$/.test(column);

let directory: Directory;
let tree: Map<string, Buffer>;

/** All files, and HTML pages as the edge renders them, by path. */
async function build(rows: Directory, sql = "", more: object = {}, here = place(usual)) {
  await here.build(writeDump(rows, sql), more);
  const hidden = directory.properties.filter((row) => !isPublished("properties", row)).slice(0, 3);
  return new Map([...here.files(), ...(await pagesOf(here.out, hidden))]);
}

/** Checks that seeded changes of the directory leave the whole tree as it is. */
function assertUnseen(change: (random: () => number) => Directory, sql = ""): Promise<void> {
  const unseen = fc.asyncProperty(fc.nat(), async (seed) => {
    expect(differing(tree, await build(change(seeded(seed)), sql))).toEqual([]);
  });
  return fc.assert(unseen, { seed: 20_260_520, numRuns: share(60), endOnFailure: true });
}

beforeAll(async () => {
  directory = makeDirectory(seeded(7));
  tree = await build(directory);
});

describe("the whole output tree", () => {
  it("I3: holds what discovery reads, so that what is the same below is that too", () => {
    const paths = [...tree.keys()];
    const packs = "/days. /dictionary. /ids. /points. /calendars. /index. /text.";
    const files = "/facets.json /pages.json /catalog.json /changes.atom /sitemap.1.xml";
    const pages = "/explore/index.html html:/fishing/mt/ html:/properties/";
    const kinds = `${packs} ${files} ${pages}`.split(" ");
    const missing = kinds.filter((kind) => !paths.some((path) => path.includes(kind)));
    expect(missing).toEqual([]);
  });

  it("I3 T11: is the same for other values in every private column", async () => {
    expect(PRIVATE.properties).toEqual(
      expect.arrayContaining(["gate_code", "access_notes", "street_address", "updated_at"]),
    );
    await assertUnseen((random) =>
      withOwners(
        withPrivate(directory, () => privateValue(random)),
        random,
      ),
    );
  });

  it("I3 T11: is the same for other rows behind the gates, and other rods on days that hold none", () =>
    assertUnseen((random) => withHidden(directory, random)));

  it("I3 T11: is the same for these where a day without a row is unavailable", async () => {
    const config = { ...CONFIG, calendar: { assume: "unavailable" as const } };
    const built = (rows: Directory) => build(rows, "", { config });
    const assumed = await built(directory);
    expect(differing(tree, assumed).length).toBeGreaterThan(5);
    for (let seed = 1; seed <= share(10); seed++) {
      const random = seeded(seed);
      expect(differing(assumed, await built(withHidden(directory, random)))).toEqual([]);
    }
  });

  it("I3 T11: is the same for another order of rows and columns, tables and triggers besides", () =>
    assertUnseen((random) => shuffled(directory, random), EXTRAS));

  it("I3 T10: is the same wherever in their cells the true points lie", () =>
    assertUnseen((random) => withinCells(directory, random)));

  it("I3: tells of no change when all of that changes after a snapshot", async () => {
    const rebuilt = async (rows: Directory) => {
      const here = place(usual);
      await build(directory, "", {}, here);
      return build(rows, "", { now: later(1) }, here);
    };
    const random = seeded(8);
    const hidden = withHidden(withinCells(directory, random), random);
    const other = withPrivate(hidden, () => privateValue(random));
    const [calm, busy] = [await rebuilt(directory), await rebuilt(shuffled(other, random))];
    expect(differing(calm, busy)).toEqual([]);
    const { snapshots } = JSON.parse(busy.get("/static/v1/changes.json")!.toString());
    for (const { changes } of snapshots)
      for (const { added, changed: edited, removed } of Object.values<Changes>(changes))
        expect([added, edited, removed]).toEqual([[], [], []]);
  });

  it("does change with a public value, a gate, and a point that leaves its cell", async () => {
    const [first] = directory.properties;
    expect(isPublished("properties", first!)).toBe(true);
    const latitude = (first!["latitude"] as number) + 0.01;
    expect(cellOfRow({ ...first, latitude }).row).not.toBe(cellOfRow(first!).row);
    for (const fields of [{ max_rods: 3 }, { status: "draft" }, { latitude }]) {
      expect(differing(tree, await build(withFirst(directory, fields))).length).toBeGreaterThan(5);
    }
  });
});

describe("canaries", () => {
  it("T12: no token of a private column, of a hidden row or of an extra column is in any file", async () => {
    const random = seeded(12);
    const tokens: string[] = [];
    const canary = () => {
      const text = token(random);
      tokens.push(text);
      return text;
    };
    const rows = changed(withPrivate(directory, canary), LISTED, (row, table) => {
      const texts = isPublished(table, row) ? [] : Object.entries(row).filter(isText);
      return Object.fromEntries(texts.map(([column]) => [column, canary()]));
    });
    const seen = token(random);
    const built = await build(withFirst(rows, { name: seen }), EXTRAS);
    const all = Buffer.concat([...built.values()]);
    expect(tokens.length).toBeGreaterThan(2_000);
    // A word index leaves out what a word shares with the one before, so a token's end is sought too.
    const places = new Map([["all", all]]);
    // Tokens are lower-case letters, so they stand in runs of such, which are far less than all.
    const runs = all
      .toString("latin1")
      .match(/[0-9a-z]{10,}/g)!
      .join(" ");
    const isAnywhere = (text: string) =>
      runs.includes(text.slice(-10)) || runs.includes(Buffer.from(text).toString("hex"));
    const found = [...tokens, "qqsurveyqq", "qqbookingqq"].filter(isAnywhere);
    expect(found).toEqual([]);
    for (const text of tokens.filter((_, i) => i % 97 === 0)) {
      expect(filesWith(places, text)).toEqual([]);
    }
    expect(filesWith(built, seen).length).toBeGreaterThan(5);
    expect(isAnywhere(seen)).toBe(true);
  });
});

describe("rebuilds", () => {
  afterEach(() => void vi.unstubAllEnvs());
  const ZONES = ["UTC", "Pacific/Kiritimati", "America/Denver", "Asia/Kathmandu"];

  it("T5: at other times of the day, in other zones and orders give the same pins and files", async () => {
    const random = seeded(5);
    const offsets = new Set<number>();
    for (let i = 0; i < share(30); i++) {
      vi.stubEnv("TZ", ZONES[i % ZONES.length]);
      offsets.add(TEST_NOW.getTimezoneOffset());
      const now = new Date(TEST_NOW.getTime() + (random() - 0.4) * 20 * 3_600_000);
      const rebuilt = await build(shuffled(directory, random), "", { now });
      const different = differing(tree, rebuilt);
      expect(different.filter((path) => !DATED.test(path))).toEqual([]);
      expect(different).toHaveLength(2);
    }
    expect(offsets.size).toBeGreaterThan(2);
  });
});
