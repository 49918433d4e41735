// npm start: makes the sample dump if there is none, builds and serves it.
import { DEFAULT_OUT, DEFAULT_PROPERTIES, DEFAULT_SEED, generate } from "../../data/generate.ts";
import { sampleKey } from "../../data/keys.ts";
import sampleSecrets from "../../data/sample-keys.json" with { type: "json" };
import { dayOf, formatDay } from "../../src/dates.ts";
import { DEFAULT_MAX_FILES } from "../../src/limits.ts";
import { DEFAULT_CONFIG } from "../config.ts";
import { startEdge } from "../serve/edge.ts";
import { disk } from "../disk/effects.ts";
import { build } from "../main.ts";
import { createProgress } from "../progress.ts";
import { SITE } from "../write/site.ts";
import { summaryText } from "../report/summary.ts";
import { parsePort, run } from "./run.ts";

const USAGE = `npm start [-- --port N]

Makes the sample dump if there is none, builds it into dist and serves it on workerd.

  --port N     port on 127.0.0.1 (default 8788)

Exit codes: 0 stopped, 1 refused, 2 wrong usage, 3 internal error.`;

const OUT = "dist";

await run(
  { usage: USAGE },
  { options: { port: { type: "string", default: "8788" } } },
  async ({ values }) => {
    const port = parsePort(values.port);
    const now = new Date();
    if (disk.size(DEFAULT_OUT) === undefined) {
      const today = formatDay(dayOf(now));
      console.log("Making the sample dump");
      await generate({
        seed: DEFAULT_SEED,
        properties: DEFAULT_PROPERTIES,
        today,
        out: DEFAULT_OUT,
      });
    }
    const progress = createProgress(process.stderr, () => performance.now());
    const summary = await build(
      {
        dump: DEFAULT_OUT,
        out: OUT,
        now,
        maxFiles: DEFAULT_MAX_FILES,
        first: true,
        sample: true,
        allow: ["rows", "fill", "facets", "size", "calendars", "pins"],
        config: DEFAULT_CONFIG,
        public: SITE,
        secrets: sampleSecrets,
      },
      progress,
    );
    console.log(summaryText(summary, OUT, 1024 * process.resourceUsage().maxRSS));
    const edge = await startEdge(OUT, port, disk);
    console.log(invitation(edge.url, summary.anyProperty ?? ""));
    await edge.untilStopped();
  },
);

function invitation(url: string, property: string): string {
  return `
Ready: ${url} serves the sample; Ctrl+C stops it. Try:

  curl '${url}/v1/properties?state=MT&species=brown-trout&limit=2'
  curl '${url}/v1/availability?property_id=${property}'
  curl '${url}/v1/properties?q=spring+creek&bounds=44,-116,49,-104'

With a partner key:

  curl -H 'Authorization: Bearer ${sampleKey(DEFAULT_SEED)}' '${url}/v1/me'`;
}
