// The check values that the pin keys must match: the configuration's and the previous snapshot's.
import type { Previous } from "./snapshot/previous.ts";
import type { PinnedCheck } from "./project/pins/pin-keys.ts";
import type { BuildOptions } from "./run.ts";

export function pinnedChecks(
  { config, allow, sample }: Pick<BuildOptions, "config" | "allow" | "sample">,
  previous: Previous | undefined,
): PinnedCheck[] {
  const pinned: PinnedCheck[] = [];
  const own = config.pinKeyCheck;
  const published = previous?.manifest.pin_keys;
  const where = "pinKeyCheck of riffle.config";
  if (own && !sample)
    pinned.push({ check: own, where, ifLost: "take it out of the configuration" });
  // Whatever is allowed, the sample never replaces a directory of somebody's own.
  if (published && (sample || !allow.includes("pins"))) {
    const ifLost = "build once with --allow pins";
    pinned.push({ check: published, where: "the previous snapshot's manifest", ifLost });
  }
  return pinned;
}
