// npm run deployments: lists old deployments of the Pages project, and deletes them when told to.
import { cloudflare, deleteChosen, listDeployments } from "../deploy/deployments.ts";
import { KEPT_ALWAYS, planDeletions, type Deployment } from "../deploy/deployments.ts";
import { disk } from "../../build/disk/effects.ts";
import { runWrangler } from "../child.ts";
import { readConfig } from "../../build/config.ts";
import { parseWhole, run } from "../../bin/command.ts";

const USAGE = `npm run deployments -- [--delete] [--keep-newest N] [--older-than-days D]
                          [--project NAME]

Lists the deployments that are out of use. Each still serves its files at an address of its own.

  --delete             delete them; without it nothing is touched
  --keep-newest N      newest production deployments that stay (default ${KEPT_ALWAYS}, and never fewer)
  --older-than-days D  only those at least that old (default 0)
  --project NAME       Pages project (default: cloudflare.project of the configuration)

The steps of a withdrawal are in docs/takedown.md.` as const;

await run({ usage: USAGE }, async ({ values, flags }) => {
  const { "keep-newest": newest = `${KEPT_ALWAYS}`, "older-than-days": days = "0" } = values;
  const rules = {
    keepNewest: parseWhole("--keep-newest", newest, KEPT_ALWAYS),
    olderThanDays: parseWhole("--older-than-days", days),
  };
  const ask = cloudflare(runWrangler);
  const project = values.project ?? (await readConfig(disk, ".")).cloudflare.project;
  const old = (listed: readonly Deployment[]) => planDeletions(listed, new Date(), rules);
  if (flags.has("delete")) {
    const gone = await deleteChosen({ ask, run: runWrangler }, project, old, (deployment) =>
      console.log(`Deleted ${described(deployment)}`),
    );
    console.log(`Deleted ${gone} deployments of ${project}`);
    return;
  }
  const listed = await listDeployments(ask, project);
  const plan = old(listed);
  for (const deployment of listed) {
    console.log(`${plan.includes(deployment) ? "old " : "keep"} ${described(deployment)}`);
  }
  console.log(
    `${plan.length} of the ${listed.length} deployments that ${project} lists are out of use; older ` +
      "ones may follow once these are gone. Nothing was touched: --delete deletes them",
  );
});

function described({ id, url, environment, created_on }: Deployment): string {
  return `${id} ${environment.padEnd(10)} ${created_on.slice(0, 10)} ${url}`;
}
