// The bulk exports against the records they are made of, format by format and part by part.
import type { RecordSet } from "../../../build/project/record-set.ts";
import { describe, expect, it, vi } from "vitest";
import * as bulk from "../../../build/write/bulk.ts";
import type { OutputFile } from "../../../build/snapshot/output.ts";
import { ITEMS } from "../../../src/contract.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";
import type { ResourceName } from "../../../src/resources.ts";
import { club, guide, property, shop, type Fields } from "../../oracle/records.ts";
import { setOf } from "../plan/lists.ts";
import { parseCsv } from "./csv-reader.ts";

// Files as large as the platform's would only take time.
vi.mock("../../../src/limits.ts", async (load) => ({
  ...(await load<typeof import("../../../src/limits.ts")>()),
  MAX_FILE_BYTES: 250_000,
}));

const ndjsonFiles = ({ resource, records, lines }: RecordSet) =>
  bulk.ndjsonFiles(resource.name, records, lines);
const textOf = (file: OutputFile) => Buffer.from(file.make()).toString("utf8");
const ending = (files: readonly OutputFile[], extension: string) =>
  files.filter(({ path }) => path.endsWith(extension));
const linesOf = (files: readonly OutputFile[]) =>
  files.map(textOf).join("").split("\n").slice(0, -1);
const featuresOf = (file: OutputFile) =>
  (JSON.parse(textOf(file)) as { features: { properties: Fields; geometry: Fields }[] }).features;

/** Where two parts of the properties lie. */
const paths = (extension: string) =>
  ["", ".1"].map((number) => `/static/v1/properties${number}.${extension}`);

const RECORDS = {
  properties: [
    property(1, {
      name: 'A "quoted", name\r\nof two lines',
      latitude: 44.001,
      longitude: -179.999,
    }),
    property(2, { name: "=B", species: ["Brown Trout", "Char"], description: "Long\u2028text 🐟" }),
    property(3, { name: "C", latitude: -0.001, longitude: 0, rate_adult_full_day: 80.5 }),
  ],
  guides: [guide(1, { techniques: ["Dry Fly", "Nymphing"] }), guide(2, { membership_tier: "pro" })],
  clubs: [club(1), club(2, { location: "-Ennis" })],
  "fly-shops": [shop(1), shop(2, { is_pro: true })],
} satisfies Partial<Record<ResourceName, Fields[]>>;
const RESOURCE_NAMES = Object.keys(RECORDS) as (keyof typeof RECORDS)[];

/** The whole exports. */
const bulkFiles = (set: RecordSet) => [
  ...ndjsonFiles(set).filter(({ path }) => !path.includes("/parts/")),
  ...bulk.csvFiles(set, Object.keys(ITEMS[set.resource.name].shape)),
];

describe("ndjsonFiles(name, records, lines) and csvFiles(set, columns)", () => {
  it.each(RESOURCE_NAMES)(
    "writes each of %s as a line of CSV with the list item's columns",
    (name) => {
      const set = setOf(name, RECORDS[name]);
      const files = ending(bulkFiles(set), ".csv");
      const columns = Object.keys(ITEMS[name].shape);
      const [head, ...rows] = parseCsv(files.map(textOf).join(""));
      expect(head).toEqual(columns);
      const cells = set.records.map((record) =>
        columns.map((column) => [record[column]].flat().join("; ")),
      );
      expect(rows).toEqual(
        cells.map((row) => row.map((cell) => cell.replace(/^[=-](?!\d)/, "'$&"))),
      );
    },
  );

  it("splits exports below the largest file, loses no record, and repeats the head of CSV", () => {
    const long = "é".repeat(MAX_FILE_BYTES / 5);
    const records = Array.from({ length: 3 }, (_, i) => property(i + 1, { regulations: long }));
    const set = setOf("properties", records);
    const all = [...bulkFiles(set), ...bulk.geoJsonFiles(set)];
    for (const file of all) {
      expect(file.bytes).toBeLessThanOrEqual(MAX_FILE_BYTES);
      expect(file.make()).toHaveLength(file.bytes);
    }
    const ids = set.records.map(({ id }) => id);
    const ndjson = ending(all, ".ndjson");
    expect(ndjson.map(({ path }) => path)).toEqual(paths("ndjson"));
    expect(linesOf(ndjson).map((line) => line.slice(7, 43))).toEqual(ids);
    const small = ndjsonFiles(set).filter(({ path }) => path.includes("/parts/"));
    expect(linesOf(small)).toEqual(linesOf(ndjson));
    const csv = ending(all, ".csv");
    expect(csv.map(({ path }) => path)).toEqual(paths("csv"));
    const tables = csv.map((file) => parseCsv(textOf(file)).map(([id]) => id));
    expect(tables.map(([head]) => head)).toEqual(["id", "id"]);
    expect(tables.flatMap(([, ...rows]) => rows)).toEqual(ids);
    const geojson = ending(all, ".geojson");
    expect(geojson.map(({ path }) => path)).toEqual(paths("geojson"));
    expect(geojson.flatMap(featuresOf).map(({ properties: { id } }) => id)).toEqual(ids);
  });

  it("gives a record that is too large a file of its own, for the plan to refuse", () => {
    const long = "a".repeat(MAX_FILE_BYTES);
    const set = setOf("clubs", [club(1), club(2, { location: long }), club(3)]);
    const sizes = ndjsonFiles(set)
      .filter(({ path }) => !path.includes("/parts/"))
      .map(({ bytes }) => bytes > MAX_FILE_BYTES);
    expect(sizes).toEqual([false, true, false]);
  });
});

describe("geoJsonFiles(set)", () => {
  const set = setOf("properties", RECORDS.properties);
  const [file] = bulk.geoJsonFiles(set);

  it("is a collection of the list items and says how far off the points may be", () => {
    const { features: _, ...collection } = JSON.parse(textOf(file!)) as Fields;
    expect(collection).toEqual({
      type: "FeatureCollection",
      metadata: { coordinates_precision: "approximate", coordinates_uncertainty_metres: 2000 },
    });
    const items = set.records.map(({ description: _single, ...item }) => item);
    expect(featuresOf(file!)).toEqual(
      items.map((item) => ({
        type: "Feature",
        id: item.id,
        geometry: { type: "Point", coordinates: [item.longitude, item.latitude] },
        properties: item,
      })),
    );
  });
});
