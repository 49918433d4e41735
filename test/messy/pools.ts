// What people and imports leave in the columns of a real directory, innocent all of it: lists of texts,
// numbers and dates that other things are called, too.
import { REGIONS } from "../../src/regions.ts";
import { WATER_TYPES } from "../../src/water-types.ts";

export const CODES = [...Object.keys(REGIONS), "US", "mt", " Wa ", "ZZ"];

// prettier-ignore
export const SPECIES = [
  "Brown Trout", "brown-trout", "BROWN TROUT", "Bass", "Bass, Striped", "ヤマメ", "Élan’s Char",
  "Rainbow × Cutthroat", "Große Äsche", "Chub (Fall Fish)", "MT", "-", "properties", "null",
];
export const TECHNIQUES = ["Dry Fly", "dry-fly", "Dry-Dropper", "テンカラ", "Spey", "WA", "name"];
export const WATERS: readonly string[] = WATER_TYPES;
export const SLUGS = ["brown-trout", "wa", "openapi-json", "-", "1", "a-b--c", "x".repeat(100)];

/** Names that no check has anything against. */
// prettier-ignore
export const NAMES = [
  ...SPECIES, "WA", "Montana", "Heron Pond", "heron  pond", "Hérón Pond", "O’Brien’s Élan",
  "O'Brien's Elan", "Kaʻelepulu", "İstanbul ılık su", "ΟΔΥΣΣΕΥΣ ποταμός", "渓流 山女魚", "가람 낚시터",
  "بركة النخيل", "\u200Fמים\u200E שקטים", "\u202Egnihsif\u202C Lodge", "🎣🐟 Camp 👩‍👩‍👧", "🎣",
  "Z\u0351\u0343\u0334\u0321a\u0335\u0322l\u0347\u0301go Lake", "co\u00ADop zero\u200Bwidth",
  "ﬁn ﬂy Ⅲ ½ №9", "2 Ponds 2 10 002", "a b c d e f g h i j", "constructor", "__proto__",
  "hasOwnProperty", "true", "NaN", "[object Object]", "[removed]", "[removed] Creek", "removed",
  "-", "", "   ", "***", "123", "Water\tof\r\nTwo Lines\n", '"Quoted", \\ back',
];

/** What a site has of its own: scripts, API, headers, names of files, bodies of errors. */
// prettier-ignore
export const SITE = [
  "2147483647", "9999999999", "user@example.com", "openapi.json", "/favicon.svg", "_headers",
  "robots.txt", "properties.ndjson", "manifest.json", "404.html", "not_found",
  "application/json; charset=utf-8", "X-Snapshot-Id: {snapshot}",
  "max-age=60, stale-while-revalidate=600", "coordinates_precision", "spring_creek", "booked",
  '<link rel="icon" href="/favicon.svg">', '<!doctype html>\n<html lang="en">',
  '{"success":false,"error":{"code":"not_found"', "req_00000000000000000000000000000000",
  "/static/v1/properties/offset.0.json",
];

// prettier-ignore
const TYPED = [
  "***@***.***", "…", "%", "'; DROP TABLE properties;--", "COMMIT;", "unistr('\\u0041')",
  "\u0000\u0000", "\u0001 45", "a\u0000b", "\u001B[31mred", "\u007F\u0080", "\uFEFF", "\uFFFD",
  "\u2028", "<p>Call&nbsp;us</p>\n<script>alert(1)</script>", "=SUM(A1:A9)", "+1", "-2+3", "@cmd",
  "\t=1", "192.168.0.1", "http://localhost:8787/v1/properties?limit=1", "+1 406 555 0100", "911",
  "1-800-847-7367", "2026-2027", "5/15-10/31", "250 400 900", "N/A", "none", "[]", "{}", "null",
  '["Brown Trout"]', "0b7ac1a4-5d6e-4f00-8a11-22334455667a and a note",
  `see below\n0b7ac1a4-5d6e-4f00-8a11-22334455667a,"Elk Run",MT`,
  "Closed from Christmas to Easter. Barbless hooks, please; no dogs.",
  "Closed from Christmas to Easter. Barbless hooks, please; two dogs.",
];

/** All of the above: any of it may stand in any text. */
export const TEXTS = [...NAMES, ...CODES.slice(0, 12), ...WATERS, ...SLUGS, ...SITE, ...TYPED];

export const NUMBERS = [-Infinity].concat([
  0, -0, 1, 2, 2.5, -1, 5, 12, 0.30000000000000004, 0.3333333333333333, 30.5891, -110.5, 180, 911,
  2026, 4821, 16777216, 2147483647, 9999999999, 9007199254740992, 1e21, 1e-7, 1.797e308, 5e-324,
  20260520,
]);

/** A day and a time as SQLite's date functions read them, and as people write them. */
// prettier-ignore
export const DATES = [
  "2026-05-20", "2026-05-20 10:00", "2026-05-20 10:00:00", "2026-05-20 10:00:00.000",
  "2026-05-20T10:00", "2026-05-20T10:00:00", "2026-05-20T10:00:00Z", "2026-05-20T10:00:00.000Z",
  "2026-05-20 10:00:00+02:00", "10:00", "now", "2461180.9166667", "1779271200", "05/20/2026",
  "06-01-2026", "0000-00-00 00:00:00", "9999-12-31",
];
