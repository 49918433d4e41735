// Runs one build in a process of its own, so that no build finds code warmed up by another: options
// in, its times, files and memory out.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { WrittenFile } from "../build/manifest.ts";

export interface OnceOptions {
  dump: string;
  out: string;
  /** RFC 3339. */
  now: string;
  maxFiles?: number;
  reuse?: boolean;
}

export interface OneBuild {
  /** By stage. */
  seconds: Record<string, number>;
  files: Pick<WrittenFile, "kind" | "bytes" | "reused">[];
  /** Most memory the process held. */
  peakBytes: number;
}

/** The environment holds the pin keys of the dump. */
export function buildOnce(options: OnceOptions): OneBuild {
  const script = join(import.meta.dirname, "build-once.ts");
  const args = ["--import", "tsx", script, JSON.stringify(options)];
  const maxBuffer = 1 << 28;
  return JSON.parse(execFileSync(process.execPath, args, { maxBuffer }).toString()) as OneBuild;
}
