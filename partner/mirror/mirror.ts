// Keeps a copy of a deployed snapshot up to date in DIR. Whatever goes wrong, DIR points to the last good copy.
import { basename } from "node:path";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import { disk } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { changesBetween, NO_CHANGES, type CopyChanges } from "./copy-changes.ts";
import { fetchSnapshot, type Fetched, type FetchOptions } from "./fetch.ts";
import { JWKS_PATH, LATEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { readSnapshot } from "../../build/snapshot/previous.ts";
import { parseKeys } from "./trust.ts";
import { prune } from "../../build/publish/publish.ts";
import { parseJson, parseLatest, textOf } from "../../build/disk/parse.ts";
import type { ReadFile } from "./verify.ts";

export interface MirrorOptions extends Omit<FetchOptions, "keys" | "allowExpired" | "newest"> {
  /** Public keys to trust from now on; by default those of the first run, and what they announced since. */
  keys: readonly JWK[] | undefined;
}

export interface Mirrored extends Fetched {
  /** The pointer of the previous copy; undefined for a first copy, or if its exports were damaged. */
  previous: Latest | undefined;
  /** Since `previous`; without one, all ids as added. */
  changes: CopyChanges;
}

interface State {
  /** Those that the last snapshot announced, which the keys trusted before had signed. */
  keys: readonly JWK[];
  /** Those that were last given with --keys: given again they don't undo what was announced since. */
  given: readonly JWK[] | undefined;
  version: number;
}

/** Throws BuildError for a snapshot that is missing, not trusted, expired, older or not whole. */
export async function mirror(read: ReadFile, options: MirrorOptions): Promise<Mirrored> {
  const { base, out, progress } = options;
  assertOwn(out);
  const statePath = `${out}.mirror.json`;
  const state = readState(statePath);
  const before = disk.linkTarget(out) === undefined ? undefined : followLinks(out, disk);
  const given = options.keys ?? state?.given;
  const isNew = options.keys && JSON.stringify(options.keys) !== JSON.stringify(state?.given);
  const keys = (isNew ? options.keys : state?.keys) ?? (await firstKeys(read, base));
  // A killed run may have published a version without storing it.
  const shown = before === undefined ? undefined : parseLatest(disk.read(before + LATEST_PATH));
  const fetched = await fetchSnapshot(read, {
    ...options,
    keys,
    // A site that has signed once must not stop signing.
    allowUnsigned: options.allowUnsigned && keys.length === 0,
    allowExpired: false,
    newest: Math.max(state?.version ?? 0, shown?.version ?? 0),
  });
  progress?.end();
  const next: State = { keys: fetched.keys, given, version: fetched.latest.version };
  disk.replace(statePath, `${JSON.stringify(next)}\n`);
  const { previous, changes } = sinceCopy(before, fetched);
  // Older copies, and what programs of before 2026-11 left half-way, may hold records that were withdrawn since.
  prune(disk, out, 1);
  disk.remove(`${out}.snapshots/.partial`);
  return { ...fetched, previous, changes };
}

/** A copy with damaged exports doesn't count: its records are unknown. */
function sinceCopy(before: string | undefined, { folder, latest }: Fetched) {
  if (folder === undefined) return { previous: latest, changes: NO_CHANGES };
  const old = before === undefined ? undefined : readSnapshot(disk, before)?.contents;
  const changes = changesBetween(old, readSnapshot(disk, folder)!.contents!);
  return { previous: old?.latest, changes };
}

function assertOwn(out: string): void {
  const target = disk.linkTarget(out);
  const isFree = target === undefined && disk.size(out) === undefined;
  if (isFree || target?.startsWith(`${basename(out)}.snapshots/`)) return;
  throw new BuildError(
    `${out} exists and was not made by a mirror`,
    "Give the path of a copy, or one where nothing is yet; a mirror never replaces what it did not make",
  );
}

async function firstKeys(read: ReadFile, base: string): Promise<JWK[]> {
  const text = textOf(await read(JWKS_PATH));
  if (text === "" || /^\{"keys":\[\]\}\s*$/.test(text)) return [];
  return parseKeys(text, base + JWKS_PATH);
}

function readState(path: string): State | undefined {
  const bytes = disk.read(path);
  if (!bytes) return undefined;
  const state = parseJson(bytes) as State | null | undefined;
  if (Array.isArray(state?.keys) && Number.isSafeInteger(state.version)) return state;
  // Starting over would trust whatever keys the site has now.
  throw new BuildError(
    `${path}, where the mirror keeps the keys that it trusts, is damaged`,
    "Remove it to trust the site's current keys, or put it back from a backup",
  );
}
