// Exports the partner keys: what the key store must put and delete. Of a key only its digest is known.
import type { Database } from "better-sqlite3";
import { z } from "zod";
import { BuildError } from "../../src/errors.ts";
import { MAX_OWNER, storeName, type StoredKey } from "../../src/stored-key.ts";
import { KEY_TIERS } from "../../src/tiers.ts";
import { UUID } from "../../src/uuid.ts";
import { jsonLines } from "../disk/json-lines.ts";
import { parseJson } from "../disk/parse.ts";
import type { Reject } from "./reject.ts";

/** An entry of the key store, in the form of `wrangler kv bulk put`. */
export interface KeyEntry {
  readonly key: string;
  readonly value: string;
}

export type KeyExport = ReturnType<typeof exportKeys>;

export const ALL_KEYS_FILE = "keys.all.json";

// RFC 3339, or as SQLite's functions write it: without a zone it is UTC, without a time midnight.
const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d+)?))? ?(Z|[+-]\d\d:\d\d)?)?$/i;
const instant = z
  .string()
  .regex(INSTANT)
  .transform((text) => {
    const [, date, minutes = "00:00", seconds = "00", zone = "Z"] = INSTANT.exec(text)!;
    return `${date}T${minutes}:${seconds}${zone.toUpperCase()}`;
  })
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString());

/** The columns of api_keys that decide; the others are for people. */
export const keyRow = z.object({
  id: z.string().regex(UUID),
  key_hash: z.string().regex(/^[0-9a-f]{64}$/),
  owner_display_name: z.string().min(1).max(MAX_OWNER),
  scopes: z
    .string()
    .transform(parseJson)
    .pipe(z.array(z.string().regex(/^[a-z]+(-[a-z]+)*:read$/))),
  rate_tier: z.enum(KEY_TIERS),
  environment: z.enum(["live", "test"]),
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

const json = z.string().refine((text) => parseJson(text) !== undefined);
const entries = z.array(z.object({ key: z.string(), value: json }));

export function exportKeys(db: Database, previous: readonly KeyEntry[]) {
  const columns = Object.keys(keyRow.shape).join(", ");
  const rows = db.prepare<[], Record<string, unknown>>(
    `SELECT ${columns} FROM api_keys ORDER BY id, key_hash`,
  );
  const rejects: Reject[] = [];
  const values = new Map<string, string>();
  const ids = new Set<string>();
  /** Ids and names of all rows, those that are left out too. */
  const present = new Set<string>();
  let read = 0;
  for (const raw of rows.iterate()) {
    read++;
    present.add(String(raw["id"])).add(storeName(String(raw["key_hash"])));
    const { data, error } = keyRow.safeParse(raw);
    const name = data && storeName(data.key_hash);
    if (!data || !name || ids.has(data.id) || values.has(name)) {
      // Two keys with one id would share a quota, two with one hash an entry, so the first one stays.
      const field = data ? (ids.has(data.id) ? "id" : "key_hash") : error!.issues[0]!.path[0];
      const id = typeof raw["id"] === "string" ? raw["id"] : "";
      rejects.push({ table: "api_keys", id, field: String(field) });
      continue;
    }
    ids.add(data.id);
    const { id, owner_display_name: owner, scopes, rate_tier: tier, environment } = data;
    const { expires_at, revoked_at } = data;
    const stored: StoredKey = { id, owner, scopes, tier, environment, expires_at, revoked_at };
    values.set(name, JSON.stringify(stored));
  }
  return { read, rejects, present, ...difference(values, previous) };
}

/** Two files for the next deploy, and the whole export for a new store; wrangler sends each in batches. */
export function keyFiles(keys: KeyExport): { name: string; text: string }[] {
  return [
    { name: "keys.put.json", text: jsonLines(keys.put) },
    { name: "keys.delete.json", text: jsonLines(keys.delete) },
    { name: ALL_KEYS_FILE, text: jsonLines(keys.all) },
  ];
}

export function parseKeyFile(text: string): KeyEntry[] {
  const { data } = entries.safeParse(parseJson(text));
  if (data) return data;
  throw new BuildError(
    `The last key export, ${ALL_KEYS_FILE}, is damaged`,
    "Put it back as it was exported: without it nobody knows which keys to delete",
  );
}

/** The changes that turn a store with `previous` into one with `values`; all sorted. */
export function difference(values: ReadonlyMap<string, string>, previous: readonly KeyEntry[]) {
  const before = new Map(previous.map(({ key, value }) => [key, value]));
  const all = [...values].map(([key, value]): KeyEntry => ({ key, value }));
  all.sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    /** Every key, live or not, since the edge checks the times. */
    all,
    put: all.filter(({ key, value }) => before.get(key) !== value),
    delete: [...before.keys()].filter((key) => !values.has(key)).sort(),
  };
}
