// Rebuilds: random edits of a directory in; the same bytes whether files are linked or written out.
import { statSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { CHECKS } from "../../../build/prove/gate.ts";
import { share } from "../../share.ts";
import { smallSite } from "../../small-site.ts";
import { TEST_NOW, UNSYNCED } from "../../snapshot.ts";
import { numbers, ROW, uuid, writeDump, type Row, type Tables } from "../dump-rows.ts";
import { later, place } from "../place.ts";
import { treeOf } from "../tree.ts";

// Two pages of properties.
const PROPERTIES = 28;
const GUIDES = 3;
const STATES = ["MT", "ID", "WY"];
const SPECIES = ['["Brown Trout"]', '["Rainbow Trout","Brown Trout"]', "[]", '["Éperlan","Tench"]'];
const NAMES = ["Water", "Aspen Run", "Zephyr Pond", "Éden Creek"];
const usual = { public: smallSite(), allow: [...CHECKS] };
const SITES = [{ url: "https://directory.example" }, { currency: "EUR" }, {}];

function directory(): Tables {
  return {
    properties: numbers(PROPERTIES).map((n) =>
      ROW.properties(n, { state: STATES[n % 3], owner_id: `${n}`, latitude: 42 + n / 100 }),
    ),
    guides: numbers(GUIDES).map((n) => ROW.guides(n, { base_location: "Jackson, Wyoming" })),
    clubs: [ROW.clubs(1)],
    fly_shops: [ROW.fly_shops(1)],
    property_availability: numbers(PROPERTIES).map((n) =>
      ROW.property_availability(n, { property_id: ROW.properties(n)["id"] }),
    ),
  };
}

type Edit = [table: keyof Tables, row: number, fields: Row];
const field = (name: string, values: fc.Arbitrary<unknown>) => fc.record({ [name]: values });
const edits = (table: keyof Tables, rows: number, fields: fc.Arbitrary<Row>[]) =>
  fc.tuple(fc.constant(table), fc.nat(rows - 1), fc.oneof(...fields));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  edits("properties", PROPERTIES, [
    field("description", fc.string()),
    field("rate_adult_full_day", fc.nat(500)),
    field("name", fc.constantFrom(...NAMES)),
    field("state", fc.constantFrom(...STATES)),
    field("water_type", fc.constantFrom("lake", "river")),
    field("species", fc.constantFrom(...SPECIES)),
    field("status", fc.constantFrom("published", "draft")),
    field("latitude", fc.double({ min: 40, max: 48, noNaN: true })),
  ]),
  edits("guides", GUIDES, [
    field("rating_avg", fc.constantFrom(1, 3.5, 5)),
    field("display_name", fc.string()),
    field("techniques", fc.constantFrom('["Dry Fly"]', '["Nymphing"]')),
    field("status", fc.constantFrom("live", "paused")),
  ]),
  edits("clubs", 1, [field("state", fc.constantFrom(...STATES))]),
  edits("property_availability", PROPERTIES, [
    // On pages, before and after what they show, and at the edges of months.
    field("date", fc.constantFrom("2026-05-02", "2026-06-01", "2026-07-31", "2026-08-01", "2026-12-24")), // prettier-ignore
    field("status", fc.constantFrom("blocked", "booked")),
  ]),
);

/** The disk, on which the previous snapshot at `out` has lost what no build needs to read. */
function withoutLinks(out: string): Effects {
  const lost =
    /\/index\.html$|\/static\/v1\/(?:.*\/offset\.\d+\.json|packs\/.*|[^/]*\.(?:csv|geojson))$/;
  return {
    ...UNSYNCED,
    read: (path) => (path.startsWith(`${out}/`) && lost.test(path) ? undefined : disk.read(path)),
  };
}

interface Step {
  edits: Edit[];
  /** Hours since the build before; a clock may go back. */
  hours: number;
  maxFiles: number;
  /** Of the settings for the site. */
  site: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  edits: fc.array(edit, { maxLength: 6 }),
  hours: fc.constantFrom(0, 0.25, 24, 9 * 24, 12 * 24, -1),
  maxFiles: fc.constantFrom(18_000, 18_000, 220, 205),
  site: fc.constantFrom(...SITES.keys(), 0, 0, 0),
});

describe("build(options) after a build", () => {
  it("gives the bytes that it gives where nothing can be linked, after any edits, clocks, settings and budgets", async () => {
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const tables = structuredClone(directory()) as Record<string, Row[]>;
        const [linked, anew] = [place(usual), place(usual)];
        let now = TEST_NOW;
        const first: Step = { edits: [], hours: 0, maxFiles: 18_000, site: 0 };
        for (const { edits: all, hours, maxFiles, site } of [first, ...steps]) {
          for (const [table, at, fields] of all) Object.assign(tables[table]![at]!, fields);
          now = new Date(now.getTime() + hours * 3_600_000);
          const dump = writeDump(tables);
          const more = { now, maxFiles, config: { site: SITES[site]! } };
          const { written } = await linked.build(dump, more);
          pages += written.files.filter(({ kind, reused }) => kind === "html" && reused).length;
          await anew.build(dump, more, withoutLinks(anew.out));
          expect(treeOf(linked.out)).toEqual(treeOf(anew.out));
          // I7.
          expect(disk.list(linked.out).length).toBeLessThanOrEqual(maxFiles);
          expect(await linked.problems()).toEqual([]);
        }
      }),
      { numRuns: share(60), seed: 5 },
    );
    expect(pages).toBeGreaterThan(50);
  });

  it("writes only what must change: of an edited record its pages, packs and exports", async () => {
    const tables = directory();
    const edited = tables.properties!.with(7, { ...tables.properties![7], max_rods: 9 });
    const { fresh, kept, before, inode, text } = await rebuild({ ...tables, properties: edited });
    const holders = fresh.filter(({ kind }) => kind === "page");
    expect(holders.length).toBeGreaterThan(0);
    for (const { path } of holders) expect(text(path)).toContain(uuid("properties", 8));
    const others = /guides|clubs|fly-shops|calendars|text|points/;
    expect(fresh.filter(({ path }) => others.test(path))).toEqual([]);
    for (const { path } of kept) expect(inode(path)).toBe(before.get(path));
  });

  it("writes only what describes the snapshot when nothing changed on the same day", async () => {
    const { fresh } = await rebuild(directory());
    expect(new Set(fresh.map(({ kind }) => kind))).toEqual(new Set(["catalog"]));
  });
});

/** Builds other rows over the directory: the files that are written anew, and those that are linked. */
async function rebuild(second: Tables) {
  const { out, build: buildHere, text } = place();
  const inode = (path: string) => statSync(out + path).ino;
  const { files } = (await buildHere(directory())).written;
  const before = new Map(files.map(({ path }) => [path, inode(path)]));
  const { written } = await buildHere(second, { now: later(0.01) });
  const { fresh = [], kept = [] } = Object.groupBy(written.files, ({ reused }) =>
    reused ? "kept" : "fresh",
  );
  return { fresh, kept, before, inode, text };
}
