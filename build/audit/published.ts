// Reads the published records back from the staged exports: what packs, pages and indexes are held
// against.
import { fold, slug } from "../../src/fold.ts";
import { REGIONS } from "../../src/regions.ts";
import { facetsOf, RESOURCE_LIST, type Resource, type ResourceName } from "../../src/resources.ts";
import { MAX_WORD_POINTS } from "../../src/text-layout.ts";

export type PublishedRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

export interface Published {
  /** By ordinal. */
  records: Readonly<Record<ResourceName, readonly PublishedRecord[]>>;
  /** Ids of all of them. */
  ids: ReadonlySet<string>;
  /** Words of what free text searches, as they stand in the index. */
  words: Readonly<Record<ResourceName, ReadonlySet<string>>>;
  /** Paths of exports that are no NDJSON; their records are missing here. */
  broken: readonly string[];
  /** Words, names and slugs that files outside records are made of. */
  shared: ReadonlySet<string>;
}

export function readPublished(read: (path: string) => Buffer | undefined): Published {
  const ids = new Set<string>();
  const shared = new Set<string>();
  const broken: string[] = [];
  const all = RESOURCE_LIST.map((resource) => {
    const records = readRecords(resource.name, read, broken);
    const words = wordsOf(resource, records);
    for (const { id } of records) ids.add(id);
    for (const word of words) shared.add(word);
    addFacets(resource, records, shared);
    return { name: resource.name, records, words };
  });
  const byName = <T>(pick: (one: (typeof all)[number]) => T) =>
    Object.fromEntries(all.map((one) => [one.name, pick(one)])) as Record<ResourceName, T>;
  return {
    records: byName(({ records }) => records),
    ids,
    words: byName(({ words }) => words),
    broken,
    shared,
  };
}

function readRecords(
  name: ResourceName,
  read: (path: string) => Buffer | undefined,
  broken: string[],
): PublishedRecord[] {
  const records: PublishedRecord[] = [];
  for (let part = 0; ; part++) {
    const path = `/static/v1/${name}${part === 0 ? "" : `.${part}`}.ndjson`;
    const bytes = read(path);
    if (!bytes) return records;
    try {
      for (const line of bytes.toString().split("\n")) {
        if (line !== "") records.push(JSON.parse(line) as PublishedRecord);
      }
    } catch {
      broken.push(path);
    }
  }
}

// Many records share a text, so each is folded once.
function wordsOf({ text }: Resource, records: readonly PublishedRecord[]): Set<string> {
  const words = new Set<string>();
  const known = new Set<unknown>();
  for (const record of records) {
    for (const { column, region } of text) {
      for (const value of [record[column]].flat()) {
        if (typeof value !== "string" || known.has(value)) continue;
        known.add(value);
        for (const word of fold(value)) words.add(clip(word));
        if (region) for (const word of fold(REGIONS[value] ?? "")) words.add(word);
      }
    }
  }
  return words;
}

function addFacets(
  resource: Resource,
  records: readonly PublishedRecord[],
  shared: Set<string>,
): void {
  const known = new Set<string>();
  for (const { column } of facetsOf(resource)) {
    for (const record of records) {
      for (const value of [record[column]].flat()) {
        if (typeof value !== "string" || known.has(value)) continue;
        known.add(value);
        shared.add(value).add(slug(value));
      }
    }
  }
}

// As the index does; its reason is there.
function clip(word: string): string {
  if (word.length <= MAX_WORD_POINTS) return word;
  return Array.from(word).slice(0, MAX_WORD_POINTS).join("");
}
