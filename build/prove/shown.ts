// The proved records as other files show them: derived from the proved records alone, by code that shares nothing with what
// writes those files but the formats.
import { fold, slug } from "../../src/fold.ts";
import { shardOf } from "../../src/format/keyed-pack.ts";
import { MAX_WORD_POINTS } from "../../src/format/text-layout.ts";
import type { Postings } from "../../src/format/text-pack.ts";
import { fullSet, emptySet, intersect, setOf } from "../../src/ordinal-set.ts";
import { REGIONS } from "../../src/regions.ts";
import { facetsOf, type Filter, type Resource } from "../../src/resources.ts";
import type { PublishedRecord } from "./records.ts";

export type Shown = ReturnType<typeof shownOf>;

/** `records` are in canonical order. */
export function shownOf(resource: Resource, records: readonly PublishedRecord[]) {
  return {
    resource,
    records,
    lines: records.map((record) => Buffer.from(JSON.stringify(record))),
    /** List items, each with a comma. */
    items: records.map(({ description: _single, ...item }) =>
      Buffer.from(`${JSON.stringify(item)},`),
    ),
    ordinals: new Map(records.map(({ id }, ordinal) => [id, ordinal])),
    /** Keyed packs find their shards by them. */
    hashes: records.map(({ id }) => shardOf(id, 2 ** 32)),
    /** By facet and slug, sorted. */
    facets: facetsOf(resource).map((facet) => valuesOf(facet, records)),
    ...termsOf(resource, records),
  };
}

/** The records with some slugs. */
export function matching({ records, facets }: Shown, slugs: readonly (string | undefined)[]) {
  const set = fullSet(records.length);
  slugs.forEach((value, i) => {
    if (value === undefined) return;
    intersect(set, facets[i]!.get(value)?.set ?? emptySet(records.length));
  });
  return set;
}

function valuesOf({ column, kind }: Filter, records: readonly PublishedRecord[]) {
  const spellings = new Map<string, number[]>();
  records.forEach((record, ordinal) => {
    for (const label of [record[column]].flat() as string[]) {
      const ordinals = spellings.get(label);
      if (ordinals) ordinals.push(ordinal);
      else spellings.set(label, [ordinal]);
    }
  });
  const values = Map.groupBy(spellings, ([label]) => (kind === "choice" ? label : slug(label)));
  values.delete("");
  const entries = Array.from(values, ([value, all]) => {
    const ordinals = new Set(all.flatMap(([, own]) => own));
    all.sort(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1));
    const set = setOf([...ordinals], records.length);
    return [value, { label: all[0]![0], count: ordinals.size, set }] as const;
  });
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The words of the index, and how many each record has. */
function termsOf({ text }: Resource, records: readonly PublishedRecord[]) {
  const postings = new Map<string, Postings>();
  const counts = records.map((record, ordinal) => {
    let count = 0;
    for (const { column, weight, region } of text) {
      const shown = [record[column]].flat().join("\n").replaceAll("[removed]", "\n");
      for (const word of fold(region ? `${shown}\n${REGIONS[shown] ?? ""}` : shown)) {
        const isShort = word.length <= MAX_WORD_POINTS;
        const key = isShort ? word : Array.from(word).slice(0, MAX_WORD_POINTS).join("");
        const { ordinals, frequencies } = postings.get(key) ?? { ordinals: [], frequencies: [] };
        if (ordinals.length === 0) postings.set(key, { ordinals, frequencies });
        if (ordinals.at(-1) === ordinal) frequencies[ordinals.length - 1]! += weight;
        else frequencies[ordinals.push(ordinal) - 1] = weight;
        count++;
      }
    }
    return count;
  });
  return { postings, counts };
}
