// npm run status: whether a deployed site is whole, signed and fresh, with an exit code for a schedule.
import { BuildError } from "../../src/errors.ts";
import { readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { trustedKeys } from "../../partner/mirror/trust.ts";
import { textOf } from "../../build/disk/parse.ts";
import { parseSpan, statusOf } from "../status.ts";
import { parseBase, run, shown, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run status -- --url URL [--max-age TIME] [--out DIR]

Prints what a site shows: its snapshot and how old that is, the signature, its files, each compared with
the manifest, what the last snapshot changed, and how many texts wait for review on this machine. Ends with
exit code 1 if the site is not well.

  --url URL        address of the site (default: site.url of the configuration)
  --max-age TIME   refuse an older snapshot, like 30m, 2h or 1d; its age is that of the last change
  --out DIR        where the site is built, for what waits for review (default dist)

RIFFLE_PUBLIC_KEYS, or publicKeys of the configuration, holds the keys that must have signed.`;

await run({ usage: USAGE }, async ({ values }) => {
  const config = await readConfig(disk, ".");
  const url = values.url ?? config.site.url;
  if (url === undefined) throw new UsageError("Give --url, or site.url in the configuration");
  const limit = values["max-age"];
  const maxAge = limit === undefined ? undefined : parseSpan(limit);
  if (limit !== undefined && maxAge === undefined)
    throw new UsageError(`--max-age must be a time like 30m, 2h or 1d, got ${shown(limit)}`);
  const base = parseBase(url);
  const waiting = disk.read(`${withoutSlashes(values.out ?? "dist")}.private/waiting.md`);
  const { lines, problems } = await statusOf({
    url: base,
    read: siteReader(base),
    now: new Date(),
    maxAge,
    keys: await trustedKeys(process.env, config),
    // The file is a text for an issue; its first line with a number says how many.
    waiting: waiting && (/^.*\d.*$/m.exec(textOf(waiting))?.[0] ?? "nothing waits"),
  });
  for (const line of lines) console.log(line);
  if (problems.length > 0)
    throw new BuildError(
      `${base} is not well:\n${problems.slice(0, 20).join("\n")}`,
      "Look at the last rebuild; docs/operators.md says what each problem means",
    );
});
