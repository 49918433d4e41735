// What becomes of each value of a row: published, repaired or the reason why the row is rejected.
import { type PublicRecord } from "../../../build/project/reject.ts";
import { describe, expect, it } from "vitest";
import { ITEMS, propertyRecord } from "../../../src/contract.ts";
import { RESOURCES, RESOURCE_LIST, type ResourceName } from "../../../src/resources.ts";
import { OWNER, ROW, uuid, type Row } from "../dump-rows.ts";
import { anchor, projectedRows } from "./projected.ts";

function projected(resource: ResourceName, rows: readonly Row[]) {
  const { table } = RESOURCES[resource];
  return projectedRows({ profiles: [{ id: OWNER }], [table]: rows }, resource);
}

const rowOf = (resource: ResourceName, fields: Row = {}) =>
  ROW[RESOURCES[resource].table](1, fields);
const recordOf = (resource: ResourceName, fields: Row): PublicRecord =>
  projected(resource, [rowOf(resource, fields)]).records[0]!;

/** Columns of the resource and, of each, values that reject the row. */
const BAD: [ResourceName, string, readonly unknown[]][] = [
  ["properties", "id", [null, "", "X", uuid("properties", 1).replace("2", "A"), ` ${OWNER}`]],
  ["properties", "name", [Buffer.from("Elk")]],
  ["properties", "state", [null, "", "M", "MTX", "M1", "Montana", "ÄÖ"]],
  ["properties", "water_type", [null, "", "River", "spring creek", "ocean"]],
  ["properties", "species", [null, "", "Trout", '["Trout"', "{}", '"Trout"', "null"]],
  ["properties", "species", ["[5]", '["Trout", null]', '[["Trout"]]']],
  ["properties", "max_rods", [null, -1, 2.5, "two", 1e300, 2 ** 60]],
  ["properties", "rate_adult_full_day", [null, -0.01, "free", Infinity, -Infinity]],
  ["properties", "latitude", [null, 90.01, -91, "north", Infinity, NaN, "NaN", ""]],
  ["properties", "longitude", [null, 180.01, -181, "west", Infinity, "1e999"]],
  ["properties", "owner_id", [null, ""]],
  ["guides", "species", [null, "[1]"]],
  ["guides", "techniques", [null, "Dry Fly"]],
  ["guides", "rate_full_day", [null, -1, "free"]],
  ["guides", "rating_avg", [-0.5, "good", Infinity]],
  ["guides", "rating_count", [-1, 0.5, "many"]],
  ["guides", "membership_tier", [null, "", "Pro", "gold"]],
  ["clubs", "slug", [null, "", "Elk", "elk_run", "elk run", "é", "a/b", "..", "a".repeat(101)]],
  ["clubs", "state", [null, "USA"]],
  ["fly-shops", "slug", [null, "A"]],
  ["fly-shops", "is_pro", [null, 2, -1, "yes"]],
];

describe("project(db, resource, context, report)", () => {
  const cases = BAD.flatMap(([resource, field, values]) =>
    values.map((value) => [resource, field, value] as const),
  );
  it.each(cases)(
    "rejects a row of %s for its %s %j and names the field",
    (resource, field, value) => {
      const { table } = RESOURCES[resource];
      const bad = rowOf(resource, { [field]: value });
      const good = ROW[table](2);
      const { records, rejects, eligible } = projected(resource, [bad, good]);
      expect(records.map(({ id }) => id)).toEqual([good.id]);
      const id = typeof bad.id === "number" ? String(bad.id) : (bad.id ?? "");
      // SQLite stores NaN as NULL.
      const why = value === null || Number.isNaN(value) ? { why: "null" } : {};
      expect(rejects).toEqual([{ table, id, field, ...why }]);
      expect(eligible).toBe(2);
    },
  );

  it.each<[ResourceName, Row, Row]>([
    ["properties", { name: null, description: null }, { name: "", description: "" }],
    ["properties", { regulations: null }, { regulations: "" }],
    ["properties", { location_description: null }, { location_description: "" }],
    ["properties", { name: "  Elk  Run " }, { name: "  Elk  Run " }],
    ["properties", { state: " mt\t" }, { state: "MT" }],
    ["properties", { rate_adult_full_day: 0, max_rods: 0 }, { rate_adult_full_day: 0, max_rods: 0 }], // prettier-ignore
    ["properties", { max_rods: "7" }, { max_rods: 7 }],
    ["properties", { rate_adult_full_day: 80.125 }, { rate_adult_full_day: 80.125 }],
    ["guides", { base_location: null }, { base_location: "" }],
    ["guides", { rating_avg: null, rating_count: null }, { rating_avg: 0, rating_count: 0 }],
    ["guides", { rating_avg: 5.5 }, { rating_avg: 5.5 }],
    ["clubs", { location: null, slug: "0-9" }, { location: "", slug: "0-9" }],
    ["fly-shops", { is_pro: 1 }, { is_pro: true }],
    ["fly-shops", { is_pro: 0, shop_name: null }, { is_pro: false, shop_name: "" }],
  ])("publishes of %s %j as %j", (resource, fields, published) => {
    expect(recordOf(resource, fields)).toMatchObject(published);
  });

  it("I2 names just the contract's members, in its order, whatever else a row holds", () => {
    for (const { name, table } of RESOURCE_LIST) {
      const shape = name === "properties" ? propertyRecord.shape : ITEMS[name].shape;
      const { records } = projected(name, [ROW[table](1, { stripe_account_id: "acct" })]);
      expect(Object.keys(records[0]!)).toEqual(Object.keys(shape));
    }
  });

  it.each<[ResourceName, string, ...unknown[]]>([
    ["properties", "status", "draft", "pending_review", "archived", "Published", "published ", null], // prettier-ignore
    ["guides", "status", "verified", null],
    ["guides", "background_check_status", null, "consider", "CLEAR"],
    ["clubs", "is_active", 0, null, 2],
    ["fly-shops", "status", "pending", null],
  ])(
    "counts but does not look at rows of %s that are not eligible by %s",
    (resource, field, ...values) => {
      for (const value of values) {
        const broken = { id: "broken", state: "broken", species: "broken", [field]: value };
        const { read, eligible, counted, cells, owners, ...lists } = projected(resource, [
          rowOf(resource, broken),
        ]);
        expect([read, eligible, counted, cells.size, owners.size]).toEqual([1, 0, 0, 0, 0]);
        expect(Object.values(lists).flat()).toEqual([]);
      }
    },
  );

  it("rejects all rows of an id that occurs twice, and those only", () => {
    const rows = [1, 2, 1].map((number) => ROW.clubs(number));
    const { records, rejects } = projected("clubs", rows);
    expect(records.map(({ id }) => id)).toEqual([uuid("clubs", 2)]);
    const duplicate = { table: "clubs", id: uuid("clubs", 1), field: "id" };
    expect(rejects).toEqual([duplicate, duplicate]);
  });

  it("puts a pin of three decimals where the true point was", () => {
    const exact = { latitude: 45.123456, longitude: -110.654321 };
    const record = recordOf("properties", exact);
    const point = { kind: "exact", ...exact } as const;
    const { latitude, longitude } = anchor.pin(point, OWNER).published;
    expect(record).toMatchObject({ latitude, longitude, coordinates_precision: "approximate" });
    expect(latitude).not.toBe(exact.latitude);
    expect(longitude).not.toBe(exact.longitude);
  });
});

describe("species and techniques", () => {
  // prettier-ignore
  it.each<[string, string]>([
    ["a plain name", "Brown Trout"], ["60 letters", "a".repeat(60)],
    ["60 letters of two code units", "𐐷".repeat(60)], ["marks", "Če\u0301ský pstruh"],
    ["other scripts", "Форель 鱒"], ["hyphens and dashes", "Cut-bow — Tiger–Trout"],
    ["apostrophes", "Yellowstone's ‘Cutt’ ʻoʻopu"], ["punctuation", "Trout, Dr. S/P × (wild)"],
    ["no-break spaces", "Brown\u00A0Trout"],
  ])("keeps %s", (_, name) => {
    expect(recordOf("properties", { species: JSON.stringify([name]) }).species).toEqual([name]);
    expect(recordOf("guides", { techniques: JSON.stringify([name]) }).techniques).toEqual([name]);
  });

  // prettier-ignore
  it.each<[string, string]>([
    ["an empty one", ""], ["a blank one", " \t "], ["61 letters", "a".repeat(61)],
    ["a digit", "Trout 5"], ["a digit of another script", "Trout ٥"],
    ["a letter number", "Trout Ⅷ"], ["a fraction", "½ Trout"], ["an address", "ann@ranch"],
    ["a link", "https://ranch"], ["a line feed", "Brown\nTrout"],
    ["an invisible character", "Brown\u200BTrout"], ["markup", "<b>Trout</b>"], ["an emoji", "🐟"],
    ["an ampersand", "Trout & Char"], ["a colon", "gate: blue"],
  ])("drops %s, reports the row once and publishes the rest", (_, name) => {
    const species = JSON.stringify([name, " Char ", name, "Char"]);
    const row = rowOf("properties", { species });
    const { records, dropped, rejects } = projected("properties", [row]);
    expect(records[0]!.species).toEqual(["Char", "Char"]);
    expect(dropped).toEqual([
      { table: "properties", id: uuid("properties", 1), field: "species", why: "names" },
    ]);
    expect(rejects).toEqual([]);
  });
});
