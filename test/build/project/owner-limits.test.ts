// What one owner may add to a snapshot: what is too much is left out by name, and nobody else's row with it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
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
import { buildInto, openSite, scratchFolder } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row } from "../dump-rows.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** A name without a digit, another one for each number. */
const name = (number: number): string =>
  number < 26 ? LETTERS[number]! : name(Math.floor(number / 26) - 1) + LETTERS[number % 26]!;
const namesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `Fish ${name(first + i)}`);
const HOSTILE = uuid("profiles", 666);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
/** Properties 1 and 2, of owners of their own. */
const INNOCENT = [1, 2].map((n) => ROW.properties(n, { owner_id: uuid("profiles", n) }));
const hostile = (number: number, species: readonly string[]) =>
  ROW.properties(number, { owner_id: HOSTILE, species: JSON.stringify(species) });

interface LeftOut {
  table: string;
  id: string;
  field: string;
}

async function built(properties: readonly Row[]) {
  const out = join(scratchFolder(), "out");
  const { written } = await buildInto(out, writeDump({ properties }));
  const text = readFileSync(`${out}.private/rejects.json`, "utf8");
  const lines = openSite(out).published().properties.trimEnd().split("\n");
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { files: written.files, leftOut: JSON.parse(text) as LeftOut[], records, lines };
}

const ids = (records: readonly { id?: unknown }[]) => records.map(({ id }) => id).sort();

describe("build(options), where an owner types too much", () => {
  it("publishes 28 rows of 9,999 species each as far as they go, and all of the neighbours", async () => {
    const rows = numbers(28).map((n) => hostile(n + 10, namesFrom(n * 10_000, 9_999)));
    const { files, leftOut, records, lines } = await built([...rows, ...INNOCENT]);
    const alone = await built(INNOCENT);
    expect(lines).toEqual(expect.arrayContaining(alone.lines));
    const bytes = files.find(({ path }) => path === "/static/v1/facets.json")!.bytes;
    expect(bytes).toBeLessThan(100_000);
    expect(files.length).toBeLessThan(alone.files.length + 2_000);
    // Four rows of 50 names make up 200.
    expect(records).toHaveLength(INNOCENT.length + MAX_OWNER_NAMES / MAX_LIST_NAMES);
    for (const { id } of rows) {
      expect(leftOut).toContainEqual({ table: "properties", id, field: "species", why: "names" });
    }
  });

  it("keeps the first names of one row of 9,999, and makes few files of them", async () => {
    const species = namesFrom(0, 9_999);
    const { files, leftOut, records } = await built([hostile(10, species), ...INNOCENT]);
    const record = records.find(({ id }) => id === uuid("properties", 10))!;
    expect(record.species).toEqual(species.slice(0, MAX_LIST_NAMES));
    expect(leftOut).toEqual([
      { table: "properties", id: record.id, field: "species", why: "names" },
    ]);
    expect(files.length).toBeLessThan(1_000);
  });

  it("does so for techniques of guides", async () => {
    const out = join(scratchFolder(), "out");
    const techniques = JSON.stringify(namesFrom(0, MAX_LIST_NAMES + 1));
    await buildInto(out, writeDump({ guides: [ROW.guides(1, { techniques })] }));
    expect(JSON.parse(readFileSync(`${out}.private/rejects.json`, "utf8"))).toEqual([
      { table: "guides", id: uuid("guides", 1), field: "techniques", why: "names" },
    ]);
  });

  it("leaves a list of as many names as it may have whole, repeats included", async () => {
    const species = [...namesFrom(0, MAX_LIST_NAMES - 1), "Fish a"];
    const { leftOut, records } = await built([hostile(10, species)]);
    expect(records[0]!.species).toEqual(species);
    expect(leftOut).toEqual([]);
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
const resource = RESOURCES.properties;
/** What is left out of records of one owner, or of more. */
const surplusIn = (
  records: readonly ReturnType<typeof record>[],
  ownerOf: (id: string) => string = () => "one",
) => surplusOf(resource, records, new Map(records.map(({ id }) => [id, ownerOf(id)])));

const owner = (id: string) => `${Number(id.slice(-1)) % 2}`;

describe("surplusOf(resource, records, owners)", () => {
  it("is the same whatever the order of the records", () => {
    const records = numbers(60).map((n) =>
      record(n, { species: namesFrom(n * 7, 3 + ((n * 13) % 40)) }),
    );
    const first = surplusIn(records, owner);
    expect(first.length).toBeGreaterThan(0);
    for (const seed of numbers(20)) {
      const random = new Random(seed, "owner limits");
      expect(ids(surplusIn(shuffled(random, records), owner))).toEqual(ids(first));
    }
  });

  it("leaves out the records with most names, and none with few", () => {
    const small = numbers(20).map((n) => record(n, { species: [`Fish ${name(n)}`] }));
    const large = numbers(10).map((n) => record(n + 20, { species: namesFrom(n * 1_000, 50) }));
    const surplus = surplusIn([...large, ...small]);
    expect(surplus).toHaveLength(7);
    const gone = new Set(surplus.map(({ id }) => id));
    expect(small.filter(({ id }) => gone.has(id))).toEqual([]);
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
    const regulations =
      "Barbless hooks, catch and release only; wade from the marked gate. ".repeat(60);
    const records = numbers(3_000).map((n) => record(n, { species, regulations }));
    expect(surplusIn(records)).toEqual([]);
  });

  it("lets many owners have together what one must not, and counts what has no owner to none", () => {
    const records = numbers(100).map((n) => record(n, { species: namesFrom(n * 1_000, 50) }));
    expect(surplusIn(records, (id) => id)).toEqual([]);
    expect(surplusOf(resource, records, new Map())).toEqual([]);
  });

  it("takes an owner of whom more records are too much than a call takes arguments", () => {
    const records = numbers(130_000).map((n) => record(n, { species: namesFrom(n, 1) }));
    expect(surplusIn(records)).toHaveLength(130_000 - MAX_OWNER_NAMES);
  });

  it("leaves out the longest records of an owner who publishes too much", () => {
    const long = numbers(70).map((n) => record(n, { description: "water ".repeat(80_000) }));
    const short = record(71, { description: "water" });
    const surplus = surplusIn([...long, short]);
    expect(surplus.length).toBe(70 - Math.floor(MAX_OWNER_UNITS / 480_006));
    expect(surplus.every(({ field }) => field === "description")).toBe(true);
    expect(ids(surplus)).not.toContain(short.id);
  });
});
