// Refuses a build whose previous snapshot is missing or damaged: a comparison with it would show nothing.
import { BuildError } from "../../src/errors.ts";
import type { Check, Finding } from "./gate.ts";

/** Damaged files that a message lists. */
const LISTED = 5;

/**
 * Throws BuildError if there is nothing to compare with and nobody said that this is the first time, or if what
 * there is is damaged and nobody allowed that. Returns the damage that is allowed.
 */
export function judgePrevious(
  previous: { damaged: readonly string[] } | undefined,
  { out, first, allow }: { out: string; first: boolean; allow: readonly Check[] },
): Finding[] {
  if (!previous && !first) {
    throw new BuildError(
      `${out} holds no snapshot to compare with`,
      "Give --first if this is the first build there; otherwise put the last snapshot back",
    );
  }
  const { damaged = [] } = previous ?? {};
  if (damaged.length === 0) return [];
  const paths = damaged.slice(0, LISTED).join(", ") + (damaged.length > LISTED ? ", …" : "");
  const error = new BuildError(
    `The last snapshot, ${out}, is damaged: missing, or not what was written: ${paths}`,
    `Put it back whole, with npm run fetch or by a link to one in ${out}.snapshots; or give --allow previous: then nothing is compared with it, and changes.json begins again`,
  );
  if (!allow.includes("previous")) throw error;
  const message = `${error.message}; nothing was compared with it, and changes.json begins again`;
  return [{ check: "previous", message }];
}
