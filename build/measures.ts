// Measures snapshots for the gate: what was just written, or what the snapshot before tells of itself.
import type { Effects } from "./effects.ts";
import { FACETS_PATH, type FacetsFile } from "./facets-file.ts";
import type { Measures } from "./gate.ts";
import type { Latest, Manifest } from "./manifest.ts";
import { previousJson, type Previous } from "./previous.ts";

export function measure(
  { manifest, latest }: { manifest: Manifest; latest: Latest },
  facets: FacetsFile,
): Measures {
  return {
    counts: latest.counts,
    fields: manifest.fields,
    facets,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    coverEnd: latest.cover.to,
    calendarEnd: manifest.calendar_end,
    calendarDays: manifest.calendar_days,
  };
}

export function measurePrevious(
  effects: Effects,
  previous: Previous | undefined,
): Measures | undefined {
  const facets = previousJson<FacetsFile>(effects, previous, FACETS_PATH);
  return previous && measure(previous, facets ?? { resources: {} });
}
