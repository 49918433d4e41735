// npm run deploy: deploys a built snapshot to Cloudflare, with the limiter and the keys.
import { deploy } from "../deploy/deploy.ts";
import { disk } from "../../build/disk/effects.ts";
import { configurations, ENVIRONMENTS, namesOf, TARGETS } from "../deploy/settings.ts";
import { readConfig } from "../../build/config.ts";
import { parseBase, parseName, run, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run deploy -- [--dir DIR] [--project NAME] [--url URL] [--branch NAME]
                     [--target TARGET] [--environment ENV] [--dry-run] [--force]

Deploys a built snapshot: the limiter, the keys, the site; smoke-tests it, then deletes old deployments.
Nothing is deployed if the site shows the same data, public keys and signing key, and its pointer is valid for 2 more
days. Every file is checked against the manifest first. A snapshot is refused that is not whole, has expired, is older
than the site's, is unsigned where that is signed, or lacks a live key of the store.

  --dir DIR        the snapshot (default dist)
  --target TARGET  pages (default), or workers: one Worker with static assets
  --environment ENV
                   production (default), or preview, with a limiter and keys of its own
  --project NAME   Pages project or Worker (default: cloudflare.project of the configuration)
  --url URL        address of the site (default: site.url, or https://PROJECT.pages.dev)
  --branch NAME    branch of the project (default: cloudflare.branch, or preview)
  --dry-run        check the snapshot, print the steps, and run only those that need no login
  --force          deploy even if nothing changed, as after a change of the code, or if the snapshot is older or has
                   expired, to roll back

CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID hold the login, or wrangler login does.`;

const ON_INTERRUPT = "The steps that printed their end are done; running it again is safe";

await run({ usage: USAGE, onInterrupt: ON_INTERRUPT }, async ({ values, flags }) => {
  const target = parseName("--target", values.target ?? "pages", TARGETS);
  const environment = parseName("--environment", values.environment ?? "production", ENVIRONMENTS);
  const config = await readConfig(disk, ".");
  const { cloudflare } = config;
  const { project = cloudflare.project } = values;
  const names = namesOf({ ...config, cloudflare: { ...cloudflare, project } }, target, environment);
  const { url = names.url, branch = names.branch } = values;
  const why = "the address of a Worker depends on the account or its domain";
  if (url === undefined) throw new UsageError(`Give --url or site.url: ${why}`);
  for (const [path, content] of Object.entries(configurations(target, names, config)))
    disk.replace(path, `${JSON.stringify(content, undefined, 2)}\n`);
  await deploy({
    ...names,
    target,
    environment,
    dir: withoutSlashes(values.dir ?? "dist"),
    branch,
    url: parseBase(url),
    dryRun: flags.has("dry-run"),
    force: flags.has("force"),
  });
});
