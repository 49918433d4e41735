// A hand-made directory of awkward rows: scripts, marks and apostrophes in texts, pins at the poles and
// on both sides of the antimeridian, twins and ties.
import { pick, integer, chance } from "./oracle/draw.ts";
import { numbers, ROW, uuid, type Tables } from "./build/dump-rows.ts";
import { seeded } from "./seeded.ts";

// prettier-ignore
const NAMES = [
  "O’Brien’s Élan", "O'Brien's Elan", "O\u0301 Brien\u2019s E\u0301lan", "OBriens elan",
  "Kaʻelepulu", "Tó Łitsoí", "Große Wiese", "GROSSE WIESE", "渓流 山女魚", "가람 낚시터", "가람 낚시터",
  "بركة النخيل", "\u200Fמים\u200E שקטים", "ΟΔΥΣΣΕΥΣ ποταμός", "İstanbul ılık su", "ﬁn ﬂy Ⅲ ½ №9",
  "🎣🐟 Camp 👩‍👩‍👧", "𝒟𝒶𝓇𝓀 𐐀𐐨 𞤀", "ﷺ pond", "co\u00ADop zero\u200Bwidth", "  Spaced \t out  ",
  'Quote " back\\slash </script>', "[removed] Creek", "removed", "Çà et là – naïve—façade",
  "ǅungla Ǆ ǆ", "ΐΰ ŉoun ẞ ﬃ", "Å Å å", "2 Ponds 2 10 002", "a b c d e f g h i j", "-", "🎣",
  "x".repeat(300), "Heron Pond", "heron pond", "Heron  Pond", "Hérón Pond", "Zz ﹏ ｆｕｌｌ ｗｉｄｔｈ",
];
// prettier-ignore
const SPECIES = [
  "Brown Trout", "brown-trout", "BROWN  TROUT", "Bass, Striped", "Bass", "ヤマメ", "Élan’s Char",
  "Elans Char", "Rainbow × Cutthroat", "Große Äsche", "Chub (Fall Fish)",
];
const TECHNIQUES = ["Dry-Dropper", "dry dropper", "Spey", "à la mouche noyée", "テンカラ"];
const WATERS = ["river", "stream", "lake", "pond", "spring_creek", "tailwater", "reservoir"];
const STATES = ["MT", "mt", " Mt ", "AK", "HI", "BC", "QC", "PR", "ZZ", "WY"];
// prettier-ignore
const POINTS = [
  [89.9999, 12], [90, 0], [-90, -180], [-89.99, 179.999], [51.5, 179.9999], [51.5, -179.9999],
  [51.5, 180], [51.5, -180], [0, 0.5], [0.0004, 179.99], [-16.5, -179.99], [45, -110],
] as const;

const PROPERTIES = 240;

/** Rows of every table; the same each time. */
export function nastyTables(): Tables {
  const random = seeded(99);
  const text = () =>
    Array.from({ length: integer(random, 1, 3) }, () => pick(random, NAMES)).join(" ");
  const some = (values: readonly string[], most: number) =>
    JSON.stringify(Array.from({ length: integer(random, 0, most) }, () => pick(random, values)));
  const property = (number: number) => {
    const [latitude, longitude] = pick(random, POINTS);
    return ROW.properties(number, {
      name: chance(random, 0.6) ? pick(random, NAMES) : text(),
      owner_id: uuid("profiles", integer(random, 1, 9)),
      description: text(),
      location_description: chance(random, 0.3) ? null : text(),
      state: pick(random, STATES),
      water_type: pick(random, WATERS),
      species: some(SPECIES, 5),
      regulations: chance(random, 0.5) ? null : text(),
      max_rods: pick(random, [0, 1, 2, 2, 9, 10, 100, 101, 2 ** 40]),
      rate_adult_full_day: pick(random, [0, 0.1, 85.5, 1_000_000, 1e21]),
      latitude,
      longitude,
    });
  };
  const guide = (number: number) =>
    ROW.guides(number, {
      display_name: pick(random, NAMES),
      base_location: chance(random, 0.2) ? null : text(),
      species: some(SPECIES, 4),
      techniques: some(TECHNIQUES, 3),
      rating_avg: pick(random, [null, 0, 0.1, 4.5, 4.999999999, 5]),
      rating_count: pick(random, [null, 0, 3]),
      membership_tier: pick(random, ["pro", "standard"]),
    });
  const club = (number: number) =>
    ROW.clubs(number, { name: text(), state: pick(random, STATES), location: text() });
  const shop = (number: number) =>
    ROW.fly_shops(number, { shop_name: pick(random, NAMES), state: pick(random, STATES) });
  return {
    properties: numbers(PROPERTIES).map(property),
    property_availability: numbers(900).map((number) =>
      ROW.property_availability(number, {
        property_id: uuid("properties", integer(random, 1, PROPERTIES)),
        date: new Date(Date.UTC(2026, 3, integer(random, 10, 620))).toISOString().slice(0, 10),
        status: pick(random, ["available", "blocked", "booked", "maintenance", "unheard of"]),
        rods_held: pick(random, [null, 0, 1, 9, -1, 2 ** 40]),
      }),
    ),
    guides: numbers(90).map(guide),
    clubs: numbers(120).map(club),
    fly_shops: numbers(60).map(shop),
  };
}
