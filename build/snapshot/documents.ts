// Declares changes.json and facets.json once: builds write what these schemas describe, and OpenAPI
// publishes them.
import { z } from "zod";
import { propertyItem } from "../../src/contract.ts";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { MEMORY_DAYS } from "./manifest.ts";

const count = z.int().min(0);
const ids = z.array(propertyItem.shape.id);
/** Ids, sorted. A removed record is an id and nothing else. */
const difference = z.strictObject({ added: ids, changed: ids, removed: ids });
const withCalendars = difference.extend({
  calendars: ids.optional().meta({
    description: "Properties that stay and whose calendar changed on a day that both have",
  }),
});
const byResource = {
  ...(Object.fromEntries(RESOURCE_LIST.map(({ name }) => [name, difference])) as Record<
    ResourceName,
    typeof difference
  >),
  properties: withCalendars,
};

export const changes = z
  .strictObject({
    format: z.literal(1),
    snapshots: z
      .array(
        z.strictObject({
          snapshot: z.string(),
          created: z.iso.datetime(),
          changes: z.strictObject(byResource),
        }),
      )
      .meta({
        description: `Newest first; with those of \`older\` those of the last ${MEMORY_DAYS} days. One with many ids may be several, one after the other`,
      }),
    older: z.array(z.string()).optional().meta({
      description: "Paths of pages of the same form with older entries, newest first",
    }),
  })
  .meta({
    id: "Changes",
    description: "Ids of the records that each snapshot added, changed and removed",
  });

export const facets = z
  .strictObject({
    resources: z.record(
      z.string(),
      z.strictObject({
        total: count,
        facets: z.record(
          z.string(),
          z.array(
            z.strictObject({
              value: z.string().meta({ description: "Slug, for the query" }),
              label: z.string().meta({ description: "The spelling that most records have" }),
              count,
              page: z.string().nullable().meta({
                description: "Path of its first page; null where that is computed",
              }),
            }),
          ),
        ),
      }),
    ),
  })
  .meta({ id: "Facets", description: "Every value of every filter of names, with its count" });

export const pages = z
  .strictObject({
    resources: z.record(
      z.string(),
      z.strictObject({
        facets: z.array(
          z.strictObject({
            name: z.string(),
            values: z.array(z.string()).meta({ description: "Slugs, sorted by UTF-16 unit" }),
          }),
        ),
        combinations: z.array(count).meta({
          description:
            "Each combination that has pages, as a number, less the previous one's: mixed radix over the facets in order, where digit 0 is any value and digit i the i-th",
        }),
        pages: z.array(z.int().min(1)).meta({
          description: "Pages of each of the combinations that are files, from offset 0 on",
        }),
      }),
    ),
  })
  .meta({ id: "Pages", description: "Which lists are static pages, and how many pages of each" });

export type PagesFile = z.infer<typeof pages>;
export type ChangesFile = z.infer<typeof changes>;
export type FacetsFile = z.infer<typeof facets>;
/** Ids of the records of a resource that came, changed and went. */
export type Changes = z.infer<typeof difference>;
