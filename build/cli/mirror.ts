// npm run mirror, or npx riffle mirror: keeps a copy of a deployed snapshot up to date.
import { BuildError } from "../../src/errors.ts";
import { disk } from "../disk/effects.ts";
import { siteReader } from "../deploy/http.ts";
import { takeLock } from "../publish/lock.ts";
import { mirror } from "../deploy/mirror.ts";
import { grouped } from "../progress.ts";
import { parseKeys } from "../deploy/public-keys.ts";
import { run, siteAndFolder } from "./run.ts";

const USAGE = `npx riffle mirror BASE_URL DIR [--keys FILE] [--allow-unsigned]

Brings DIR, a symbolic link to a folder beside it, to the snapshot that is deployed at BASE_URL. Only
files that changed are fetched, all are checked, and DIR changes in one step. Run it again to go on
where it ended, or for the next snapshot; once in a few minutes is plenty.

  --keys FILE        public keys to trust, as JSON; without it those that BASE_URL names in the first
                     run are trusted for good (they stand in DIR.mirror.json)
  --allow-unsigned   take the snapshot of a site that has never signed

Exit codes: 0 DIR is up to date, 1 refused: DIR is as it was, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  allowPositionals: true,
  options: {
    keys: { type: "string" },
    "allow-unsigned": { type: "boolean", default: false },
  },
} as const;

await run(
  { usage: USAGE, onInterrupt: "DIR is as it was; the next run goes on from here" },
  OPTIONS,
  async ({ positionals, values }) => {
    const { base, out } = siteAndFolder(positionals);
    const keys = values.keys === undefined ? undefined : readKeys(values.keys);
    const unlock = takeLock(disk, out);
    try {
      const { latest, files, bytes, ...fetched } = await mirror(siteReader(base), disk, {
        base,
        out,
        keys,
        now: new Date(),
        allowUnsigned: values["allow-unsigned"],
      });
      const amount = `${grouped(files)} files, ${(bytes / 1e6).toFixed(1)} MB`;
      const how = fetched.folder ? "is there now" : "was there already";
      console.log(`Snapshot ${latest.snapshot}, version ${latest.version}: ${amount}, ${how}`);
    } finally {
      unlock();
    }
  },
);

function readKeys(path: string) {
  const bytes = disk.read(path);
  if (bytes) return parseKeys(Buffer.from(bytes).toString("utf8"), path);
  throw new BuildError(`There is no file of public keys at ${path}`, "Give --keys the path of one");
}
