// Measures free text on a snapshot's properties: the size of the index, the time of a query, and what it reads.
import { run } from "../bin/command.ts";
import { Random } from "../data/random.ts";
import { sum } from "../src/figures.ts";
import { buildTextIndex } from "../src/format/text-index.ts";
import { pageOf } from "../src/rank.ts";
import { RESOURCES } from "../src/resources.ts";
import { searchText } from "../src/serve/text.ts";
import { SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";
import { readProperties, typedWords, type PublishedProperty } from "./requests.ts";
import { mean, quantile, round } from "./table.ts";

const PROPERTIES = 10_000;
const QUERIES = 1_000;
/** A query is run this often, unless that takes longer, and its shortest time counts: other load only adds. */
const ROUNDS = 3;
const PATIENCE_MS = 50;
const PAGE = { offset: 0, limit: 25 };
/** In front of a pack's body. */
const HEADER = new Uint8Array(16);

const USAGE = `npm run bench:query [-- --dir DIR | --dump FILE | --properties N]

Measures free text on the properties of a snapshot.

${SNAPSHOT_USAGE} (default ${PROPERTIES})` as const;

await run({ usage: USAGE }, async ({ values }) => {
  await withSnapshot(values, PROPERTIES, async (folder) => {
    const records = readProperties(folder);
    console.table({ [`${records.length} records`]: await measure(records) });
  });
});

async function measure(records: readonly PublishedProperty[]): Promise<object> {
  const { properties } = RESOURCES;
  const { packs, words } = buildTextIndex(properties, records);
  const files = packs.map((body) => new Uint8Array([...HEADER, ...body]));
  const total = records.length;
  const catalog = { total, words, starts: [], packs: {}, lengths: {}, initials: [] };
  const times: number[] = [];
  const reads: Set<number>[] = [];
  const random = new Random(2, "queries");
  for (let i = 0; i < QUERIES; i++) {
    const query = typedWords(records, random);
    const read = new Set<number>();
    reads.push(read);
    const readPack = async (file: number) => {
      read.add(file);
      return files[file]!;
    };
    const search = async () => {
      const { set, scores } = await searchText(properties, query, readPack, catalog);
      return pageOf(set, PAGE, scores, true).ordinals;
    };
    times.push(await shortest(search));
  }
  times.sort((a, b) => a - b);
  const bytes = reads.map((read) => sum([...read], (file) => files[file]!.length));
  return {
    "index kB": Math.round(sum(files, (file) => file.length) / 1_000),
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
