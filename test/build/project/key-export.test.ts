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

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const hash = (n: number) => n.toString(16).padStart(64, "0");

type Row = Record<string, unknown>;
const sample = (n: number, change: Row = {}): Row => ({
  id: id(n),
  key_hash: hash(n),
  owner_display_name: `Partner ${n}`,
  owner_email: `secret-${n}@example.com`,
  scopes: '["properties:read","fly-shops:read"]',
  rate_tier: "partner",
  environment: "live",
  created_at: "2026-01-01T00:00:00Z",
  expires_at: null,
  revoked_at: null,
  ...change,
});

/** A dump with these rows and no constraint that would keep a bad one out. */
function dump(rows: Row[]) {
  const db = new Database(":memory:");
  const columns = Object.keys(sample(0));
  db.exec(`CREATE TABLE api_keys (${columns.join(", ")})`);
  const insert = db.prepare(`INSERT INTO api_keys VALUES (${columns.map((c) => `@${c}`).join()})`);
  for (const row of rows) insert.run(row);
  return db;
}

describe("exportKeys(db, previous)", () => {
  it("exports what the edge needs and nothing else, in the order of the digests", () => {
    const late = { expires_at: "2027-01-01T02:00:00+02:00", revoked_at: "2026-05-05t05:05:05.5z" };
    const rows = [sample(2, { key_hash: hash(1) }), sample(1, { ...late, key_hash: hash(2) })];
    const { all, read, rejects } = exportKeys(dump(rows), []);
    expect({ read, rejects }).toEqual({ read: 2, rejects: [] });
    expect(all.map(({ key }) => key)).toEqual([`key:${hash(1)}`, `key:${hash(2)}`]);
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

  it.each([
    ["2027-01-02T03:04:05Z", "2027-01-02T03:04:05.000Z"],
    ["2027-01-02t03:04:05.678+02:00", "2027-01-02T01:04:05.678Z"],
    ["2027-01-02", "2027-01-02T00:00:00.000Z"],
    ["2027-01-02 03:04", "2027-01-02T03:04:00.000Z"],
    ["2027-01-02 03:04:05", "2027-01-02T03:04:05.000Z"],
    ["2027-01-02 03:04:05.678", "2027-01-02T03:04:05.678Z"],
    ["2027-01-02T03:04:05", "2027-01-02T03:04:05.000Z"],
    ["2027-01-02 03:04:05 +02:00", "2027-01-02T01:04:05.000Z"],
    ["2027-01-02 03:04Z", "2027-01-02T03:04:00.000Z"],
  ])("reads %s, as SQLite's own functions do", (expires_at, instant) => {
    const { all, rejects } = exportKeys(dump([sample(1, { expires_at })]), []);
    expect(rejects).toEqual([]);
    expect(JSON.parse(all[0]!.value)).toMatchObject({ expires_at: instant });
  });

  it.each<[string, unknown]>([
    ["id", id(1).toUpperCase().replace("8", "A")],
    ["id", 7],
    ["id", null],
    ["key_hash", hash(1).slice(1)],
    ["key_hash", "F".repeat(64)],
    ["key_hash", Buffer.from("x")],
    ["owner_display_name", null],
    ["owner_display_name", ""],
    ["owner_display_name", "x".repeat(1_001)],
    ["scopes", "properties:read"],
    ["scopes", '{"a":1}'],
    ["scopes", '["properties:write"]'],
    ["scopes", "[1]"],
    ["scopes", ""],
    ["scopes", null],
    ["rate_tier", "anonymous"],
    ["rate_tier", "__proto__"],
    ["environment", "staging"],
    ["expires_at", "2027-02-30T00:00:00Z"],
    ["expires_at", "2027-02-30 00:00:00"],
    ["expires_at", "2027-01-01 00:00:00 UTC"],
    ["expires_at", "12:00:00"],
    ["expires_at", "now"],
    ["expires_at", 1_800_000_000],
    ["expires_at", ""],
    ["revoked_at", "yesterday"],
  ])("rejects a row by its %s %j and reveals no value", (field, value) => {
    const rows = [sample(1, { [field]: value }), sample(2)];
    const { all, rejects, read } = exportKeys(dump(rows), []);
    expect(read).toBe(2);
    expect(all.map(({ key }) => key)).toEqual([`key:${hash(2)}`]);
    const named = field === "id" ? (typeof value === "string" ? value : "") : id(1);
    expect(rejects).toEqual([{ table: "api_keys", id: named, field }]);
  });

  it("keeps the first of two rows with one id or one digest", () => {
    const rows = [sample(1), sample(1, { key_hash: hash(9) }), sample(2, { key_hash: hash(1) })];
    const { all, rejects } = exportKeys(dump(rows), []);
    expect(all).toHaveLength(1);
    expect(rejects).toEqual([
      { table: "api_keys", id: id(1), field: "id" },
      { table: "api_keys", id: id(2), field: "key_hash" },
    ]);
  });

  it("deletes a key whose row became unreadable, so that it is not honoured for ever", () => {
    const before = exportKeys(dump([sample(1)]), []).all;
    const after = exportKeys(dump([sample(1, { revoked_at: "soon" })]), before);
    expect(after).toMatchObject({ all: [], put: [], delete: [`key:${hash(1)}`] });
  });

  it("puts only what changed; with what it deletes that makes the store equal to the dump", () => {
    const rows = fc.uniqueArray(fc.tuple(fc.nat(30), fc.constantFrom("partner", "partner_plus")), {
      selector: ([n]) => n,
    });
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const read = (list: typeof first, previous: readonly KeyEntry[]) =>
          exportKeys(dump(list.map(([n, tier]) => sample(n, { rate_tier: tier }))), previous);
        const before = read(first, []);
        expect(before.put).toEqual(before.all);
        const after = read(second, before.all);
        const store = new Map(before.all.map(({ key, value }) => [key, value]));
        for (const { key, value } of after.put) {
          expect(store.get(key)).not.toBe(value);
          store.set(key, value);
        }
        for (const key of after.delete) expect(store.delete(key)).toBe(true);
        expect(store).toEqual(new Map(after.all.map(({ key, value }) => [key, value])));
      }),
      { seed: 2, numRuns: share(500) },
    );
  });
});

describe("keyFiles(keys)", () => {
  it("writes JSON that wrangler takes and parseKeyFile reads back", () => {
    const gone = [{ key: `key:${hash(5)}`, value: "{}" }];
    const keys = exportKeys(dump([sample(1), sample(2)]), gone);
    const files = new Map(keyFiles(keys).map(({ name, text }) => [name, text]));
    expect([...files.keys()]).toEqual(["keys.put.json", "keys.delete.json", "keys.all.json"]);
    expect(parseKeyFile(files.get("keys.all.json")!)).toEqual(keys.all);
    expect(JSON.parse(files.get("keys.delete.json")!)).toEqual([`key:${hash(5)}`]);
    expect(JSON.parse(files.get("keys.put.json")!)).toEqual(keys.put);
    const none = keyFiles(exportKeys(dump([]), []));
    expect(none.map(({ text }) => JSON.parse(text) as unknown)).toEqual([[], [], []]);
  });
});

describe("parseKeyFile(text)", () => {
  it("refuses a damaged one", () => {
    for (const text of ["", "{}", "[1]", '[{"key":"a"}]']) {
      expect(() => parseKeyFile(text)).toThrow(BuildError);
    }
  });
});
