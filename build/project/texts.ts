// Checks the texts of a record, and takes out what may not be published.
import { fold } from "../../src/fold.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { ALLOWED, fieldsOf } from "./allow-list.ts";
import { exactPoint, type Anchor } from "./anchor.ts";
import type { TextFinding } from "./reject.ts";
import { approvalOf } from "./texts/approvals.ts";
import type { TextChecks } from "./texts/checks.ts";
import type { Hit, OwnerSecrets } from "./texts/types.ts";
import { normalise } from "./texts/normalise.ts";
import { findOwn } from "./texts/own.ts";
import type { SecretsOf } from "./texts/secrets.ts";
import { readingOf } from "./texts/tokens.ts";

type Row = Record<string, unknown>;

export interface TextContext {
  anchor: Anchor;
  checks: TextChecks;
  secretsOf: SecretsOf;
  formerlyPublished: (resource: ResourceName, id: string) => Row | undefined;
}

/**
 * Redacts the record's texts and adds the findings to `found`. Returns the field that rejects the row, if one does, and
 * whether it waits for the approval of its name. A published text stays if only its owner's private values or the model
 * object to it: withdrawing it would reveal that the private cell changed, and a new model must not empty a directory.
 */
export function redact(
  record: Row,
  row: Row,
  resource: ResourceName,
  { anchor, checks, secretsOf, formerlyPublished }: TextContext,
  found: TextFinding[],
): { failed?: string; waits: boolean } {
  const { table } = RESOURCES[resource];
  const id = String(row.id);
  const owner = row[ALLOWED[resource].owner];
  const secrets = secretsOf(table, row);
  const point = exactPoint(row.latitude, row.longitude);
  const context = { secrets, ...(point && { centre: anchor.cell(point, owner as string) }) };
  const former = (field: string) => formerlyPublished(resource, id)?.[field];
  let waits = false;
  for (const [field, kind] of fieldsOf(resource)) {
    const before = record[field];
    if ((kind !== "name" && kind !== "text") || typeof before !== "string" || before === "")
      continue;
    const checked = checks.check(before, kind, context);
    const { text: after, findings, removed, rejected } = checked;
    if (findings.length === 0) continue;
    const acting = findings.filter(({ action }) => action !== "list");
    const kept =
      after !== before &&
      acting.every(({ source }) => source === "own" || source === "model") &&
      former(field) === before;
    const text = { table, id, field, sha256: approvalOf(before) };
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
  for (const { field, text, source } of exposedTogether(record, row, resource, secrets)) {
    const sha256 = approvalOf(source);
    if (checks.approved.has(sha256)) continue;
    const [before, value] = [former(field), record[field]];
    const kept = Array.isArray(before) ? before.includes(text) : before === text;
    const action = kept ? "kept" : "wait";
    found.push({ table, id, field, sha256, kind: "own", source: "own", action });
    if (!kept) record[field] = Array.isArray(value) ? value.filter((item) => item !== text) : "";
  }
  return { waits };
}

/** A text or item of a list: as it would be published, and as it is in the dump. */
interface Part {
  readonly field: string;
  readonly text: string;
  readonly source: string;
}
type Place = Omit<Hit, "kind">;

const runsInto = (part: Place, hit: Place) => hit.start < part.start && part.start < hit.end;
const isWithin = (part: Place, hit: Place) => part.start <= hit.start && hit.end <= part.end;
/** So wide that no value is read across it. */
const ITEM_SEPARATOR = " .... ";

/** The texts that a private value runs into from the text before, never the name, and the items that hold one. */
function exposedTogether(record: Row, row: Row, resource: ResourceName, secrets: OwnerSecrets) {
  const texts: Part[] = [];
  const items: Part[] = [];
  for (const [field, kind] of fieldsOf(resource)) {
    const value = record[field];
    if (kind === "list" && Array.isArray(value))
      for (const item of value as string[]) items.push({ field, text: item, source: item });
    else if ((kind === "name" || kind === "text") && typeof value === "string" && value !== "")
      texts.push({ field, text: value, source: String(row[field]) });
  }
  return [
    ...exposedIn(texts, " ", secrets, runsInto),
    ...exposedIn(items, ITEM_SEPARATOR, secrets, isWithin),
  ];
}

/** The parts that hold a match in the sense of `holds`, when all are read as one text. */
function exposedIn(
  parts: readonly Part[],
  between: string,
  secrets: OwnerSecrets,
  holds: (part: Place, hit: Place) => boolean,
): Part[] {
  let text = "";
  const places = parts.map((part): Place => {
    const start = text === "" ? 0 : text.length + between.length;
    text = text.padEnd(start, between) + normalise(part.text).text.trim();
    return { start, end: text.length };
  });
  const hits = findOwn(readingOf(text), secrets);
  return parts.filter((_, i) => hits.some((hit) => holds(places[i]!, hit)));
}

/** Fewer characters match by chance, unless they are whole words. */
const MIN_CHARACTERS = 4;

function holdsSpan(slug: unknown, span: string): boolean {
  const words = fold(span);
  if (typeof slug !== "string" || words.length === 0) return false;
  const joined = words.join("");
  return (
    `-${slug}-`.includes(`-${words.join("-")}-`) ||
    (joined.length >= MIN_CHARACTERS && slug.replaceAll("-", "").includes(joined))
  );
}
