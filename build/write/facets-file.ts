// Describes facets.json, every value of every facet with its count and its first page, and pages.json,
// which lists are pages.
import { pageAddress, FACETS_PATH, PAGES_PATH } from "../../src/address.ts";
import type { FacetsFile, PagesFile } from "../../src/documents.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { PlannedCombination } from "../plan/plan.ts";
import type { RecordSet } from "../project/record-set.ts";

export function facetsOfSets(
  sets: readonly RecordSet[],
  planned: readonly PlannedCombination[],
): FacetsFile {
  const paged = new Set(planned.map(({ resource, digits }) => `${resource.name} ${digits}`));
  const resources = sets.map(({ resource, records, facets }) => {
    const values = facets.map(({ name, slugs, labels, postings }, facet) => [
      name,
      slugs.map((value, i) => {
        const digits = facets.map((_, other) => (other === facet ? i + 1 : 0));
        const address = pageAddress({
          resource: resource.name,
          slugs: facets.map((_, other) => (other === facet ? value : undefined)),
          offset: 0,
        });
        const page = paged.has(`${resource.name} ${digits}`) ? address : null;
        return { value, label: labels[i]!, count: postings[i]!.length, page };
      }),
    ]);
    return [resource.name, { total: records.length, facets: Object.fromEntries(values) }];
  });
  return { resources: Object.fromEntries(resources) as FacetsFile["resources"] };
}

export function facetsFile(facets: FacetsFile): OutputFile {
  return outputFile(FACETS_PATH, "bulk", `${JSON.stringify(facets)}\n`);
}

export function pagesFile(
  sets: readonly RecordSet[],
  plannedOf: (set: RecordSet) => readonly PlannedCombination[],
): OutputFile {
  const resources = sets.map((set) => {
    const planned = plannedOf(set);
    const entry: PagesFile["resources"][string] = {
      facets: set.facets.map(({ name, slugs }) => ({ name, values: slugs })),
      combinations: planned.map(({ key }, i) => key - (planned[i - 1]?.key ?? 0)),
      pages: planned.map(({ pages }) => pages),
    };
    return [set.resource.name, entry];
  });
  const file = { resources: Object.fromEntries(resources) as PagesFile["resources"] };
  return outputFile(PAGES_PATH, "bulk", `${JSON.stringify(file)}\n`);
}
