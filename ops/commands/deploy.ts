// npm run deploy: deploys a built snapshot to Cloudflare, with the limiter and the keys.
import { BuildError } from "../../src/errors.ts";
import { start } from "../child.ts";
import { commandLine, type Step } from "../deploy/deploy.ts";
import { deploy } from "../deploy/deploy-run.ts";
import { disk } from "../../build/disk/effects.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { smokeTest } from "../deploy/smoke.ts";
import { projectOf, readSettings, runWrangler, UNATTENDED } from "../deploy/wrangler.ts";
import { CONFIGS, TARGETS } from "../deploy/target.ts";
import { verifyFolder } from "../../partner/verify/verify.ts";
import { parseBase, parseName, run, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run deploy -- [--dir DIR] [--project NAME] [--url URL] [--branch NAME]
                     [--target TARGET] [--dry-run] [--force]

Deploys a built snapshot: the limiter, the keys, the site; smoke-tests it, then deletes old deployments.
Nothing is deployed if the site shows the same data and public keys, is signed by the same key, and
its pointer is valid for 2 more days. Every file is checked against the manifest first. A snapshot is refused
that has expired, is older than the site's, is unsigned where the site is signed, or lacks a live key of the store.

  --dir DIR        the snapshot (default dist)
  --target TARGET  pages (default), or workers: one Worker with static assets
  --project NAME   Pages project or Worker (default: the name in the target's wrangler.jsonc)
  --url URL        address of the site (default https://PROJECT.pages.dev; workers needs it)
  --branch NAME    production branch of the project (default main)
  --dry-run        check the snapshot, print the steps, and run only those that need no login
  --force          deploy even if the data is the same, after a code change, or if the snapshot is
                   older or has expired, to roll back

CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID hold the login, or wrangler login does.
Exit codes: 0 deployed or up to date, 1 refused, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    dir: { type: "string", default: "dist" },
    target: { type: "string", default: "pages" },
    project: { type: "string" },
    url: { type: "string" },
    branch: { type: "string", default: "main" },
    "dry-run": { type: "boolean", default: false },
    force: { type: "boolean", default: false },
  },
} as const;

const ON_INTERRUPT = "The steps that printed their end are done; running it again is safe";

await run({ usage: USAGE, onInterrupt: ON_INTERRUPT }, OPTIONS, async ({ values }) => {
  const target = parseName("--target", values.target, TARGETS);
  if (target === "workers" && values.url === undefined) {
    throw new UsageError(
      "Give --url: the address of a Worker depends on the account or its domain",
    );
  }
  const settings = readSettings(disk, CONFIGS[target]);
  const project = values.project ?? projectOf(settings);
  await deploy(
    {
      target,
      dir: withoutSlashes(values.dir),
      project,
      branch: values.branch,
      url: parseBase(values.url ?? `https://${project}.pages.dev`),
      dryRun: values["dry-run"],
      force: values.force,
    },
    {
      effects: disk,
      environment: process.env,
      settings,
      now: () => new Date(),
      print: (line) => console.log(line),
      execute,
      wrangler: runWrangler,
      verify: async (dir) => (await verifyFolder(disk, dir)).problems,
      site: siteReader,
      smokeTest,
    },
  );
});

async function execute(step: Step): Promise<void> {
  const output = { stdout: "inherit", stderr: "inherit" } as const;
  const env = { ...UNATTENDED, ...step.env };
  const { code } = await start(step.command, step.args, { ...output, env }).ended;
  if (code === 0) return;
  throw new BuildError(
    `${step.name} ended with exit code ${code}: ${commandLine(step)}`,
    "Read what it printed above; the steps before it are done",
  );
}
