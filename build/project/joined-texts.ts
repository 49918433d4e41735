// Finds an owner's private values where the checks, which read one text at a time, can't: half in one field
// and half in the next, and in the items of lists.
import { fieldsOf } from "./allow-list.ts";
import type { ResourceName } from "../../src/resources.ts";
import { normalise } from "./texts/normalise.ts";
import { findOwn } from "./texts/own.ts";
import { tokensOf } from "./texts/tokens.ts";
import type { Hit, OwnerSecrets } from "./texts/types.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text or item of a list that shows a private value of its owner. */
export interface Exposed {
  readonly field: string;
  /** As it would be published. */
  readonly text: string;
  /** As it is in the dump. */
  readonly source: string;
}

interface Part extends Exposed {
  readonly start: number;
  readonly end: number;
}

/** So wide that no value is read across it. */
const ITEM_SEPARATOR = " .... ";

/**
 * The texts that a value of the owner runs into from the one before (never the name, which is first), and
 * the items that hold one.
 */
export function exposedTogether(
  record: Row,
  row: Row,
  resource: ResourceName,
  secrets: OwnerSecrets,
): readonly Exposed[] {
  const texts: Exposed[] = [];
  const items: Exposed[] = [];
  for (const [field, kind] of fieldsOf(resource)) {
    const value = record[field];
    if (kind === "list" && Array.isArray(value)) {
      for (const item of value as string[]) items.push({ field, text: item, source: item });
    } else if ((kind === "name" || kind === "text") && typeof value === "string" && value !== "") {
      texts.push({ field, text: value, source: String(row[field]) });
    }
  }
  return [
    ...(texts.length > 1 ? exposedIn(texts, " ", secrets, runsInto) : []),
    ...(items.length > 0 ? exposedIn(items, ITEM_SEPARATOR, secrets, isWithin) : []),
  ];
}

/** A match that begins in an earlier part. */
function runsInto(part: Part, { start, end }: Hit): boolean {
  return start < part.start && part.start < end;
}

function isWithin(part: Part, { start, end }: Hit): boolean {
  return part.start <= start && end <= part.end;
}

/** The parts that hold a match in the sense of `holds`, when all are read as one text. */
function exposedIn(
  all: readonly Exposed[],
  between: string,
  secrets: OwnerSecrets,
  holds: (part: Part, hit: Hit) => boolean,
): Iterable<Exposed> {
  let text = "";
  const parts = all.map((one): Part => {
    if (text !== "") text += between;
    const start = text.length;
    text += normalise(one.text).text.trim();
    return { ...one, start, end: text.length };
  });
  const shown = new Set<Exposed>();
  for (const hit of findOwn(tokensOf(text), secrets)) {
    for (const part of parts) if (holds(part, hit)) shown.add(part);
  }
  return shown;
}
