// Asks the key store about the keys that a deployment would delete: a live one never goes unless that was
// allowed when the snapshot was built.
import { BuildError } from "../../src/errors.ts";
import { isLive, type StoredKey } from "../../src/stored-key.ts";
import type { KeyEntry } from "../../build/project/keys/key-export.ts";
import { parseJson } from "../../build/snapshot/parse.ts";
import { commandLine, getKey, listKeys } from "./deploy.ts";
import type { Target } from "./target.ts";
import type { RunWrangler } from "./wrangler.ts";

/** At most this many keys are named, and asked for one by one where the last deployment left no record. */
const MAX_NAMED = 20;

/** Names of the store's entries, for a machine that has no record of the last deployment. */
export async function storedKeys(target: Target, wrangler: RunWrangler): Promise<string[]> {
  const step = listKeys(target);
  const printed = await wrangler(step.args);
  try {
    return (JSON.parse(printed) as { name: string }[]).map(({ name }) => name);
  } catch {
    const hint = `Run it by hand and look: ${commandLine(step)}`;
    throw new BuildError("wrangler printed no list of keys", hint);
  }
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
    const value = last ? known.get(name) : await wrangler(getKey(target, name));
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
