// Keeps a copy of a deployed snapshot up to date in DIR: a reader of the site in, the newest snapshot
// that can be trusted out. Whatever goes wrong, DIR shows the last good copy.
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { fetchSnapshot, type Fetched } from "./fetch.ts";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH, type Latest } from "../snapshot/manifest.ts";
import { parseKeys } from "./public-keys.ts";
import { prune } from "../publish/publish.ts";
import { textOf, type ReadFile } from "../snapshot/verify.ts";

export interface MirrorOptions {
  /** Base URL that `read` reads from, for messages. */
  base: string;
  /** The symbolic link that shows the copy. */
  out: string;
  /** Public keys to trust from now on; those of the first run unless given. */
  keys: readonly JWK[] | undefined;
  now: Date;
  /** Takes a site that has never had keys. */
  allowUnsigned: boolean;
}

/** What is remembered beside DIR. */
interface State {
  keys: JWK[];
  /** Highest version that was taken. */
  version: number;
}

/** Times that a run follows a deployment that comes in its middle. */
const MAX_RUNS = 3;

/** Throws BuildError for a snapshot that is missing, not trusted, expired, older or not whole. */
export async function mirror(
  read: ReadFile,
  effects: Effects,
  options: MirrorOptions,
): Promise<Fetched> {
  const { base, out, now } = options;
  const statePath = `${out}.mirror.json`;
  const state = readState(effects, statePath);
  const keys = options.keys ?? state?.keys ?? (await firstKeys(read, base));
  const newest = Math.max(state?.version ?? 0, shownVersion(effects, out));
  const fetched = await following(read, (noting) =>
    fetchSnapshot(noting, effects, {
      base,
      out,
      keys,
      now,
      // Who has signed once does not stop to.
      allowUnsigned: options.allowUnsigned && keys.length === 0,
      allowExpired: false,
      newest,
      mirror: true,
    }),
  );
  effects.replace(statePath, `${JSON.stringify({ keys, version: fetched.latest.version })}\n`);
  // Older copies hold what was withdrawn since.
  prune(effects, out, 1);
  return fetched;
}

// Runs again when the pointer or its signature has changed since the run that failed read it.
async function following<T>(read: ReadFile, run: (noting: ReadFile) => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    const noted = new Map<string, string>();
    const noting: ReadFile = async (path) => {
      const bytes = await read(path);
      if (path === LATEST_PATH || path === SIGNATURE_PATH) noted.set(path, textOf(bytes));
      return bytes;
    };
    try {
      return await run(noting);
    } catch (error) {
      if (runs === MAX_RUNS || !(error instanceof BuildError)) throw error;
      if (!(await hasChanged(read, noted))) throw error;
    }
  }
}

async function hasChanged(read: ReadFile, noted: ReadonlyMap<string, string>): Promise<boolean> {
  for (const [path, before] of noted) if (textOf(await read(path)) !== before) return true;
  return false;
}

async function firstKeys(read: ReadFile, base: string): Promise<JWK[]> {
  const text = textOf(await read(JWKS_PATH));
  // Of a site that does not sign.
  if (text === "" || /^\{"keys":\[\]\}\s*$/.test(text)) return [];
  return parseKeys(text, base + JWKS_PATH);
}

// A run that was killed may have published and not remembered it.
function shownVersion(effects: Effects, out: string): number {
  try {
    return (JSON.parse(textOf(effects.read(out + LATEST_PATH))) as Latest).version;
  } catch {
    return 0; // nothing is there, or nothing that can be read
  }
}

function readState(effects: Effects, path: string): State | undefined {
  const bytes = effects.read(path);
  if (!bytes) return undefined;
  try {
    const { keys, version } = JSON.parse(textOf(bytes)) as State;
    if (Array.isArray(keys) && Number.isSafeInteger(version)) return { keys, version };
  } catch {
    // falls through: to trust anew would be to forget whom to trust
  }
  throw new BuildError(
    `${path}, where the mirror keeps the keys that it trusts, is damaged`,
    "Remove it to trust the site's keys anew, or put it back from a backup",
  );
}
