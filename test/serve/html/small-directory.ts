// Directories for tests of HTML pages, and what they answer.
import { DEFAULT_CONFIG, type Config } from "../../../build/config.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { ROW, uuid, type Tables } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";

export const ORIGIN = "https://directory.example";
export const id = (number: number) => uuid("properties", number);
export const PATH = `/properties/${id(1)}/`;
const MANY = PAGE_SIZE + 3;

/** Two properties in Montana, and in Wyoming more than a page of them. */
export const TABLES: Tables = {
  properties: [
    ROW.properties(1, {
      name: "Élan Spring",
      state: "MT",
      water_type: "spring_creek",
      species: '["Brown Trout","Lake"]',
      description: "Clear water below the bench.",
      location_description: "Park County",
      max_rods: 4,
      latitude: 45.5,
      longitude: -110.5,
    }),
    ROW.properties(2, { status: "draft", state: "MT" }),
    ROW.properties(3, {
      name: "🎣",
      state: "MT",
      species: '["Grayling"]',
      latitude: 45.6,
      longitude: -110.5,
    }),
    ...Array.from({ length: MANY }, (_, i) =>
      ROW.properties(100 + i, { state: "WY", water_type: "lake", latitude: 43, longitude: -107 }),
    ),
  ],
  property_availability: [
    { property_id: id(1), date: "2026-05-28", status: "booked", rods_held: null },
    { property_id: id(1), date: "2026-07-31", status: "blocked", rods_held: 1 },
  ],
};

/** A built directory whose address is known, unless `site` says otherwise; `html` turns pages off. */
export function buildPages(
  tables: Tables,
  site: Config["site"] = { url: ORIGIN },
  html = true,
): Promise<string> {
  const config = { ...DEFAULT_CONFIG, site, exports: { html } };
  return buildTables(tables, { public: smallSite(), config });
}

/** An answer with its body and what was read for it, from a new isolate. */
export async function get(folder: string, path: string, init?: RequestInit) {
  const site = openSite(folder);
  const response = await site.ask(path, init);
  const { status, headers } = response;
  return { status, headers, html: await response.text(), reads: site.takeReads() };
}

/** The explorer's own page. */
export const explorerOf = (folder: string) =>
  openSite(folder).file("/explore/index.html").toString();
