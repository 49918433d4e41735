// Directories for tests of HTML pages, and what they answer.
import type { Config } from "../../../build/config.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { ROW, uuid, type Tables } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";

export const ORIGIN = "https://directory.example";
export const id = (number: number) => uuid("properties", number);
export const PATH = `/properties/${id(1)}/`;
export const GUIDE = `/guides/${uuid("guides", 1)}/`;
export const CLUB = `/clubs/${uuid("clubs", 1)}/`;
export const SHOP = `/fly-shops/${uuid("fly_shops", 1)}/`;
const TWO_PAGES = PAGE_SIZE + 3;

const LONG = ["brown-trout", ...Array.from("abcdefghi", (letter) => `fish-${letter}`)];

/**
 * Two properties in Montana, one in Idaho of an owner who types badly, and in Wyoming more than a page of them; of
 * guides, clubs and shops one that shows, and one that does not.
 */
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
    ROW.properties(4, {
      name: "BIG SPRING CREEK",
      state: "ID",
      location_description: "ID, ID",
      description: "<p>Open All Year</p>",
      species: JSON.stringify(LONG),
      latitude: 44,
      longitude: -116,
    }),
    ...Array.from({ length: TWO_PAGES }, (_, i) =>
      ROW.properties(100 + i, { state: "WY", water_type: "lake", latitude: 43, longitude: -107 }),
    ),
  ],
  property_availability: [
    { property_id: id(1), date: "2026-05-28", status: "booked", rods_held: null },
    { property_id: id(1), date: "2026-07-31", status: "blocked", rods_held: 1 },
  ],
  guides: [
    ROW.guides(1, {
      display_name: "JO RIVERS",
      base_location: "Boise, ID",
      species: '["brown-trout"]',
      bio: "Secret bio",
      rating_avg: 4.5,
      rating_count: 12,
    }),
    ROW.guides(2, { status: "suspended", display_name: "Hidden Guide" }),
    ROW.guides(3, { display_name: "No Place", base_location: "", rating_count: 0, rating_avg: 0 }),
  ],
  clubs: [
    ROW.clubs(1, { name: "Anglers <b>&", state: "MT", location: "Ennis, MT" }),
    ROW.clubs(2, { is_active: 0 }),
  ],
  fly_shops: [
    ROW.fly_shops(1, { shop_name: "Dry & Fly", state: "MT", contact_email: "a@b.example" }),
    ROW.fly_shops(2, { status: "draft" }),
  ],
};

/** A built directory whose address is known, unless `site` says otherwise; `html` turns pages off. */
export function buildPages(
  tables: Tables,
  site: Config["site"] = { url: ORIGIN },
  html = true,
): Promise<string> {
  return buildTables(tables, { public: smallSite(), config: { site, exports: { html } } });
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
