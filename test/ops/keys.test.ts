// Keys in a dump: what a new row holds, which key a name revokes, and what is refused.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { exportKeys } from "../../build/project/key-export.ts";
import {
  insertStatement,
  issueKey,
  listKeys,
  revokeKey,
  withKeys,
  type KeyRow,
} from "../../ops/keys.ts";
import { digestKey, parseKey } from "../../src/api-key.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder } from "../scratch.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const TABLE = /^CREATE TABLE api_keys [^;]*;/m.exec(readFileSync("data/schema.sql", "utf8"))![0];

const folder = scratchFolder();
let count = 0;

function dump(sql = TABLE, rows: readonly KeyRow[] = []): string {
  const path = join(folder, `${count++}.sqlite`);
  const db = new Database(path);
  db.exec([sql, ...rows.map(insertStatement)].join(";"));
  db.close();
  return path;
}

const issue = (expires: Date | undefined = undefined) =>
  issueKey(
    {
      owner: 'O\'Neil & "Søn"',
      tier: "partner",
      environment: "test",
      scopes: ["guides:read"],
      expires,
    },
    NOW,
  );
const rowsOf = (path: string) => withKeys(path, "read", disk, listKeys);
const revoke = (path: string, name: string) =>
  withKeys(path, "write", disk, (db) => revokeKey(db, name, NOW));

describe("issueKey(request, now)", () => {
  it("makes another well-formed key each time, whose row holds its digest and not the key", async () => {
    const { key, row } = await issue(new Date("2027-01-01"));
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
    const other = await issue();
    expect([other.key === key, other.row.id === row.id]).toEqual([false, false]);
  });
});

describe("insertStatement(row)", () => {
  it("adds a row that is listed as it is, and that the export takes", async () => {
    const { row } = await issue();
    const path = dump(TABLE, [row]);
    expect(rowsOf(path)).toEqual([row]);
    const db = new Database(path);
    expect(exportKeys(db, [])).toMatchObject({
      rejects: [],
      put: [{ key: `key:${row.key_hash}` }],
    });
    db.close();
  });
});

describe("revokeKey(db, name, now)", () => {
  it.each<[string, (row: KeyRow) => string]>([
    ["its id", ({ id }) => id],
    ["its id in capitals", ({ id }) => id.toUpperCase()],
    ["8 digits of its digest", ({ key_hash }) => key_hash.slice(0, 8)],
    ["8 digits of its id", ({ id }) => id.slice(0, 8)],
    ["its whole digest", ({ key_hash }) => key_hash],
  ])("revokes one key by %s and no other", async (_, name) => {
    const [one, other] = [(await issue()).row, (await issue()).row];
    const path = dump(TABLE, [one, other]);
    const revoked = revoke(path, name(one));
    expect(revoked).toEqual({ ...one, revoked_at: "2026-11-21T12:00:00.000Z" });
    const rows = rowsOf(path);
    expect(rows.find(({ id }) => id === one.id)).toEqual(revoked);
    expect(rows.find(({ id }) => id === other.id)).toEqual(other);
  });

  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["2030-01-01T00:00:00Z", "2026-11-21T12:00:00.000Z"],
  ])("turns the time %s into %s", async (before, after) => {
    const { row } = await issue();
    const path = dump(TABLE, [{ ...row, revoked_at: before }]);
    revoke(path, row.id);
    expect(rowsOf(path)[0]!.revoked_at).toBe(after);
  });

  it("refuses a name of no key or of several, and changes nothing", async () => {
    const [{ key, row }, other] = [await issue(), await issue()];
    const twin = { ...other.row, key_hash: row.key_hash.slice(0, 60) + "0000" };
    const path = dump(TABLE, [row, twin]);
    const digits = [7, 20].map((length) => row.key_hash.slice(0, length));
    for (const name of [...digits, "nobody", "%", "", key]) {
      expect(() => revoke(path, name), name).toThrow(BuildError);
      expect(() => revoke(path, name), name).not.toThrow(key);
    }
    expect(rowsOf(path).map(({ revoked_at }) => revoked_at)).toEqual([null, null]);
  });
});

const written = (name: string, text: string) => () => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("withKeys(path, access, effects, work)", () => {
  it("gives the statement that makes the table where it is missing", () => {
    const path = dump("CREATE TABLE other (id)");
    const hint = /CREATE TABLE[^]*/.exec(thrownBy(() => rowsOf(path)).hint)![0];
    const db = new Database(path);
    db.exec(hint);
    db.close();
    expect(rowsOf(path)).toEqual([]);
  });

  it.each([
    ["no file", () => join(folder, "none")],
    ["a folder", () => folder],
    ["a text dump", written("x.sql", TABLE)],
    ["an empty file", written("empty", "")],
    ["a database without the table", () => dump("CREATE TABLE other (id)")],
    ["a database without a column", () => dump("CREATE TABLE api_keys (id, key_hash)")],
  ])("refuses %s", (_, path) => {
    const at = path();
    for (const access of ["read", "write"] as const)
      expect(() => withKeys(at, access, disk, listKeys)).toThrow(BuildError);
  });

  it("leaves the dump as it was when the work fails", async () => {
    const statement = insertStatement((await issue()).row);
    const path = dump();
    const twice = () => withKeys(path, "write", disk, (db) => db.exec(statement + statement));
    expect(twice).toThrow("UNIQUE");
    expect(rowsOf(path)).toEqual([]);
  });
});

function thrownBy(act: () => unknown): BuildError {
  try {
    act();
  } catch (error) {
    return error as BuildError;
  }
  throw new Error("nothing was thrown");
}
