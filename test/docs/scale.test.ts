// docs/scale.md beside the code: the limits it reasons with are the code's, and figures name commands.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  CACHE_BYTES,
  CALENDARS_PER_SHARD,
  DEFAULT_MAX_FILES,
  MAX_FILE_BYTES,
  MAX_DATED_READS,
  MAX_READS,
  MAX_STAY_READS,
  MAX_TEXT_READS,
  PLATFORM_MAX_FILES,
  RECORDS_PER_PACK,
  RECORDS_PER_SHARD,
} from "../../src/limits.ts";
import { grouped } from "../../build/figures.ts";
import { rows, section } from "./markdown.ts";

const SCALE = readFileSync("docs/scale.md", "utf8");
const MIB = 1024 * 1024;

/** Shards that this many values are spread over; see keyedPacks. */
function shards(properties: number, perShard: number): number {
  return 2 ** Math.ceil(Math.log2(properties / perShard));
}

function keyedFiles(properties: number): number {
  return shards(properties, RECORDS_PER_SHARD) + shards(properties, CALENDARS_PER_SHARD);
}

describe("docs/scale.md", () => {
  it.each(["Growth", "The edge", "Reads", "Discovery"])(
    "says what prints the figures of %s",
    (name) => {
      const text = section(SCALE, `## ${name}`);
      expect(rows(text).length).toBeGreaterThan(1);
      expect(text).toMatch(/`npm run bench:[a-z]+/);
    },
  );

  it.each([
    ["files of the free plan", `${grouped(PLATFORM_MAX_FILES)} files`],
    ["files of a snapshot", `${grouped(DEFAULT_MAX_FILES)} files`],
    ["the largest file", `${MAX_FILE_BYTES / MIB} MiB`],
    ["the edge's cache", `${CACHE_BYTES / MIB} MiB`],
    ["reads of a request", `${MAX_READS} reads`],
    ["reads of a request with days", `${MAX_DATED_READS} where days are given`],
    ["reads of a search for stays", `${MAX_STAY_READS} where stays`],
    ["reads of a free text", `${MAX_TEXT_READS} for free text`],
    ["records of a pack", `${grouped(RECORDS_PER_PACK)} records`],
  ])("tells the code's limit for %s", (_, told) => {
    expect(SCALE.replace(/\s+/g, " ")).toContain(told);
  });

  it("names the size from which packs alone are more than the free plan's files", () => {
    const last = 524_288;
    expect(keyedFiles(last)).toBeLessThan(DEFAULT_MAX_FILES);
    expect(keyedFiles(last + 1)).toBeGreaterThan(PLATFORM_MAX_FILES);
    expect(SCALE).toContain(`${grouped(last)} properties`);
    expect(SCALE).toContain(`${grouped(keyedFiles(last + 1))} packs`);
  });
});
