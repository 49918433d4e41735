// Deploys a built snapshot: checks it, runs the steps of the plan and smoke-tests the site.
import { BuildError } from "../../src/errors.ts";
import { parseTiers, TIERS_VARIABLE } from "../../src/tiers.ts";
import { CONFIGS, type Target } from "./target.ts";
import {
  assertNewer,
  commandLine,
  DELETE_FILE,
  isDue,
  keyChanges,
  listKeys,
  planCleanUp,
  planDeploy,
  PUT_FILE,
  type DeployOptions,
  type Shown,
  type Step,
} from "./deploy.ts";
import type { Effects } from "../disk/effects.ts";
import { ALL_KEYS_FILE, parseKeyFile } from "../project/keys/key-export.ts";
import { JWKS_PATH, LATEST_PATH, SIGNATURE_PATH, type Latest } from "../snapshot/manifest.ts";
import { parseLatest, textOf } from "../snapshot/parse.ts";
import { noSnapshot } from "../publish/publish.ts";
import type { ReadFile } from "../snapshot/verify.ts";
import type { RunWrangler, Settings } from "./wrangler.ts";

/** The entries that the last deployment left in the key store, which each target may have of its own. */
const DEPLOYED_KEYS_FILES: Record<Target, string> = {
  pages: "keys.deployed.json",
  workers: "keys.deployed.workers.json",
};

/** All that a deployment needs from outside this process. */
export interface Outside {
  effects: Effects;
  environment: Record<string, string | undefined>;
  settings: Settings;
  now(): Date;
  print(line: string): void;
  /** Runs a step. Throws BuildError if it fails. */
  execute(step: Step): Promise<void>;
  wrangler: RunWrangler;
  /** Reads files of the live site. */
  site(url: string): ReadFile;
  smokeTest(url: string, expected: Latest): Promise<string[]>;
}

/** Throws BuildError for a failed step, and before deploying anything for what can be checked in advance. */
export async function deploy(options: DeployOptions, outside: Outside): Promise<void> {
  const { target, dir, project, url, dryRun } = options;
  const { effects, print } = outside;
  const deployedKeys = `${dir}.private/${DEPLOYED_KEYS_FILES[target]}`;
  assertSettings(CONFIGS[target], outside);
  const built = await readShown(async (path) => effects.read(dir + path));
  if (!built) throw noSnapshot(dir);
  // --force must also be able to repair a site that can't be read.
  const live = dryRun || options.force ? undefined : await readShown(outside.site(url));
  const now = outside.now();
  const site = options.force || isDue(built, live, now);
  if (site && !options.force) assertNewer(built, live, { dir, url, now });
  const all = readKeys(effects, `${dir}.private/${ALL_KEYS_FILE}`);
  // To take a missing file for an empty list would delete every partner's key.
  if (!all) {
    throw new BuildError(
      `${dir}.private/${ALL_KEYS_FILE} is missing`,
      "Deploy where the snapshot was built: its partner keys are deployed with it",
    );
  }
  const last = readKeys(effects, deployedKeys);
  const keys = keyChanges(all, last, last ? undefined : await storedKeys(options, outside));
  const scratch = effects.scratch();
  try {
    if (!dryRun) {
      effects.replace(`${dir}.private/${PUT_FILE}`, JSON.stringify(keys.put));
      effects.replace(`${dir}.private/${DELETE_FILE}`, JSON.stringify(keys.delete));
    }
    for (const step of planDeploy({ ...options, scratch, site, keys })) {
      await runStep(step, options, outside);
      if (step.id === "delete-keys" && !dryRun) {
        effects.replace(deployedKeys, JSON.stringify(all));
      }
    }
  } finally {
    effects.remove(scratch);
  }
  const { latest } = built;
  if (site && !dryRun) assertHealthy(await outside.smokeTest(url, latest), url);
  // A Worker keeps no old deployments that could be opened.
  if (target === "pages") await runStep(planCleanUp(project, site), options, outside);
  const state = `snapshot ${latest.snapshot}, version ${latest.version}`;
  if (dryRun) print(`Nothing was deployed: ${state} would be at ${url}`);
  else print(site ? `${url} shows ${state}` : `${url} is up to date: ${state} has the same data`);
}

async function runStep(step: Step, { dryRun }: DeployOptions, { print, execute }: Outside) {
  const runs = step.when === "offline" || (step.when === "login" && !dryRun);
  print(announced(step, runs));
  if (runs) await execute(step);
}

function announced(step: Step, runs: boolean): string {
  const verb = { skip: "skip", open: "may run", offline: "run", login: runs ? "run" : "would run" };
  return `${verb[step.when].padEnd(10)} ${step.name.padEnd(23)} ${commandLine(step)}`;
}

function assertSettings(config: string, { settings, environment }: Outside): void {
  for (const tiers of [settings.vars?.[TIERS_VARIABLE], environment[TIERS_VARIABLE]]) {
    try {
      parseTiers(tiers === undefined ? undefined : String(tiers));
    } catch (error) {
      throw new BuildError(
        `The rate tiers can't be used: ${(error as Error).message}`,
        `Fix RIFFLE_TIERS in vars of ${config}, or in the environment`,
      );
    }
  }
  const id = settings.kv_namespaces?.find(({ binding }) => binding === "KEYS")?.id ?? "";
  if (!/^[0-9a-f]{32}$/.test(id)) {
    throw new BuildError(
      `${config} names ${JSON.stringify(id)} as the key store KEYS, not an id of 32 hex digits`,
      "Make one with `wrangler kv namespace create KEYS` and put its id there",
    );
  }
}

async function readShown(read: ReadFile): Promise<Shown | undefined> {
  const latest = parseLatest(await read(LATEST_PATH));
  const keys = textOf(await read(JWKS_PATH));
  const jws = textOf(await read(SIGNATURE_PATH));
  return latest && { latest, trust: keys + jws.split(".")[0] };
}

function readKeys(effects: Effects, path: string) {
  const bytes = effects.read(path);
  return bytes && parseKeyFile(textOf(bytes));
}

/** Names of the store's entries, for a machine that has no record of the last deployment. */
async function storedKeys({ target, dryRun }: DeployOptions, { wrangler, print }: Outside) {
  const step = listKeys(target);
  print(announced(step, !dryRun));
  if (dryRun) return undefined;
  const printed = await wrangler(step.args);
  try {
    return (JSON.parse(printed) as { name: string }[]).map(({ name }) => name);
  } catch {
    const hint = `Run it by hand and look: ${commandLine(step)}`;
    throw new BuildError("wrangler printed no list of keys", hint);
  }
}

function assertHealthy(problems: readonly string[], url: string): void {
  if (problems.length === 0) return;
  throw new BuildError(
    `${url} was deployed but fails its smoke test:\n${problems.slice(0, 20).join("\n")}`,
    "Roll back in the dashboard if it stays so; see docs/operators.md",
  );
}
