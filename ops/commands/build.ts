// npm run build: builds a snapshot of a dump and publishes it.
import { SAMPLE_OUT } from "../../src/sample-id.ts";
import sampleKeys from "../../data/sample-keys.json" with { type: "json" };
import { DEFAULT_MAX_FILES, PLATFORM_MAX_FILES } from "../../src/limits.ts";
import { readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { buildOnThread } from "../build-job.ts";
import { makeSite } from "../make-site.ts";
import { assertLog, readTraffic, trafficText } from "../../build/plan/traffic.ts";
import { preflight } from "../preflight.ts";
import { CHECKS } from "../../build/prove/gate.ts";
import { rememberDump } from "../last-dump.ts";
import { SITE } from "../../build/write/site.ts";
import { parseInstant, parseNames, parseWhole, run } from "../../bin/command.ts";
import { shown, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run build -- --dump FILE [--out DIR] [--now RFC3339] [--max-files N] [--first]
                    [--access-log FILE] [--allow CHECK,…] [--sample] [--map FILE]

Builds a snapshot of a dump and publishes it at DIR.

  --dump FILE      a SQLite database, or a text dump of one, plain or gzipped
  --map FILE       CREATE VIEW statements for a dump with another schema; npm run map begins one
                   (default: map of the configuration)
  --out DIR        symbolic link to publish at (default dist, with --sample ${SAMPLE_OUT});
                   private outputs go to DIR.private/
  --now RFC3339    the build's clock, like 2026-05-01T06:00:00Z (default: now)
  --max-files N    maximum number of files in the snapshot (default ${DEFAULT_MAX_FILES}; the free plan takes ${PLATFORM_MAX_FILES})
  --access-log FILE
                   plan the pages by past requests for lists; nothing else of the log is kept. Lines of
                   Logpush (NDJSON) or of the Common or Combined Log Format, plain or gzipped
  --first          there is no snapshot at DIR yet
  --allow CHECKS   let these checks of the gate fail, and record that in the manifest:
                   ${CHECKS.join(", ")}
  --sample         the dump is the sample directory, which is built with published keys

The environment holds RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY, 64 hex digits each (npm run keys:pins),
and, to sign the snapshot, RIFFLE_SIGNING_KEY, a private Ed25519 JWK (npm run keys:signing).
riffle.config.ts or riffle.config.json holds the rest; see docs/operators.md.` as const;

const NOTHING_PUBLISHED = "Nothing was published";

await run(
  { usage: USAGE, onFailure: NOTHING_PUBLISHED, onInterrupt: NOTHING_PUBLISHED },
  async ({ values, flags }, screen) => {
    const { dump, "max-files": budget } = values;
    const sample = flags.has("sample");
    if (!dump) throw new UsageError("--dump is missing");
    const out = values.out ?? (sample ? SAMPLE_OUT : "dist");
    if (!out) throw new UsageError("--out is empty");
    const now = instant(values.now);
    const allow = [...new Set(parseNames("--allow", values.allow ?? "", CHECKS))];
    const config = await readConfig(disk, ".");
    const options = {
      dump,
      map: values.map ?? (sample ? undefined : config.map),
      out: withoutSlashes(out),
      now,
      maxFiles: budget === undefined ? config.maxFiles : parseWhole("--max-files", budget, 1),
      first: flags.has("first"),
      sample,
      allow,
      config,
      public: SITE,
      secrets: { ...process.env, ...(sample ? sampleKeys : {}) },
    };
    const log = values["access-log"] ?? config.accessLog;
    if (log !== undefined) assertLog(disk, log);
    await preflight(options);
    rememberDump(options.out, options);
    await makeSite(screen);
    const traffic = log === undefined ? undefined : await readTraffic(disk, log);
    const { text } = await buildOnThread({ ...options, requests: traffic?.pages }, screen);
    screen.close();
    console.log(text);
    if (traffic) console.log(trafficText(traffic));
  },
);

// Versions follow the clock and never fall, so a mistyped year would stay in them for good.
function instant(text: string | undefined): Date {
  if (text === undefined) return new Date();
  const date = parseInstant(text);
  const year = date?.getUTCFullYear() ?? 0;
  if (date && year >= 2000 && year < 2200) return date;
  const form = "an instant of the years 2000 to 2199, like 2026-05-01T06:00:00Z";
  throw new UsageError(`--now must be ${form}, got ${shown(text)}`);
}
