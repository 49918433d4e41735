// The check for each published field: the dump's column of the same name, under a rule. It is
// written apart from the projection, so that a mistake in either of the two shows.
import { ITEMS, propertyRecord } from "../../src/contract.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { TABLES, type PublicKind } from "../read/tables.ts";

/** Whether a record may hold `value` where the row of the dump holds `source`. */
type Rule = (value: unknown, source: unknown) => boolean;

const RULES: Readonly<Record<PublicKind, Rule>> = {
  value: (value, source) => value === source,
  number: (value, source) => value === (source === null ? 0 : source),
  flag: (value, source) => (source === 1 && value === true) || (source === 0 && value === false),
  region: (value, source) => typeof source === "string" && value === source.trim().toUpperCase(),
  list: isSelection,
  name: isExcerpt,
  text: isExcerpt,
  // Three decimals; its distance is proved for both coordinates at once.
  degrees: (value) =>
    typeof value === "number" &&
    Math.round(value * 1000) / 1000 === value &&
    Math.abs(value) <= 180,
};
const APPROXIMATE: Rule = (value) => value === "approximate";

export interface Proof {
  readonly status: string;
  readonly owner: string;
  readonly fields: Readonly<Record<string, Rule>>;
  readonly texts: readonly string[];
  readonly title: string;
}

export const PROOFS: Readonly<Record<ResourceName, Proof>> = {
  properties: proofOf("properties", "status COLLATE BINARY IS 'published'", "owner_id"),
  guides: proofOf(
    "guides",
    "status COLLATE BINARY IS 'live' AND background_check_status COLLATE BINARY IS 'clear'",
    "user_id",
  ),
  clubs: proofOf("clubs", "is_active = 1", "owner_id"),
  "fly-shops": proofOf("fly-shops", "status COLLATE BINARY IS 'live'", "owner_id"),
};

// A field is fed by the column of its own name, whatever the projection reads for it.
function proofOf(resource: ResourceName, status: string, owner: string): Proof {
  const columns = TABLES[RESOURCES[resource].table];
  const { shape } = resource === "properties" ? propertyRecord : ITEMS[resource];
  const names = Object.keys(shape);
  const fields = names.map((field) => {
    const rule = field in columns ? RULES[columns[field] as keyof typeof RULES] : APPROXIMATE;
    return [field, rule] as const;
  });
  const texts = names.filter((field) => ["name", "text"].includes(columns[field] ?? ""));
  const title = names.find((field) => columns[field] === "name")!;
  return { status, owner, fields: Object.fromEntries(fields), texts, title };
}

const MARK = "[removed]";

/** The source, or nothing of it, or the source with spans replaced by a mark each. NULL is the empty text. */
function isExcerpt(value: unknown, source: unknown): boolean {
  if (value === "" || value === source) return true;
  if (typeof value !== "string" || typeof source !== "string") return false;
  const [head, ...rest] = value.split(MARK) as [string, ...string[]];
  const tail = rest.pop();
  if (tail === undefined || !source.startsWith(head)) return false;
  // The pieces between marks, each as early as it can be: a mark stands for one character at least.
  let at = head.length;
  for (const piece of rest) {
    const found = source.indexOf(piece, at + 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return source.length - tail.length > at && source.endsWith(tail);
}

/** Some of the trimmed names of a JSON array, in their order. */
function isSelection(value: unknown, source: unknown): boolean {
  const names = namesOf(source);
  let at = 0;
  return (
    Array.isArray(value) && value.every((name) => (at = names.indexOf(name as string, at) + 1) > 0)
  );
}

function namesOf(source: unknown): string[] {
  try {
    return (JSON.parse(source as string) as string[]).map((name) => name.trim());
  } catch {
    return [];
  }
}
