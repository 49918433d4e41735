// npm run withdraw: takes a record out of everything that is served, whatever the dump says.
import { resolve } from "node:path";
import { UUID } from "../../src/uuid.ts";
import { DEFAULT_WITHDRAWN, readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { namesOf, TARGETS } from "../deploy/settings.ts";
import { chooseDump } from "../last-dump.ts";
import { withdraw } from "../withdraw.ts";
import { parseBase, parseName, run, shown, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE =
  `npm run withdraw -- ID [--reason TEXT] [--undo] [--dump FILE] [--map FILE] [--out DIR]
                       [--target TARGET] [--url URL] [--dry-run]

Withdraws a record: puts its id into the private list (withdrawn of the configuration, default ${DEFAULT_WITHDRAWN}),
which every build honours whatever the dump says, builds, deploys, deletes the deployments and snapshots that still
show it, asks everything that could answer with it, and prints a receipt, or ends with exit code 1 if something still
does. Run it again if it was interrupted. The environment is that of a build and a deployment.

  --reason TEXT    why, for the list; it is published nowhere
  --undo           takes the id out of the list, builds and deploys
  --dump FILE      the dump (default: the one that was built last at DIR), with --map FILE its map
  --out DIR        the published snapshot (default dist)
  --target TARGET  pages (default), workers, or node, where a server of your own serves DIR
  --url URL        address of the site (default: site.url, or https://PROJECT.pages.dev)
  --dry-run        prints the steps and changes nothing` as const;

const ON_INTERRUPT = "The list keeps the record; run the same command again";

await run({ usage: USAGE, onInterrupt: ON_INTERRUPT }, async ({ positionals, values, flags }) => {
  const [id, ...rest] = positionals;
  if (id === undefined || rest.length > 0) throw new UsageError("Give one ID");
  if (!UUID.test(id)) throw new UsageError(`An ID is a lower-case UUID, got ${shown(id)}`);
  const target = parseName("--target", values.target ?? "pages", [...TARGETS, "node"] as const);
  const isNode = target === "node";
  const out = withoutSlashes(values.out ?? "dist");
  const config = await readConfig(disk, ".");
  const names = namesOf(config, isNode ? "pages" : target, "production");
  const given = values.url ?? (isNode ? config.site.url : names.url);
  const url = given === undefined ? undefined : parseBase(given);
  await withdraw({
    ...chooseDump(out, values, config),
    id,
    reason: values.reason ?? "",
    undo: flags.has("undo"),
    out,
    list: config.withdrawn ?? resolve(DEFAULT_WITHDRAWN),
    target,
    project: target === "pages" ? names.project : undefined,
    url,
    dryRun: flags.has("dry-run"),
  });
});
