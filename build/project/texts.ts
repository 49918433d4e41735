// Applies the leak rules to the texts of a record.
import { fold } from "../../src/fold.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, fieldsOf } from "./allow-list.ts";
import { exactPoint, type Anchor } from "./pins/anchor.ts";
import { shownTogether, type Shown } from "./joined-texts.ts";
import type { TextFinding } from "./reject.ts";
import { approvalOf, type TextRules } from "./redact/redact.ts";
import type { SecretsOf } from "./redact/secrets.ts";

type Row = Record<string, unknown>;

export interface TextContext {
  anchor: Anchor;
  rules: TextRules;
  /** Hashes of texts that somebody decided to keep withheld, whatever a rule would leave of them. */
  withheld: ReadonlySet<string>;
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
 * A text that the previous snapshot published stays if only private values of its owner take it away:
 * withholding it would reveal that the private cell changed, and to what.
 */
export function redact(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor, rules, withheld, secretsOf, formerlyPublished }: TextContext,
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
    const redaction = rules.redact(before, kind, { secrets, ...(centre ? { centre } : {}) });
    const { text: after, findings, removed, rejected } = redaction;
    if (findings.length === 0 && !redaction.waits) continue;
    const sha256 = approvalOf(before);
    const text = { table, id: String(row.id), field, sha256 };
    // What waits is withheld as it is.
    if (!redaction.waits && withheld.has(sha256)) {
      found.push(...findings.map(({ rule }) => ({ ...text, rule, action: "withhold" as const })));
      if (kind === "name") return { failed: field, waits };
      record[field] = "";
      continue;
    }
    const flagActs = kind === "text" && rules.review === "flagged";
    const acting = findings.filter(({ action }) => action !== "flag" || flagActs);
    // Where all texts wait, private values decide nothing.
    const kept =
      after !== before &&
      rules.review !== "all" &&
      acting.every(({ rule }) => rule === "own") &&
      formerlyPublished(resource, String(row.id))?.[field] === before;
    for (const finding of findings) {
      const { rule, action } = finding;
      const flagged = action === "flag" && flagActs && redaction.waits ? "wait" : action;
      found.push({ ...text, rule, action: kept && acting.includes(finding) ? "kept" : flagged });
    }
    if (kept) continue;
    record[field] = after;
    if (rules.review === "all") found.push({ ...text, rule: "unapproved", action: "wait" });
    if (kind === "name" && redaction.waits) waits = true;
    else if (rejected) return { failed: field, waits };
    else if (kind === "name" && removed.some((span) => holdsSpan(record.slug, span)))
      return { failed: "slug", waits };
  }
  const together = shownTogether(record, row, resource, secrets);
  if (together.length === 0) return { waits };
  const mayStay = ({ field, text, source }: Shown) => {
    const sha256 = approvalOf(source);
    if (rules.approved.has(sha256)) return true;
    const published = formerlyPublished(resource, String(row.id))?.[field];
    const kept = Array.isArray(published) ? published.includes(text) : published === text;
    const action = kept ? "kept" : "withhold";
    found.push({ table, id: String(row.id), field, sha256, rule: "own", action });
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
