// Builds once, in a process of its own: options as a JSON argument in, stage times, files and peak
// memory as a line of JSON out.
import { DEFAULT_CONFIG } from "../build/config.ts";
import { disk } from "../build/effects.ts";
import { build } from "../build/main.ts";
import { createProgress } from "../build/progress.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import type { OneBuild, OnceOptions } from "./run-once.ts";

const { now, ...options } = JSON.parse(process.argv[2]!) as OnceOptions;
const progress = createProgress({ write: () => true }, () => performance.now());
const summary = await build(
  {
    now: new Date(now),
    maxFiles: DEFAULT_MAX_FILES,
    first: true,
    reuse: true,
    allow: ["rejects"],
    config: DEFAULT_CONFIG,
    public: "public",
    secrets: process.env,
    ...options,
  },
  progress,
  disk,
);
const { files } = summary.written;
const result: OneBuild = {
  seconds: summary.seconds,
  files: files.map(({ kind, bytes, reused }) => ({ kind, bytes, reused })),
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(JSON.stringify(result));
