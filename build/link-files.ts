// Links many files from one folder into another, on a thread of its own where they are many: a build
// has time to read and project meanwhile.
import type { Effects } from "./effects.ts";
import { runThread } from "./thread.ts";

/** What the thread is told. */
export interface LinkJob {
  from: string;
  to: string;
  /** Below both folders, each path beginning with "/". */
  files: readonly { path: string; bytes: number }[];
}

/** A thread costs as much as this many links. */
const WORTH_A_THREAD = 1_000;

type LinkEffects = Pick<Effects, "link" | "size">;

/** Links the files and returns the paths of those that are missing or of another size. */
export function linkFiles({ link, size }: LinkEffects, { from, to, files }: LinkJob): string[] {
  const lost: string[] = [];
  for (const { path, bytes } of files) {
    if (size(from + path) === bytes) link(from + path, to + path);
    else lost.push(path);
  }
  return lost;
}

/**
 * Resolves to what linkFiles returns. `effects` are those of this thread; another one uses the real
 * disk.
 */
export async function linkMany(effects: LinkEffects, job: LinkJob): Promise<string[]> {
  if (job.files.length < WORTH_A_THREAD) return linkFiles(effects, job);
  return runThread<string[]>("link-thread.ts", job);
}
