// Plans a deployment: what is built and what is deployed in, the steps as plain data out.
import { difference, type KeyEntry } from "./key-export.ts";
import type { Latest } from "./manifest.ts";

export interface Step {
  name: string;
  command: string;
  args: string[];
  /** `offline` needs no login, so a dry run runs it too; `skip` has nothing to do. */
  when: "offline" | "login" | "skip";
}

export interface DeployFacts {
  dir: string;
  project: string;
  /** The production branch of the Pages project. */
  branch: string;
  /** An empty folder for what is built and thrown away. */
  scratch: string;
  /** The site has to be deployed. */
  site: boolean;
  keys: KeyChanges;
}

export interface KeyChanges {
  put: readonly KeyEntry[];
  delete: readonly string[];
}

/** A deployed pointer is renewed when it is good for less than this, in days. */
const RENEW_DAYS = 2;
/** Old deployments go after this many days. */
const DEPLOYMENT_DAYS = 2;

export const PUT_FILE = "deploy.put.json";
export const DELETE_FILE = "deploy.delete.json";

/** Whether the site has to be deployed; `deployed` is the pointer that is up, if there is one. */
export function isDue(built: Latest, deployed: Latest | undefined, now: Date): boolean {
  if (!deployed || deployed.snapshot !== built.snapshot) return true;
  return Date.parse(deployed.expires) - now.getTime() < RENEW_DAYS * 86_400_000;
}

/**
 * What the key store must put and delete. `deployed` is what the last deployment put there; where that
 * is not known, `stored` names the entries of the store, and all are put.
 */
export function keyChanges(
  all: readonly KeyEntry[],
  deployed: readonly KeyEntry[] | undefined,
  stored: readonly string[] = [],
): KeyChanges {
  const values = new Map(all.map(({ key, value }) => [key, value]));
  if (deployed) return difference(values, deployed);
  return { put: all, delete: stored.filter((key) => !values.has(key)).sort() };
}

/** The steps in order. The store has new keys before the site is up, and the site no old ones after. */
export function planDeploy({ dir, project, branch, scratch, site, keys }: DeployFacts): Step[] {
  const putFile = `${dir}.private/${PUT_FILE}`;
  const deleteFile = `${dir}.private/${DELETE_FILE}`;
  const store = ["--binding", "KEYS", "--remote"];
  const offline = site ? "offline" : "skip";
  const target = ["--project-name", project, "--branch", branch, "--commit-dirty"];
  return [
    wrangler("validate site", offline, ["pages", "project", "validate", dir]),
    wrangler("build functions", offline, ["pages", "functions", "build", "--outdir", scratch]),
    wrangler("deploy limiter", due(site), ["deploy", "-c", "src/limiter/wrangler.jsonc"]),
    wrangler("put keys", due(keys.put.length > 0), ["kv", "bulk", "put", putFile, ...store]),
    wrangler("delete keys", due(keys.delete.length > 0), [
      "kv",
      "bulk",
      "delete",
      deleteFile,
      "--force",
      ...store,
    ]),
    wrangler("deploy site", due(site), ["pages", "deploy", dir, ...target]),
  ];
}

/** What follows once the site is up and well. */
export function planCleanUp(project: string, site: boolean): Step {
  const age = ["--older-than-days", String(DEPLOYMENT_DAYS)];
  return {
    name: "delete old deployments",
    command: "tsx",
    args: ["build/cli/deployments.ts", "--delete", ...age, "--project", project],
    when: due(site),
  };
}

function wrangler(name: string, when: Step["when"], args: string[]): Step {
  return { name, command: "wrangler", args, when };
}

function due(needed: boolean): Step["when"] {
  return needed ? "login" : "skip";
}

/** A step as an operator would type it. */
export function commandLine({ command, args }: Step): string {
  return [command, ...args.map((arg) => (/^[\w./:=@-]+$/.test(arg) ? arg : `'${arg}'`))].join(" ");
}
