// The sample dump as a whole: the same for the same arguments, complete, sound and alive, with its planted texts.
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { MODEL_KINDS } from "../../build/project/texts/types.ts";
import { TABLE_NAMES } from "../../build/read/tables.ts";
import type { Row } from "../../data/columns.ts";
import { fill } from "../../data/fill.ts";
import { generate, type SampleOptions } from "../../data/generate.ts";
import { sampleKey, sampleKeys } from "../../data/keys.ts";
import { ownerValues, type Profile } from "../../data/people.ts";
import { PLANTED } from "../../data/planted.ts";
import { privateValues } from "../../data/properties.ts";
import { SPECIALS } from "../../data/specials.ts";
import { parseKey } from "../../src/api-key.ts";
import { SAMPLE_PROFILE_ID } from "../../src/sample-id.ts";
import { WATER_TYPES } from "../../src/water-types.ts";
import { command } from "../ops/commands/commands.ts";
import { scratchFolder } from "../scratch.ts";

async function sample(options: Partial<SampleOptions>): Promise<Database.Database> {
  const out = join(scratchFolder(), "sample.sqlite");
  await generate({ seed: 1, properties: 60, today: "2026-11-21", ...options, out });
  return new Database(readFileSync(out));
}

/** SHA-256 of the rows of each table, ordered by id. */
function digests(database: Database.Database): Record<string, string> {
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all();
  const digest = (table: string) => hash("sha256", JSON.stringify(rows(table)));
  return Object.fromEntries(TABLE_NAMES.map((table) => [table, digest(table)]));
}

describe("generate(options): repeatability", async () => {
  const before = await sample({});

  it("gives the same rows for the same arguments, and others for another seed", async () => {
    const first = digests(before);
    expect(digests(await sample({}))).toEqual(first);
    const other = digests(await sample({ seed: 8 }));
    const drawn = TABLE_NAMES.filter((name) => name !== "text_approvals");
    for (const table of drawn) expect(other[table], table).not.toBe(first[table]);
  });

  it("moves nothing but calendars with the day, and keeps the first properties when there are more", async () => {
    const { property_availability: days, ...rest } = digests(before);
    const later = digests(await sample({ today: "2027-02-28" }));
    const { property_availability: moved, ...same } = later;
    expect(same).toEqual(rest);
    expect(moved).not.toBe(days);
    const [few, more] = [before, await sample({ properties: 90 })].map((database) =>
      database.prepare("SELECT * FROM properties ORDER BY rowid LIMIT 60").all(),
    );
    expect(more).toEqual(few);
  });
});

describe("generate(options): content", async () => {
  const PROPERTIES = 600;
  const database = await sample({ properties: PROPERTIES });
  const rows = (sql: string) => database.prepare(sql).all() as Row[];
  const column = (sql: string) => database.prepare(sql).pluck().all();
  const count = (sql: string) => Number(column(`SELECT count(*) FROM ${sql}`)[0]);

  const PUBLISHED = "properties WHERE status = 'published'";
  const WATERS = WATER_TYPES.map((type) => `'${type}'`).join();
  const WELL_FORMED = "(SELECT * FROM properties WHERE json_valid(species))";
  const STATUSES = "'archived', 'changes_requested', 'draft', 'pending_review', 'published'";
  const HELD = "property_availability WHERE rods_held IS NOT NULL AND status";
  it.each([
    ["properties", PROPERTIES, PROPERTIES],
    ["guides", 300, 300],
    ["clubs", 150, 150],
    ["fly_shops", 120, 120],
    ["api_keys", 5, 5],
    ["property_availability", 100 * PROPERTIES, 150 * PROPERTIES],
    [`profiles WHERE id = '${SAMPLE_PROFILE_ID}'`, 1, 1],
    [`(SELECT DISTINCT state FROM ${PUBLISHED})`, 31, 69],
    [`(SELECT DISTINCT water_type FROM ${PUBLISHED}) WHERE water_type IN (${WATERS})`, 7, 7],
    [`(SELECT DISTINCT value FROM ${WELL_FORMED}, json_each(species))`, 39, 54],
    ["(SELECT DISTINCT status FROM properties)", 5, 5],
    [`properties WHERE status NOT IN (${STATUSES})`, 0, 0],
    ["guides WHERE status = 'suspended'", 1, Infinity],
    ["guides WHERE status = 'live' AND background_check_status <> 'clear'", 1, Infinity],
    ["clubs WHERE is_active = 0", 1, Infinity],
    ["fly_shops WHERE status <> 'live'", 1, Infinity],
    [`${HELD} = 'blocked'`, 301, Infinity],
    [`${HELD} = 'booked'`, 31, Infinity],
    ["property_availability WHERE status = 'maintenance'", 301, Infinity],
  ])("has enough of %s: %d to %d", (some, least, most) => {
    expect(count(some)).toBeGreaterThanOrEqual(least);
    expect(count(some)).toBeLessThanOrEqual(most);
  });

  it("has whole references and an intact file", () => {
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  it("fills every private column of nearly every row", () => {
    for (const table of TABLE_NAMES.filter((name) => name !== "api_keys")) {
      const total = count(table);
      for (const name of privateColumns(table)) {
        const filled = count(`${table} WHERE coalesce(${name}, '') <> ''`);
        // A booking belongs to booked and partly held days only.
        const share = name === "booking_id" ? 0.3 : 0.88;
        expect(filled, `${table}.${name}`).toBeGreaterThanOrEqual(share * total);
      }
    }
  });

  /** Columns whose line in the schema does not say PUBLIC, ids of other rows and publication statuses aside. */
  function privateColumns(table: string): string[] {
    const [sql] = column(`SELECT sql FROM sqlite_schema WHERE name = '${table}'`);
    return String(sql)
      .split("\n")
      .filter((line) => /^ {2}[a-z_]+ (TEXT|REAL|INTEGER)/.test(line))
      .filter((line) => !/PUBLIC|publication status:|PRIMARY KEY/.test(line))
      .map((line) => line.trim().split(" ")[0]!);
  }

  it("uses made-up e-mails and telephones only", () => {
    const fiction = {
      email: /^[^@]+@example\.(com|net|org)$/,
      phone: /^\+1 \d{3} 555 01\d\d( ext\. \d+)?$/,
    };
    for (const [name, form] of Object.entries(fiction)) {
      const values = column(`SELECT ${name} FROM profiles WHERE ${name} IS NOT NULL`) as string[];
      expect(values.filter((value) => !form.test(value))).toEqual([]);
    }
  });

  it("writes each special row as it is listed, published, and its day out of order", () => {
    for (const [row, { columns = {}, day }] of SPECIALS) {
      const [found] = rows(`SELECT * FROM properties WHERE rowid = ${row}`);
      expect(found).toMatchObject({ status: "published", ...columns });
      const on = `date = '2026-11-24' AND property_id = '${found!["id"]}'`;
      const days = `SELECT status, rods_held FROM property_availability WHERE ${on}`;
      if (day) expect(rows(days)).toEqual([day]);
    }
  });

  it("holds only hashes of its partner keys: well-formed, one expired, one revoked, the first neither", () => {
    const keys = sampleKeys(1);
    for (const { key, environment } of keys) expect(parseKey(key)).toEqual({ environment });
    expect(sampleKeys(6)[0]!.key).not.toBe(keys[0]!.key);
    expect(keys.filter(({ expires_at: at }) => at && at < "2026")).toHaveLength(1);
    expect(keys.filter(({ revoked_at }) => revoked_at)).toHaveLength(1);
    const valid = { expires_at: null, revoked_at: null };
    const first = { key: sampleKey(1), environment: "live", rate_tier: "partner", ...valid };
    expect(keys[0]).toMatchObject(first);
    const hashes = keys.map(({ key }) => hash("sha256", key));
    expect(column("SELECT key_hash FROM api_keys ORDER BY rowid")).toEqual(hashes);
    expect(JSON.stringify(rows("SELECT * FROM api_keys"))).not.toContain("rfl_");
  });

  it("has planted texts of every kind, each in a published row of its own with its leak", () => {
    const kinds = new Set(PLANTED.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([...MODEL_KINDS, "own", "none"].toSorted());
    const places = new Set([...SPECIALS.keys()].map((row) => `properties ${row}`));
    for (const { table, row, column: field, kind, text, leak } of PLANTED) {
      const place = `${table} ${row}`;
      expect(places, place).not.toContain(place);
      places.add(place);
      expect(leak === "", text).toBe(kind === "none");
      const [found] = rows(`SELECT * FROM ${table} WHERE rowid = ${row}`);
      const id = found![table === "guides" ? "user_id" : "owner_id"];
      const [owner] = rows(`SELECT * FROM profiles WHERE id = '${id}'`) as unknown as Profile[];
      const values = table === "properties" ? privateValues(found!, owner!) : ownerValues(owner!);
      expect(found![field], place).toBe(fill(text, values));
      expect(found![field], place).toContain(fill(leak, values));
      expect(found, place).toMatchObject(GATES[table]!);
    }
  });
});

const GATES: Record<string, object> = {
  properties: { status: "published" },
  guides: { status: "live", background_check_status: "clear" },
  clubs: { is_active: 1 },
  fly_shops: { status: "live" },
};

describe("fill(template, values)", () => {
  it("refuses a placeholder without a value", () => {
    expect(() => fill("at {lat9}", { lat4: "45.1000" })).toThrow("No value lat9 to fill in");
  });
});

describe("npm run sample", () => {
  it("refuses a day that is none with exit code 2", async () => {
    const { status, stderr } = await command("sample", ["--today", "2026-02-30"]);
    expect(status).toBe(2);
    expect(stderr).toContain("--today");
  });
});
