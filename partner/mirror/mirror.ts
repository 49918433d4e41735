// Keeps a copy of a deployed snapshot up to date in DIR. Whatever goes wrong, DIR points to the last good
// copy.
import { basename } from "node:path";
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { followLinks } from "../../build/disk/links.ts";
import { changesBetween, type Copy, type CopyChanges } from "./copy-changes.ts";
import { fetchSnapshot, type Fetched, type FetchOptions } from "./fetch.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { parseKeys } from "./public-keys.ts";
import { prune } from "../../build/publish/publish.ts";
import { parseLatest, textOf } from "../../build/disk/parse.ts";
import type { ReadFile } from "./verify.ts";

type Passed = "base" | "out" | "now" | "allowUnsigned" | "progress";

export interface MirrorOptions extends Pick<FetchOptions, Passed> {
  /** Public keys to trust from now on; by default those of the first run, and what they announced since. */
  keys: readonly JWK[] | undefined;
}

export interface Mirrored extends Fetched {
  /** The pointer of the previous copy; undefined for a first copy, or if its exports were damaged. */
  previous: Latest | undefined;
  /** Since `previous`; without one, all ids as added. */
  changes: CopyChanges;
}

/** Stored next to DIR. */
interface State {
  /** Those that the last snapshot announced, which the keys trusted before had signed. */
  keys: readonly JWK[];
  /** Those that were last given with --keys: given again they don't undo what was announced since. */
  given: readonly JWK[] | undefined;
  /** Highest version that was fetched. */
  version: number;
}

/** Throws BuildError for a snapshot that is missing, not trusted, expired, older or not whole. */
export async function mirror(
  read: ReadFile,
  effects: Effects,
  options: MirrorOptions,
): Promise<Mirrored> {
  const { base, out, progress } = options;
  assertOwn(effects, out);
  const statePath = `${out}.mirror.json`;
  const state = readState(effects, statePath);
  const before = copyAt(effects, out);
  const given = options.keys ?? state?.given;
  const isNew = options.keys && JSON.stringify(options.keys) !== JSON.stringify(state?.given);
  const keys = (isNew ? options.keys : state?.keys) ?? (await firstKeys(read, base));
  // A killed run may have published a version without storing it.
  const newest = Math.max(state?.version ?? 0, before?.latest.version ?? 0);
  const fetched = await fetchSnapshot(read, effects, {
    ...options,
    keys,
    // A site that has signed once must not stop signing.
    allowUnsigned: options.allowUnsigned && keys.length === 0,
    allowExpired: false,
    newest,
    mirror: true,
  });
  progress?.end();
  const next: State = { keys: fetched.keys, given, version: fetched.latest.version };
  effects.replace(statePath, `${JSON.stringify(next)}\n`);
  const changed = changesFrom(effects, before, copyAt(effects, out)!);
  // Older copies may hold records that were withdrawn since.
  prune(effects, out, 1);
  return { ...fetched, ...changed };
}

/** A copy with damaged exports doesn't count: its records are unknown. */
function changesFrom(effects: Effects, before: Copy | undefined, after: Copy) {
  const changes = changesBetween(effects, before, after);
  return changes
    ? { previous: before?.latest, changes }
    : { previous: undefined, changes: changesBetween(effects, undefined, after)! };
}

// Checked before anything is fetched.
function assertOwn(effects: Effects, out: string): void {
  const target = effects.linkTarget(out);
  const isFree = target === undefined && effects.size(out) === undefined;
  if (isFree || target?.startsWith(`${basename(out)}.snapshots/`)) return;
  throw new BuildError(
    `${out} exists and was not made by a mirror`,
    "Give the path of a copy, or one where nothing is yet; a mirror never replaces what it did not make",
  );
}

/** The copy that DIR shows, or undefined if it shows none that is whole enough to compare with. */
function copyAt(effects: Effects, out: string): Copy | undefined {
  if (effects.linkTarget(out) === undefined) return undefined;
  const folder = followLinks(out, effects);
  const latest = parseLatest(effects.read(folder + LATEST_PATH));
  const manifest = readManifest(effects.read(folder + MANIFEST_PATH), (path) =>
    effects.read(folder + path),
  );
  return latest && manifest && { folder, latest, manifest };
}

async function firstKeys(read: ReadFile, base: string): Promise<JWK[]> {
  const text = textOf(await read(JWKS_PATH));
  // The site does not sign.
  if (text === "" || /^\{"keys":\[\]\}\s*$/.test(text)) return [];
  return parseKeys(text, base + JWKS_PATH);
}

function readState(effects: Effects, path: string): State | undefined {
  const bytes = effects.read(path);
  if (!bytes) return undefined;
  try {
    const { keys, given, version } = JSON.parse(textOf(bytes)) as State;
    if (Array.isArray(keys) && Number.isSafeInteger(version)) return { keys, given, version };
  } catch {
    // fall through: starting over would trust whatever keys the site has now
  }
  throw new BuildError(
    `${path}, where the mirror keeps the keys that it trusts, is damaged`,
    "Remove it to trust the site's current keys, or put it back from a backup",
  );
}
