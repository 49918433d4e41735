// Writes measurements as the rows of the build benchmark's tables.
import { tally } from "../../build/snapshot/output.ts";
import { DEFAULT_MAX_FILES } from "../../src/limits.ts";
import type { Reads } from "../growth.ts";
import type { OneBuild } from "../run-once.ts";
import { megabytes, ratio, round } from "../table.ts";
import type { Comparison } from "./compare.ts";
import { COPY_ALL, COPY_PAGES, ELEVENTY, PAGES, WHOLE } from "./contestants.ts";
import type { Place } from "./places.ts";

/** One comparison and where it took place. */
export interface Measured extends Pick<Comparison, "results" | "built"> {
  properties: number;
  place: Place["name"];
}

type Rows = Record<string, Record<string, string | number>>;

/** Seconds and ratios of all contestants. */
export function contestRows({ results }: Measured): Rows {
  const eleventy = results.get(ELEVENTY)!.seconds;
  const rows = [...results].map(([name, { seconds, peakBytes }]) => {
    const copy = name === WHOLE || name === COPY_ALL ? COPY_ALL : COPY_PAGES;
    const cells = {
      seconds: round(seconds),
      "x cp -r of the same": ratio(seconds, results.get(copy)!.seconds),
      "x Eleventy": ratio(seconds, eleventy),
      "peak MB": peakBytes === undefined ? "" : megabytes(peakBytes),
    };
    return [name, cells] as const;
  });
  return Object.fromEntries(rows);
}

export function stagesLine({ built }: Measured): string {
  const list = Object.entries(built.seconds).map(
    ([stage, seconds]) => `${stage} ${round(seconds, 2)}`,
  );
  return `Riffle's stages in seconds: ${list.join(", ")}; of writing, the pages are ${round(built.pageSeconds, 2)}`;
}

/** What a size of directory costs. */
export function growthRow({ built, results }: Measured, reads: Record<string, Reads>) {
  const { files, staticShare } = built;
  const most = (wanted: (kind: string) => boolean) =>
    Math.max(...Object.entries(reads).flatMap(([kind, { max }]) => (wanted(kind) ? max : [])));
  return {
    files: files.length,
    pages: tally(files).page!.files,
    "static %": round(100 * staticShare, 1),
    MB: megabytes(bytesOf(built)),
    "largest file MB": megabytes(Math.max(...files.map(({ bytes }) => bytes))),
    "build s": round(results.get(WHOLE)!.seconds, 1),
    "peak MB": megabytes(built.peakBytes),
    "max reads": most((kind) => !isText(kind)),
    "max reads, text": most(isText),
    "max MB read": megabytes(Math.max(...Object.values(reads).map(({ maxBytes }) => maxBytes))),
  };
}

export function bytesOf({ files }: Pick<OneBuild, "files">): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isText(kind: string): boolean {
  return kind.includes("text");
}

export interface Peak {
  maxFiles: number;
  bytes: number;
  peakBytes: number;
}

/** Peak memory may differ by this share between outputs of all sizes: so much it varies by itself. */
const MEMORY_NOISE = 0.1;
const MOST_SECONDS = 90;
const MOST_BYTES = 1.5 * 2 ** 30;
const GOAL_SIZE = 10_000;
const LARGE_SIZE = 100_000;

/** The goals, beside what was measured; those of sizes that were not measured are left out. */
export function goalRows(measured: readonly Measured[], peaks: readonly Peak[]): Rows {
  const rows: Rows = {};
  const goal = (name: string, result: string, met: boolean) =>
    (rows[name] = { result, goal: met ? "met" : "missed" });
  for (const { properties, place, results, built } of measured) {
    const at = `${properties.toLocaleString("en")} on ${place}: `;
    const seconds = (name: string) => results.get(name)!.seconds;
    const compared = (what: string, one: string, other: string, most: number) =>
      goal(
        `${at}${what}`,
        `${round(seconds(one), 2)} s against ${round(seconds(other), 2)} s, ${ratio(seconds(one), seconds(other))}`,
        seconds(one) <= most * seconds(other),
      );
    compared("pages within 1.5x cp -r of them", PAGES, COPY_PAGES, 1.5);
    if (properties === GOAL_SIZE) {
      compared("whole build faster than Eleventy's pages", WHOLE, ELEVENTY, 1);
      compared("whole build within 4x cp -r of it (stretch)", WHOLE, COPY_ALL, 4);
    }
    if (properties !== LARGE_SIZE) continue;
    const whole = seconds(WHOLE);
    goal(`${at}at most ${MOST_SECONDS} s`, `${round(whole, 1)} s`, whole <= MOST_SECONDS);
    const gibibytes = `${round(built.peakBytes / 2 ** 30, 2)} GiB`;
    goal(`${at}at most 1.5 GiB`, gibibytes, built.peakBytes <= MOST_BYTES);
    const { length } = built.files;
    goal(`${at}within ${DEFAULT_MAX_FILES} files`, `${length} files`, length <= DEFAULT_MAX_FILES);
  }
  if (peaks.length > 1) {
    const bytes = peaks.map(({ peakBytes }) => peakBytes);
    const [least, most] = [Math.min(...bytes), Math.max(...bytes)];
    const result = `${megabytes(least)} to ${megabytes(most)} MB`;
    goal("memory does not grow with the output", result, most <= (1 + MEMORY_NOISE) * least);
  }
  return rows;
}

export function memoryRow({ bytes, peakBytes }: Peak) {
  return { "output MB": megabytes(bytes), "peak MB": megabytes(peakBytes) };
}
