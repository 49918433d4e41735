// Counts what waits for review, and words it: for the summary and the report, and for an issue that
// anybody may read. Counts only, no ids.
import type { ListedFinding } from "../project/reject.ts";
import { grouped } from "../../src/figures.ts";
import { TABLES, type TableName } from "../read/tables.ts";

/** Texts of a field that wait; with a name its row does. */
export interface Waiting {
  table: string;
  field: string;
  count: number;
  /** The day, YYYY-MM-DD, from which on the oldest has waited. */
  since: string;
}

export function waitingIn(texts: readonly ListedFinding[]): Waiting[] {
  const waits = texts.filter(({ action }) => action === "wait");
  const byField = Map.groupBy(waits, ({ table, field }) => `${table} ${field}`);
  const all = [...byField.values()].map((found) => ({
    table: found[0]!.table,
    field: found[0]!.field,
    count: new Set(found.map(({ id }) => id)).size,
    since: oldest(found),
  }));
  return all.sort((a, b) => b.count - a.count);
}

/** "3 texts and 1 row wait for review, the oldest since 2026-05-01". */
export function waitingText(all: readonly Waiting[]): string {
  if (all.length === 0) return "nothing waits for review";
  const sums = { text: 0, row: 0 };
  for (const { table, field, count } of all) sums[isName(table, field) ? "row" : "text"] += count;
  const parts = Object.entries(sums).flatMap(([noun, count]) =>
    count > 0 ? [`${grouped(count)} ${noun}${count > 1 ? "s" : ""}`] : [],
  );
  const verb = sums.text + sums.row > 1 ? "wait" : "waits";
  return `${parts.join(" and ")} ${verb} for review, the oldest since ${oldest(all)}`;
}

/** The body of an issue, in Markdown; empty if nothing waits. */
export function issueText(all: readonly Waiting[]): string {
  if (all.length === 0) return "";
  const rows = all.map(
    ({ table, field, count, since }) => `| ${table}.${field} | ${grouped(count)} | ${since} |`,
  );
  return `${waitingText(all)}.

They are published once somebody approves them, see "Reviewing" in docs/privacy.md. The private report lists them.

| field | waiting | since |
| --- | --- | --- |
${rows.join("\n")}
`;
}

function isName(table: string, field: string): boolean {
  const columns = TABLES[table as TableName];
  return columns[field] === "name";
}

function oldest(all: readonly { since: string }[]): string {
  return all.reduce((first, { since }) => (since < first ? since : first), all[0]!.since);
}
