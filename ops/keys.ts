// Issues, lists and revokes partner keys: rows of api_keys in a SQLite dump. Only the issuer ever sees the
// text of a key; the row holds its digest.
import { join } from "node:path";
import Database from "better-sqlite3";
import type { z } from "zod";
import { digestKey, makeKey, parseKey, randomCharacters } from "../src/api-key.ts";
import { BuildError } from "../src/errors.ts";
import { disk } from "../build/disk/effects.ts";
import { textOf } from "../build/disk/parse.ts";
import { keyRow } from "../build/project/key-export.ts";
import { assertDumpFile, isDatabase } from "../build/read/dump-file.ts";

/** A row of api_keys, without the owner's e-mail address; `scopes` is a JSON array, and times are RFC 3339. */
export type KeyRow = Readonly<z.input<typeof keyRow> & { created_at: string }>;
const COLUMNS = [...Object.keys(keyRow.shape), "created_at"] as (keyof KeyRow)[];

type KeyRequest = Omit<KeyRow, "id" | "key_hash" | "created_at" | "revoked_at">;

/** Shortest prefix of an id or a digest that names a key: 32 bits, so a typo is unlikely to name another. */
const MIN_PREFIX = 8;

export async function issueKey(request: KeyRequest, now: Date) {
  const key = makeKey(request.environment, randomCharacters());
  const made = { id: crypto.randomUUID(), key_hash: await digestKey(key), revoked_at: null };
  return { key, row: { ...made, ...request, created_at: now.toISOString() } };
}

export function insertStatement(row: KeyRow): string {
  const values = COLUMNS.map((column) => literal(row[column]));
  return `INSERT INTO api_keys (${COLUMNS.join(", ")})\nVALUES (${values.join(", ")});`;
}

export function revokeStatement({ id, key_hash, revoked_at }: KeyRow): string {
  // A damaged directory may have an id twice.
  const row = `id = ${literal(id)} AND key_hash = ${literal(key_hash)}`;
  return `UPDATE api_keys SET revoked_at = ${literal(revoked_at)} WHERE ${row};`;
}

/** Runs `work` on the SQLite database at `path`, all or nothing. Throws BuildError. */
export function withKeys<T>(
  path: string,
  access: "read" | "write",
  work: (db: Database.Database) => T,
): T {
  assertDumpFile(path, disk);
  if (!isDatabase(path, disk)) {
    throw new BuildError(
      `${path} is no SQLite database, so a key can't be changed in it`,
      "Give the .sqlite file of the directory; for a text dump, issue without --dump and run the INSERT where it comes from",
    );
  }
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { fileMustExist: true, readonly: access === "read" });
    db.pragma("trusted_schema=OFF");
    return db.transaction(work)(db);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    const schema = textOf(disk.read(join(import.meta.dirname, "../data/schema.sql")));
    const [table] = /^CREATE TABLE api_keys \([^;]*;/m.exec(schema)!;
    throw new BuildError(
      `SQLite can't ${access} the keys of ${path}: ${error.message} (${error.code})`,
      error.message.startsWith("no such table: api_keys")
        ? `Partner keys need this table, in the directory itself; a map has no view of it then:\n\n${table}`
        : "The dump must have the table api_keys as data/schema.sql has it, and no other program may write",
    );
  } finally {
    db?.close();
  }
}

export function listKeys(db: Database.Database): KeyRow[] {
  const columns = COLUMNS.join(", ");
  return db.prepare<[], KeyRow>(`SELECT ${columns} FROM api_keys ORDER BY created_at, id`).all();
}

/** Revokes the key of an id or digest, or 8 or more digits of either; a revoked one keeps its time. Throws BuildError. */
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

function literal(value: string | null): string {
  return value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
}
