// Deploys a built snapshot: checks it, runs the steps of the plan and smoke-tests the site.
import { BuildError } from "../../src/errors.ts";
import { disk } from "../../build/disk/effects.ts";
import { isSampleCheck } from "../../build/project/pin-keys.ts";
import { ALL_KEYS_FILE, parseKeyFile } from "../../build/project/key-export.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { parseHead, parseLatest, textOf } from "../../build/disk/parse.ts";
import { noSnapshot } from "../../build/publish/publish.ts";
import type { ReadFile } from "../../partner/mirror/verify.ts";
import type { RunWrangler } from "./deployments.ts";
import {
  assertAcceptable,
  commandLine,
  isDue,
  planCleanUp,
  planDeploy,
  type DeployOptions,
  type SnapshotState,
  type Step,
} from "./deploy.ts";
import { bundleEnvironment, CONFIGS, readRoutes, writeWorkerConfig } from "./settings.ts";
import { assertNoneLive, bulkFile, keyChanges, storedKeys } from "./stored-keys.ts";

const MAX_PROBLEMS = 20;

/** All that a deployment needs from outside this process. */
export interface Outside {
  now(): Date;
  print(line: string): void;
  /** Runs a step. Throws BuildError if it fails. */
  execute(step: Step): Promise<void>;
  wrangler: RunWrangler;
  /** Problems of the snapshot in a folder, one sentence each. */
  verify(dir: string): Promise<readonly string[]>;
  site(url: string): ReadFile;
  smokeTest(url: string, expected: Latest): Promise<string[]>;
}

/** Throws BuildError for a failed step, and before deploying anything for what can be checked in advance. */
export async function deploy(options: DeployOptions, outside: Outside): Promise<void> {
  const { target, dir, project, url, dryRun, force } = options;
  const { print } = outside;
  const built = await readState(async (path) => disk.read(dir + path));
  if (!built) throw noSnapshot(dir);
  const { pin_keys, overrides = [] } = parseHead(disk.read(dir + MANIFEST_PATH)) ?? {};
  assertOwn(dir, pin_keys);
  assertKeyStore(options, print);
  const damage = listed(await outside.verify(dir));
  if (damage) {
    const hint = "Build it again, or go back to the previous one";
    throw new BuildError(`${dir} is not a whole snapshot: ${damage}`, hint);
  }
  // --force must also be able to repair a site that can't be read.
  const live = dryRun || force ? undefined : await readState(outside.site(url));
  const now = outside.now();
  const site = force || isDue(built, live, now);
  if (site && !force) {
    const mayBeUnsigned = overrides.includes("unsigned");
    assertAcceptable(built, live, { dir, url, now, mayBeUnsigned });
  }
  await runSteps(site, overrides.includes("keys"), options, outside);
  const { latest } = built;
  const problems = site && !dryRun && listed(await outside.smokeTest(url, latest));
  if (problems)
    throw new BuildError(
      `${url} was deployed but fails its smoke test:\n${problems}`,
      "Roll back in the dashboard if it stays so; see docs/operators.md",
    );
  // A Worker keeps no old deployments that could be opened.
  if (target === "pages") await runStep(planCleanUp(project, site), options, outside);
  const state = `snapshot ${latest.snapshot}, version ${latest.version}`;
  if (dryRun) print(`Nothing was deployed: ${state} would be at ${url}`);
  else print(site ? `${url} shows ${state}` : `${url} is up to date: ${state} has the same data`);
}

async function runSteps(
  site: boolean,
  mayDeleteKeys: boolean,
  options: DeployOptions,
  outside: Outside,
): Promise<void> {
  const { target, dir, dryRun } = options;
  const { all, keys } = await changesOfKeys(options, outside, mayDeleteKeys);
  const routes = readRoutes(dir);
  const scratch = disk.scratch();
  try {
    if (!dryRun) {
      for (const verb of ["put", "delete"] as const)
        disk.replace(`${dir}.private/${bulkFile(verb)}`, JSON.stringify(keys[verb]));
    }
    const isWorker = target === "workers";
    const workerConfig = isWorker ? writeWorkerConfig(routes, scratch, CONFIGS.workers) : "";
    const env = bundleEnvironment(routes);
    for (const step of planDeploy({ ...options, scratch, env, workerConfig, site, keys })) {
      await runStep(step, options, outside);
      if (step.name === "delete keys" && !dryRun)
        disk.replace(deployedKeysFile(options), JSON.stringify(all));
    }
  } finally {
    disk.remove(scratch);
  }
}

async function runStep(step: Step, { dryRun }: DeployOptions, { print, execute }: Outside) {
  const runs = step.when === "offline" || (step.when === "login" && !dryRun);
  const verb = step.when === "skip" ? "skip" : runs ? "run" : "would run";
  print(`${verb.padEnd(10)} ${step.name.padEnd(23)} ${commandLine(step)}`);
  if (runs) await execute(step);
}

function assertKeyStore(
  { environment, keyStore, dryRun }: DeployOptions,
  print: Outside["print"],
): void {
  if (keyStore !== undefined) return;
  const key = environment === "production" ? "cloudflare.keyStore" : "cloudflare.preview.keyStore";
  const message = `The configuration names no key store for ${environment}: ${key} is missing`;
  const hint = "Make one with `npx wrangler kv namespace create KEYS` and put its id there";
  if (!dryRun) throw new BuildError(message, hint);
  print(`missing    ${message}. ${hint}`);
}

// By its keys, since a folder can be copied or linked to under any name.
function assertOwn(dir: string, pinKeys: string | undefined): void {
  if (!isSampleCheck(pinKeys)) return;
  throw new BuildError(
    `${dir} holds the sample directory, which is made up`,
    "Build your own with `npm run build -- --dump FILE`, and deploy that",
  );
}

/** All keys of the snapshot, and what the key store needs to hold them. */
async function changesOfKeys(options: DeployOptions, outside: Outside, mayDelete: boolean) {
  const { target, dir, dryRun } = options;
  const { wrangler, now } = outside;
  const all = readKeys(`${dir}.private/${ALL_KEYS_FILE}`);
  // To take a missing file for an empty list would delete every partner's key.
  if (!all) {
    throw new BuildError(
      `${dir}.private/${ALL_KEYS_FILE} is missing`,
      "Deploy where the snapshot was built: its partner keys are deployed with it",
    );
  }
  const last = readKeys(deployedKeysFile(options));
  const stored = last || dryRun ? undefined : await storedKeys(target, wrangler);
  const keys = keyChanges(all, last, stored);
  if (!mayDelete) await assertNoneLive(keys.delete ?? [], last, { target, wrangler, now: now() });
  return { all, keys };
}

/** The entries that the last deployment left in the key store, which each target and environment has of its own. */
function deployedKeysFile({ dir, target, environment }: DeployOptions): string {
  const worker = target === "workers" ? ".workers" : "";
  const preview = environment === "preview" ? ".preview" : "";
  return `${dir}.private/keys.deployed${worker}${preview}.json`;
}

async function readState(read: ReadFile): Promise<SnapshotState | undefined> {
  const latest = parseLatest(await read(LATEST_PATH));
  const keys = textOf(await read(JWKS_PATH));
  const jws = textOf(await read(SIGNATURE_PATH));
  return latest && { latest, trust: keys + jws.split(".")[0], signed: jws !== "" };
}

function readKeys(path: string) {
  const bytes = disk.read(path);
  return bytes && parseKeyFile(textOf(bytes));
}

const listed = (problems: readonly string[]) => problems.slice(0, MAX_PROBLEMS).join("\n");
