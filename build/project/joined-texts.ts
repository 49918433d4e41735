// Finds what an owner keeps private where the leak rules, which read one text at a time, do not: half in one
// field and half in the next, and in the items of lists.
import { fieldsOf } from "./allow-list.ts";
import type { ResourceName } from "../../src/resources.ts";
import { normalise } from "./redact/normalise.ts";
import { findOwnSecrets, findOwnValues } from "./redact/own-secrets.ts";
import type { Find, Hit, OwnerSecrets } from "./redact/types.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text or item of a list that shows a private value of its owner. */
export interface Shown {
  readonly field: string;
  /** As it would be published. */
  readonly text: string;
  /** As it stands in the dump. */
  readonly source: string;
}

interface Part extends Shown {
  readonly start: number;
  readonly end: number;
}

/** So wide that no value is read across it. */
const APART = " .... ";

/**
 * The texts that a value of the owner runs into from the one before (never the name, which is first), and
 * the items that hold one. Only what is sure: a flag is for a human, who reads each text by itself.
 */
export function shownTogether(
  record: Row,
  row: Row,
  resource: ResourceName,
  secrets: OwnerSecrets,
): readonly Shown[] {
  const texts: Shown[] = [];
  const items: Shown[] = [];
  for (const [field, kind] of fieldsOf(resource)) {
    const value = record[field];
    if (kind === "list" && Array.isArray(value)) {
      for (const item of value as string[]) items.push({ field, text: item, source: item });
    } else if ((kind === "name" || kind === "text") && typeof value === "string" && value !== "") {
      texts.push({ field, text: value, source: String(row[field]) });
    }
  }
  return [
    ...(texts.length > 1 ? shownIn(texts, " ", secrets, findOwnValues, runsInto) : []),
    ...(items.length > 0 ? shownIn(items, APART, secrets, findOwnSecrets, isWithin) : []),
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
function shownIn(
  all: readonly Shown[],
  between: string,
  secrets: OwnerSecrets,
  find: Find,
  holds: (part: Part, hit: Hit) => boolean,
): Iterable<Shown> {
  let text = "";
  const parts = all.map((one): Part => {
    if (text !== "") text += between;
    const start = text.length;
    text += normalise(one.text).text.trim();
    return { ...one, start, end: text.length };
  });
  const shown = new Set<Shown>();
  find({ text, lower: text.toLowerCase(), field: "text", context: { secrets } }, (hit) => {
    if (hit.action !== undefined) return;
    for (const part of parts) if (holds(part, hit)) shown.add(part);
  });
  return shown;
}
