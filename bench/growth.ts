// Counts a snapshot's files by kind, and the reads and bytes of each kind of request in an isolate that has
// read nothing yet. Prints tables, or with --json the reads as a line of JSON.
// npm run bench:growth -- FOLDER
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { run, UsageError } from "../bin/command.ts";
import { Random } from "../data/random.ts";
import { parseAddress } from "../src/address.ts";
import { sum } from "../src/figures.ts";
import { PAGE_SIZE } from "../src/limits.ts";
import { createApi, type Deps } from "../src/serve/handle.ts";
import { NOW } from "./dumps.ts";
import { OPEN } from "./harness.ts";
import { requestKinds } from "./requests.ts";
import { mean, megabytes, round } from "./table.ts";
import { manifestOf } from "../test/build/tree.ts";

const REQUESTS = 100;

export interface Reads {
  mean: number;
  max: number;
  meanBytes: number;
  maxBytes: number;
}

type Draw = (random: Random) => string;

const USAGE = `npm run bench:growth -- FOLDER [--json]

Prints what requests read of the snapshot in FOLDER on an isolate that has read nothing, and its files by
kind; with --json the reads alone, as a line of JSON.`;

await run({ usage: USAGE }, async ({ flags, positionals: [folder] }) => {
  if (folder === undefined) throw new UsageError("Give the folder of a snapshot");
  const reads: Record<string, Reads> = {};
  for (const [kind, draw] of Object.entries(requestKinds(folder))) {
    reads[kind] = await measure(folder, kind, draw);
  }
  if (flags.has("json")) {
    console.log(JSON.stringify(reads));
    return;
  }
  const rows = Object.entries(reads).map(([kind, one]) => [kind, row(one)] as const);
  console.table(Object.fromEntries(rows));
  console.table(filesByKind(folder));
});

async function measure(site: string, kind: string, draw: Draw): Promise<Reads> {
  const random = new Random(PAGE_SIZE, kind);
  const counts: number[] = [];
  const bytes: number[] = [];
  for (let i = 0; i < REQUESTS; i++) {
    const one = await ask(site, draw(random));
    counts.push(one.count);
    bytes.push(one.bytes);
  }
  return {
    mean: round(mean(counts), 1),
    max: Math.max(...counts),
    meanBytes: Math.round(mean(bytes)),
    maxBytes: Math.max(...bytes),
  };
}

async function ask(site: string, path: string): Promise<{ count: number; bytes: number }> {
  const read = { count: 0, bytes: 0 };
  const deps: Deps = {
    async readAsset(file) {
      const bytes = new Uint8Array(readFileSync(site + file));
      read.count++;
      read.bytes += bytes.length;
      return { bytes, etag: undefined };
    },
    ...OPEN,
    now: () => new Date(NOW),
  };
  const response = await createApi()(new Request(`https://riffle.test${path}`), deps);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return read;
}

function row({ mean: average, max, meanBytes, maxBytes }: Reads) {
  return {
    reads: average,
    "max reads": max,
    "read MB": megabytes(meanBytes),
    "max MB": megabytes(maxBytes),
  };
}

/** Number and size of pages, of packs by kind, and of the rest by extension. */
function filesByKind(site: string): Record<string, object> {
  const { files } = manifestOf(site);
  const kinds = Map.groupBy(files, ({ path }) => {
    const [, pack] = /\/packs\/[^/]+\/([a-z]+)\./.exec(path) ?? [];
    return parseAddress(path) ? "pages" : pack ? `${pack} packs` : extname(path);
  });
  const rows = [...kinds].map(([kind, list]) => {
    const sizes = list.map(({ bytes }) => bytes);
    const MB = round(sum(sizes, (size) => size) / 1e6, 2);
    const largest = round(sizes.reduce((a, b) => Math.max(a, b)) / 1e6, 2);
    return [kind, { files: sizes.length, MB, "largest MB": largest }] as const;
  });
  return Object.fromEntries(rows);
}
