// Pages of rebuilds: the bytes that a build without a previous snapshot makes, after any edits; and pages that change on
// the disk behind the build's back, which it refuses.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { build } from "../../../build/build.ts";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { stagingFolder } from "../../../build/publish/publish.ts";
import { share } from "../../share.ts";
import { smallSite } from "../../small-site.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, TEST_NOW } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row, type Tables } from "../dump-rows.ts";
import { filesOf } from "../tree.ts";

/** Titles of the pages that were rendered. */
const rendered = vi.hoisted(() => [] as string[]);

vi.mock("../../../src/serve/html/head.ts", async (load) => {
  const real = await load<typeof import("../../../src/serve/html/head.ts")>();
  return {
    ...real,
    headHtml: (...args: Parameters<typeof real.headHtml>) => {
      rendered.push(`${args[0].path}index.html`);
      return real.headHtml(...args);
    },
  };
});
beforeEach(() => void rendered.splice(0));

const COUNT = 60;
const SITE = smallSite();
const STATES = ["MT", "WY", "ID"];
const PAGE = /^\/(?:properties|fishing|guides|clubs|fly-shops)\//;
const ALL = ["rejects", "rows", "fill", "facets", "size", "calendars", "pins"] as const;
const id = (number: number) => uuid("properties", number);
const ownPath = (number: number) => `/properties/${id(number)}/index.html`;
const days = (number: number) => new Date(TEST_NOW.getTime() + number * 86_400_000);

const directory = (): Tables => ({
  properties: Array.from({ length: COUNT }, (_, i) =>
    ROW.properties(i + 1, {
      state: STATES[i % 3]!,
      latitude: 42 + i / 100,
      longitude: -110,
      // The last ones come later.
      status: i < COUNT - 5 ? "published" : "draft",
    }),
  ),
  guides: [ROW.guides(1, { base_location: "Jackson, Wyoming" }), ROW.guides(2)],
  clubs: [ROW.clubs(1, { state: "MT" })],
  fly_shops: [ROW.fly_shops(1, { state: "ID" })],
  property_availability: Array.from({ length: COUNT }, (_, i) => ({
    property_id: id(i + 1),
    date: "2026-06-20",
    status: "booked",
    rods_held: null,
  })),
});

const pagesIn = (out: string) => new Map([...filesOf(out)].filter(([path]) => PAGE.test(path)));
const hashesOf = (out: string) =>
  Object.fromEntries([...pagesIn(out)].map(([path, bytes]) => [path, bytes.toString("latin1")]));

const SITES = [
  { url: "https://directory.example" },
  { url: "https://directory.example", currency: "EUR" },
  {},
];

type Edit = [table: keyof Tables, row: number, fields: Row];
const row = fc.nat(COUNT - 1);
const propertyFields: fc.Arbitrary<Row> = fc.oneof(
  fc.record({ description: fc.string() }),
  fc.record({ name: fc.constantFrom("Aspen Run", "Zephyr Pond", "Éden Creek") }),
  fc.record({ rate_adult_full_day: fc.nat(500) }),
  fc.record({ state: fc.constantFrom(...STATES) }),
  fc.record({ water_type: fc.constantFrom("lake", "river") }),
  fc.record({ species: fc.constantFrom('["Brown Trout"]', '["Tench","Brown Trout"]', "[]") }),
  fc.record({ status: fc.constantFrom("published", "draft") }),
  fc.record({ latitude: fc.constantFrom(42.1, 42.3, 47, 48) }),
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(fc.constant("properties" as const), row, propertyFields),
  fc.tuple(
    fc.constant("property_availability" as const),
    row,
    fc.record({
      date: fc.constantFrom("2026-05-02", "2026-06-01", "2026-07-31", "2026-08-01", "2026-12-24"),
      status: fc.constantFrom("blocked", "booked"),
    }),
  ),
  fc.tuple(fc.constant("guides" as const), fc.nat(1), fc.record({ display_name: fc.string() })),
  fc.tuple(fc.constant("clubs" as const), fc.constant(0), fc.record({ state: fc.constantFrom(...STATES) })), // prettier-ignore
);
const step = fc.record({
  edits: fc.array(edit, { maxLength: 5 }),
  hours: fc.constantFrom(0.25, 1, 24, 12 * 24, -1),
  site: fc.constantFrom(...SITES.map((_, i) => i), 0, 0, 0),
});

describe("pages of a rebuild", () => {
  it("have the bytes of a build without a previous snapshot, after any edits, settings and clocks", async () => {
    let linked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        const out = join(scratchFolder(), "out");
        const tables = structuredClone(directory()) as Record<string, Row[]>;
        let now = TEST_NOW;
        for (const { edits, hours, site } of steps) {
          for (const [table, at, fields] of edits) Object.assign(tables[table]![at]!, fields);
          now = new Date(now.getTime() + hours * 3_600_000);
          const dump = writeDump(tables);
          const config = { ...DEFAULT_CONFIG, site: SITES[site]! };
          const more = { public: SITE, config, now, allow: [...ALL] };
          const { written } = await buildInto(out, dump, more);
          linked += written.files.filter(({ kind, reused }) => kind === "html" && reused).length;
          const anew = join(scratchFolder(), "anew");
          await buildInto(anew, dump, more);
          expect(hashesOf(out)).toEqual(hashesOf(anew));
        }
      }),
      { numRuns: share(60), seed: 7 },
    );
    expect(linked).toBeGreaterThan(100);
  });

  async function rebuilt(change: (tables: Record<string, Row[]>) => void, more: object = {}) {
    const out = join(scratchFolder(), "out");
    const tables = structuredClone(directory()) as Record<string, Row[]>;
    await buildInto(out, writeDump(tables), { public: SITE });
    const before = hashesOf(out);
    change(tables);
    rendered.splice(0);
    await buildInto(out, writeDump(tables), { public: SITE, now: days(0.1), ...more });
    const after = hashesOf(out);
    const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
    return { rendered: [...new Set(rendered)], changed, all: Object.keys(after) };
  }

  it("are rendered only where what they show changed", async () => {
    expect((await rebuilt(() => {})).rendered).toEqual([]);
    // A description is on its own page alone; a calendar too, and only in the months that are shown.
    const told = await rebuilt(({ properties }) =>
      Object.assign(properties![0]!, { description: "Deep." }),
    );
    expect(told.rendered).toEqual([ownPath(1)]);
    const booked = await rebuilt(({ property_availability: calendars }) =>
      Object.assign(calendars![1]!, { date: "2026-06-21" }),
    );
    expect(booked.rendered).toEqual([ownPath(2)]);
    const later = await rebuilt(({ property_availability: calendars }) =>
      calendars!.push({ ...calendars![1]!, date: "2026-12-24" }),
    );
    expect(later.rendered).toEqual([]);
    // A name is on its lists and its neighbours' pages.
    const named = await rebuilt(({ properties }) =>
      Object.assign(properties![0]!, { max_rods: 9 }),
    );
    expect(named.rendered).toEqual(expect.arrayContaining(named.changed));
    expect(named.rendered.length).toBeLessThan(named.all.length / 2);
  });

  it("are all rendered with other settings, and by a build of other sources", async () => {
    const config = { ...DEFAULT_CONFIG, site: { currency: "EUR" } };
    const settings = await rebuilt(() => {}, { config });
    expect(settings.rendered.sort()).toEqual(settings.all.sort());
    const other = smallSite();
    const stamp = readFileSync(`${other}.sha256`, "utf8");
    writeFileSync(`${other}.sha256`, stamp.replace('"small"', '"other"'));
    const sources = await rebuilt(() => {}, { public: other });
    expect(sources.rendered.sort()).toEqual(sources.all.sort());
    rmSync(`${other}.sha256`);
    const unknown = await rebuilt(() => {}, { public: other });
    expect(unknown.rendered.sort()).toEqual(unknown.all.sort());
  });
});

describe("build(options) is refused", () => {
  const staged = (out: string, number: number) => stagingFolder(out) + ownPath(number);
  const change = (path: string) => {
    const text = readFileSync(path, "utf8");
    rmSync(path);
    writeFileSync(path, `${text}<!-- 4821 -->`);
  };

  /** The disk, on which something happens once the page of the second property is there. */
  const disturbed = (out: string, happens: () => void): Effects => {
    const then = (path: string) => void (path === staged(out, 2) && happens());
    return {
      ...disk,
      write: (path, bytes) => void (disk.write(path, bytes), then(path)),
      link: (from, path) => void (disk.link(from, path), then(path)),
    };
  };

  it.each<[string, (out: string) => void]>([
    ["changed", (out) => change(staged(out, 1))],
    ["has grown", (out) => appendFileSync(staged(out, 1), " ")],
    ["is missing", (out) => rmSync(staged(out, 1))],
    ["has a stray one beside it", (out) => disk.write(staged(out, 59), "<p>4821</p>")],
    [
      "is another's",
      (out) => {
        const text = readFileSync(staged(out, 2), "utf8");
        rmSync(staged(out, 1));
        writeFileSync(staged(out, 1), text);
      },
    ],
  ])("where a page that was made, or linked, %s", async (_, happens) => {
    const out = join(scratchFolder(), "out");
    const dump = writeDump(directory());
    const attempt = (now: Date) =>
      build(
        optionsOf(out, dump, { public: SITE, now }),
        SILENT,
        disturbed(out, () => happens(out)),
      );
    const refusal = /^\/properties\/.*\/index\.html in the staging folder is not what was written/;
    await expect(attempt(TEST_NOW)).rejects.toThrow(refusal);
    await buildInto(out, dump, { public: SITE });
    rendered.splice(0);
    const before = pagesIn(out);
    await expect(attempt(days(0.1))).rejects.toThrow(refusal);
    expect(rendered).toEqual([]);
    if (!String(happens).includes("append")) expect(pagesIn(out)).toEqual(before);
  });
});
