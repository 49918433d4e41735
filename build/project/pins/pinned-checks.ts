// The check values that the pin keys must match: the configuration's and the previous snapshot's.
import type { PinnedCheck } from "./pin-keys.ts";

/** `own` is the configuration's, `published` the previous snapshot's. */
export function pinnedChecks(
  own: string | undefined,
  published: string | undefined,
  { sample, allow }: { sample: boolean; allow: readonly string[] },
): PinnedCheck[] {
  const pinned: PinnedCheck[] = [];
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
