// The key export: what leaves the dump, what is rejected, and that put and delete add up to all.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BuildError } from "../../../src/errors.ts";
import {
  exportKeys,
  keyFiles,
  parseKeyFile,
  type KeyEntry,
} from "../../../build/project/key-export.ts";
import { share } from "../../share.ts";
import { ROW, uuid, type Row } from "../dump-rows.ts";

const id = (n: number) => uuid("api_keys", n);
const hash = (n: number) => n.toString(16).padStart(64, "0");
const key = (n: number, change: Row = {}) =>
  ROW.api_keys(n, {
    owner_email: `secret-${n}@example.com`,
    scopes: '["properties:read","fly-shops:read"]',
    expires_at: null,
    revoked_at: null,
    ...change,
  });

/** Exports rows, which no constraint keeps from being bad. */
function exported(rows: Row[], previous: readonly KeyEntry[] = []) {
  const db = new Database(":memory:");
  const columns = Object.keys(key(0));
  db.exec(`CREATE TABLE api_keys (${columns.join(", ")})`);
  const insert = db.prepare(`INSERT INTO api_keys VALUES (${columns.map((c) => `@${c}`).join()})`);
  for (const row of rows) insert.run(row);
  const keys = exportKeys(db, previous);
  db.close();
  return keys;
}

// prettier-ignore
const BAD: [field: string, ...values: unknown[]][] = [
  ["id", id(1).toUpperCase().replace("8", "A"), 7, null],
  ["key_hash", hash(1).slice(1), "F".repeat(64), Buffer.from("x")],
  ["owner_display_name", null, "", "x".repeat(1_001)],
  ["scopes", "properties:read", '{"a":1}', '["properties:write"]', "[1]", "", null],
  ["rate_tier", "anonymous", "__proto__"],
  ["environment", "staging"],
  ["expires_at", "2027-02-30T00:00:00Z", "2027-02-30 00:00:00", "2027-01-01 00:00:00 UTC", "12:00:00", "now", 1_800_000_000, ""],
  ["revoked_at", "yesterday"],
];

const storeOf = (all: readonly KeyEntry[]) => new Map(all.map((one) => [one.key, one.value]));

describe("exportKeys(db, previous)", () => {
  it("exports what the edge needs and nothing else, in the order of the digests", () => {
    const late = { expires_at: "2027-01-01T02:00:00+02:00", revoked_at: "2026-05-05t05:05:05.5z" };
    const rows = [key(2, { key_hash: hash(1) }), key(1, { ...late, key_hash: hash(2) })];
    const { all, read, rejects } = exported(rows);
    expect({ read, rejects }).toEqual({ read: 2, rejects: [] });
    expect(all.map((one) => one.key)).toEqual([`key:${hash(1)}`, `key:${hash(2)}`]);
    expect(JSON.parse(all[1]!.value)).toEqual({
      id: id(1),
      owner: "Partner 1",
      scopes: ["properties:read", "fly-shops:read"],
      tier: "partner",
      environment: "live",
      expires_at: "2027-01-01T00:00:00.000Z",
      revoked_at: "2026-05-05T05:05:05.500Z",
    });
    expect(JSON.stringify(all)).not.toContain("example.com");
  });

  // prettier-ignore
  it.each([
    ["2027-01-02T03:04:05Z", "03:04:05.000"], ["2027-01-02t03:04:05.678+02:00", "01:04:05.678"],
    ["2027-01-02", "00:00:00.000"], ["2027-01-02 03:04", "03:04:00.000"],
    ["2027-01-02 03:04:05", "03:04:05.000"], ["2027-01-02 03:04:05.678", "03:04:05.678"],
    ["2027-01-02T03:04:05", "03:04:05.000"], ["2027-01-02 03:04:05 +02:00", "01:04:05.000"],
    ["2027-01-02 03:04Z", "03:04:00.000"],
  ])("reads %s, as SQLite's own functions do", (expires_at, time) => {
    const { all, rejects } = exported([key(1, { expires_at })]);
    expect(rejects).toEqual([]);
    expect(JSON.parse(all[0]!.value)).toMatchObject({ expires_at: `2027-01-02T${time}Z` });
  });

  it.each(BAD.flatMap(([field, ...values]) => values.map((value) => [field, value])))(
    "rejects a row by its %s %j and reveals no value",
    (field, value) => {
      const { all, rejects, read } = exported([key(1, { [field as string]: value }), key(2)]);
      expect(read).toBe(2);
      expect(all.map((one) => one.key)).toEqual([`key:${hash(2)}`]);
      const named = field === "id" ? (typeof value === "string" ? value : "") : id(1);
      expect(rejects).toEqual([{ table: "api_keys", id: named, field }]);
    },
  );

  it("keeps the first of two rows with one id or one digest", () => {
    const rows = [key(1), key(1, { key_hash: hash(9) }), key(2, { key_hash: hash(1) })];
    const { all, rejects } = exported(rows);
    expect(all).toHaveLength(1);
    expect(rejects).toEqual([
      { table: "api_keys", id: id(1), field: "id" },
      { table: "api_keys", id: id(2), field: "key_hash" },
    ]);
  });

  it("deletes a key whose row became unreadable, so that it is not honoured for ever", () => {
    const after = exported([key(1, { revoked_at: "soon" })], exported([key(1)]).all);
    expect(after).toMatchObject({ all: [], put: [], delete: [`key:${hash(1)}`] });
  });

  it("puts only what changed; with what it deletes that makes the store equal to the dump", () => {
    const tier = fc.constantFrom("partner", "partner_plus");
    const rows = fc
      .uniqueArray(fc.tuple(fc.nat(30), tier), { selector: ([n]) => n })
      .map((list) => list.map(([n, rate_tier]) => key(n, { rate_tier })));
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const before = exported(first);
        expect(before.put).toEqual(before.all);
        const after = exported(second, before.all);
        const store = storeOf(before.all);
        for (const { key: name, value } of after.put) {
          expect(store.get(name)).not.toBe(value);
          store.set(name, value);
        }
        for (const name of after.delete) expect(store.delete(name)).toBe(true);
        expect(store).toEqual(storeOf(after.all));
      }),
      { seed: 2, numRuns: share(500) },
    );
  });
});

describe("keyFiles(keys)", () => {
  it("writes JSON that wrangler takes and parseKeyFile reads back", () => {
    const keys = exported([key(1), key(2)], [{ key: `key:${hash(5)}`, value: "{}" }]);
    const files = new Map(keyFiles(keys).map(({ name, text }) => [name, text]));
    expect([...files.keys()]).toEqual(["keys.put.json", "keys.delete.json", "keys.all.json"]);
    expect(parseKeyFile(files.get("keys.all.json")!)).toEqual(keys.all);
    expect(JSON.parse(files.get("keys.delete.json")!)).toEqual([`key:${hash(5)}`]);
    expect(JSON.parse(files.get("keys.put.json")!)).toEqual(keys.put);
    const none = keyFiles(exported([]));
    expect(none.map(({ text }) => JSON.parse(text) as unknown)).toEqual([[], [], []]);
  });
});

describe("parseKeyFile(text)", () => {
  it.each(["", "{}", "[1]", '[{"key":"a"}]'])("refuses a damaged one: %s", (text) => {
    expect(() => parseKeyFile(text)).toThrow(BuildError);
  });
});
