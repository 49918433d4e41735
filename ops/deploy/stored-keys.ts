// The partner keys in the key store: what a deployment changes there. A live key is never deleted unless that was
// allowed when the snapshot was built.
import { BuildError } from "../../src/errors.ts";
import { isLive, type StoredKey } from "../../src/stored-key.ts";
import { difference, type KeyEntry } from "../../build/project/key-export.ts";
import { parseJson } from "../../build/disk/parse.ts";
import type { RunWrangler } from "./deployments.ts";
import { CONFIGS, type Target } from "./settings.ts";

export interface KeyChanges {
  put: readonly KeyEntry[];
  /** Undefined if that depends on the store, which was not read. */
  delete: readonly string[] | undefined;
}

/** At most this many keys are named, and asked for one by one where the last deployment left no record. */
const MAX_NAMED = 20;

/** `deployed` are the last deployment's entries; without them all are put, and deletions need the `stored` names. */
export function keyChanges(
  all: readonly KeyEntry[],
  deployed: readonly KeyEntry[] | undefined,
  stored?: readonly string[],
): KeyChanges {
  const values = new Map(all.map(({ key, value }) => [key, value]));
  if (deployed) return difference(values, deployed);
  return { put: all, delete: stored?.filter((key) => !values.has(key)).sort() };
}

/** The file in DIR.private that lists what is put or deleted. */
export const bulkFile = (verb: keyof KeyChanges) => `deploy.${verb}.json`;

export function bulkArguments(target: Target, dir: string, verb: keyof KeyChanges): string[] {
  const force = verb === "delete" ? ["--force"] : [];
  return ["kv", "bulk", verb, `${dir}.private/${bulkFile(verb)}`, ...force, ...store(target)];
}

function store(target: Target): string[] {
  const config = target === "pages" ? [] : ["-c", CONFIGS[target]];
  return ["--binding", "KEYS", "--remote", ...config];
}

/** Names of the store's entries, for a machine that has no record of the last deployment. */
export async function storedKeys(target: Target, wrangler: RunWrangler): Promise<string[]> {
  const args = ["kv", "key", "list", ...store(target), "--prefix", "key:"];
  const listed = parseJson(Buffer.from(await wrangler(args))) as { name: string }[] | undefined;
  if (listed) return listed.map(({ name }) => name);
  const hint = `Run it by hand and look: wrangler ${args.join(" ")}`;
  throw new BuildError("wrangler printed no list of keys", hint);
}

/** Throws BuildError if one of the names to delete is of a live key; `last` is the last deployment's record. */
export async function assertNoneLive(
  names: readonly string[],
  last: readonly KeyEntry[] | undefined,
  { target, wrangler, now }: { target: Target; wrangler: RunWrangler; now: Date },
): Promise<void> {
  const known = new Map(last?.map(({ key, value }) => [key, value]));
  const live: string[] = [];
  for (const name of names) {
    if (live.length === MAX_NAMED) break;
    const get = ["kv", "key", "get", name, ...store(target), "--text"];
    const value = last ? known.get(name) : await wrangler(get);
    const key = parseJson(Buffer.from(value ?? "")) as StoredKey | undefined;
    if (key && isLive(key, now.getTime())) live.push(key.id);
  }
  if (live.length === 0) return;
  const many = live.length === MAX_NAMED ? " or more" : "";
  throw new BuildError(
    `${live.length}${many} live keys would be deleted from the key store, as the dump has no row of them: ${live.join(", ")}`,
    "Put their rows back and build again. To end a key, revoke it; if its row is meant to go, build with --allow keys",
  );
}
