// Compares free text with SQLite FTS5 and MiniSearch by size and time.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { run } from "../bin/command.ts";
import type { ColdStart } from "./cold-start.ts";
import { makeQueries, makeRecords, type PropertyTexts } from "./documents.ts";
import { ENGINES, type Searcher, type Stored } from "./engines.ts";
import { mean, quantile, round } from "./table.ts";

const QUERIES = 1_000;
/** A query is run this often, unless that takes longer, and its shortest time counts: other load only adds. */
const ROUNDS = 3;
const PATIENCE_MS = 50;
/** Fewer matches say little about the order. */
const LEAST_RANKED = 10;

const USAGE = `npm run bench:query [-- --ndjson FILE]

Compares free text with SQLite FTS5 and MiniSearch on 10,000 and 100,000 made-up records; takes minutes.

  --ndjson FILE   the properties of a snapshot instead, like dist/static/v1/properties.ndjson

Exit codes: 0 all find the same, 1 they do not, 2 wrong usage, 3 internal error.`;

const OPTIONS = { options: { ndjson: { type: "string" } } } as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { ndjson } }) => {
  if (ndjson) return compare(ndjson, readRecords(ndjson));
  for (const count of [10_000, 100_000]) {
    await compare(`${count.toLocaleString("en")} documents`, makeRecords(count));
  }
});

async function compare(title: string, records: readonly PropertyTexts[]): Promise<void> {
  const queries = makeQueries(records, QUERIES);
  let reads: Set<number>[] = [];
  const engines: { name: string; stored: Stored; searcher: Searcher }[] = [];
  for (const { name, build, open } of ENGINES) {
    const stored = await build(records);
    engines.push({
      name,
      stored,
      searcher: await open(stored, (file) => reads.at(-1)?.add(file)),
    });
  }
  console.log(`\n${title}, ${QUERIES} queries`);
  const agreement = await checkAnswers(
    queries,
    engines.map(({ searcher }) => searcher),
  );
  const rows: Record<string, object> = {};
  for (const [engine, { name, stored, searcher }] of engines.entries()) {
    reads = [];
    const times: number[] = [];
    for (const query of queries) {
      reads.push(new Set());
      times.push(await shortest(() => searcher.top(query)));
    }
    const cold = await coldStart({ engine, stored, query: queries[0]! });
    rows[name] = {
      ...sizes(stored),
      ...latency(times),
      "cold ms": round(cold),
      ...readsOf(reads, stored),
    };
  }
  console.table(rows);
  console.log(agreement);
}

async function shortest(search: () => unknown): Promise<number> {
  let least = Infinity;
  let spent = 0;
  for (let runs = 0; runs < ROUNDS && spent < PATIENCE_MS; runs++) {
    const begin = performance.now();
    await search();
    const time = performance.now() - begin;
    least = Math.min(least, time);
    spent += time;
  }
  return least;
}

/** Compares the matches of every query, and our order with that of FTS5's bm25. */
async function checkAnswers(queries: readonly string[][], searchers: readonly Searcher[]) {
  const correlations: number[] = [];
  let differing = 0;
  for (const query of queries) {
    const [ours, ...others] = await Promise.all(searchers.map((searcher) => searcher.all(query)));
    const same = (theirs: Map<number, number>) =>
      theirs.size === ours!.size && [...theirs.keys()].every((ordinal) => ours!.has(ordinal));
    if (!others.every(same)) {
      differing++;
      console.log(
        `Sets differ for ${JSON.stringify(query)}: ${[ours!, ...others].map(({ size }) => size)}`,
      );
    }
    const ordinals = [...ours!.keys()].filter((ordinal) => others[0]!.has(ordinal));
    if (ordinals.length < LEAST_RANKED) continue;
    const [a, b] = [ours!, others[0]!].map((scores) => ranks(ordinals.map((o) => scores.get(o)!)));
    correlations.push(correlation(a!, b!));
  }
  correlations.sort((a, b) => a - b);
  if (differing > 0) process.exitCode = 1;
  return (
    `Sets agree on ${queries.length - differing} of ${queries.length} queries. Spearman's rank correlation ` +
    `with FTS5's bm25 over ${correlations.length} queries of ${LEAST_RANKED} matches or more: ` +
    `mean ${round(mean(correlations))}, median ${round(quantile(correlations, 0.5))}, ` +
    `lowest tenth below ${round(quantile(correlations, 0.1))}`
  );
}

function coldStart(workerData: ColdStart): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./cold-start.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

function sizes({ files }: Stored) {
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  return { "index kB": Math.round(bytes / 1_000), files: files.length };
}

function latency(times: number[]) {
  times.sort((a, b) => a - b);
  return { "p50 ms": round(quantile(times, 0.5)), "p99 ms": round(quantile(times, 0.99)) };
}

/** What a query reads of the index's files; one that lies in a single file is read whole. */
function readsOf(reads: readonly ReadonlySet<number>[], { files }: Stored) {
  const all = files.length === 1 ? [[0]] : reads.map((read) => [...read]);
  const bytes = all.map((read) => read.reduce((sum, file) => sum + files[file]!.length, 0));
  const counts = all.map(({ length }) => length);
  return {
    "read kB": Math.round(mean(bytes) / 1_000),
    "max kB": Math.round(Math.max(...bytes) / 1_000),
    reads: round(mean(counts)),
    "max reads": Math.max(...counts),
  };
}

function readRecords(path: string): PropertyTexts[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PropertyTexts);
}

/** Ranks from low to high; equal values share the mean of theirs. */
function ranks(numbers: readonly number[]): number[] {
  const order = numbers.map((_, i) => i).sort((a, b) => numbers[a]! - numbers[b]!);
  const result = numbers.map(() => 0);
  for (let from = 0, to; from < order.length; from = to) {
    to = from + 1;
    while (to < order.length && numbers[order[to]!] === numbers[order[from]!]) to++;
    for (const i of order.slice(from, to)) result[i] = (from + to - 1) / 2;
  }
  return result;
}

/** Pearson's; 1 where nothing varies on either side, 0 where only one side does. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const sum = (f: (x: number, y: number) => number) =>
    a.reduce((total, x, i) => total + f(x - meanA, b[i]! - meanB), 0);
  const [varA, varB] = [sum((x) => x * x), sum((_, y) => y * y)];
  if (varA === 0 || varB === 0) return varA === varB ? 1 : 0;
  return sum((x, y) => x * y) / Math.sqrt(varA * varB);
}
