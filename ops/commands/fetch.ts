// npm run fetch: fetches a deployed snapshot as the previous one of a build.
import { readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { fetchSnapshot } from "../../partner/mirror/fetch.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { takeLock } from "../../build/publish/lock.ts";
import { size } from "../../src/figures.ts";
import { trustedKeys } from "../../partner/mirror/trust.ts";
import { assertNotSample } from "../preflight.ts";
import { run, siteAndFolder } from "../../bin/command.ts";

const USAGE = `npm run fetch -- BASE_URL DIR [--allow-unsigned] [--allow-expired]

Fetches the snapshot that is deployed at BASE_URL into DIR.snapshots/ and points DIR at it, as the
previous snapshot of the next build. Everything is checked before DIR shows it. After a failure the next run
goes on with what was fetched.

  --allow-unsigned   take a snapshot without a signature, or of an unknown key where none is given
  --allow-expired    take one whose pointer has expired

RIFFLE_PUBLIC_KEYS holds the public keys that are trusted, as JSON; without it publicKeys of
riffle.config.ts does. The public part of RIFFLE_SIGNING_KEY is trusted too.`;

await run(
  { usage: USAGE, onInterrupt: "DIR is as it was; the next run goes on from here" },
  async ({ positionals, flags }) => {
    const { base, out } = siteAndFolder(positionals);
    assertNotSample(out);
    const keys = await trustedKeys(process.env, await readConfig(disk, "."));
    const unlock = takeLock(disk, out);
    try {
      const fetched = await fetchSnapshot(siteReader(base), {
        base,
        out,
        keys,
        now: new Date(),
        allowUnsigned: flags.has("allow-unsigned"),
        allowExpired: flags.has("allow-expired"),
      });
      const { latest } = fetched;
      const how = fetched.folder ? `fetched into ${fetched.folder}` : "was there already";
      console.log(
        `Snapshot ${latest.snapshot}, version ${latest.version}: ${size(fetched)}, ${how}`,
      );
    } finally {
      unlock();
    }
  },
);
