// Plans a deployment: compares what is built with what is live and returns the steps as plain data.
import { BuildError } from "../../src/errors.ts";
import { difference, type KeyEntry } from "../../build/project/keys/key-export.ts";
import { quoted } from "../../build/figures.ts";
import type { Environment } from "./environment.ts";
import { CONFIGS, type Target } from "./target.ts";
import type { Latest } from "../../src/documents.ts";

/** The action of a step; `name` only describes it. */
export type StepId =
  | "validate-site"
  | "build-code"
  | "deploy-limiter"
  | "list-keys"
  | "put-keys"
  | "delete-keys"
  | "deploy-site"
  | "delete-deployments";

export interface Step {
  id: StepId;
  name: string;
  command: string;
  args: string[];
  /** Further variables of the environment. */
  env?: Record<string, string>;
  /**
   * `offline` needs no login, so a dry run runs it too; `skip` has nothing to do; `open` depends on the
   * key store, which a dry run can't read.
   */
  when: "offline" | "login" | "skip" | "open";
}

export interface DeployOptions {
  target: Target;
  environment: Environment;
  dir: string;
  /** Name of the Pages project, or of the Worker. */
  project: string;
  /** The production branch of the Pages project. */
  branch: string;
  /** Base URL of the deployed site. */
  url: string;
  dryRun: boolean;
  /** Deploy even if nothing changed (after a change of the code) or clients would refuse it (a rollback). */
  force: boolean;
}

type DeployFacts = Pick<DeployOptions, "target" | "dir" | "project" | "branch"> & {
  /** An empty folder for temporary output. */
  scratch: string;
  /** The environment in which code is bundled. */
  env: Record<string, string>;
  /** The configuration of the Worker that holds the site, with the snapshot's routes. */
  workerConfig: string;
  /** The site has to be deployed. */
  site: boolean;
  keys: KeyChanges;
};

export interface KeyChanges {
  put: readonly KeyEntry[];
  /** Undefined if that depends on the store, which was not read. */
  delete: readonly string[] | undefined;
}

/** The state by which built and deployed snapshots are compared. */
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

export const PUT_FILE = "deploy.put.json";
export const DELETE_FILE = "deploy.delete.json";

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
  if (Date.parse(expires) <= now.getTime()) {
    throw refused(`The pointer of ${dir} expired on ${expires}, and it is ${now.toISOString()}`);
  }
  const shown = deployed?.latest.version ?? 0;
  if (version < shown) {
    throw refused(`${dir} holds version ${version}, below ${shown}, which ${url} shows already`);
  }
}

function refused(message: string): BuildError {
  return new BuildError(
    message,
    "Clients would refuse it: build again, or roll back to it with --force",
  );
}

/**
 * The changes that the key store needs. `deployed` holds the entries that the last deployment left there;
 * without it all are put, and deletions need `stored`, the names of the store's entries.
 */
export function keyChanges(
  all: readonly KeyEntry[],
  deployed: readonly KeyEntry[] | undefined,
  stored?: readonly string[],
): KeyChanges {
  const values = new Map(all.map(({ key, value }) => [key, value]));
  if (deployed) return difference(values, deployed);
  return { put: all, delete: stored?.filter((key) => !values.has(key)).sort() };
}

/** The steps in order: keys change before the site does. */
export function planDeploy(facts: DeployFacts): Step[] {
  return facts.target === "pages" ? planPages(facts) : planWorkers(facts);
}

// The limiter goes first, since the site's binding names it.
function planPages(facts: DeployFacts): Step[] {
  const { dir, project, branch, scratch, site, env } = facts;
  const offline = site ? "offline" : "skip";
  const target = ["--project-name", project, "--branch", branch, "--commit-dirty"];
  return [
    wrangler("validate-site", "validate site", offline, ["pages", "project", "validate", dir]),
    {
      ...wrangler("build-code", "build functions", offline, [
        "pages",
        "functions",
        "build",
        "--outdir",
        scratch,
      ]),
      env,
    },
    wrangler("deploy-limiter", "deploy limiter", due(site), ["deploy", "-c", CONFIGS.limiter]),
    ...planKeys(facts),
    {
      ...wrangler("deploy-site", "deploy site", due(site), ["pages", "deploy", dir, ...target]),
      env,
    },
  ];
}

// One Worker holds the site, the API and the limiter.
function planWorkers(facts: DeployFacts): Step[] {
  const { dir, project, scratch, site, env, workerConfig } = facts;
  const deployed = ["deploy", "-c", workerConfig, "--assets", dir, "--name", project];
  const dry = ["--dry-run", "--outdir", scratch];
  return [
    {
      ...wrangler("build-code", "build worker", site ? "offline" : "skip", [...deployed, ...dry]),
      env,
    },
    ...planKeys(facts),
    { ...wrangler("deploy-site", "deploy site", due(site), deployed), env },
  ];
}

/** Lists the entries of the key store, for a machine that has no record of the last deployment. */
export function listKeys(target: Target): Step {
  return wrangler("list-keys", "list stored keys", "login", [
    "kv",
    "key",
    "list",
    ...store(target),
    "--prefix",
    "key:",
  ]);
}

/** Arguments that print the value of one entry. */
export function getKey(target: Target, name: string): string[] {
  return ["kv", "key", "get", name, ...store(target), "--text"];
}

function planKeys({ target, dir, keys }: DeployFacts): Step[] {
  const bulk = (verb: "put" | "delete", file: string, ...more: string[]) => {
    const when = keys[verb] ? due(keys[verb].length > 0) : "open";
    const args = ["kv", "bulk", verb, `${dir}.private/${file}`, ...more, ...store(target)];
    return wrangler(`${verb}-keys`, `${verb} keys`, when, args);
  };
  return [bulk("put", PUT_FILE), bulk("delete", DELETE_FILE, "--force")];
}

function store(target: Target): string[] {
  const config = target === "pages" ? [] : ["-c", CONFIGS[target]];
  return ["--binding", "KEYS", "--remote", ...config];
}

/** The step after a successful smoke test. */
export function planCleanUp(project: string, site: boolean): Step {
  const age = ["--older-than-days", String(DEPLOYMENT_DAYS)];
  return {
    id: "delete-deployments",
    name: "delete old deployments",
    command: "node",
    args: ["bin/run.js", "deployments", "--delete", ...age, "--project", project],
    when: due(site),
  };
}

function wrangler(id: StepId, name: string, when: Step["when"], args: string[]): Step {
  return { id, name, command: "wrangler", args, when };
}

function due(needed: boolean): Step["when"] {
  return needed ? "login" : "skip";
}

/** A step as an operator would type it. */
export function commandLine({ command, args, env = {} }: Step): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  return [...variables, command, ...args.map(quoted)].join(" ");
}
