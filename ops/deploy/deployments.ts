// Lists the deployments of the Pages project and deletes old ones. Each serves its files, withdrawn records
// included, at an address of its own until it is deleted.
import { z } from "zod";
import { BuildError } from "../../src/errors.ts";
import type { RunWrangler } from "./wrangler.ts";

export interface Deployment {
  id: string;
  /** The deployment's own address. */
  url: string;
  environment: "production" | "preview";
  /** RFC 3339; the latest possible time, since wrangler prints ages in whole units. */
  created_on: string;
}

export interface DeletionRules {
  /** Younger deployments stay, in days. */
  olderThanDays: number;
  /** Number of newest production deployments that stay, together with everything newer than the last of them. */
  keepNewest: number;
}

/** Production deployments that always stay: the live one, and one to roll back to. */
export const KEPT_ALWAYS = 2;
/** Most rounds of list and delete: wrangler lists some 25 deployments at a time. */
const MAX_ROUNDS = 100;
const DAY_MS = 86_400_000;

/**
 * The deployments to delete, newest first. A preview stays only if it is newer than the oldest production
 * deployment that stays. With too few production deployments nothing is deleted.
 */
export function planDeletions(
  deployments: readonly Deployment[],
  now: Date,
  { olderThanDays, keepNewest }: DeletionRules,
): Deployment[] {
  // The sort is stable, so equal ages keep wrangler's order, newest first.
  const sorted = deployments.toSorted(
    (a, b) => Date.parse(b.created_on) - Date.parse(a.created_on),
  );
  const production = sorted.filter(({ environment }) => environment === "production");
  const last = production[Math.max(keepNewest, KEPT_ALWAYS) - 1];
  if (!last) return [];
  const newest = now.getTime() - olderThanDays * DAY_MS;
  return sorted
    .slice(sorted.indexOf(last) + 1)
    .filter(({ created_on }) => Date.parse(created_on) <= newest);
}

const row = z.object({
  Id: z.string().regex(/^[0-9a-zA-Z][0-9a-zA-Z-]*$/),
  Environment: z.enum(["Production", "Preview"]),
  Deployment: z.string(),
  Status: z.string(),
});
/** Statuses of deployments that serve nothing; for all others wrangler prints the age. */
const NOT_UP = /^(failure|canceled|skipped|active|idle)$/i;
const AGE = /^(\d+) (second|minute|hour|day|week|month|year)s? ago$/;
const UNIT_DAYS = {
  second: 1 / 86_400,
  minute: 1 / 1_440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 365 / 12,
  year: 365,
};

/** The live deployments of a project, newest first, as many as wrangler lists. Throws BuildError. */
export async function listDeployments(
  run: RunWrangler,
  project: string,
  now: Date,
): Promise<Deployment[]> {
  const args = ["pages", "deployment", "list", "--project-name", project, "--json"];
  const rows = parseRows(await run(args));
  return rows
    .filter(({ Status }) => !NOT_UP.test(Status))
    .map((listed) => ({
      id: listed.Id,
      url: listed.Deployment,
      environment: listed.Environment === "Production" ? "production" : "preview",
      created_on: new Date(now.getTime() - ageOf(listed.Status) * DAY_MS).toISOString(),
    }));
}

/** Deletes old deployments until none is left. Returns what was deleted. Throws BuildError. */
export async function deleteOld(
  run: RunWrangler,
  project: string,
  clock: () => Date,
  rules: DeletionRules,
  deleted: (deployment: Deployment) => void = () => {},
): Promise<Deployment[]> {
  const gone: Deployment[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = clock();
    const plan = planDeletions(await listDeployments(run, project, now), now, rules);
    const fresh = plan.filter(({ id }) => !gone.some((other) => other.id === id));
    if (fresh.length === 0) break;
    for (const deployment of fresh) {
      const { id } = deployment;
      // Without --force wrangler asks, and without a terminal it then deletes nothing and reports success.
      await run(["pages", "deployment", "delete", id, "--project-name", project, "--force"]);
      gone.push(deployment);
      deleted(deployment);
    }
  }
  return gone;
}

function parseRows(printed: string): z.infer<typeof row>[] {
  try {
    return z.array(row).parse(JSON.parse(printed));
  } catch {
    throw unreadable("its list");
  }
}

// Least number of days since a deployment was made.
function ageOf(status: string): number {
  if (status === "just now") return 0;
  const match = AGE.exec(status);
  if (!match) throw unreadable(`the status ${JSON.stringify(status)}`);
  return Number(match[1]) * UNIT_DAYS[match[2] as keyof typeof UNIT_DAYS];
}

function unreadable(what: string): BuildError {
  return new BuildError(
    `wrangler printed ${what} in a form that is not known`,
    "Delete old deployments in the dashboard, and install the wrangler of package-lock.json",
  );
}
