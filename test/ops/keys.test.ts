// npm run keys: exit codes, what is printed, what a new row holds, which key a name revokes, and what is refused.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { exportKeys } from "../../build/project/key-export.ts";
import { insertStatement, issueKey, listKeys, revokeKey, withKeys } from "../../ops/keys.ts";
import type { KeyRow } from "../../ops/keys.ts";
import { digestKey, parseKey } from "../../src/api-key.ts";
import { BuildError } from "../../src/errors.ts";
import { scratchFolder } from "../scratch.ts";
import { command } from "./commands/commands.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const TABLE = /^CREATE TABLE api_keys [^;]*;/m.exec(readFileSync("data/schema.sql", "utf8"))![0];
const GOOD = ["--owner", "Ann's Maps", "--tier", "partner_plus", "--env", "live"];
const KEY = /rfl_(?:live|test)_[0-9A-Za-z]{36}/g;

const folder = scratchFolder();
let count = 0;

function dump(sql = TABLE, rows: readonly KeyRow[] = []): string {
  const path = join(folder, `${count++}.sqlite`);
  const db = new Database(path);
  db.exec([sql, ...rows.map(insertStatement)].join(";"));
  db.close();
  return path;
}

const REQUEST = {
  owner_display_name: 'O\'Neil & "Søn"',
  rate_tier: "partner",
  environment: "test",
  scopes: '["guides:read"]',
  expires_at: "2027-01-01T00:00:00.000Z",
} as const;
const issue = () => issueKey(REQUEST, NOW);
const rowsOf = (path: string) => withKeys(path, "read", listKeys);
const revoke = (path: string, name: string) =>
  withKeys(path, "write", (db) => revokeKey(db, name, NOW));
const keys = (...args: string[]) => command("keys", args);

describe("npm run keys", () => {
  it("issues a key into a dump, lists it without the key, and revokes it", async () => {
    const path = dump();
    const issued = await keys("issue", ...GOOD, "--expires", "2999-12-31", "--dump", path);
    expect(issued).toMatchObject({ status: 0, stderr: "" });
    const [key, ...others] = issued.stdout.match(KEY) ?? [];
    expect(others).toEqual([]);
    expect(readFileSync(path, "latin1")).not.toContain(key!.slice(9));
    const digest = await digestKey(key!);
    // Another copy of the directory has the row only if somebody puts it there.
    expect(issued.stdout).toMatch(
      /is a copy, run this where the directory lives too:\n\nINSERT INTO/,
    );

    const listed = await keys("list", "--dump", path);
    expect(listed.status).toBe(0);
    expect(listed.stdout).toMatch(/^id +digest +state +tier +env +expires +revoked +owner\n/);
    expect(listed.stdout).toMatch(new RegExp(`${digest.slice(0, 12)}  live +partner_plus  live`));
    expect(listed.stdout).toMatch(/2999-12-31T00:00:00\.000Z {2}- +Ann's Maps$/m);
    expect(listed.stdout).not.toMatch(KEY);

    const revoked = await keys("revoke", digest.slice(0, 8), "--dump", path);
    expect(revoked.status).toBe(0);
    expect(revoked.stdout).toMatch(
      /\nUPDATE api_keys SET revoked_at = '[^']+' WHERE id = '[^']+' AND key_hash = '[^']+';/,
    );
    expect((await keys("list", "--dump", path)).stdout).toContain(
      `${digest.slice(0, 12)}  revoked`,
    );
  });

  it("prints the row as SQL without a dump", async () => {
    const scopes = ["--scopes", "guides:read, properties:read"];
    const { status, stdout } = await keys("issue", ...GOOD, ...scopes);
    expect(status).toBe(0);
    expect(stdout.match(KEY)).toHaveLength(1);
    expect(stdout).toContain("INSERT INTO api_keys (");
    expect(stdout).toContain(`'Ann''s Maps', '["properties:read","guides:read"]', 'partner_plus'`);
  });

  it.each([
    [[], "issue, list or revoke"],
    [["issue"], "--owner is missing"],
    [["issue", ...GOOD, "--owner", "  "], "--owner must be one line"],
    [["issue", ...GOOD, "--env", "prod"], "--env must be one of live, test, got prod"],
    [["issue", ...GOOD, "--scopes", "guides:write"], "--scopes must be "],
    [["issue", ...GOOD, "--expires", "2027-02-30"], "--expires must be an instant"],
    [["issue", ...GOOD, "--expires", "2020-01-01"], "in the future, got 2020-01-01"],
    [["list"], "--dump is missing"],
    [["revoke", "--dump", "x"], "revoke takes one ID"],
    [["list", "--dump", "x", "--tier", "partner"], "list takes no --tier"],
    [["list", "--verbose"], "--verbose"],
  ])("refuses the arguments %j with exit code 2", async (args, message) => {
    const { status, stderr, stdout } = await keys(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.split("\n\n")[0]).toContain(message);
  });
});

describe("issueKey(request, now)", () => {
  it("makes another well-formed key each time, whose row holds its digest and not the key, and is exported", async () => {
    const { key, row } = await issue();
    expect(parseKey(key)).toEqual({ environment: "test" });
    expect(row).toMatchObject({
      key_hash: await digestKey(key),
      created_at: NOW.toISOString(),
      revoked_at: null,
    });
    expect(JSON.stringify(row)).not.toContain(key.slice(9, 39));
    const other = await issue();
    expect([other.key === key, other.row.id === row.id]).toEqual([false, false]);
    const path = dump(TABLE, [row]);
    expect(rowsOf(path)).toEqual([row]);
    const put = [{ key: `key:${row.key_hash}` }];
    const exported = withKeys(path, "read", (db) => exportKeys(db, []));
    expect(exported).toMatchObject({ rejects: [], put });
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
    expect(revoked).toEqual({ ...one, revoked_at: NOW.toISOString() });
    const rows = rowsOf(path);
    expect(rows.find(({ id }) => id === one.id)).toEqual(revoked);
    expect(rows.find(({ id }) => id === other.id)).toEqual(other);
  });

  it.each([
    ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["2030-01-01T00:00:00Z", NOW.toISOString()],
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

describe("withKeys(path, access, work)", () => {
  it("gives the statement that makes the table where it is missing", () => {
    const path = dump("CREATE TABLE other (id)");
    expect(() => rowsOf(path)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`\n\n${TABLE}`) }),
    );
  });

  it.each([
    ["no file", () => join(folder, "none")],
    ["a folder", () => folder],
    ["a text dump", written("x.sql", TABLE)],
    ["an empty file", written("empty", "")],
    ["a database without a column", () => dump("CREATE TABLE api_keys (id, key_hash)")],
  ])("refuses %s", (_, path) => {
    const at = path();
    for (const access of ["read", "write"] as const)
      expect(() => withKeys(at, access, listKeys)).toThrow(BuildError);
  });

  it("leaves the dump as it was when the work fails", async () => {
    const statement = insertStatement((await issue()).row);
    const path = dump();
    const twice = () => withKeys(path, "write", (db) => db.exec(statement + statement));
    expect(twice).toThrow("UNIQUE");
    expect(rowsOf(path)).toEqual([]);
  });
});
