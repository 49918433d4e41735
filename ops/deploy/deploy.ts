// Deploys a built snapshot: checks it, runs wrangler step by step, keys before the site, and smoke-tests what is live.
import { BuildError } from "../../src/errors.ts";
import { quoted } from "../../src/figures.ts";
import { disk } from "../../build/disk/effects.ts";
import { isSampleCheck } from "../../build/project/pin-keys.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../src/address.ts";
import { parseHead, parseLatest, textOf } from "../../build/disk/parse.ts";
import { noSnapshot } from "../../build/publish/publish.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { verifyFolder, type ReadFile } from "../../partner/mirror/verify.ts";
import { runHere, runWrangler, UNATTENDED } from "../child.ts";
import { bundleEnvironment, CONFIGS, readRoutes, writeWorkerConfig } from "./settings.ts";
import type { Environment, Target } from "./settings.ts";
import { smokeTest } from "./smoke.ts";
import { deployedKeysFile, keyChanges, storeArguments, type KeyChanges } from "./stored-keys.ts";

export interface DeployOptions {
  target: Target;
  environment: Environment;
  dir: string;
  project: string;
  branch: string;
  keyStore: string | undefined;
  url: string;
  dryRun: boolean;
  /** Deploy even if nothing changed (after a change of the code) or clients would refuse it (a rollback). */
  force: boolean;
}

export interface Step {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}

type Run = ReturnType<typeof runner>;

/** Effects outside this process. */
const REAL = {
  now: () => new Date(),
  print: (line: string) => console.log(line),
  execute: (step: Step) =>
    runHere(
      step.command,
      step.args,
      (code) => [
        `${step.name} ended with exit code ${code}: ${commandLine(step)}`,
        "Read what it printed above; the steps before it are done",
      ],
      { ...UNATTENDED, ...step.env },
    ),
  wrangler: runWrangler,
  verify: async (dir: string) => (await verifyFolder(disk, dir)).problems,
  site: (url: string) => siteReader(url),
  smokeTest,
};
export type Outside = typeof REAL;

type SnapshotState = NonNullable<Awaited<ReturnType<typeof readState>>>;

const MAX_PROBLEMS = 20;
/** A deployed pointer that expires in fewer days than this is renewed. */
const RENEW_DAYS = 2;
/** Older deployments that are out of use are deleted. */
const DEPLOYMENT_DAYS = 2;

/** Throws BuildError for a failed step, and before deploying anything for what can be checked in advance. */
export async function deploy(options: DeployOptions, outside = REAL): Promise<void> {
  const { target, dir, project, url, dryRun, force } = options;
  const { print } = outside;
  const built = await readState(async (path) => disk.read(dir + path));
  if (!built) throw noSnapshot(dir);
  const { pin_keys, overrides = [] } = parseHead(disk.read(dir + MANIFEST_PATH)) ?? {};
  // By its keys, since a folder can be copied or linked to under any name.
  if (isSampleCheck(pin_keys)) {
    const hint = "Build your own with `npm run build -- --dump FILE`, and deploy that";
    throw new BuildError(`${dir} holds the sample directory, which is made up`, hint);
  }
  assertKeyStore(options, print);
  const damage = listed(await outside.verify(dir));
  if (damage) {
    const hint = "Build it again, or go back to the previous one";
    throw new BuildError(`${dir} is not a whole snapshot: ${damage}`, hint);
  }
  // --force must also be able to repair a site that can't be read.
  const live = dryRun || force ? undefined : await readState(outside.site(url));
  const site = force || isDue(built, live, outside.now());
  if (site && !force) assertAcceptable(built, live, overrides, options, outside.now());
  const keys = await keyChanges(options, outside, overrides.includes("keys"));
  const run = runner(options, outside);
  await runSteps(options, site, keys, run);
  const { latest } = built;
  const problems = site && !dryRun && listed(await outside.smokeTest(url, latest));
  if (problems)
    throw new BuildError(
      `${url} was deployed but fails its smoke test:\n${problems}`,
      "Roll back in the dashboard if it stays so; see docs/operators.md",
    );
  // A Worker keeps no old deployments that could be opened.
  if (target === "pages") {
    const days = ["--older-than-days", String(DEPLOYMENT_DAYS)];
    const args = ["bin/run.js", "deployments", "--delete", "--project", project, ...days];
    await run("delete old deployments", site, args, { command: "node" });
  }
  const state = `snapshot ${latest.snapshot}, version ${latest.version}`;
  if (dryRun) print(`Nothing was deployed: ${state} would be at ${url}`);
  else print(site ? `${url} shows ${state}` : `${url} is up to date: ${state} has the same data`);
}

async function runSteps(
  options: DeployOptions,
  site: boolean,
  keys: KeyChanges,
  run: Run,
): Promise<void> {
  const { target, dir, project, branch, dryRun } = options;
  const routes = readRoutes(dir);
  const env = bundleEnvironment(routes);
  const scratch = disk.scratch();
  const branched = ["--project-name", project, "--branch", branch, "--commit-dirty"];
  let deployed = ["pages", "deploy", dir, ...branched];
  try {
    if (target === "workers") {
      // One Worker holds the site, the API and the limiter.
      const config = writeWorkerConfig(routes, scratch, CONFIGS.workers);
      deployed = ["deploy", "-c", config, "--assets", dir, "--name", project];
      const args = [...deployed, "--dry-run", "--outdir", scratch];
      await run("build worker", site, args, { env, offline: true });
    } else {
      const args = ["pages", "functions", "build", "--outdir", scratch];
      await run("build functions", site, args, { env, offline: true });
      // Before the site, since the site's binding names it.
      await run("deploy limiter", site, ["deploy", "-c", CONFIGS.limiter]);
    }
    for (const verb of ["put", "delete"] as const) {
      const path = `${dir}.private/deploy.${verb}.json`;
      if (!dryRun) disk.replace(path, JSON.stringify(keys[verb]));
      const force = verb === "delete" ? ["--force"] : [];
      const args = ["kv", "bulk", verb, path, ...force, ...storeArguments(target)];
      // A dry run can't read the key store, which may have some to delete.
      await run(`${verb} keys`, keys[verb]?.length !== 0, args);
    }
    if (!dryRun) disk.replace(deployedKeysFile(options), JSON.stringify(keys.all));
    await run("deploy site", site, deployed, { env });
  } finally {
    disk.remove(scratch);
  }
}

/** Says of each step whether it runs; one that is `offline` needs no login, so a dry run runs it too. */
function runner({ dryRun }: DeployOptions, { print, execute }: Outside) {
  return async (
    name: string,
    isNeeded: boolean,
    args: string[],
    { command = "wrangler", env = {}, offline = false }: Partial<Step> & { offline?: boolean } = {},
  ) => {
    const step = { name, command, args, env };
    const runs = isNeeded && (offline || !dryRun);
    const verb = runs ? "run" : isNeeded ? "would run" : "skip";
    print(`${verb.padEnd(10)} ${name.padEnd(23)} ${commandLine(step)}`);
    if (runs) await execute(step);
  };
}

function commandLine({ command, args, env }: Step): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...variables, command, ...args.map(quoted)].join(" ");
}

/** Whether the site has to be deployed; `live` is what it shows, if anything. */
function isDue(built: SnapshotState, live: SnapshotState | undefined, now: Date): boolean {
  if (live?.latest.snapshot !== built.latest.snapshot || live.trust !== built.trust) return true;
  return Date.parse(live.latest.expires) - now.getTime() < RENEW_DAYS * 86_400_000;
}

function assertAcceptable(
  { latest: { version, expires }, signed }: SnapshotState,
  live: SnapshotState | undefined,
  overrides: readonly string[],
  { dir, url }: DeployOptions,
  now: Date,
): void {
  if (live?.signed && !signed && !overrides.includes("unsigned")) {
    throw new BuildError(
      `${dir} is unsigned, and ${url} shows a signed snapshot`,
      "Set RIFFLE_SIGNING_KEY and build again; mirrors refuse a site that stops signing. If that is meant, build with --allow unsigned",
    );
  }
  const hint = "Clients would refuse it: build again, or roll back to it with --force";
  if (Date.parse(expires) <= now.getTime()) {
    const when = `expired on ${expires}, and it is ${now.toISOString()}`;
    throw new BuildError(`The pointer of ${dir} ${when}`, hint);
  }
  const shown = live?.latest.version ?? 0;
  if (version >= shown) return;
  const versions = `version ${version}, below ${shown}`;
  throw new BuildError(`${dir} holds ${versions}, which ${url} shows already`, hint);
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

/** With `trust`: the public keys, and the header of the signature, which names the signing key. */
async function readState(read: ReadFile) {
  const latest = parseLatest(await read(LATEST_PATH));
  const keys = textOf(await read(JWKS_PATH));
  const jws = textOf(await read(SIGNATURE_PATH));
  return latest && { latest, trust: keys + jws.split(".")[0], signed: jws !== "" };
}

const listed = (problems: readonly string[]) => problems.slice(0, MAX_PROBLEMS).join("\n");
