// The thread that build-job.ts starts: builds a snapshot, and posts what to show and how it ended.
import { parentPort, workerData } from "node:worker_threads";
import { build, type BuildOptions } from "../build/build.ts";
import { createProgress } from "../build/progress.ts";
import { summaryText } from "../build/report/summary.ts";
import type { Screen } from "../bin/screen.ts";

export interface BuildMessages {
  update: string;
  keep: string;
  built: Built;
}

export interface Built {
  text: string;
  anyProperty: string | undefined;
}

const post = (message: Partial<BuildMessages>) => parentPort!.postMessage(message);
const screen: Screen = {
  update: (line) => post({ update: line }),
  keep: (line) => post({ keep: line }),
};
const options = workerData as BuildOptions;
const summary = await build(options, createProgress(screen));
const text = summaryText(summary, options.out, 1024 * process.resourceUsage().maxRSS);
post({ built: { text, anyProperty: summary.properties[0]?.id } });
