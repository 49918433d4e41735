// The partner keys in the key store: what a deployment changes there. A live key is never deleted unless that was
// allowed when the snapshot was built.
import { BuildError } from "../../src/errors.ts";
import { isLive, type StoredKey } from "../../src/stored-key.ts";
import { disk } from "../../build/disk/effects.ts";
import { ALL_KEYS_FILE, difference, parseKeyFile } from "../../build/project/key-export.ts";
import type { KeyEntry } from "../../build/project/key-export.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";
import type { RunWrangler } from "./deployments.ts";
import { CONFIGS, type Environment, type Target } from "./settings.ts";

interface Place {
  target: Target;
  environment: Environment;
  dir: string;
}

export type KeyChanges = Awaited<ReturnType<typeof keyChanges>>;

/** At most this many keys are named, and asked for one by one where the last deployment left no record. */
const MAX_NAMED = 20;

/** The changes that bring the snapshot's keys into the key store. Throws BuildError if they delete a live one. */
export async function keyChanges(
  place: Place & { dryRun: boolean },
  { wrangler, now }: { wrangler: RunWrangler; now(): Date },
  mayDelete: boolean,
) {
  const { dir, dryRun } = place;
  const path = `${dir}.private/${ALL_KEYS_FILE}`;
  const all = readKeys(path);
  // To take a missing file for an empty list would delete every partner's key.
  if (!all) {
    const hint = "Deploy where the snapshot was built: its partner keys are deployed with it";
    throw new BuildError(`${path} is missing`, hint);
  }
  const values = new Map(all.map(({ key, value }) => [key, value]));
  const last = readKeys(deployedKeysFile(place));
  const store = storeArguments(place.target);
  const before = last ?? (dryRun ? undefined : await storedNames(wrangler, store));
  const changes = difference(values, before ?? []);
  const recorded = new Map(last?.map(({ key, value }) => [key, value]));
  const valueOf = (key: string) =>
    recorded.get(key) ?? wrangler(["kv", "key", "get", key, "--text", ...store]);
  if (!mayDelete) await assertNoneLive(changes.delete, valueOf, now());
  return {
    ...changes,
    /** Undefined if that depends on the store, which was not read. */
    delete: before && changes.delete,
  };
}

/** The entries that the last deployment left in the key store, which each target and environment has of its own. */
export function deployedKeysFile({ dir, target, environment }: Place): string {
  const worker = target === "workers" ? ".workers" : "";
  const preview = environment === "preview" ? ".preview" : "";
  return `${dir}.private/keys.deployed${worker}${preview}.json`;
}

export function storeArguments(target: Target): string[] {
  const config = target === "pages" ? [] : ["-c", CONFIGS[target]];
  return ["--binding", "KEYS", "--remote", ...config];
}

function readKeys(path: string): KeyEntry[] | undefined {
  const bytes = disk.read(path);
  return bytes && parseKeyFile(textOf(bytes));
}

/** For a machine that has no record of the last deployment: entries with an empty value, so each key is put again. */
async function storedNames(wrangler: RunWrangler, store: string[]): Promise<KeyEntry[]> {
  const args = ["kv", "key", "list", "--prefix", "key:", ...store];
  const listed = parseJson(await wrangler(args)) as { name: string }[] | undefined;
  if (listed) return listed.map(({ name }) => ({ key: name, value: "" }));
  const hint = `Run it by hand and look: wrangler ${args.join(" ")}`;
  throw new BuildError("wrangler printed no list of keys", hint);
}

async function assertNoneLive(
  names: readonly string[],
  valueOf: (name: string) => Promise<string> | string,
  now: Date,
): Promise<void> {
  const live: string[] = [];
  for (const name of names) {
    if (live.length === MAX_NAMED) break;
    const key = parseJson(await valueOf(name)) as StoredKey | undefined;
    if (key && isLive(key, now.getTime())) live.push(key.id);
  }
  if (live.length === 0) return;
  const many = live.length === MAX_NAMED ? " or more" : "";
  throw new BuildError(
    `${live.length}${many} live keys would be deleted from the key store, as the dump has no row of them: ${live.join(", ")}`,
    "Put their rows back and build again. To end a key, revoke it; if its row is meant to go, build with --allow keys",
  );
}
