// A small dump and its true projection, with every kind of row that must not be published.
import { calendar, club, guide, property, shop, uuid } from "./records.ts";
import type { Fields } from "./records.ts";

/** The columns of the reference schema that the comparison reads, and one private one. */
export const SCHEMA = `
CREATE TABLE properties (id TEXT PRIMARY KEY, status TEXT, name TEXT, description TEXT,
  location_description TEXT, state TEXT, water_type TEXT, species TEXT, regulations TEXT,
  max_rods INTEGER, rate_adult_full_day REAL, latitude REAL, longitude REAL, gate_code TEXT);
CREATE TABLE property_availability (id TEXT PRIMARY KEY, property_id TEXT, date TEXT, status TEXT,
  rods_held INTEGER);
CREATE TABLE guides (id TEXT PRIMARY KEY, status TEXT, background_check_status TEXT,
  display_name TEXT, base_location TEXT, species TEXT, techniques TEXT, rate_full_day REAL,
  rating_avg REAL, rating_count INTEGER, membership_tier TEXT);
CREATE TABLE clubs (id TEXT PRIMARY KEY, is_active INTEGER, name TEXT, slug TEXT, state TEXT,
  location TEXT);
CREATE TABLE fly_shops (id TEXT PRIMARY KEY, status TEXT, slug TEXT, shop_name TEXT, state TEXT,
  is_pro INTEGER);`;

const PROPERTY = {
  id: uuid(1),
  status: "published",
  name: "Elk Run",
  description: null,
  location_description: "Near the old mill, gate 4821, Boise",
  state: " mt ",
  water_type: "river",
  species: '[" Brown Trout ", "Trout 5X", "Brown Trout"]',
  regulations: "Barbless",
  max_rods: 2,
  rate_adult_full_day: 50,
  latitude: 45.0081,
  longitude: -110.0002,
  gate_code: "4821",
};
const GUIDE = {
  id: uuid(1),
  status: "live",
  background_check_status: "clear",
  display_name: "Ann",
  base_location: null,
  species: "[]",
  techniques: '["Dry Fly"]',
  rate_full_day: 400.5,
  rating_avg: null,
  rating_count: null,
  membership_tier: "pro",
};
const CLUB = { id: uuid(1), is_active: 1, name: "C", slug: "c", state: "ID", location: "Boise" };
const SHOP = { id: uuid(1), status: "live", slug: "s", shop_name: "S", state: "ID", is_pro: 1 };
const day = (date: string, status: string, rods_held: number | null, number = 1) => ({
  id: date,
  property_id: uuid(number),
  date,
  status,
  rods_held,
});

/** Rows that a build must publish, and rows that it must not, by table. */
export const DUMP: Record<string, Fields[]> = {
  properties: [
    PROPERTY,
    { ...PROPERTY, id: uuid(2), status: "draft" },
    { ...PROPERTY, id: uuid(3), state: "M1" },
    { ...PROPERTY, id: uuid(4), species: '["Carp"' },
    { ...PROPERTY, id: uuid(9), species: '["Carp", 5]' },
    { ...PROPERTY, id: uuid(5), max_rods: 2.5 },
    { ...PROPERTY, id: uuid(6), latitude: 0, longitude: 0 },
    { ...PROPERTY, id: uuid(7), rate_adult_full_day: null },
    { ...PROPERTY, id: uuid(8), water_type: "ocean" },
    { ...PROPERTY, id: "X" },
  ],
  guides: [GUIDE, { ...GUIDE, id: uuid(2), background_check_status: null }],
  clubs: [CLUB, { ...CLUB, id: uuid(2), slug: "C" }, { ...CLUB, id: uuid(3), is_active: 0 }],
  fly_shops: [SHOP, { ...SHOP, id: uuid(2), state: null }],
  property_availability: [
    day("2026-05-01", "blocked", 2),
    day("2026-05-02", "booked", 2),
    day("2026-05-03", "tentative", null),
    day("2026-05-04", "available", -1),
    day("2026-05-32", "booked", null),
    day("2026-04-30", "booked", null),
    day("2026-05-05", "booked", null, 2),
  ],
};

const RUNS = [
  ["blocked", 1, 2],
  ["booked", 1],
  ["blocked", 2],
  ["available", 578],
];
export const PUBLIC_PROPERTY = property(1, {
  name: "Elk Run",
  location_description: PROPERTY.location_description,
  species: ["Brown Trout", "Brown Trout"],
  regulations: "Barbless",
});
/** What a build publishes of `DUMP` on 2026-06-01, pins 900 m off. */
export const PUBLIC = {
  properties: [PUBLIC_PROPERTY],
  guides: [
    guide(1, {
      display_name: "Ann",
      techniques: ["Dry Fly"],
      rate_full_day: 400.5,
      membership_tier: "pro",
    }),
  ],
  clubs: [club(1, { name: "C", slug: "c", state: "ID", location: "Boise" })],
  "fly-shops": [shop(1, { slug: "s", shop_name: "S", state: "ID", is_pro: true })],
  availability: [calendar(1, RUNS)],
};
