// Finds what an owner keeps private where the leak rules, which read one text at a time, do not: half in one
// field and half in the next, and in the items of lists.
import { fieldsOf } from "./allow-list.ts";
import type { ResourceName } from "../../src/resources.ts";
import { normalise } from "./redact/normalise.ts";
import { findOwnSecrets } from "./redact/own-secrets.ts";
import type { Hit, OwnerSecrets } from "./redact/types.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text that shows a private value of its owner. */
export interface Shown {
  readonly field: string;
  /** As it would be published. */
  readonly text: string;
  /** As it stands in the dump. */
  readonly source: string;
}

/** The texts that a value of the owner runs into from the one before: never the name, which is first. */
export function shownTogether(
  record: Row,
  row: Row,
  resource: ResourceName,
  secrets: OwnerSecrets,
): readonly Shown[] {
  const shown = new Set<Shown>();
  const ends: (Shown & { start: number })[] = [];
  let joined = "";
  for (const [field, kind] of fieldsOf(resource)) {
    const text = record[field];
    if ((kind !== "name" && kind !== "text") || typeof text !== "string" || text === "") continue;
    if (joined !== "") joined += " ";
    ends.push({ field, text, source: String(row[field]), start: joined.length });
    joined += normalise(text).text.trim();
  }
  if (ends.length < 2) return [];
  for (const { start, end } of leaksIn(joined, secrets)) {
    for (const later of ends) if (start < later.start && later.start < end) shown.add(later);
  }
  return [...shown];
}

/** The items of the record's lists that hold a value of the owner. */
export function shownInLists(
  record: Row,
  resource: ResourceName,
  secrets: OwnerSecrets,
): readonly Shown[] {
  return fieldsOf(resource).flatMap(([field, kind]) => {
    const list = kind === "list" ? record[field] : undefined;
    if (!Array.isArray(list)) return [];
    const items = list.filter((item: string) => leaksIn(normalise(item).text, secrets).length > 0);
    return items.map((text: string) => ({ field, text, source: text }));
  });
}

/** What is sure; a flag is for a human, who reads each text by itself. */
function leaksIn(text: string, secrets: OwnerSecrets): Hit[] {
  const hits: Hit[] = [];
  const scan = { text, lower: text.toLowerCase(), field: "text" as const, context: { secrets } };
  findOwnSecrets(scan, (hit) => {
    if (hit.action === undefined) hits.push(hit);
  });
  return hits;
}
