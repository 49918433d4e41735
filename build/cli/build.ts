// npm run build: builds a snapshot of a dump and publishes it.
import sampleKeys from "../../data/sample-keys.json" with { type: "json" };
import { DEFAULT_MAX_FILES, PLATFORM_MAX_FILES } from "../../src/limits.ts";
import { readConfig } from "../config.ts";
import { disk } from "../disk/effects.ts";
import { CHECKS } from "../prove/gate.ts";
import { build } from "../main.ts";
import { createProgress } from "../progress.ts";
import { SITE } from "../write/site.ts";
import { summaryText } from "../report/summary.ts";
import { readTraffic, trafficText } from "../plan/traffic.ts";
import { parseInstant, parseNames, parseWhole, run, UsageError, withoutSlashes } from "./run.ts";

const USAGE = `npm run build -- --dump FILE [--out DIR] [--now RFC3339] [--max-files N] [--first]
                    [--access-log FILE] [--allow CHECK,…] [--sample]

Builds a snapshot of a dump and publishes it at DIR.

  --dump FILE      a SQLite database, or a text dump of one, plain or gzipped
  --out DIR        symbolic link to publish at (default dist); private outputs go to DIR.private/
  --now RFC3339    the build's clock, like 2026-05-01T06:00:00Z (default: now)
  --max-files N    most files of the snapshot (default ${DEFAULT_MAX_FILES}; the free plan takes ${PLATFORM_MAX_FILES})
  --access-log FILE
                   plan the pages by what was asked for: lines of Logpush (NDJSON) or of the Common
                   or Combined Log Format, plain or gzipped; only lists are counted, nothing else kept
  --first          there is no snapshot at DIR yet
  --allow CHECKS   let these checks of the gate fail, and say so in the manifest:
                   ${CHECKS.join(", ")}
  --sample         the dump is the sample directory, which is built with published keys

The environment holds RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY, 64 hex digits each (npm run keys:pins),
and, to sign the snapshot, RIFFLE_SIGNING_KEY, a private Ed25519 JWK (npm run keys:signing).
riffle.config.ts or riffle.config.json holds the rest; see docs/operators.md.
Exit codes: 0 published, 1 refused, 2 wrong usage, 3 internal error.`;

// Later dates could have five-digit years in a calendar's cover; earlier ones make no sense.
const EARLIEST = new Date("2000-01-01T00:00:00Z");
const LATEST = new Date("9000-01-01T00:00:00Z");

const OPTIONS = {
  options: {
    dump: { type: "string" },
    out: { type: "string", default: "dist" },
    now: { type: "string" },
    "max-files": { type: "string" },
    "access-log": { type: "string" },
    first: { type: "boolean", default: false },
    allow: { type: "string", default: "" },
    sample: { type: "boolean", default: false },
  },
} as const;

await run({ usage: USAGE, onFailure: "Nothing was published" }, OPTIONS, async ({ values }) => {
  if (!values.dump) throw new UsageError("--dump is missing");
  if (!values.out) throw new UsageError("--out is empty");
  const progress = createProgress(process.stderr, () => performance.now());
  const config = await readConfig(disk, ".");
  const out = withoutSlashes(values.out);
  const budget = values["max-files"];
  const log = values["access-log"] ?? config.accessLog;
  const traffic = log === undefined ? undefined : await readTraffic(disk, log);
  const summary = await build(
    {
      dump: values.dump,
      out,
      now: instant(values.now),
      maxFiles: budget === undefined ? config.maxFiles : parseWhole("--max-files", budget, 1),
      requests: traffic?.pages,
      first: values.first,
      sample: values.sample,
      allow: [...new Set(parseNames("--allow", values.allow, CHECKS))],
      config,
      public: SITE,
      secrets: values.sample ? { ...process.env, ...sampleKeys } : process.env,
    },
    progress,
  );
  console.log(summaryText(summary, out, 1024 * process.resourceUsage().maxRSS));
  if (traffic) console.log(trafficText(traffic));
});

function instant(text: string | undefined): Date {
  if (text === undefined) return new Date();
  const date = parseInstant(text);
  if (!date) {
    throw new UsageError(`--now ${text} is no RFC 3339 instant, like 2026-05-01T06:00:00Z`);
  }
  if (date < EARLIEST || date > LATEST) {
    throw new UsageError(`--now ${text} is no date of ours; give one from 2000 to 9000`);
  }
  return date;
}
