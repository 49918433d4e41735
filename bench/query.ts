// Measures free text on made-up records: the size of the index, the time of a query, and what it reads.
import { readFileSync } from "node:fs";
import { run } from "../bin/command.ts";
import { buildTextIndex } from "../build/write/text/text-index.ts";
import { rank } from "../src/rank.ts";
import { RESOURCES } from "../src/resources.ts";
import { searchText } from "../src/serve/text.ts";
import { makeQueries, makeRecords, type PropertyTexts } from "./documents.ts";
import { mean, quantile, round } from "./table.ts";

const QUERIES = 1_000;
/** A query is run this often, unless that takes longer, and its shortest time counts: other load only adds. */
const ROUNDS = 3;
const PATIENCE_MS = 50;
const PAGE = { offset: 0, limit: 25, descending: true };
/** In front of a pack's body. */
const HEADER = new Uint8Array(16);

const USAGE = `npm run bench:query [-- --ndjson FILE]

Measures free text on 10,000 and 100,000 made-up records.

  --ndjson FILE   the properties of a snapshot instead, like dist/static/v1/properties.ndjson

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

const OPTIONS = { options: { ndjson: { type: "string" } } } as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { ndjson } }) => {
  const rows: Record<string, object> = {};
  if (ndjson) rows[ndjson] = await measure(readRecords(ndjson));
  for (const count of ndjson ? [] : [10_000, 100_000]) {
    rows[`${count} records`] = await measure(makeRecords(count));
  }
  console.table(rows);
});

async function measure(records: readonly PropertyTexts[]): Promise<object> {
  const { properties } = RESOURCES;
  const { packs, words } = buildTextIndex(properties, records);
  const files = packs.map((body) => new Uint8Array([...HEADER, ...body]));
  const total = records.length;
  const catalog = { total, words, starts: [], packs: {}, lengths: {}, initials: [] };
  const times: number[] = [];
  const reads: Set<number>[] = [];
  for (const query of makeQueries(records, QUERIES)) {
    const read = new Set<number>();
    reads.push(read);
    const readPack = async (file: number) => {
      read.add(file);
      return files[file]!;
    };
    const search = async () => {
      const { ordinals, scores } = await searchText(properties, query, readPack, catalog);
      return rank({ ordinals, scores: scores! }, PAGE, total).ordinals;
    };
    times.push(await shortest(search));
  }
  times.sort((a, b) => a - b);
  const bytes = reads.map((read) => [...read].reduce((sum, file) => sum + files[file]!.length, 0));
  return {
    "index kB": Math.round(files.reduce((sum, file) => sum + file.length, 0) / 1_000),
    files: files.length,
    "p50 ms": round(quantile(times, 0.5)),
    "p99 ms": round(quantile(times, 0.99)),
    "read kB": Math.round(mean(bytes) / 1_000),
    "max kB": Math.round(Math.max(...bytes) / 1_000),
    reads: round(mean(reads.map(({ size }) => size))),
    "max reads": Math.max(...reads.map(({ size }) => size)),
  };
}

async function shortest(search: () => unknown): Promise<number> {
  let [least, spent] = [Infinity, 0];
  for (let runs = 0; runs < ROUNDS && spent < PATIENCE_MS; runs++) {
    const begin = performance.now();
    await search();
    const time = performance.now() - begin;
    least = Math.min(least, time);
    spent += time;
  }
  return least;
}

function readRecords(path: string): PropertyTexts[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as PropertyTexts);
}
