// Applies the leak rules to the texts of a record.
import { fold } from "../../src/fold.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, fieldsOf } from "./allow-list.ts";
import { exactPoint, type Anchor } from "./pins/anchor.ts";
import type { TextFinding } from "./reject.ts";
import { approvalOf, type TextRules } from "./redact/redact.ts";
import type { SecretsOf } from "./redact/secrets.ts";

type Row = Record<string, unknown>;

export interface TextContext {
  anchor: Anchor;
  rules: TextRules;
  secretsOf: SecretsOf;
  /** The record as the previous snapshot published it, if it did. */
  formerlyPublished: (resource: ResourceName, id: string) => Row | undefined;
}

/**
 * Redacts the record's texts and adds the findings to `found`. Returns the field that rejects the row.
 *
 * A text that the previous snapshot published stays if it only matches private values of its owner:
 * withholding it would reveal that the private cell changed, and to what.
 */
export function redact(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor, rules, secretsOf, formerlyPublished }: TextContext,
  found: TextFinding[],
): string | undefined {
  const owner = row[ALLOWED[resource].owner];
  // A guide's own name is what the record is about.
  const secrets = secretsOf(owner, resource === "guides" ? "public" : "private");
  const point = exactPoint(row.latitude, row.longitude);
  const centre = point && anchor.cell(point, owner as string);
  for (const [field, kind] of fieldsOf(resource)) {
    const before = record[field];
    if ((kind !== "name" && kind !== "text") || typeof before !== "string" || before === "")
      continue;
    const redaction = rules.redact(before, kind, { secrets, ...(centre ? { centre } : {}) });
    const { text: after, findings, removed, rejected } = redaction;
    if (findings.length === 0) continue;
    const kept =
      findings.every(({ rule }) => rule === "own") &&
      formerlyPublished(resource, String(row.id))?.[field] === before;
    const note = { table: RESOURCES[resource].table, id: String(row.id), field };
    const sha256 = approvalOf(before);
    for (const finding of findings) {
      found.push({ ...note, sha256, ...finding, ...(kept ? { action: "kept" } : {}) });
    }
    if (kept) continue;
    record[field] = after;
    if (rejected) return field;
    if (kind === "name" && removed.some((span) => holdsSpan(record.slug, span))) return "slug";
  }
  return undefined;
}

/** Fewer characters match by chance, unless they are whole words. */
const FEW_CHARACTERS = 4;

// Whether the slug repeats what was removed from the name.
function holdsSpan(slug: unknown, span: string): boolean {
  const words = fold(span);
  if (typeof slug !== "string" || words.length === 0) return false;
  const joined = words.join("");
  return (
    `-${slug}-`.includes(`-${words.join("-")}-`) ||
    (joined.length >= FEW_CHARACTERS && slug.replaceAll("-", "").includes(joined))
  );
}
