// Pages of rebuilds: which are rendered anew; and pages that change on the disk behind the build's back, which it refuses.
// That their bytes are those of a build that links none, rebuild.test.ts says.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { build } from "../../../build/build.ts";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { stagingFolder } from "../../../build/publish/publish.ts";
import { copyOf } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, TEST_NOW, UNSYNCED } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row, type Tables } from "../dump-rows.ts";
import { filesOf } from "../tree.ts";

/** The pages that were rendered. */
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

const COUNT = 40;
const SITE = smallSite();
const STATES = ["MT", "WY", "ID"];
const PAGE = /^\/(?:properties|fishing|guides|clubs|fly-shops)\//;
const id = (number: number) => uuid("properties", number);
const ownPath = (number: number) => `/properties/${id(number)}/index.html`;
const days = (number: number) => new Date(TEST_NOW.getTime() + number * 86_400_000);

const directory = (): Tables => ({
  properties: Array.from({ length: COUNT }, (_, i) =>
    ROW.properties(i + 1, {
      state: STATES[i % 3]!,
      latitude: 42 + i / 100,
      longitude: -110,
      status: i < COUNT - 5 ? "published" : "draft",
    }),
  ),
  guides: [ROW.guides(1, { base_location: "Jackson, Wyoming" }), ROW.guides(2)],
  clubs: [ROW.clubs(1, { state: "MT" })],
  property_availability: Array.from({ length: COUNT }, (_, i) => ({
    property_id: id(i + 1),
    date: "2026-06-20",
    status: "booked",
    rods_held: null,
  })),
});

const pagesIn = (out: string) =>
  Object.fromEntries([...filesOf(out)].filter(([path]) => PAGE.test(path)));

const staged = (out: string, number: number) => stagingFolder(out) + ownPath(number);
const alter = (path: string) => {
  const text = readFileSync(path, "utf8");
  rmSync(path);
  writeFileSync(path, `${text}<!-- 4821 -->`);
};

const FIRST = scratchFolder();
await buildInto(join(FIRST, "out"), writeDump(directory()), { public: SITE });

/** Builds over a copy of the first snapshot: the pages that are rendered, those that changed, and all. */
async function rebuilt(change: (tables: Record<string, Row[]>) => void, more: object = {}) {
  const out = join(copyOf(FIRST), "out");
  const tables = structuredClone(directory()) as Record<string, Row[]>;
  const before = pagesIn(out);
  change(tables);
  rendered.splice(0);
  await buildInto(out, writeDump(tables), { public: SITE, now: days(0.1), ...more });
  const after = pagesIn(out);
  const changed = Object.keys(after).filter((path) => !before[path]?.equals(after[path]!));
  return { rendered: [...new Set(rendered)].sort(), changed, all: Object.keys(after).sort() };
}

/** The disk, on which something happens once the page of the second property is there. */
const disturbed = (out: string, happens: () => void): Effects => {
  const then = (path: string) => void (path === staged(out, 2) && happens());
  return {
    ...UNSYNCED,
    write: (path, bytes) => void (disk.write(path, bytes), then(path)),
    link: (from, path) => void (disk.link(from, path), then(path)),
  };
};

describe("pages of a rebuild", () => {
  it("are rendered only where what they show changed", async () => {
    // A description is on its own page alone; a calendar too, and only in the months that are shown.
    const told = await rebuilt(({ properties, property_availability }) => {
      Object.assign(properties![0]!, { description: "A" });
      const booked = { status: "booked", rods_held: null };
      property_availability!.push({ ...booked, property_id: id(2), date: "2026-06-21" });
      property_availability!.push({ ...booked, property_id: id(3), date: "2026-12-24" });
    });
    expect(told.rendered).toEqual([ownPath(1), ownPath(2)]);
    // How many rods there are is on its lists and its neighbours' pages.
    const named = await rebuilt(({ properties }) =>
      Object.assign(properties![0]!, { max_rods: 9 }),
    );
    expect(named.rendered).toEqual(expect.arrayContaining(named.changed));
    expect(named.rendered.length).toBeLessThan(named.all.length / 2);
  });

  it("are all rendered with other settings, and by a build of other or unknown sources", async () => {
    const config = { ...DEFAULT_CONFIG, site: { currency: "EUR" } };
    const other = smallSite();
    const stamp = readFileSync(`${other}.sha256`, "utf8");
    writeFileSync(`${other}.sha256`, stamp.replace('"small"', '"other"'));
    const unknown = smallSite();
    rmSync(`${unknown}.sha256`);
    for (const more of [{ config }, { public: other }, { public: unknown }]) {
      const { rendered: made, all } = await rebuilt(() => {}, more);
      expect(made).toEqual(all);
    }
  });
});

describe("build(options) is refused", () => {
  it.each<[string, (out: string) => void]>([
    ["changed", (out) => alter(staged(out, 1))],
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
    const dump = writeDump(directory());
    const attempt = (out: string, now: Date) =>
      build(
        optionsOf(out, dump, { public: SITE, now }),
        SILENT,
        disturbed(out, () => happens(out)),
      );
    const refusal = /^\/properties\/.*\/index\.html in the staging folder is not what was written/;
    await expect(attempt(join(scratchFolder(), "out"), TEST_NOW)).rejects.toThrow(refusal);
    rendered.splice(0);
    await expect(attempt(join(copyOf(FIRST), "out"), days(0.1))).rejects.toThrow(refusal);
    expect(rendered).toEqual([]);
  });
});
