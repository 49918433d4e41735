// The species of a property, a long list folded.
import { tidySpecies } from "../shared/tidy.ts";

/** So many are seen at a glance. */
export const FOLDED_AFTER = 8;

export function SpeciesList({ species }: { species: readonly string[] }) {
  const names = species.map(tidySpecies);
  if (names.length <= FOLDED_AFTER) return <>{names.join(", ") || "Not listed"}</>;
  return (
    <>
      {names.slice(0, FOLDED_AFTER).join(", ")}
      <details>
        <summary>{names.length - FOLDED_AFTER} more</summary>
        {names.slice(FOLDED_AFTER).join(", ")}
      </details>
    </>
  );
}
