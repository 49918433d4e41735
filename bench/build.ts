// Compares building with the usual alternatives, for sample directories of several sizes, and shows how
// everything grows with the directory.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseNames, parseWhole, run } from "../bin/command.ts";
import { tally } from "../build/snapshot/output.ts";
import { grouped } from "../build/figures.ts";
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

Compares building with what one would use instead, and prints how all grows with the directory.

  --sizes N,…    numbers of properties (default 1000,10000,100000)
  --rounds N     how often each contestant runs (default 3); from 100,000 properties on it is once,
                 in the first place only
  --places …     tmpfs, disk or both (default), as far as the machine has them
  --dumps DIR    where the dumps lie or are made, as N.sqlite (default: below the OS's temporary files)

Exit codes: 0 done, 1 a program that it runs failed, 2 wrong usage, 3 internal error.`;

const PLACES = ["tmpfs", "disk"] as const;
const OPTIONS = {
  options: {
    sizes: { type: "string", default: "1000,10000,100000" },
    rounds: { type: "string", default: "3" },
    places: { type: "string", default: PLACES.join(",") },
    dumps: { type: "string" },
  },
} as const;

/** From this size on one round at one place must do. */
const LARGE = 100_000;
/** What all contestants' files may take at a time: four outputs. */
const BYTES_PER_PROPERTY = 40_000;
/** Few properties need more space each. */
const LEAST = 10_000;
/** File budgets that memory is compared at; at 10,000 properties the last has room for all pages. */
const BUDGETS = [2_000, 6_000, 18_000];

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const sizes = values.sizes.split(",").map((size) => parseWhole("--sizes", size, 1));
  const rounds = parseWhole("--rounds", values.rounds, 1);
  const names = parseNames("--places", values.places, PLACES);
  Object.assign(process.env, SECRETS);
  const measured: Measured[] = [];
  const growth: Record<number, object> = {};
  for (const properties of sizes) {
    const dump = await sampleDump(properties, values.dumps);
    const places = placesFor(properties, names);
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
  const size = sizes.findLast((one) => one < LARGE);
  const [place] = size === undefined ? [] : placesFor(size, names);
  const peaks =
    size !== undefined && place
      ? comparePeaks(size, await sampleDump(size, values.dumps), place, rounds)
      : [];
  console.log("\nGrowth by number of properties, at the first place");
  console.table(growth);
  console.log("\nGoals");
  console.table(goalRows(measured, peaks));
});

function placesFor(properties: number, names: readonly Place["name"][]): Place[] {
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
  return runScript<Record<string, Reads>>("growth.ts", ["--json", site]).said;
}

/** The same dump with small and large outputs. */
function comparePeaks(properties: number, dump: string, place: Place, rounds: number): Peak[] {
  const scratch = scratchAt(place);
  const samples = BUDGETS.map((): Peak[] => []);
  try {
    for (let round = 0; round < rounds; round++) {
      BUDGETS.forEach((maxFiles, i) => {
        const out = join(scratch, "riffle");
        settle();
        const built = buildOnce({ dump, out, now: NOW, maxFiles });
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
