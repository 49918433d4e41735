// Describes facets.json: every value of every facet with its count and its first page.
import { pageAddress } from "../../src/address.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import type { PlannedCombination } from "../plan/plan.ts";
import type { RecordSet } from "../project/record-set.ts";

export const FACETS_PATH = "/static/v1/facets.json";

export interface FacetsFile {
  resources: Record<string, { total: number; facets: Record<string, FacetValue[]> }>;
}

export interface FacetValue {
  /** Its slug. */
  value: string;
  /** The most frequent spelling. */
  label: string;
  count: number;
  /** Path of its first page, or null if that is computed. */
  page: string | null;
}

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
