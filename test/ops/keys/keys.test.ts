// Keys in a dump: what a new row holds, that SQL and insertion agree, and which key a name revokes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { exportKeys } from "../../../build/project/keys/key-export.ts";
import { insertStatement, issueKey, withKeys, type KeyRequest } from "../../../ops/keys/keys.ts";
import { digestKey, parseKey } from "../../../src/api-key.ts";
import { BuildError } from "../../../src/errors.ts";
import { scratchFolder } from "../../scratch.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const TABLE = `CREATE TABLE api_keys (id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE,
  owner_display_name TEXT NOT NULL, owner_email TEXT, scopes TEXT NOT NULL DEFAULT '[]',
  rate_tier TEXT NOT NULL, environment TEXT NOT NULL, created_at TEXT NOT NULL,
  expires_at TEXT, revoked_at TEXT)`;

const folder = scratchFolder();
let count = 0;

function dump(sql = TABLE): string {
  const path = join(folder, `${count++}.sqlite`);
  const db = new Database(path);
  db.exec(sql);
  db.close();
  return path;
}

const issue = (change: Partial<KeyRequest> = {}) =>
  issueKey(
    {
      owner: 'O\'Neil & "Søn"',
      tier: "partner",
      environment: "test",
      scopes: ["guides:read"],
      expires: new Date("2027-01-01"),
      ...change,
    },
    NOW,
  );

describe("issueKey(request, now)", () => {
  it("makes a well-formed key whose row holds its digest and not the key", async () => {
    const { key, row } = await issue();
    expect(parseKey(key)).toEqual({ environment: "test" });
    expect(row).toMatchObject({
      key_hash: await digestKey(key),
      owner_display_name: 'O\'Neil & "Søn"',
      scopes: '["guides:read"]',
      rate_tier: "partner",
      environment: "test",
      created_at: "2026-11-21T12:00:00.000Z",
      expires_at: "2027-01-01T00:00:00.000Z",
      revoked_at: null,
    });
    expect(JSON.stringify(row)).not.toContain(key.slice(9, 39));
  });

  it("makes another key each time", async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => issue()));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(50);
    expect(new Set(keys.map(({ row }) => row.id)).size).toBe(50);
  });
});

describe("insertStatement(row)", () => {
  it("adds the same row as KeyTable.add, and one that the export takes", async () => {
    const { row } = await issue({ expires: undefined });
    const [bySql, byTable] = [dump(`${TABLE};${insertStatement(row)}`), dump()];
    withKeys(byTable, "write", disk, (keys) => keys.add(row));
    for (const path of [bySql, byTable]) {
      expect(withKeys(path, "read", disk, (keys) => keys.list())).toEqual([row]);
      const db = new Database(path);
      expect(exportKeys(db, [])).toMatchObject({
        rejects: [],
        put: [{ key: `key:${row.key_hash}` }],
      });
      db.close();
    }
  });
});

describe("KeyTable.revoke(name, now)", () => {
  it.each<[string, (row: { id: string; key_hash: string }) => string]>([
    ["its id", ({ id }) => id],
    ["its id in capitals", ({ id }) => id.toUpperCase()],
    ["8 digits of its digest", ({ key_hash }) => key_hash.slice(0, 8)],
    ["8 digits of its id", ({ id }) => id.slice(0, 8)],
    ["its whole digest", ({ key_hash }) => key_hash],
  ])("revokes one key by %s and no other", async (_, name) => {
    const [one, other] = [await issue(), await issue()];
    const path = dump();
    withKeys(path, "write", disk, (keys) => [one, other].forEach(({ row }) => keys.add(row)));
    const revoked = withKeys(path, "write", disk, (keys) => keys.revoke(name(one.row), NOW));
    expect(revoked).toEqual({ ...one.row, revoked_at: "2026-11-21T12:00:00.000Z" });
    const rows = withKeys(path, "read", disk, (keys) => keys.list());
    expect(rows.find(({ id }) => id === one.row.id)).toEqual(revoked);
    expect(rows.find(({ id }) => id === other.row.id)).toEqual(other.row);
  });

  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["2030-01-01T00:00:00Z", "2026-11-21T12:00:00.000Z"],
  ])("turns the time %s into %s", async (before, after) => {
    const { row } = await issue();
    const path = dump();
    withKeys(path, "write", disk, (keys) => keys.add({ ...row, revoked_at: before }));
    withKeys(path, "write", disk, (keys) => keys.revoke(row.id, NOW));
    expect(withKeys(path, "read", disk, (keys) => keys.list())[0]!.revoked_at).toBe(after);
  });

  it("refuses a name of no key or of several, and changes nothing", async () => {
    const [one, other] = [await issue(), await issue()];
    const path = dump();
    const twin = { ...other.row, key_hash: one.row.key_hash.slice(0, 60) + "0000" };
    withKeys(path, "write", disk, (keys) => [one.row, twin].forEach((row) => keys.add(row)));
    const { key, row } = one;
    for (const name of [
      row.key_hash.slice(0, 7),
      row.key_hash.slice(0, 20),
      "nobody",
      "%",
      "",
      key,
    ]) {
      const revoke = () => withKeys(path, "write", disk, (keys) => keys.revoke(name, NOW));
      expect(revoke, name).toThrow(BuildError);
      expect(revoke, name).not.toThrow(key);
    }
    const rows = withKeys(path, "read", disk, (keys) => keys.list());
    expect(rows.map(({ revoked_at }) => revoked_at)).toEqual([null, null]);
  });
});

describe("withKeys(path, access, effects, work)", () => {
  it("gives the statement that makes the table where it is missing", () => {
    const path = dump("CREATE TABLE other (id)");
    const list = () => withKeys(path, "read", disk, (keys) => keys.list());
    let hint = "";
    try {
      list();
    } catch (error) {
      hint = (error as BuildError).hint;
    }
    const db = new Database(path);
    db.exec(hint.slice(hint.indexOf("CREATE TABLE")));
    db.close();
    expect(list()).toEqual([]);
  });

  it.each([
    ["no file", () => join(folder, "none")],
    ["a folder", () => folder],
    ["a text dump", () => (writeFileSync(join(folder, "x.sql"), TABLE), join(folder, "x.sql"))],
    ["an empty file", () => (writeFileSync(join(folder, "empty"), ""), join(folder, "empty"))],
    ["a database without the table", () => dump("CREATE TABLE other (id)")],
    ["a database without a column", () => dump("CREATE TABLE api_keys (id, key_hash)")],
  ])("refuses %s", (_, path) => {
    const at = path();
    for (const access of ["read", "write"] as const) {
      expect(() => withKeys(at, access, disk, (keys) => keys.list())).toThrow(BuildError);
    }
  });

  it("leaves the dump as it was when the work fails", async () => {
    const { row } = await issue();
    const path = dump();
    const twice = () => withKeys(path, "write", disk, (keys) => [keys.add(row), keys.add(row)]);
    expect(twice).toThrow("UNIQUE");
    expect(withKeys(path, "read", disk, (keys) => keys.list())).toEqual([]);
  });
});
