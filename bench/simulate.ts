// Replays traffic through a built snapshot and the real handler, and prints pages, reads, CPU and costs.
// npm run simulate [-- --help]; nothing is sent over a network.
import { parseWhole, run } from "../bin/command.ts";
import { disk } from "../build/disk/effects.ts";
import { trafficText } from "../build/plan/traffic.ts";
import { BuildError } from "../src/errors.ts";
import { billOf, WAYS, type Mix } from "./traffic/cost.ts";
import { readDirectory, type Directory } from "./traffic/directory.ts";
import { drawLogged, readLoggedTraffic } from "./traffic/log.ts";
import { DEFAULT_REQUESTS, DEFAULT_SEED, MODEL, type Model } from "./traffic/model.ts";
import { PAID_PLAN, PRICES } from "./traffic/prices.ts";
import { Replay } from "./traffic/replay.ts";
import { drawRequests, type Asked } from "./traffic/requests.ts";
import { formOf, listQueryOf, Pages } from "./traffic/shape.ts";
import { percent, spread, Tally, type Row } from "./traffic/tally.ts";

const USAGE = `npm run simulate -- [--dir DIR] [--access-log FILE] [--requests N] [--seed N]

Replays traffic through a built snapshot and the real handler, and prints what pages answer, what is
read and computed, and what a month costs. Without a log the traffic is the model of
bench/traffic/model.ts.

  --dir DIR           the snapshot (default dist)
  --access-log FILE   draw the lists from what was asked for, as npm run build takes it
  --requests N        requests to replay (default ${DEFAULT_REQUESTS})
  --seed N            seed of the model's draws (default ${DEFAULT_SEED})

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    dir: { type: "string", default: "dist" },
    "access-log": { type: "string" },
    requests: { type: "string", default: String(DEFAULT_REQUESTS) },
    seed: { type: "string", default: String(DEFAULT_SEED) },
  },
} as const;

/** Requests put to an isolate of their own each. */
const COLD_REQUESTS = 300;
/** The first requests fill caches and compile the code; they are not counted. */
const WARM_UP = 2_000;
const MONTHS = [10e6, 1e9, 100e9] as const;

const { crawler, visitor } = MODEL.clients;
const crawled = (share: number) => ({
  ...MODEL.clients,
  crawler: { ...crawler, share },
  visitor: { ...visitor, share: visitor.share + crawler.share - share },
});
/** Traffic for the share that the planner is judged by, should the model be wrong in what matters most. */
const VARIANTS: Record<string, Partial<Model>> = {
  "as in the model": {},
  "Zipf 0.7": { zipf: 0.7 },
  "Zipf 1.3": { zipf: 1.3 },
  "every query alike": { zipf: 0 },
  "popularity without regard to records": { popularityNoise: 10 },
  "no crawlers": { clients: crawled(0) },
  "crawlers 15 %": { clients: crawled(0.15) },
};
const LOGGED = { "as in the log": {} };

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const { dir } = values;
  const requests = parseWhole("--requests", values.requests);
  const seed = parseWhole("--seed", values.seed);
  const directory = readSnapshot(dir);
  const replay = new Replay(dir);
  const log = values["access-log"];
  const logged = log === undefined ? undefined : await readLoggedTraffic(disk, log);
  const draw = (model: Model) =>
    logged ? drawLogged(logged, model.revalidated, seed) : drawRequests(model, directory, seed);
  if (logged) console.log(trafficText(logged));
  const stream = draw(MODEL);
  const tally = new Tally();
  for (const asked of take(stream, WARM_UP)) await replay.ask(asked);
  for (const asked of take(stream, requests)) tally.add(await replay.ask(asked));
  show(`${dir}, ${requests} requests`, tally.endpoints());
  show("List requests by form; only the first can be pages", tally.forms());
  show(
    "Listing requests that are pages, by traffic",
    coverage(dir, draw, requests, logged ? LOGGED : VARIANTS),
  );
  show("Requests to cold isolates", { cold: await cold(replay, take(stream, COLD_REQUESTS)) });
  const mix = tally.mix();
  show("US dollars a month, by requests", costs(mix));
  show(`What ${grouped(MONTHS[1])} requests cost`, partsOf(mix, MONTHS[1]));
  showPrices();
});

function readSnapshot(dir: string): Directory {
  try {
    return readDirectory(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BuildError(`${dir} holds no snapshot`, "Build one first, or give --dir");
  }
}

function coverage(
  dir: string,
  draw: (model: Model) => Iterator<Asked>,
  requests: number,
  variants: Record<string, Partial<Model>>,
): Record<string, Row> {
  const pages = new Pages(dir);
  return Object.fromEntries(
    Object.entries(variants).map(([name, change]) => {
      return [name, shareOf(pages, take(draw({ ...MODEL, ...change }), requests))];
    }),
  );
}

function shareOf(pages: Pages, stream: Iterable<Asked>): Row {
  let [all, shaped, found] = [0, 0, 0];
  for (const { url } of stream) {
    const query = listQueryOf(url);
    if (!query) continue;
    all++;
    if (formOf(query) !== "page") continue;
    shaped++;
    if (pages.has(query)) found++;
  }
  return {
    "of those of a page's form": percent(found / shaped),
    "of all lists": percent(found / all),
  };
}

async function cold(replay: Replay, stream: Iterable<Asked>): Promise<Row> {
  const reads: number[] = [];
  const cpu: number[] = [];
  for (const asked of stream) {
    replay.restart();
    const outcome = await replay.ask(asked);
    reads.push(outcome.reads);
    cpu.push(outcome.cpu);
  }
  return { requests: reads.length, ...spread(reads, cpu) };
}

function costs(mix: Mix): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(WAYS).map(([name, way]) => [
      name,
      Object.fromEntries(
        MONTHS.map((requests) => [grouped(requests), grouped(billOf(way(mix, requests)).dollars)]),
      ),
    ]),
  );
}

function partsOf(mix: Mix, requests: number): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(WAYS).map(([name, way]) => {
      const { parts } = billOf(way(mix, requests));
      const rows = Object.entries(parts).map(([part, dollars]) => [part, grouped(dollars)]);
      return [name, { plan: PAID_PLAN.dollars, ...Object.fromEntries(rows) }];
    }),
  );
}

function showPrices(): void {
  console.log(`\nPrices: plan $${PAID_PLAN.dollars}, ${PAID_PLAN.source} (${PAID_PLAN.seen})`);
  for (const { unit, included, perMillion, source, seen } of Object.values(PRICES)) {
    const beyond = `$${perMillion} a million, ${grouped(included)} included`;
    console.log(`  ${unit}: ${beyond}, ${source} (${seen})`);
  }
}

function show(title: string, rows: Record<string, Row>): void {
  console.log(`\n${title}`);
  console.table(rows);
}

function* take<T>(stream: Iterator<T>, count: number): Generator<T> {
  for (let i = 0; i < count; i++) {
    const { done, value } = stream.next();
    if (done) return;
    yield value;
  }
}

function grouped(number: number): string {
  return Math.round(number).toLocaleString("en");
}
