// The sample dump as a whole: the same for the same arguments, complete, sound and alive.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type Database from "better-sqlite3";
import { TABLE_NAMES } from "../../build/read/tables.ts";
import { DEFAULT_PROPERTIES } from "../../data/generate.ts";
import { SAMPLE_PROFILE_ID } from "../../src/sample-id.ts";
import { SPECIALS } from "../../data/specials.ts";
import { WATER_TYPES } from "../../src/water-types.ts";
import { column, digests, rows, sampler } from "./fixture.ts";

const sample = sampler();

describe("generate(options): repeatability", () => {
  it("gives the same rows for the same arguments, and others for another seed", async () => {
    const first = digests(await sample({ seed: 7 }));
    expect(digests(await sample({ seed: 7 }))).toEqual(first);
    const other = digests(await sample({ seed: 8 }));
    const drawn = TABLE_NAMES.filter((name) => name !== "text_approvals");
    for (const table of drawn) expect(other[table], table).not.toBe(first[table]);
  });

  it("moves nothing but calendars with the day", async () => {
    const { property_availability: before, ...rest } = digests(await sample({}));
    const { property_availability: after, ...same } = digests(
      await sample({ today: "2027-02-28" }),
    );
    expect(same).toEqual(rest);
    expect(after).not.toBe(before);
  });

  it("keeps the first properties when there are more", async () => {
    const sql = "SELECT * FROM properties ORDER BY rowid LIMIT 60";
    expect(rows(await sample({ properties: 90 }), sql)).toEqual(rows(await sample({}), sql));
  });
});

describe("generate(options): content", () => {
  let database: Database.Database;
  const count = (sql: string) => column(database, `SELECT count(*) FROM ${sql}`)[0];
  beforeAll(async () => {
    database = await sample({ properties: DEFAULT_PROPERTIES });
  });

  it("has the promised numbers of rows", () => {
    const sizes = ["properties", "guides", "clubs", "fly_shops", "api_keys"].map(count);
    expect(sizes).toEqual([2_000, 300, 150, 120, 5]);
    const days = Number(count("property_availability"));
    expect(days).toBeGreaterThan(100 * DEFAULT_PROPERTIES);
    expect(days).toBeLessThan(150 * DEFAULT_PROPERTIES);
  });

  it("bears the mark of the sample", () => {
    expect(count(`profiles WHERE id = '${SAMPLE_PROFILE_ID}'`)).toBe(1);
  });

  it("has whole references and an intact file", () => {
    expect(database.pragma("foreign_key_check")).toEqual([]);
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  it("fills every private column of nearly every row", () => {
    for (const table of TABLE_NAMES.filter((name) => name !== "api_keys")) {
      const total = Number(count(table));
      for (const name of privateColumns(database, table)) {
        const filled = Number(count(`${table} WHERE coalesce(${name}, '') <> ''`));
        // A booking belongs to booked and partly held days only.
        const share = name === "booking_id" ? 0.3 : 0.88;
        expect(filled, `${table}.${name}`).toBeGreaterThanOrEqual(share * total);
      }
    }
  });

  it("uses made-up e-mails and telephones only", () => {
    const emails = column(database, "SELECT email FROM profiles") as string[];
    expect(emails.filter((email) => !/^[^@]+@example\.(com|net|org)$/.test(email))).toEqual([]);
    const phones = column(database, "SELECT phone FROM profiles WHERE phone IS NOT NULL");
    const fiction = /^\+1 \d{3} 555 01\d\d( ext\. \d+)?$/;
    expect((phones as string[]).filter((phone) => !fiction.test(phone))).toEqual([]);
  });

  it("spreads over thirty states, every type of water and about forty species", () => {
    const published = "properties WHERE status = 'published'";
    expect(column(database, `SELECT DISTINCT state FROM ${published}`).length).toBeGreaterThan(30);
    const types = column(database, `SELECT DISTINCT water_type FROM ${published}`);
    expect(types).toEqual(expect.arrayContaining([...WATER_TYPES]));
    const lists = column(database, `SELECT species FROM properties WHERE json_valid(species)`);
    const species = new Set((lists as string[]).flatMap((list) => JSON.parse(list) as string[]));
    expect(species.size).toBeGreaterThan(38);
    expect(species.size).toBeLessThan(55);
  });

  it("lists rows of every publication status", () => {
    const hidden = ["draft", "pending_review", "changes_requested", "archived"];
    const statuses = column(database, "SELECT DISTINCT status FROM properties");
    expect(statuses.toSorted()).toEqual([...hidden, "published"].toSorted());
    expect(count("guides WHERE status = 'suspended'")).toBeGreaterThan(0);
    expect(count("guides WHERE status = 'live' AND background_check_status <> 'clear'")).not.toBe(
      0,
    );
    expect(count("clubs WHERE is_active = 0")).toBeGreaterThan(0);
    expect(count("fly_shops WHERE status <> 'live'")).toBeGreaterThan(0);
  });

  it("writes each special row as it is listed, published", () => {
    for (const [row, { columns = {} }] of SPECIALS) {
      const [found] = rows(database, `SELECT * FROM properties WHERE rowid = ${row}`);
      expect(found).toMatchObject({ status: "published", ...columns });
    }
  });

  it("has every status, partial holds, idle counts and a few days out of order", () => {
    const odd = [...SPECIALS].filter(([, { day }]) => day);
    const on = "property_availability WHERE date = '2026-11-24' AND property_id =";
    for (const [row, { day }] of odd) {
      const of = `(SELECT id FROM properties WHERE rowid = ${row})`;
      expect(rows(database, `SELECT status, rods_held FROM ${on} ${of}`)).toEqual([day]);
    }
    const held = (where: string) =>
      Number(count(`property_availability WHERE rods_held IS NOT NULL AND ${where}`));
    expect(held("status = 'blocked'")).toBeGreaterThan(1_000);
    expect(held("status = 'booked'")).toBeGreaterThan(100);
    expect(count("property_availability WHERE status = 'maintenance'")).toBeGreaterThan(1_000);
  });
});

describe("npm run sample", () => {
  it("refuses a day that is none with exit code 2", () => {
    const script = fileURLToPath(new URL("../../ops/commands/sample.ts", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, "--today", "2026-02-30"], {
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toContain("--today");
  });
});

/** Columns whose line in the schema does not say PUBLIC, ids of other rows and publication statuses aside. */
function privateColumns(database: Database.Database, table: string): string[] {
  const [sql] = column(database, `SELECT sql FROM sqlite_schema WHERE name = '${table}'`);
  return String(sql)
    .split("\n")
    .filter((line) => /^ {2}[a-z_]+ (TEXT|REAL|INTEGER)/.test(line))
    .filter((line) => !/PUBLIC|publication status:|PRIMARY KEY/.test(line))
    .map((line) => line.trim().split(" ")[0]!);
}
