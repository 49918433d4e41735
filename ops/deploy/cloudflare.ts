// Asks Cloudflare's API what wrangler does not print, with wrangler's own login.
import { z } from "zod";
import { BuildError } from "../../src/errors.ts";
import { parseJson } from "../../build/disk/parse.ts";
import type { RunWrangler } from "./wrangler.ts";

/** Returns the API's result for a path below the account. Throws BuildError. */
export type AskCloudflare = (path: string) => Promise<unknown>;

/** What `wrangler auth token --json` prints. */
const login = z.union([
  z.object({ token: z.string() }),
  z.object({ key: z.string(), email: z.string() }),
]);
/** What `wrangler whoami --json` prints. */
const user = z.object({ accounts: z.array(z.object({ id: z.string() })) });
const answer = z.object({ success: z.literal(true), result: z.unknown() });

/** `env` may name the account and the API's address, as wrangler takes them. */
export function cloudflare(
  run: RunWrangler,
  env: Record<string, string | undefined> = process.env,
): AskCloudflare {
  const base = env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  return async (path) => {
    const headers = headersOf(login.safeParse(await printed(run, "auth", "token")).data);
    const account = env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount(run));
    const response = await fetch(`${base}/accounts/${account}${path}`, { headers }).catch(
      () => undefined,
    );
    const body = parseJson(response && new Uint8Array(await response.arrayBuffer()));
    const { data } = answer.safeParse(body);
    if (data) return data.result;
    throw new BuildError(
      `Cloudflare's API answered ${path} with ${response ? `status ${response.status}` : "nothing"}`,
      "Check the project's name and the login's permissions: it needs Pages edit",
    );
  };
}

function headersOf(data: z.infer<typeof login> | undefined): Record<string, string> {
  if (!data) throw unreadable("its login");
  if ("token" in data) return { Authorization: `Bearer ${data.token}` };
  return { "X-Auth-Key": data.key, "X-Auth-Email": data.email };
}

async function onlyAccount(run: RunWrangler): Promise<string> {
  const { data } = user.safeParse(await printed(run, "whoami"));
  if (!data) throw unreadable("who is logged in");
  const [account, other] = data.accounts;
  if (account && !other) return account.id;
  throw new BuildError(
    `The login has ${data.accounts.length} accounts`,
    "Set CLOUDFLARE_ACCOUNT_ID to the one with the Pages project",
  );
}

async function printed(run: RunWrangler, ...args: string[]): Promise<unknown> {
  return parseJson(Buffer.from(await run([...args, "--json"])));
}

// Never quotes what was printed: it may be a token.
function unreadable(what: string): BuildError {
  return new BuildError(
    `wrangler printed ${what} in a form that is not known`,
    "Install the wrangler of package-lock.json: npm ci",
  );
}
