// Exports the partner keys: the dump's api_keys and the last export in, what the key store must put
// and delete out. Of a key only its digest is known; of its owner only the display name leaves.
import { type Reject } from "../reject.ts";
import type { Database } from "better-sqlite3";
import { z } from "zod";
import { BuildError } from "../../../src/errors.ts";
import { MAX_OWNER, storeName, type StoredKey } from "../../../src/stored-key.ts";
import { KEY_TIERS } from "../../../src/tiers.ts";
import { UUID } from "../../../src/uuid.ts";
import { jsonLines } from "../../disk/json-lines.ts";

/** An entry of the key store, as `wrangler kv bulk put` takes it. */
export interface KeyEntry {
  readonly key: string;
  readonly value: string;
}

export interface KeyExport {
  /** Rows of the table. */
  readonly read: number;
  /** Every key, live or not: the edge checks the times. */
  readonly all: readonly KeyEntry[];
  /** Entries that are new or changed since the last export. */
  readonly put: readonly KeyEntry[];
  /** Names that the last export had and this one has not. */
  readonly delete: readonly string[];
  /** Rows that are left out, so their keys are refused at the edge. */
  readonly rejects: readonly Reject[];
}

/** The whole of an export; the next one is compared with it. */
export const ALL_KEYS_FILE = "keys.all.json";

// RFC 3339, and what SQLite's own functions write: no zone is UTC, no time of day is midnight.
const INSTANT =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d+)?))? ?(Z|[+-]\d\d:\d\d)?)?$/i;
const instant = z
  .string()
  .regex(INSTANT)
  .transform((text) => {
    const [, date, minutes = "00:00", seconds = "00", zone = "Z"] = INSTANT.exec(text)!;
    return `${date}T${minutes}:${seconds}${zone.toUpperCase()}`;
  })
  // zod checks the calendar.
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text).toISOString());

const scopes = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("No JSON");
    return z.NEVER;
  }
});

const row = z.object({
  id: z.string().regex(UUID),
  key_hash: z.string().regex(/^[0-9a-f]{64}$/),
  owner_display_name: z.string().min(1).max(MAX_OWNER),
  scopes: scopes.pipe(z.array(z.string().regex(/^[a-z]+(-[a-z]+)*:read$/))),
  rate_tier: z.enum(KEY_TIERS),
  environment: z.enum(["live", "test"]),
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

const entries = z.array(z.object({ key: z.string(), value: z.string() }));

/** Reads the keys of a dump. `previous` is what the key store holds, as the last export left it. */
export function exportKeys(db: Database, previous: readonly KeyEntry[]): KeyExport {
  const columns = Object.keys(row.shape).join(", ");
  const rows = db.prepare<[], Record<string, unknown>>(
    `SELECT ${columns} FROM api_keys ORDER BY id, key_hash`,
  );
  const rejects: Reject[] = [];
  const values = new Map<string, string>();
  const ids = new Set<string>();
  let read = 0;
  for (const raw of rows.iterate()) {
    read++;
    const { data, error } = row.safeParse(raw);
    const name = data && storeName(data.key_hash);
    // Two keys of one id would share a quota, two of one hash an entry: the first one stays.
    const twin = data && (ids.has(data.id) ? "id" : values.has(name!) ? "key_hash" : undefined);
    if (!data || twin) {
      const field = twin ?? String(error!.issues[0]!.path[0]);
      rejects.push({
        table: "api_keys",
        id: typeof raw["id"] === "string" ? raw["id"] : "",
        field,
      });
      continue;
    }
    ids.add(data.id);
    values.set(name!, JSON.stringify(storedKey(data)));
  }
  return { read, rejects, ...difference(values, previous) };
}

/**
 * The files of an export by name: two for the next deploy, and all of it for a new store. However
 * many keys there are, one file of each will do: wrangler sends it in batches.
 */
export function keyFiles(keys: KeyExport): { name: string; text: string }[] {
  return [
    { name: "keys.put.json", text: jsonLines(keys.put) },
    { name: "keys.delete.json", text: jsonLines(keys.delete) },
    { name: ALL_KEYS_FILE, text: jsonLines(keys.all) },
  ];
}

/** Reads the text of the last export's keys.all.json; [] if there is none. Throws BuildError. */
export function parseKeyFile(text: string | undefined): KeyEntry[] {
  if (text === undefined) return [];
  try {
    const parsed = entries.parse(JSON.parse(text));
    for (const { value } of parsed) JSON.parse(value);
    return parsed;
  } catch {
    throw new BuildError(
      `The last key export, ${ALL_KEYS_FILE}, is damaged`,
      "Put it back as it was exported: without it nobody knows which keys are to be deleted",
    );
  }
}

function storedKey(data: z.output<typeof row>): StoredKey {
  return {
    id: data.id,
    owner: data.owner_display_name,
    scopes: data.scopes,
    tier: data.rate_tier,
    environment: data.environment,
    expires_at: data.expires_at,
    revoked_at: data.revoked_at,
  };
}

/** What has to change in a store that holds `previous` so that it holds `values`; all sorted. */
export function difference(
  values: ReadonlyMap<string, string>,
  previous: readonly KeyEntry[],
): Pick<KeyExport, "all" | "put" | "delete"> {
  const before = new Map(previous.map(({ key, value }) => [key, value]));
  const all = [...values].map(([key, value]) => ({ key, value }));
  all.sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    all,
    put: all.filter(({ key, value }) => before.get(key) !== value),
    delete: [...before.keys()].filter((key) => !values.has(key)).sort(),
  };
}
