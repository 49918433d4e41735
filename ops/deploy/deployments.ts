// Lists the deployments of the Pages project, by Cloudflare's API, which says when each was made, and deletes old
// ones. Each serves its files, withdrawn records included, at an address of its own until it is deleted.
import { z } from "zod";
import { BuildError } from "../../src/errors.ts";
import { parseJson } from "../../build/disk/parse.ts";

/** Runs wrangler with arguments and returns what it printed. Throws BuildError if it fails. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

/** With its own address, and when it was made, as RFC 3339. */
export type Deployment = Omit<z.output<typeof listed>[number], "latest_stage">;

/** Production deployments that always stay: the live one, and one to roll back to. */
export const KEPT_ALWAYS = 2;
const DAY_MS = 86_400_000;

/** The old deployments, newest first: older than so many days and than so many production ones; with fewer of these, none. */
export function planDeletions(
  deployments: readonly Deployment[],
  now: Date,
  { olderThanDays, keepNewest }: { olderThanDays: number; keepNewest: number },
): Deployment[] {
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

/** Returns the API's result for a path below the account. Throws BuildError. */
type AskCloudflare = (path: string) => Promise<unknown>;

const login = z.union([
  z.object({ token: z.string() }).transform(({ token }) => ({ Authorization: `Bearer ${token}` })),
  z
    .object({ key: z.string(), email: z.string() })
    .transform(({ key, email }) => ({ "X-Auth-Key": key, "X-Auth-Email": email })),
]);
const user = z.object({ accounts: z.array(z.object({ id: z.string() })) });
const answer = z.object({ success: z.literal(true), result: z.unknown() });

/** With wrangler's own login; `env` may name the account and the API's address, as wrangler takes them. */
export function cloudflare(
  run: RunWrangler,
  env: Record<string, string | undefined> = process.env,
): AskCloudflare {
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  return async (path) => {
    const headers = await printed(run, ["auth", "token"], login);
    const account = env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount(run));
    const url = `${base}/accounts/${account}${path}`;
    const response = await fetch(url, { headers }).catch(() => undefined);
    const body = parseJson(response && new Uint8Array(await response.arrayBuffer()));
    const { data } = answer.safeParse(body);
    if (data) return data.result;
    throw new BuildError(
      `Cloudflare's API answered ${path} with ${response ? `status ${response.status}` : "nothing"}`,
      "Check the project's name and the login's permissions: it needs Pages edit",
    );
  };
}

async function onlyAccount(run: RunWrangler): Promise<string> {
  const { accounts } = await printed(run, ["whoami"], user);
  if (accounts.length === 1) return accounts[0]!.id;
  throw new BuildError(
    `The login has ${accounts.length} accounts`,
    "Set CLOUDFLARE_ACCOUNT_ID to the one with the Pages project",
  );
}

async function printed<T>(run: RunWrangler, args: string[], schema: z.ZodType<T>): Promise<T> {
  const { data } = schema.safeParse(parseJson(await run([...args, "--json"])));
  if (data) return data;
  // Never quotes what was printed: it may be a token.
  throw new BuildError(
    `wrangler printed its answer to ${args.join(" ")} in a form that is not known`,
    "Install the wrangler of package-lock.json: npm ci",
  );
}

const listed = z.array(
  z.object({
    // wrangler takes the id as an argument.
    id: z.string().regex(/^[0-9a-zA-Z][0-9a-zA-Z-]*$/),
    url: z.string(),
    environment: z.enum(["production", "preview"]),
    created_on: z.iso.datetime({ offset: true }),
    latest_stage: z.object({ status: z.string() }),
  }),
);

/** The live deployments of a project, newest first, as many as the API lists at a time. Throws BuildError. */
export async function listDeployments(ask: AskCloudflare, project: string): Promise<Deployment[]> {
  const path = `/pages/projects/${encodeURIComponent(project)}/deployments`;
  const { data } = listed.safeParse(await ask(path));
  // Others failed or are not up yet, and serve nothing.
  if (data) return data.filter(({ latest_stage }) => latest_stage.status === "success");
  throw new BuildError(
    "Cloudflare's API lists deployments in a form that is not known",
    "Delete old deployments in the dashboard",
  );
}

/** Deletes what `choose` picks until it picks nothing new, as the API lists some 25 at a time; returns their number. */
export async function deleteChosen(
  { ask, run }: { ask: AskCloudflare; run: RunWrangler },
  project: string,
  choose: (listed: readonly Deployment[]) => Deployment[] | Promise<Deployment[]>,
  deleted: (deployment: Deployment) => void,
): Promise<number> {
  const gone = new Set<string>();
  for (;;) {
    const chosen = await choose(await listDeployments(ask, project));
    const fresh = chosen.filter(({ id }) => !gone.has(id));
    if (fresh.length === 0) return gone.size;
    for (const one of fresh) {
      // Without --force wrangler asks, and without a terminal it then deletes nothing and reports success.
      await run(["pages", "deployment", "delete", one.id, "--project-name", project, "--force"]);
      gone.add(one.id);
      deleted(one);
    }
  }
}
