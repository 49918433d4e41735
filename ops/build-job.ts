// Builds on a thread, so that the main one can show progress and hear an interrupt at any moment: most of a build is
// one long computation.
import type { Built, BuildMessages } from "./build-thread.ts";
import { disk } from "../build/disk/effects.ts";
import { interruptible } from "../bin/interrupt.ts";
import { stagingFolder } from "../build/publish/publish.ts";
import type { BuildOptions } from "../build/build.ts";
import type { Screen } from "../bin/screen.ts";
import { startThread } from "../build/thread.ts";

/** Young-generation heap, in MB: half of it costs time, and V8's default doesn't save any. */
export const BUILD_LIMITS = { maxYoungGenerationSizeMb: 48 };

export function buildOnThread(options: BuildOptions, screen: Screen): Promise<Built> {
  const { out } = options;
  const before = disk.linkTarget(out);
  const script = new URL("build-thread.ts", import.meta.url);
  const thread = startThread<BuildMessages>(script, options, BUILD_LIMITS);
  thread.on("update", screen.update);
  thread.on("keep", screen.keep);
  return interruptible(thread.first("built"), async () => {
    await thread.end();
    disk.remove(stagingFolder(out));
    disk.clearScratch();
    const now = disk.linkTarget(out);
    // The signal may come after the rename that publishes.
    return now === before ? undefined : `${out} was published before that: ${now}`;
  });
}
