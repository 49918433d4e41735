// Measures snapshots for the gate: what was just written, or what the snapshot before tells of itself.
import { RESOURCE_LIST } from "../src/resources.ts";
import type { Effects } from "./effects.ts";
import { FACETS_PATH, type FacetsFile } from "./facets-file.ts";
import type { Measures } from "./gate.ts";
import type { FieldCounts, Latest, Manifest } from "./manifest.ts";
import { previousJson, previousLines, type Previous } from "./previous.ts";
import { countFields } from "./project-all.ts";
import { hasZeros, type PublicRecord } from "./project.ts";

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
  if (!previous) return undefined;
  const facets = previousJson<FacetsFile>(effects, previous, FACETS_PATH);
  const measures = measure(previous, facets ?? { resources: {} });
  return { ...measures, fields: { ...measures.fields, ...countAnew(effects, previous) } };
}

// A manifest may count a 0 that stands for NULL as filled, as builds did once; the records tell.
function countAnew(effects: Effects, previous: Previous): FieldCounts {
  const sets = RESOURCE_LIST.filter(({ name }) => hasZeros(name)).flatMap((resource) => {
    const { lines, sound } = previousLines(effects, previous, resource.name);
    if (!sound) return [];
    const records = [...lines.values()].map((line) => JSON.parse(line.toString()) as PublicRecord);
    return [{ resource, records }];
  });
  return countFields(sets);
}
