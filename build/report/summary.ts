// Summarises a build in the lines that are printed at its end.
import { MIN_PINS } from "../project/close-listings.ts";
import type { ListedFinding, PublicRecord } from "../project/reject.ts";
import { unmatchedOwners } from "../prove/judge.ts";
import type { PagePlan } from "../plan/plan.ts";
import { columns, grouped, megabytes, quoted, sum } from "../../src/figures.ts";
import { percent } from "./html.ts";
import { buildReport, closeText, type Facts, type Report } from "./report.ts";
import { waitingText } from "./waiting.ts";

export function summaryText(facts: Facts, out: string, peakBytes: number): string {
  const { source, plan } = facts;
  const report = buildReport(facts);
  const waiting = report.waiting ?? [];
  const tables = report.tables.map(({ table, read, eligible, published, rejected }) => [
    table,
    ...[read, eligible, published, rejected].map(grouped),
  ]);
  const totalOf = (member: "files" | "bytes" | "written") =>
    sum(report.files, (one) => one[member]);
  const [all, written] = [totalOf("files"), totalOf("written")];
  const kinds = [...report.files, { kind: "all", files: all, bytes: totalOf("bytes") }];
  const files = kinds.map((one) => [one.kind, grouped(one.files), megabytes(one.bytes)]);
  return [
    ...columns([["table", "read", "eligible", "published", "rejected"], ...tables], 1),
    "",
    ...columns([["files", "number", "MB"], ...files], 1),
    "",
    `pages      ${grouped(plan.static)} static, ${grouped(plan.computed)} computed of ${grouped(plan.static + plan.computed)}; ${percent(plan.share)} of expected listing requests are static`,
    ...htmlLines(plan.html),
    `written    ${grouped(written)} files, ${grouped(all - written)} linked from the previous snapshot`,
    ...placesLines(facts.properties),
    ...report.tables.flatMap(tableLines),
    ...facts.unread.map(
      (table) => `unread     the map's view ${table} never reads the dump's own table ${table}`,
    ),
    ...(source.sample ? [PLANTED] : []),
    ...report.rejects.map(rejectLine),
    ...facts.findings.map(({ check, message }) => `allowed    ${check}: ${message}`),
    `texts      ${textSummary(facts.texts)}`,
    `waiting    ${waitingText(waiting)}${waiting.length > 0 ? `: ${deskCommand(source, out)}` : ""}`,
    ...(facts.closeListings.length > 0
      ? [
          `close      ${closeText(report)} lie close together, ${MIN_PINS} pins or more: see docs/privacy.md`,
        ]
      : []),
    ...(facts.empty.length > 0
      ? [`unguarded  no text is searched for values of ${facts.empty.join(", ")}: they have none`]
      : []),
    `time       ${sum(Object.values(facts.seconds), (time) => time).toFixed(1)} s, peak memory ${megabytes(peakBytes)} MB`,
    `published  ${out} -> ${facts.folder}, snapshot ${report.snapshot}, version ${report.version}, ${report.signed ? "signed" : "unsigned"}`,
  ].join("\n");
}

function htmlLines({ files, pages, share }: PagePlan["html"]): string[] {
  const kinds = Object.entries(pages).map(
    ([kind, count]) =>
      `${grouped(count)} of ${kind} ${files.some((one) => one === kind) ? "are files" : "are rendered on request"}`,
  );
  if (kinds.length === 0) return [];
  return [`html       ${kinds.join(", ")}; ${percent(share)} of expected views are files`];
}

const PLANTED =
  "sample     what follows as left out, blocked or held is made up, to show such lines";

/** Between which degrees all pins lie: swapped or wrong coordinates show here. */
function placesLines(properties: readonly PublicRecord[]): string[] {
  if (properties.length === 0) return [];
  const range = (field: string) => {
    const degrees = properties.map((record) => record[field] as number).sort((a, b) => a - b);
    return `${field} ${degrees[0]!.toFixed(1)} to ${degrees.at(-1)!.toFixed(1)}`;
  };
  return [`places     ${range("latitude")}, ${range("longitude")}`];
}

/** Lines of a table that show what is wrong in it. A machine that fetched its previous snapshot has no last export of keys. */
function tableLines({ table, published, owners, statuses, keys }: Report["tables"][number]) {
  const lines: string[] = [];
  if (owners && owners.strangeRows > 0)
    lines.push(`owners     ${unmatchedOwners({ table, ...owners })}: ${UNGUARDED}`);
  if (statuses) lines.push(`statuses   no row of ${table} is public by its status: ${statuses}`);
  if (table === "api_keys" && !keys && published > 0)
    lines.push(
      `keys       ${grouped(published)} exported, with no earlier export to compare with; a deployment asks the key store`,
    );
  return lines;
}

const UNGUARDED = "no text of theirs is searched for that owner's name, e-mail and phone";

function rejectLine({ table, field, why, count, reason }: Report["rejects"][number]) {
  if (why === "names")
    return `left out   names of ${field} in ${grouped(count)} of ${table}: ${reason}`;
  return why === "blocked"
    ? `blocked    ${grouped(count)} day${count === 1 ? "" : "s"} published as blocked by ${field} of ${table}: ${reason}`
    : `left out   ${grouped(count)} of ${table} by ${field}: ${reason}`;
}

function textSummary(texts: readonly ListedFinding[]): string {
  const found = (wanted: string) => texts.filter(({ action }) => action === wanted);
  const fields = (wanted: string) => new Set(found(wanted).map(({ id, field }) => id + field));
  const [held, cut] = [fields("wait"), fields("cut")];
  const different = new Set(found("wait").map(({ sha256 }) => sha256)).size;
  const repeats = different < held.size ? ` (${grouped(different)} different ones)` : "";
  const both = [...cut].filter((field) => held.has(field)).length;
  const also = both > 0 ? `, ${grouped(both)} of them held` : "";
  return `${grouped(held.size)} held for review${repeats}, ${grouped(cut.size)} with a contact cut${also}, ${grouped(fields("list").size)} listed and published, ${grouped(fields("kept").size)} kept as published before`;
}

function deskCommand({ dump, map, sample }: Facts["source"], out: string): string {
  const mapped = map === undefined ? [] : ["--map", map];
  const options = ["--dump", dump, ...mapped, "--out", out, ...(sample ? ["--sample"] : [])];
  return `npm run review -- ${options.map(quoted).join(" ")}`;
}
