// A small directory for tests of HTML pages, built with an address, without one, and with pages turned off.
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { ROW, uuid } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";

export const ORIGIN = "https://directory.example";
export const id = (number: number) => uuid("properties", number);
const MANY = PAGE_SIZE + 3;

export const PATH = `/properties/${id(1)}/`;

const tables = {
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
const withUrl = { ...DEFAULT_CONFIG, site: { url: ORIGIN } };

export interface Answered {
  status: number;
  headers: Headers;
  html: string;
}

/** Its folders: with an address, without one, and with pages turned off. */
export async function buildSmallDirectory() {
  const site = { public: smallSite() };
  const [folder, plain, off] = await Promise.all([
    buildTables(tables, { ...site, config: withUrl }),
    buildTables(tables, site),
    buildTables(tables, { ...site, config: { ...withUrl, exports: { html: false } } }),
  ]);
  /** An answer with its body, from a new isolate. */
  const get = async (path: string, init?: RequestInit, of = folder): Promise<Answered> => {
    const response = await openSite(of).ask(path, init);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { folder, plain, off, get };
}
