// Compares building with what one would use instead: sizes of sample directories in, tables of
// medians and ratios, the goals, and how all grows with the directory out.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { tally } from "../build/output.ts";
import { grouped } from "../build/progress.ts";
import { compare, removeBuild } from "./build/compare.ts";
import { findPlaces, scratchAt, type Place } from "./build/places.ts";
import {
  bytesOf,
  contestRows,
  goalRows,
  growthRow,
  memoryRow,
  stagesLine,
  type Measured,
  type Peak,
} from "./build/tables.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import type { Reads } from "./growth.ts";
import { runScript, settle } from "./process.ts";
import { buildOnce } from "./run-once.ts";
import { median } from "./table.ts";

const USAGE = `npm run bench:build [-- --sizes N,… --rounds N --places NAME,… --dumps DIR]

  --sizes N,…    numbers of properties (default 1000,10000,100000)
  --rounds N     how often each contestant runs (default 3); from 100,000 properties on it is once,
                 in the first place only
  --places …     tmpfs, disk or both (default), as far as the machine has them
  --dumps DIR    where the dumps lie or are made, as N.sqlite (default: below the OS's temporary files)`;

/** From this size on one round at one place must do. */
const LARGE = 100_000;
/** What all contestants' files may take at a time: four outputs. */
const BYTES_PER_PROPERTY = 40_000;
/** Few properties need more space each. */
const LEAST = 10_000;
/** File budgets that memory is compared at; at 10,000 properties the last has room for all pages. */
const BUDGETS = [2_000, 6_000, 18_000];

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,100000" },
    rounds: { type: "string", default: "3" },
    places: { type: "string", default: "tmpfs,disk" },
    dumps: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
Object.assign(process.env, SECRETS);
if (values.help) console.log(USAGE);
else await main(values.sizes.split(",").map(Number), Number(values.rounds));

async function main(sizes: readonly number[], rounds: number): Promise<void> {
  if (![...sizes, rounds].every((number) => Number.isInteger(number) && number > 0)) {
    throw new Error(`Sizes and rounds are whole numbers above 0\n\n${USAGE}`);
  }
  const measured: Measured[] = [];
  const growth: Record<number, object> = {};
  for (const properties of sizes) {
    const dump = await sampleDump(properties, values.dumps);
    const places = placesFor(properties);
    const large = properties >= LARGE;
    for (const place of large ? places.slice(0, 1) : places) {
      const scratch = scratchAt(place);
      try {
        const { site, ...rest } = compare(dump, scratch, large ? 1 : rounds);
        const one = { properties, place: place.name, ...rest };
        measured.push(one);
        print(one, large ? 1 : rounds);
        growth[properties] ??= growthRow(one, readsOf(site));
      } finally {
        rmSync(scratch, { recursive: true, force: true });
      }
    }
  }
  const peaks = await comparePeaks(
    sizes.findLast((size) => size < LARGE),
    rounds,
  );
  console.log("\nGrowth by number of properties, at the first place");
  console.table(growth);
  console.log("\nGoals");
  console.table(goalRows(measured, peaks));
}

function placesFor(properties: number): Place[] {
  const names = values.places.split(",");
  return findPlaces(BYTES_PER_PROPERTY * Math.max(properties, LEAST)).filter(({ name }) =>
    names.includes(name),
  );
}

function print(one: Measured, rounds: number): void {
  const { properties, place, built } = one;
  const { files, bytes } = tally(built.files).page!;
  console.log(
    `\n${grouped(properties)} properties on ${place}, median of ${rounds}: ` +
      `${grouped(files)} pages of ${grouped(bytes)} bytes; ` +
      `${grouped(built.files.length)} files of ${grouped(bytesOf(built))} bytes in all`,
  );
  console.table(contestRows(one));
  console.log(stagesLine(one));
}

function readsOf(site: string): Record<string, Reads> {
  return runScript<Record<string, Reads>>("growth.ts", ["--json", site], true).said;
}

/** The same dump with small and large outputs. */
async function comparePeaks(properties: number | undefined, rounds: number): Promise<Peak[]> {
  const [place]: Place[] = properties ? placesFor(properties) : [];
  if (!properties || !place) return [];
  const dump = await sampleDump(properties, values.dumps);
  const scratch = scratchAt(place);
  const samples = BUDGETS.map((): Peak[] => []);
  try {
    for (let round = 0; round < rounds; round++) {
      BUDGETS.forEach((maxFiles, i) => {
        const out = join(scratch, "riffle");
        settle();
        const built = buildOnce({ dump, out, now: NOW, maxFiles, reuse: false });
        samples[i]!.push({ maxFiles, bytes: bytesOf(built), peakBytes: built.peakBytes });
        removeBuild(out);
      });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const peaks = samples.map((list) => ({
    ...list[0]!,
    peakBytes: median(list.map(({ peakBytes }) => peakBytes)),
  }));
  console.log(`\nPeak memory at ${grouped(properties)} properties, by --max-files`);
  console.table(Object.fromEntries(peaks.map((peak) => [peak.maxFiles, memoryRow(peak)])));
  return peaks;
}
