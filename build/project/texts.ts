// Checks the texts of a record, and takes out what may not be published.
import { fold } from "../../src/fold.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, fieldsOf } from "./allow-list.ts";
import { exactPoint, type Anchor } from "./anchor.ts";
import { exposedTogether, type Exposed } from "./joined-texts.ts";
import type { TextFinding } from "./reject.ts";
import { approvalOf, type TextChecks } from "./texts/checks.ts";
import type { SecretsOf } from "./texts/secrets.ts";

type Row = Record<string, unknown>;

export interface TextContext {
  anchor: Anchor;
  checks: TextChecks;
  secretsOf: SecretsOf;
  /** The record as the previous snapshot published it, if it did. */
  formerlyPublished: (resource: ResourceName, id: string) => Row | undefined;
}

export interface Redacted {
  /** The field that rejects the row. */
  failed?: string;
  /** The row is not published until its name is approved. */
  waits: boolean;
}

/**
 * Redacts the record's texts and adds the findings to `found`.
 *
 * A text that the previous snapshot published stays if only private values of its owner or the model object
 * to it: withdrawing it would reveal that the private cell changed, and a new model must not empty a
 * directory. A finder's new match in the text itself withdraws it.
 */
export function redact(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor, checks, secretsOf, formerlyPublished }: TextContext,
  found: TextFinding[],
): Redacted {
  const owner = row[ALLOWED[resource].owner];
  const { table } = RESOURCES[resource];
  // A guide's own name is what the record is about.
  const secrets = secretsOf(
    { table, id: row.id, owner },
    resource === "guides" ? "public" : "private",
  );
  const point = exactPoint(row.latitude, row.longitude);
  const centre = point && anchor.cell(point, owner as string);
  let waits = false;
  for (const [field, kind] of fieldsOf(resource)) {
    const before = record[field];
    if ((kind !== "name" && kind !== "text") || typeof before !== "string" || before === "")
      continue;
    const checked = checks.check(before, kind, { secrets, ...(centre ? { centre } : {}) });
    const { text: after, findings, removed, rejected } = checked;
    if (findings.length === 0) continue;
    const acting = findings.filter(({ action }) => action !== "list");
    const kept =
      after !== before &&
      acting.every(({ source }) => source === "own" || source === "model") &&
      formerlyPublished(resource, String(row.id))?.[field] === before;
    const text = { table, id: String(row.id), field, sha256: approvalOf(before) };
    for (const finding of findings) {
      const action = kept && acting.includes(finding) ? "kept" : finding.action;
      found.push({ ...text, ...finding, action });
    }
    if (kept) continue;
    record[field] = after;
    if (kind === "name" && checked.waits) waits = true;
    else if (rejected) return { failed: field, waits };
    else if (kind === "name" && removed.some((span) => holdsSpan(record.slug, span)))
      return { failed: "slug", waits };
  }
  const together = exposedTogether(record, row, resource, secrets);
  if (together.length === 0) return { waits };
  const mayStay = ({ field, text, source }: Exposed) => {
    const sha256 = approvalOf(source);
    if (checks.approved.has(sha256)) return true;
    const published = formerlyPublished(resource, String(row.id))?.[field];
    const kept = Array.isArray(published) ? published.includes(text) : published === text;
    const action = kept ? "kept" : "wait";
    found.push({ table, id: String(row.id), field, sha256, kind: "own", source: "own", action });
    return kept;
  };
  for (const shown of together) {
    if (mayStay(shown)) continue;
    const { field, text } = shown;
    const value = record[field];
    record[field] = Array.isArray(value) ? value.filter((item) => item !== text) : "";
  }
  return { waits };
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
