// What one owner may add to a snapshot: what is too much is left out by name, and nobody else's row with it.
import { describe, expect, it } from "vitest";
import { Random } from "../../../data/random.ts";
import { MAX_LIST_NAMES } from "../../../build/project/names.ts";
import {
  MAX_OWNER_NAMES,
  MAX_OWNER_UNITS,
  MAX_OWNER_WORDS,
  surplusOf,
} from "../../../build/project/owner-limits.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { shuffled } from "../../messy/database.ts";
import { numbers, ROW, uuid, type Row } from "../dump-rows.ts";
import { place } from "../place.ts";

/** A name without a digit, another one for each number. */
const name = (number: number): string =>
  (number < 26 ? "" : name(Math.floor(number / 26) - 1)) + String.fromCharCode(97 + (number % 26));
const namesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `Fish ${name(first + i)}`);
/** Properties 1 and 2, of owners of their own. */
const INNOCENT = [1, 2].map((n) => ROW.properties(n, { owner_id: uuid("profiles", n) }));
const hostile = (number: number, species: readonly string[]) =>
  ROW.properties(number, { owner_id: "666", species: JSON.stringify(species) });
const tooMany = (table: "properties" | "guides", number: number) => ({
  table,
  id: uuid(table, number),
  field: table === "guides" ? "techniques" : "species",
  why: "names",
});

async function built(tables: { properties?: readonly Row[]; guides?: readonly Row[] }) {
  const { build, hiddenJson, records, text } = place();
  const { files } = (await build(tables)).written;
  const lines = text("/static/v1/properties.ndjson").trimEnd().split("\n");
  return { files, leftOut: hiddenJson<object[]>("rejects"), records: records(), lines };
}

describe("build(options), where an owner types too much", () => {
  it("publishes 28 rows of 9,999 species each as far as they go, and all of the neighbours", async () => {
    const rows = numbers(28).map((n) => hostile(n + 10, namesFrom(n * 10_000, 9_999)));
    const { files, leftOut, records, lines } = await built({ properties: [...rows, ...INNOCENT] });
    const alone = await built({ properties: INNOCENT });
    expect(lines).toEqual(expect.arrayContaining(alone.lines));
    const facets = files.find(({ path }) => path === "/static/v1/facets.json")!;
    expect(facets.bytes).toBeLessThan(100_000);
    expect(files.length).toBeLessThan(alone.files.length + 2_000);
    // Four rows of 50 names make up 200.
    expect(records).toHaveLength(INNOCENT.length + MAX_OWNER_NAMES / MAX_LIST_NAMES);
    for (const n of numbers(28)) expect(leftOut).toContainEqual(tooMany("properties", n + 10));
  });

  it("keeps the first names of too long a list, makes few files of them, and leaves one of as many as it may have", async () => {
    const long = namesFrom(0, 9_999);
    // Repeats included.
    const most = [...namesFrom(0, MAX_LIST_NAMES - 1), "Fish a"];
    const { files, leftOut, records } = await built({
      guides: [ROW.guides(1, { techniques: JSON.stringify(namesFrom(0, MAX_LIST_NAMES + 1)) })],
      properties: [hostile(10, long), hostile(11, most), ...INNOCENT],
    });
    const recordOf = (n: number) => records.find(({ id }) => id === uuid("properties", n))!;
    expect(recordOf(10)).toMatchObject({ species: long.slice(0, MAX_LIST_NAMES) });
    expect(recordOf(11)).toMatchObject({ species: most });
    expect(leftOut).toEqual([tooMany("properties", 10), tooMany("guides", 1)]);
    expect(files.length).toBeLessThan(1_000);
  });
});

const record = (number: number, fields: Record<string, unknown> = {}) => ({
  id: uuid("properties", number),
  name: "Water",
  species: [] as string[],
  regulations: "",
  description: "",
  ...fields,
});
/** What is left out of records of one owner, or of more. */
const surplusIn = (
  records: readonly ReturnType<typeof record>[],
  ownerOf: (id: string) => string = () => "one",
) => surplusOf(RESOURCES.properties, records, new Map(records.map(({ id }) => [id, ownerOf(id)])));
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id).sort();
const oddAndEven = (id: string) => `${Number(id.slice(-1)) % 2}`;

describe("surplusOf(resource, records, owners)", () => {
  it("is the same whatever the order of the records", () => {
    const records = numbers(60).map((n) =>
      record(n, { species: namesFrom(n * 7, 3 + ((n * 13) % 40)) }),
    );
    const first = surplusIn(records, oddAndEven);
    expect(first.length).toBeGreaterThan(0);
    for (const seed of numbers(20)) {
      const other = shuffled(new Random(seed, "owner limits"), records);
      expect(ids(surplusIn(other, oddAndEven))).toEqual(ids(first));
    }
  });

  it("leaves out the records with most names, and none with few", () => {
    const small = numbers(20).map((n) => record(n, { species: [`Fish ${name(n)}`] }));
    const large = numbers(10).map((n) => record(n + 20, { species: namesFrom(n * 1_000, 50) }));
    const surplus = surplusIn([...large, ...small]);
    expect(surplus).toHaveLength(7);
    expect(ids(large)).toEqual(expect.arrayContaining(ids(surplus)));
  });

  it("leaves out a record whose words are too many with those of its owner, by its longest field", () => {
    const share = MAX_OWNER_WORDS / 4;
    const words = (first: number) =>
      Array.from({ length: share }, (_, i) => `w${(first * share + i).toString(36)}`).join(" ");
    const surplus = surplusIn(numbers(5).map((n) => record(n, { regulations: words(n) })));
    expect(surplus.map(({ field }) => field)).toEqual(["regulations", "regulations"]);
  });

  it("lets one owner have 3,000 records of the same names and words", () => {
    const species = namesFrom(0, MAX_LIST_NAMES);
    const regulations = "Barbless hooks, catch and release; wade from the marked gate. ".repeat(60);
    const records = numbers(3_000).map((n) => record(n, { species, regulations }));
    expect(surplusIn(records)).toEqual([]);
  });

  it("lets many owners have together what one must not, and counts what has no owner to none", () => {
    const records = numbers(100).map((n) => record(n, { species: namesFrom(n * 1_000, 50) }));
    expect(surplusIn(records, (id) => id)).toEqual([]);
    expect(surplusOf(RESOURCES.properties, records, new Map())).toEqual([]);
  });

  it("takes an owner of whom more records are too much than a call takes arguments", () => {
    const records = numbers(130_000).map((n) => record(n, { species: namesFrom(n, 1) }));
    expect(surplusIn(records)).toHaveLength(130_000 - MAX_OWNER_NAMES);
  });

  it("leaves out the longest records of an owner who publishes too much", () => {
    const long = numbers(70).map((n) => record(n, { description: "water ".repeat(80_000) }));
    const surplus = surplusIn([...long, record(71, { description: "water" })]);
    expect(surplus).toHaveLength(70 - Math.floor(MAX_OWNER_UNITS / 480_006));
    expect(new Set(surplus.map(({ field }) => field))).toEqual(new Set(["description"]));
    expect(ids(surplus)).not.toContain(uuid("properties", 71));
  });
});
