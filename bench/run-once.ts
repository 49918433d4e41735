// Runs one build in a process of its own, so that no build benefits from code warmed up by another.
import type { WrittenFile } from "../build/snapshot/manifest.ts";
import { runScript } from "./process.ts";

export interface OnceOptions {
  dump: string;
  out: string;
  /** RFC 3339. */
  now: string;
  maxFiles?: number;
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
