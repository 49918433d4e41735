// Helpers of the tests: builds a snapshot of a dump into a scratch folder and answers requests from it.
import { existsSync, readFileSync } from "node:fs";
import { DEFAULT_CONFIG, type Config } from "../build/config.ts";
import { build, type BuildOptions } from "../build/build.ts";
import { disk, type Effects } from "../build/disk/effects.ts";
import type { Progress } from "../build/progress.ts";
import type { Facts } from "../build/report/report.ts";
import { CACHE_BYTES, DEFAULT_MAX_FILES } from "../src/limits.ts";
import { createApi, type Deps } from "../src/serve/handle.ts";
import { pages } from "../src/serve/html/rendered.ts";
import type { ReadAsset } from "../src/serve/snapshot.ts";
import { openDeps } from "./deps.ts";
import { LIST_NAMES } from "./oracle/lists.ts";
import { openOracle, type Oracle, type Published } from "./oracle/oracle.ts";

export { scratchFolder } from "./scratch.ts";

/** Keys of the tests, of no dump anywhere. */
export const TEST_SECRETS = {
  RIFFLE_GRID_KEY: "b3f1c07a54e29d8866f20b1ad7c94e3508fa61de92b74c13af05d862e97b401c",
  RIFFLE_NOISE_KEY: "1d94e6b28c0f57a3d3e840bb6a729fc1547e0da98362f5cb90ad17e42cb8f635",
};
export const TEST_NOW = new Date("2026-05-20T10:00:00Z");

export const SILENT: Progress = { stage() {}, at() {}, end: () => ({}) };

/** The files around the API, without pictures in a run of the tests. */
export const PUBLIC = process.env["RIFFLE_TEST_SITE"] ?? "public";

/** Of the configuration, what is not as usual. */
export type TestOptions = Partial<Omit<BuildOptions, "config"> & { config: Partial<Config> }>;

/** What a build of a dump into `out` is told. */
export function optionsOf(out: string, dump: string, more: TestOptions = {}): BuildOptions {
  return {
    dump,
    out,
    now: TEST_NOW,
    maxFiles: DEFAULT_MAX_FILES,
    first: true,
    sample: false,
    allow: [],
    public: PUBLIC,
    secrets: TEST_SECRETS,
    ...more,
    config: { ...DEFAULT_CONFIG, ...more.config },
  };
}

/** Starting `sync` takes a fifth of a small build; test/build/disk/effects.test.ts has the real one. */
export const UNSYNCED: Effects = { ...disk, sync: () => {} };

/** Builds a dump into `out`. */
export function buildInto(
  out: string,
  dump: string,
  more: TestOptions = {},
  effects = UNSYNCED,
): Promise<Facts> {
  return build(optionsOf(out, dump, more), SILENT, effects);
}

export interface Site {
  /** Answers "/v1/…" and pages in this process, with a limiter that lets everything through. */
  ask(pathAndQuery: string, init?: RequestInit, deps?: Partial<Deps>): Promise<Response>;
  /** Paths of the assets read since the last call. */
  takeReads(): string[];
  file(path: string): Buffer;
  has(path: string): boolean;
  published(): Published;
  oracle(): Oracle;
  log: Record<string, unknown>[];
}

/** The site of a built folder; each has an isolate of its own. `server` answers pages. */
export function openSite(folder: string, now = TEST_NOW, server = pages): Site {
  const api = createApi(CACHE_BYTES, server);
  const log: Record<string, unknown>[] = [];
  let reads: string[] = [];
  const readAsset: ReadAsset = async (path) => {
    reads.push(path);
    try {
      return { bytes: new Uint8Array(readFileSync(folder + path)), etag: `"${path.length}"` };
    } catch {
      return undefined;
    }
  };
  const file = (path: string) => readFileSync(folder + path);
  const lines = (name: string) => file(`/static/v1/${name}.ndjson`).toString();
  const usual = openDeps({ readAsset, now: () => now, log: (line) => log.push(line) });
  const site: Site = {
    log,
    file,
    has: (path) => existsSync(folder + path),
    ask: (path, init, deps) =>
      api(new Request(`https://riffle.test${path}`, init), { ...usual, ...deps }),
    takeReads() {
      const taken = reads;
      reads = [];
      return taken;
    },
    published: () =>
      Object.fromEntries([
        ...[...LIST_NAMES, "availability"].map((name) => [name, lines(name)]),
        ["facets", file("/static/v1/facets.json").toString()],
      ]) as Published,
    oracle: () => openOracle(site.published()),
  };
  return site;
}
