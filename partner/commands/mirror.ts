// npx riffle mirror, or npm run mirror: keeps a copy of a deployed snapshot up to date.
import { BuildError } from "../../src/errors.ts";
import { disk } from "../../build/disk/effects.ts";
import { siteReader, type Traffic } from "../mirror/http.ts";
import { takeLock } from "../../build/publish/lock.ts";
import { mirror, type Mirrored } from "../mirror/mirror.ts";
import { grouped, size } from "../../src/figures.ts";
import { interruptible } from "../../bin/interrupt.ts";
import { createProgress } from "../../build/progress.ts";
import { parseKeys } from "../mirror/trust.ts";
import { createScreen } from "../../bin/screen.ts";
import { textOf } from "../../build/disk/parse.ts";
import { run, siteAndFolder } from "../../bin/command.ts";

const USAGE = `npx riffle mirror BASE_URL DIR [--keys FILE] [--allow-unsigned] [--json]

Brings DIR, a symbolic link to a folder beside it, to the snapshot that is deployed at BASE_URL. Only
what changed is fetched, all files are checked, and DIR changes in one step, or stays as it is after a
failure. Run it again to go on where it ended, or for the next snapshot; once in a few minutes is plenty.

  --keys FILE        public keys to trust, as JSON; without it those that BASE_URL names in the first
                     run, and later those that a snapshot announces which they signed; DIR.mirror.json
                     holds them
  --allow-unsigned   take the snapshot of a site that has never signed
  --json             print what was done as one JSON object, with the ids of the records that came,
                     changed and went`;

await run(
  { usage: USAGE, onInterrupt: "DIR is as it was; the next run goes on from here" },
  async ({ positionals, values, flags }) => {
    const { base, out } = siteAndFolder(positionals);
    const keys = values.keys === undefined ? undefined : readKeys(values.keys);
    const unlock = takeLock(disk, out);
    // Drawn on this thread, which waits for the network: partners' tools are one file.
    const screen = createScreen(process.stderr);
    try {
      const traffic: Traffic = { requests: 0, bytes: 0 };
      const mirroring = mirror(siteReader(base, undefined, traffic), {
        base,
        out,
        keys,
        now: new Date(),
        allowUnsigned: flags.has("allow-unsigned"),
        progress: createProgress(screen),
      });
      const done = await interruptible(mirroring, () => screen.close());
      console.log(flags.has("json") ? JSON.stringify(forPrograms(done, traffic)) : forPeople(done));
    } finally {
      screen.close();
      unlock();
    }
  },
);

function forPeople({ latest, files, bytes, folder, previous, changes }: Mirrored): string {
  const how = folder ? "is there now" : "was there already";
  const { snapshot, version } = latest;
  const head = `Snapshot ${snapshot}, version ${version}: ${size({ files, bytes })}, ${how}`;
  const lines = Object.entries(previous ? changes : {}).flatMap(([name, { calendars, ...ids }]) => {
    const counts = Object.entries({ ...ids, "calendars changed": calendars ?? [] })
      .filter(([, { length }]) => length > 0)
      .map(([what, { length }]) => `${grouped(length)} ${what}`);
    return counts.length > 0 ? `${name}: ${counts.join(", ")}` : [];
  });
  return [head, ...lines].join("\n");
}

/** The shape that docs/mirroring.md describes. */
function forPrograms(mirrored: Mirrored, traffic: Traffic) {
  const { latest, files, bytes, written, folder, previous, changes } = mirrored;
  return {
    ...named(latest),
    updated: folder !== undefined,
    files,
    bytes,
    fetched_bytes: traffic.bytes,
    written_bytes: written,
    requests: traffic.requests,
    previous: previous ? named(previous) : null,
    source: "exports",
    changes,
  };
}

function named({ snapshot, version, created, cover }: Mirrored["latest"]) {
  return { snapshot, version, created, cover };
}

function readKeys(path: string) {
  const bytes = disk.read(path);
  if (bytes) return parseKeys(textOf(bytes), path);
  throw new BuildError(`There is no file of public keys at ${path}`, "Give --keys the path of one");
}
