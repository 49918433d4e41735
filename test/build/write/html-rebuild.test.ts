// Pages of rebuilds: which are rendered anew; and pages that change on the disk behind the build's back, which it refuses.
// That their bytes are those of a build that links none, rebuild.test.ts says.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { stagingFolder } from "../../../build/publish/publish.ts";
import { stampOf } from "../../../build/write/site.ts";
import { differing } from "../../privacy/trees.ts";
import { smallSite } from "../../small-site.ts";
import { numbers, ROW, uuid, writeDump, type Row } from "../dump-rows.ts";
import { watched } from "../failing-disk.ts";
import { later, place } from "../place.ts";

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
const site = smallSite();
const usual = { public: site };
const soon = { now: later(0.1) };
const PAGE = /^\/(?:properties|fishing|guides|clubs|fly-shops)\//;
const isPage = (path: string) => PAGE.test(path);
const id = (number: number) => uuid("properties", number);
const ownPath = (number: number) => `/properties/${id(number)}/index.html`;
const booked = (number: number, date: string) =>
  ROW.property_availability(number, { property_id: id(number), date, status: "booked" });

const directory = () => ({
  properties: numbers(COUNT).map((n) =>
    ROW.properties(n, {
      state: ["MT", "WY", "ID"][(n - 1) % 3]!,
      latitude: 42 + n / 100,
      longitude: -110,
      status: n <= COUNT - 5 ? "published" : "draft",
    }),
  ),
  guides: [ROW.guides(1, { base_location: "Jackson, Wyoming" }), ROW.guides(2)],
  clubs: [ROW.clubs(1, { state: "MT" })],
  property_availability: numbers(COUNT).map((n) => booked(n, "2026-06-20")),
});
const DUMP = writeDump(directory());

const published = place(usual);
await published.build(DUMP);

/** Builds over a copy of the first snapshot: the pages that are rendered, those that changed, and all. */
async function rebuilt(change: (tables: Record<string, Row[]>) => void, more: object = {}) {
  const here = place({ ...usual, ...soon }, published);
  const tables = directory();
  change(tables);
  rendered.splice(0);
  await here.build(tables, more);
  const changed = differing(published.files(), here.files()).filter(isPage);
  const all = [...here.files().keys()].filter(isPage).sort();
  return { rendered: [...new Set(rendered)].sort(), changed, all };
}

describe("pages of a rebuild", () => {
  it("are rendered only where what they show changed", async () => {
    // A description is on its own page alone; a calendar too, and only in the months that are shown.
    const told = await rebuilt(({ properties, property_availability }) => {
      properties![0] = { ...properties![0], description: "A" };
      property_availability!.push(booked(2, "2026-06-21"), booked(3, "2026-12-24"));
    });
    expect(told.rendered).toEqual([ownPath(1), ownPath(2)]);
    // How many rods there are is on its lists and its neighbours' pages.
    const named = await rebuilt(({ properties }) => {
      properties![0] = { ...properties![0], max_rods: 9 };
    });
    expect(named.rendered).toEqual(expect.arrayContaining(named.changed));
    expect(named.rendered.length).toBeLessThan(named.all.length / 2);
  });

  it("are all rendered with other settings, and by a build of other or unknown sources", async () => {
    const config = { site: { currency: "EUR" } };
    const [other, unknown] = [smallSite(), smallSite()];
    const stamp = readFileSync(stampOf(other), "utf8");
    writeFileSync(stampOf(other), stamp.replace('"small"', '"other"'));
    rmSync(stampOf(unknown));
    for (const more of [{ config }, { public: other }, { public: unknown }]) {
      const { rendered: made, all } = await rebuilt(() => {}, more);
      expect(made).toEqual(all);
    }
  });
});

const staged = (out: string, number: number) => stagingFolder(out) + ownPath(number);
/** Puts another file in the place of one, which may be a link. */
function replace(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}

describe("build(options) is refused", () => {
  it.each<[string, (page: string, out: string) => void]>([
    ["changed", (page) => replace(page, `${readFileSync(page, "utf8")}<!-- 4821 -->`)],
    ["has grown", (page) => appendFileSync(page, " ")],
    ["is missing", (page) => rmSync(page)],
    ["has a stray one beside it", (_, out) => disk.write(staged(out, 59), "<p>4821</p>")],
    ["is another's", (page, out) => replace(page, readFileSync(staged(out, 2), "utf8"))],
  ])("where a page that was made, or linked, %s", async (_, happens) => {
    for (const here of [place(usual), place({ ...usual, ...soon }, published)]) {
      const { out } = here;
      // Once the pages of the first two are there: the fifth is in the second one's state.
      const effects = watched(["write", "link"], (name, one, other) => {
        if ((name === "link" ? other : one) === staged(out, 5)) happens(staged(out, 1), out);
      });
      rendered.splice(0);
      const isFirst = disk.linkTarget(out) === undefined;
      expect((await here.refusal(DUMP, {}, effects)).message).toMatch(
        /^\/properties\/.*\/index\.html in the staging folder is not what was written/,
      );
      expect(rendered.length > 0).toBe(isFirst);
    }
  });
});
