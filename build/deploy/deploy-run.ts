// Deploys a built snapshot: checks what is there, runs the steps of the plan, tries the result.
import { BuildError } from "../../src/errors.ts";
import { parseTiers, TIERS_VARIABLE } from "../../src/tiers.ts";
import {
  assertNewer,
  commandLine,
  DELETE_FILE,
  isDue,
  keyChanges,
  planCleanUp,
  planDeploy,
  PUT_FILE,
  type Shown,
  type Step,
} from "./deploy.ts";
import type { Effects } from "../disk/effects.ts";
import { ALL_KEYS_FILE, parseKeyFile } from "../project/keys/key-export.ts";
import {
  JWKS_PATH,
  latest as latestSchema,
  LATEST_PATH,
  SIGNATURE_PATH,
  type Latest,
} from "../snapshot/manifest.ts";
import { textOf, type ReadFile } from "../snapshot/verify.ts";
import type { RunWrangler, Settings } from "./wrangler.ts";

/** What the key store holds since the last deployment. */
const DEPLOYED_KEYS_FILE = "keys.deployed.json";

export interface DeployOptions {
  dir: string;
  project: string;
  branch: string;
  /** Base URL of the deployed site. */
  url: string;
  dryRun: boolean;
  /** Deploys though nothing changed, after a change of the code, or though clients refuse it: a rollback. */
  force: boolean;
}

/** What a deployment does outside this process. */
export interface Outside {
  effects: Effects;
  environment: Record<string, string | undefined>;
  settings: Settings;
  now(): Date;
  print(line: string): void;
  /** Runs a step. Throws BuildError if it fails. */
  execute(step: Step): Promise<void>;
  wrangler: RunWrangler;
  /** Reads files of the site that is up. */
  site(url: string): ReadFile;
  smokeTest(url: string, expected: Latest): Promise<string[]>;
}

/** Throws BuildError before anything is deployed for what can be known, and for a step that fails. */
export async function deploy(options: DeployOptions, outside: Outside): Promise<void> {
  const { dir, project, url, dryRun } = options;
  const { effects, print } = outside;
  assertSettings(outside);
  const shown = await readShown(async (path) => effects.read(dir + path));
  if (!shown) throw missingSnapshot(dir);
  // What is forced must also mend a site that can't be read.
  const up = dryRun || options.force ? undefined : await readShown(outside.site(url));
  const now = outside.now();
  const site = options.force || isDue(shown, up, now);
  if (site && !options.force) assertNewer(shown, up, { dir, url, now });
  const all = readKeys(effects, `${dir}.private/${ALL_KEYS_FILE}`);
  // An empty list would take every partner's key away.
  if (!all) throw missingKeys(dir);
  const last = readKeys(effects, `${dir}.private/${DEPLOYED_KEYS_FILE}`);
  const keys = keyChanges(all, last, last ? undefined : await storedKeys(options, outside));
  const scratch = effects.scratch();
  try {
    if (!dryRun) {
      effects.replace(`${dir}.private/${PUT_FILE}`, JSON.stringify(keys.put));
      effects.replace(`${dir}.private/${DELETE_FILE}`, JSON.stringify(keys.delete));
    }
    for (const step of planDeploy({ ...options, scratch, site, keys })) {
      await take(step, options, outside);
      if (step.name === "delete keys" && !dryRun) {
        effects.replace(`${dir}.private/${DEPLOYED_KEYS_FILE}`, JSON.stringify(all));
      }
    }
  } finally {
    effects.remove(scratch);
  }
  const built = shown.latest;
  if (site && !dryRun) assertWell(await outside.smokeTest(url, built), url);
  await take(planCleanUp(project, site), options, outside);
  const state = `snapshot ${built.snapshot}, version ${built.version}`;
  if (dryRun) print(`Nothing was deployed: ${state} would be at ${url}`);
  else print(site ? `${url} shows ${state}` : `${url} is up to date: ${state} has the same data`);
}

async function take(step: Step, { dryRun }: DeployOptions, { print, execute }: Outside) {
  const runs = step.when === "offline" || (step.when === "login" && !dryRun);
  const verb = { skip: "skip", open: "may run", offline: "run", login: runs ? "run" : "would run" };
  print(`${verb[step.when].padEnd(10)} ${step.name.padEnd(23)} ${commandLine(step)}`);
  if (runs) await execute(step);
}

function assertSettings({ settings, environment }: Outside): void {
  for (const tiers of [settings.vars?.[TIERS_VARIABLE], environment[TIERS_VARIABLE]]) {
    try {
      parseTiers(tiers === undefined ? undefined : String(tiers));
    } catch (error) {
      throw new BuildError(
        `The rate tiers can't be used: ${(error as Error).message}`,
        "Mend RIFFLE_TIERS in vars of wrangler.jsonc, or in the environment",
      );
    }
  }
  const id = settings.kv_namespaces?.find(({ binding }) => binding === "KEYS")?.id ?? "";
  if (!/^[0-9a-f]{32}$/.test(id)) {
    throw new BuildError(
      `wrangler.jsonc names ${JSON.stringify(id)} as the key store KEYS, not an id of 32 hex digits`,
      "Make one with `wrangler kv namespace create KEYS` and put its id there",
    );
  }
}

async function readShown(read: ReadFile): Promise<Shown | undefined> {
  const [pointer, keys, jws] = [
    await read(LATEST_PATH),
    await read(JWKS_PATH),
    await read(SIGNATURE_PATH),
  ].map(textOf) as [string, string, string];
  try {
    return { latest: latestSchema.parse(JSON.parse(pointer)), trust: keys + jws.split(".")[0] };
  } catch {
    return undefined;
  }
}

function missingSnapshot(dir: string): BuildError {
  return new BuildError(
    `${dir} holds no snapshot`,
    "Build one first: npm run build -- --dump FILE",
  );
}

function missingKeys(dir: string): BuildError {
  return new BuildError(
    `${dir}.private/${ALL_KEYS_FILE} is missing`,
    "Deploy where the snapshot was built: its partner keys are deployed with it",
  );
}

function readKeys(effects: Effects, path: string) {
  const bytes = effects.read(path);
  return bytes && parseKeyFile(Buffer.from(bytes).toString("utf8"));
}

/** Names of the store's entries, for a machine that does not know what was deployed. */
async function storedKeys({ dryRun }: DeployOptions, { wrangler, print }: Outside) {
  const args = ["kv", "key", "list", "--binding", "KEYS", "--remote", "--prefix", "key:"];
  const line = commandLine({ name: "", command: "wrangler", args, when: "login" });
  print(`${(dryRun ? "would run" : "run").padEnd(10)} ${"list stored keys".padEnd(23)} ${line}`);
  if (dryRun) return undefined;
  try {
    return (JSON.parse(await wrangler(args)) as { name: string }[]).map(({ name }) => name);
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError("wrangler printed no list of keys", "Run it by hand and look: " + line);
  }
}

function assertWell(problems: readonly string[], url: string): void {
  if (problems.length === 0) return;
  throw new BuildError(
    `${url} was deployed and is not well:\n${problems.slice(0, 20).join("\n")}`,
    "Roll back in the dashboard if it stays so; see docs/operators.md",
  );
}
