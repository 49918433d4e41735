// Plans a deployment: compares what is built with what is live and returns the steps as plain data.
import { BuildError } from "../../src/errors.ts";
import { quoted } from "../../src/figures.ts";
import type { Latest } from "../../src/documents.ts";
import { CONFIGS, type Environment, type Target } from "./settings.ts";
import { bulkArguments, type KeyChanges } from "./stored-keys.ts";

export interface Step {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  /** `offline` needs no login, so a dry run runs it too; `skip` has nothing to do. */
  when: "offline" | "login" | "skip";
}

export interface DeployOptions {
  target: Target;
  environment: Environment;
  dir: string;
  /** Name of the Pages project, or of the Worker. */
  project: string;
  /** The production branch of the Pages project. */
  branch: string;
  keyStore: string | undefined;
  url: string;
  dryRun: boolean;
  /** Deploy even if nothing changed (after a change of the code) or clients would refuse it (a rollback). */
  force: boolean;
}

type DeployFacts = Pick<DeployOptions, "target" | "dir" | "project" | "branch"> & {
  scratch: string;
  env: Record<string, string>;
  /** The configuration of the Worker that holds the site, with the snapshot's routes. */
  workerConfig: string;
  site: boolean;
  keys: KeyChanges;
};

export interface SnapshotState {
  latest: Latest;
  /** The public keys, and the header of the signature, which names the signing key. */
  trust: string;
  signed: boolean;
}

/** A deployed pointer that expires in fewer days than this is renewed. */
const RENEW_DAYS = 2;
/** Age in days at which old deployments are deleted. */
const DEPLOYMENT_DAYS = 2;

/** Whether the site has to be deployed; `deployed` is the live site, if there is one. */
export function isDue(
  built: SnapshotState,
  deployed: SnapshotState | undefined,
  now: Date,
): boolean {
  if (deployed?.latest.snapshot !== built.latest.snapshot) return true;
  if (deployed.trust !== built.trust) return true;
  return Date.parse(deployed.latest.expires) - now.getTime() < RENEW_DAYS * 86_400_000;
}

/** Throws BuildError for a snapshot that clients would refuse: expired, older than the live one, or no longer signed. */
export function assertAcceptable(
  { latest: { version, expires }, signed }: SnapshotState,
  deployed: SnapshotState | undefined,
  { dir, url, now, mayBeUnsigned }: { dir: string; url: string; now: Date; mayBeUnsigned: boolean },
): void {
  if (deployed?.signed && !signed && !mayBeUnsigned) {
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
  const shown = deployed?.latest.version ?? 0;
  if (version < shown) {
    const versions = `version ${version}, below ${shown}`;
    throw new BuildError(`${dir} holds ${versions}, which ${url} shows already`, hint);
  }
}

/** The steps in order: keys change before the site does. */
export function planDeploy(facts: DeployFacts): Step[] {
  const { target, dir, project, branch, scratch, site, env, workerConfig, keys } = facts;
  const offline = site ? "offline" : "skip";
  // A dry run can't read the key store, which may have some to delete.
  const keySteps = (["put", "delete"] as const).map((verb) =>
    wrangler(`${verb} keys`, due(keys[verb]?.length !== 0), bulkArguments(target, dir, verb)),
  );
  if (target === "workers") {
    // One Worker holds the site, the API and the limiter.
    const deployed = ["deploy", "-c", workerConfig, "--assets", dir, "--name", project];
    const dry = ["--dry-run", "--outdir", scratch];
    return [
      wrangler("build worker", offline, [...deployed, ...dry], env),
      ...keySteps,
      wrangler("deploy site", due(site), deployed, env),
    ];
  }
  const built = ["pages", "functions", "build", "--outdir", scratch];
  const branched = ["--project-name", project, "--branch", branch, "--commit-dirty"];
  return [
    wrangler("build functions", offline, built, env),
    // Before the site, since the site's binding names it.
    wrangler("deploy limiter", due(site), ["deploy", "-c", CONFIGS.limiter]),
    ...keySteps,
    wrangler("deploy site", due(site), ["pages", "deploy", dir, ...branched], env),
  ];
}

/** The step after a successful smoke test. */
export function planCleanUp(project: string, site: boolean): Step {
  const age = ["--older-than-days", String(DEPLOYMENT_DAYS)];
  const args = ["bin/run.js", "deployments", "--delete", ...age, "--project", project];
  return { name: "delete old deployments", command: "node", args, env: {}, when: due(site) };
}

function wrangler(name: string, when: Step["when"], args: string[], env = {}): Step {
  return { name, command: "wrangler", args, when, env };
}

function due(needed: boolean): Step["when"] {
  return needed ? "login" : "skip";
}

/** A step as an operator would type it. */
export function commandLine({ command, args, env }: Step): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...variables, command, ...args.map(quoted)].join(" ");
}
