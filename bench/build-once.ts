// One build in a process of its own, so that no build benefits from code warmed up by another, and there on a thread
// as the command does. Run by its name it builds what its JSON argument says and prints a line of JSON.
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { build } from "../build/build.ts";
import { DEFAULT_CONFIG } from "../build/config.ts";
import { disk } from "../build/disk/effects.ts";
import { createProgress } from "../build/progress.ts";
import type { WrittenFile } from "../build/snapshot/manifest.ts";
import { startThread } from "../build/thread.ts";
import { SITE } from "../build/write/site.ts";
import { BUILD_LIMITS } from "../ops/build-job.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { SECRETS } from "./dumps.ts";
import { runScript } from "./process.ts";

interface OnceOptions {
  dump: string;
  out: string;
  /** RFC 3339. */
  now: string;
}

export interface OneBuild {
  /** By stage. */
  seconds: Record<string, number>;
  files: Pick<WrittenFile, "path" | "kind" | "bytes" | "reused">[];
  /** Share of the expected listing requests that pages answer, 0 to 1. */
  staticShare: number;
  /** Most memory the process held. */
  peakBytes: number;
}

/** The environment holds the pin keys of the dump. `processSeconds` is what a user would wait. */
export function buildOnce(options: OnceOptions): OneBuild & { processSeconds: number } {
  const { said, seconds } = runScript<OneBuild>("build-once.ts", [JSON.stringify(options)]);
  return { ...said, processSeconds: seconds };
}

if (!isMainThread && parentPort) await buildHere(workerData as OnceOptions);
else if (import.meta.main) {
  const options = JSON.parse(process.argv[2]!) as OnceOptions;
  const script = new URL(import.meta.url);
  const thread = startThread<{ built: OneBuild }>(script, options, BUILD_LIMITS);
  process.stdout.write(JSON.stringify(await thread.first("built")));
}

async function buildHere({ now, ...options }: OnceOptions): Promise<void> {
  const { seconds, plan, written } = await build(
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
    createProgress({ update: () => {}, keep: () => {} }),
    disk,
  );
  const built: OneBuild = {
    seconds,
    files: written.files.map(({ path, kind, bytes, reused }) => ({ path, kind, bytes, reused })),
    staticShare: plan.share,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  };
  parentPort!.postMessage({ built });
}
