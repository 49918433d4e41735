// Describes facets.json: every value of every facet with its count and the page that shows it.
import { pageAddress } from "../src/address.ts";
import { outputFile, type OutputFile } from "./output.ts";
import type { PlannedCombination } from "./plan.ts";
import type { RecordSet } from "./record-set.ts";

export function facetsFile(
  sets: readonly RecordSet[],
  planned: readonly PlannedCombination[],
): OutputFile {
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
  const content = { resources: Object.fromEntries(resources) };
  return outputFile("/static/v1/facets.json", "bulk", `${JSON.stringify(content)}\n`);
}
