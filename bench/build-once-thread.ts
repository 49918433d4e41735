// The thread that build-once.ts starts: runs one build, and posts its stage times, files and peak memory.
import { parentPort, workerData } from "node:worker_threads";
import { DEFAULT_CONFIG } from "../build/config.ts";
import { disk } from "../build/disk/effects.ts";
import { build } from "../build/build.ts";
import { createProgress } from "../build/progress.ts";
import { SITE } from "../build/write/site.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { SECRETS } from "./dumps.ts";
import type { OneBuild, OnceOptions } from "./run-once.ts";

const { now, ...options } = workerData as OnceOptions;
const progress = createProgress({ update: () => {}, keep: () => {} });
const summary = await build(
  {
    now: new Date(now),
    maxFiles: DEFAULT_MAX_FILES,
    first: true,
    sample: process.env.RIFFLE_GRID_KEY === SECRETS.RIFFLE_GRID_KEY,
    allow: ["rejects"],
    config: DEFAULT_CONFIG,
    public: SITE,
    secrets: process.env,
    ...options,
  },
  progress,
  disk,
);
const { files } = summary.written;
const result: OneBuild = {
  seconds: summary.seconds,
  files: files.map(({ path, kind, bytes, reused }) => ({ path, kind, bytes, reused })),
  staticShare: summary.plan.share,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
parentPort!.postMessage({ built: result });
