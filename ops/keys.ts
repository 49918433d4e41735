// Issues, lists and revokes partner keys: rows of api_keys in a SQLite dump. Only the issuer ever sees the
// text of a key; the row holds its digest.
import { join } from "node:path";
import Database from "better-sqlite3";
import {
  digestKey,
  makeKey,
  parseKey,
  randomCharacters,
  type Environment,
} from "../src/api-key.ts";
import { BuildError } from "../src/errors.ts";
import type { KeyTier } from "../src/tiers.ts";
import type { Effects } from "../build/disk/effects.ts";
import { isDatabase } from "../build/read/dump-file.ts";

export interface KeyRequest {
  readonly owner: string;
  readonly tier: KeyTier;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  readonly expires: Date | undefined;
}

const SCHEMA = join(import.meta.dirname, "../data/schema.sql");

/** A row of api_keys, without the owner's e-mail address; `scopes` is a JSON array. */
export interface KeyRow {
  readonly id: string;
  readonly key_hash: string;
  readonly owner_display_name: string;
  readonly scopes: string;
  readonly rate_tier: string;
  readonly environment: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

/** Shortest prefix of an id or a digest that names a key: 32 bits, so a typo is unlikely to name another. */
const MIN_PREFIX = 8;

/** Makes a key and its row. */
export async function issueKey(
  { owner, tier, environment, scopes, expires }: KeyRequest,
  now: Date,
): Promise<{ key: string; row: KeyRow }> {
  const key = makeKey(environment, randomCharacters());
  const row: KeyRow = {
    id: crypto.randomUUID(),
    key_hash: await digestKey(key),
    owner_display_name: owner,
    scopes: JSON.stringify(scopes),
    rate_tier: tier,
    environment,
    created_at: now.toISOString(),
    expires_at: expires?.toISOString() ?? null,
    revoked_at: null,
  };
  return { key, row };
}

/** The statement that adds a row to any copy of the directory. */
export function insertStatement(row: KeyRow): string {
  const values = Object.values(row).map(literal);
  return `INSERT INTO api_keys (${Object.keys(row).join(", ")})\nVALUES (${values.join(", ")});`;
}

/** The statement that revokes a key in any copy of the directory. */
export function revokeStatement({ id, key_hash, revoked_at }: KeyRow): string {
  // A damaged directory may have an id twice.
  const row = `id = ${literal(id)} AND key_hash = ${literal(key_hash)}`;
  return `UPDATE api_keys SET revoked_at = ${literal(revoked_at)} WHERE ${row};`;
}

/** The statement of data/schema.sql that makes the table of keys. */
function tableStatement(effects: Effects): string {
  const schema = new TextDecoder().decode(effects.read(SCHEMA));
  return /^CREATE TABLE api_keys \([^;]*;/m.exec(schema)![0];
}

/** Runs `work` on the SQLite database at `path`, all or nothing. Throws BuildError. */
export function withKeys<T>(
  path: string,
  access: "read" | "write",
  effects: Effects,
  work: (db: Database.Database) => T,
): T {
  assertDatabase(path, effects);
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { fileMustExist: true, readonly: access === "read" });
    db.pragma("trusted_schema=OFF");
    return db.transaction(work)(db);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const isMissing = error.message.startsWith("no such table: api_keys");
    throw new BuildError(
      `SQLite can't ${access} the keys of ${path}: ${error.message} (${error.code})`,
      isMissing
        ? `Partner keys need this table, in the directory itself; a map has no view of it then:\n\n${tableStatement(effects)}`
        : "The dump must have the table api_keys as data/schema.sql has it, and no other program may write",
    );
  } finally {
    db?.close();
  }
}

/** All keys, oldest first. */
export function listKeys(db: Database.Database): KeyRow[] {
  const rows = db.prepare<[], KeyRow>(
    `SELECT id, key_hash, owner_display_name, scopes, rate_tier, environment, created_at, expires_at, revoked_at
     FROM api_keys ORDER BY created_at, id`,
  );
  return rows.all();
}

/**
 * Revokes the key whose id or digest begins with 8 or more given digits, and returns its new row. A revoked key
 * keeps its time. Throws BuildError unless exactly one key matches.
 */
export function revokeKey(db: Database.Database, name: string, now: Date): KeyRow {
  const row = findKey(db, name);
  if (row.revoked_at !== null && Date.parse(row.revoked_at) <= now.getTime()) return row;
  const revoked = { ...row, revoked_at: now.toISOString() };
  db.exec(revokeStatement(revoked));
  return revoked;
}

function findKey(db: Database.Database, name: string): KeyRow {
  const low = name.toLowerCase();
  const isPrefix = low.length >= MIN_PREFIX && /^[0-9a-f]+$/.test(low);
  const found = listKeys(db).filter(
    ({ id, key_hash }) =>
      id === low || (isPrefix && [id, key_hash].some((shown) => String(shown).startsWith(low))),
  );
  if (found.length === 1) return found[0]!;
  // The argument may be a whole key, which must not be printed.
  const what = parseKey(name) ? "A whole key" : JSON.stringify(name);
  throw new BuildError(
    `${what} names ${found.length === 0 ? "no key" : `${found.length} keys`}`,
    `Give ${MIN_PREFIX} or more digits of its id or digest; list shows both`,
  );
}

function assertDatabase(path: string, effects: Effects): void {
  const hint = "Give the .sqlite file of the directory with --dump";
  if (effects.size(path) === undefined) throw new BuildError(`There is no file at ${path}`, hint);
  if (effects.isFolder(path)) throw new BuildError(`${path} is a folder`, hint);
  if (!isDatabase(path, effects)) {
    throw new BuildError(
      `${path} is no SQLite database, so a key can't be changed in it`,
      `${hint}; for a text dump, issue without --dump and run the INSERT where the dump comes from`,
    );
  }
}

function literal(value: string | null): string {
  return value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
}
