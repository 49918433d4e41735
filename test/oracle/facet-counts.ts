// A list request goes in; the members of `meta.facets` come out, counted in SQL.
import type Database from "better-sqlite3";
import type { ListResource } from "./lists.ts";
import type { Filters } from "./params.ts";
import { select } from "./select.ts";

const MAX_VALUES = 100;

const COUNTS = `
SELECT facet.value, label, count(DISTINCT facet.doc) AS count
FROM facet JOIN label USING (filter, value)
WHERE resource = :resource AND filter = :filter
  AND facet.doc IN (SELECT value FROM json_each(:docs))
GROUP BY facet.value ORDER BY count DESC, facet.value LIMIT ${MAX_VALUES}`;

/** By name, in table order: values, labels and counts under every filter but the facet's own. */
export function facetCounts(
  database: Database.Database,
  resource: ListResource,
  filters: Filters,
): Record<string, unknown[]> {
  const { facets = [] } = filters;
  const entries = facets.map((filter) => {
    const others: Filters = Object.fromEntries(
      Object.entries(filters).filter(([name]) => name !== filter),
    );
    const docs = JSON.stringify(select(database, resource, others).map(({ key }) => key));
    return [filter, database.prepare(COUNTS).all({ resource, filter, docs })];
  });
  return Object.fromEntries(entries) as Record<string, unknown[]>;
}
