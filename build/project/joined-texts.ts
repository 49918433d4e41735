// Finds what an owner keeps private where the leak rules, which read one text at a time, do not: half in one
// field and half in the next, and in the items of lists.
import { fieldsOf } from "./allow-list.ts";
import type { ResourceName } from "../../src/resources.ts";
import { normalise } from "./redact/normalise.ts";
import { findOwnSecrets } from "./redact/own-secrets.ts";
import type { OwnerSecrets } from "./redact/types.ts";

type Row = Readonly<Record<string, unknown>>;

/** A text or item of a list that shows a private value of its owner. */
export interface Shown {
  readonly field: string;
  /** As it would be published. */
  readonly text: string;
  /** As it stands in the dump. */
  readonly source: string;
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
  const parts: (Shown & { start: number; end: number; isItem: boolean })[] = [];
  let text = "";
  const read = (field: string, value: string, source: string, isItem: boolean) => {
    if (text !== "") text += isItem ? APART : " ";
    const start = text.length;
    text += normalise(value).text.trim();
    parts.push({ field, text: value, source, start, end: text.length, isItem });
  };
  const fields = fieldsOf(resource);
  for (const [field, kind] of fields) {
    const value = record[field];
    const isText = (kind === "name" || kind === "text") && typeof value === "string";
    if (isText && value !== "") read(field, value, String(row[field]), false);
  }
  for (const [field, kind] of fields) {
    const items = kind === "list" ? record[field] : undefined;
    if (Array.isArray(items)) for (const item of items) read(field, String(item), item, true);
  }
  if (parts.length < 2 && !parts[0]?.isItem) return [];
  const shown = new Set<Shown>();
  const scan = { text, lower: text.toLowerCase(), field: "text" as const, context: { secrets } };
  findOwnSecrets(scan, ({ start, end, action }) => {
    if (action !== undefined) return;
    for (const part of parts) {
      const isIn = part.isItem
        ? part.start <= start && end <= part.end
        : start < part.start && part.start < end;
      if (isIn) shown.add(part);
    }
  });
  return [...shown];
}
