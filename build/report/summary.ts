// Summarises a build in the lines that are printed at its end.
import { MIN_PINS, type CloseListings } from "../project/close-listings.ts";
import { countReasons } from "../project/reasons.ts";
import { type ListedFinding, type PublicRecord } from "../project/reject.ts";
import { unmatchedOwners } from "../prove/judge.ts";
import { tally } from "../snapshot/output.ts";
import type { PagePlan } from "../plan/plan.ts";
import { columns, grouped, megabytes, quoted, sum } from "../../src/figures.ts";
import { countClose, type Facts } from "./report.ts";
import { waitingIn, waitingText } from "./waiting.ts";

export function summaryText(summary: Facts, out: string, peakBytes: number): string {
  const { plan } = summary;
  const { files: written, latest } = summary.written;
  const tables = summary.tables.map(({ table, read, eligible, published, rejected }) => [
    table,
    ...[read, eligible, published, rejected].map(grouped),
  ]);
  const kinds = Object.entries(tally(written));
  const files = [
    ...kinds.map(([kind, { files: count, bytes }]) => [kind, grouped(count), megabytes(bytes)]),
    ["all", grouped(written.length), megabytes(sum(written, ({ bytes }) => bytes))],
  ];
  const reused = written.filter((file) => file.reused).length;
  const waiting = waitingIn(summary.texts);
  return [
    ...columns([["table", "read", "eligible", "published", "rejected"], ...tables], 1),
    "",
    ...columns([["files", "number", "MB"], ...files], 1),
    "",
    `pages      ${grouped(plan.static)} static, ${grouped(plan.computed)} computed of ${grouped(plan.static + plan.computed)}; ${(100 * plan.share).toFixed(1)} % of expected listing requests are static`,
    ...htmlSummary(plan.html),
    `written    ${grouped(written.length - reused)} files, ${grouped(reused)} linked from the previous snapshot`,
    ...placesSummary(summary.properties),
    ...summary.tables.flatMap(rowsSummary),
    ...summary.unread.map(
      (table) => `unread     the map's view ${table} never reads the dump's own table ${table}`,
    ),
    ...(summary.source.sample ? [PLANTED] : []),
    ...countReasons([...summary.rejects, ...summary.repairs]).map(rejectLine),
    ...summary.findings.map(({ check, message }) => `allowed    ${check}: ${message}`),
    `texts      ${textSummary(summary.texts)}`,
    `waiting    ${waitingText(waiting)}${waiting.length > 0 ? `: ${deskCommand(summary.source, out)}` : ""}`,
    ...keySummary(summary.tables),
    ...closeSummary(summary.closeListings),
    ...(summary.empty.length > 0
      ? [`unguarded  no text is searched for values of ${summary.empty.join(", ")}: they have none`]
      : []),
    `time       ${sum(Object.values(summary.seconds), (time) => time).toFixed(1)} s, peak memory ${megabytes(peakBytes)} MB`,
    `published  ${out} -> ${summary.folder}, snapshot ${latest.snapshot}, version ${latest.version}, ${summary.signed ? "signed" : "unsigned"}`,
  ].join("\n");
}

function htmlSummary({ files, pages, share }: PagePlan["html"]): string[] {
  const kinds = Object.entries(pages).map(
    ([kind, count]) =>
      `${grouped(count)} of ${kind} ${files.some((one) => one === kind) ? "are files" : "are rendered on request"}`,
  );
  if (kinds.length === 0) return [];
  return [
    `html       ${kinds.join(", ")}; ${(100 * share).toFixed(1)} % of expected views are files`,
  ];
}

const PLANTED =
  "sample     what follows as left out, blocked or held is made up, to show such lines";

/** Between which degrees all pins lie: swapped or wrong coordinates show here. */
function placesSummary(properties: readonly PublicRecord[]): string[] {
  if (properties.length === 0) return [];
  const range = (field: string) => {
    const degrees = properties.map((record) => record[field] as number).sort((a, b) => a - b);
    return `${field} ${degrees[0]!.toFixed(1)} to ${degrees.at(-1)!.toFixed(1)}`;
  };
  return [`places     ${range("latitude")}, ${range("longitude")}`];
}

function rowsSummary({ table, owners, statuses }: Facts["tables"][number]): string[] {
  return [
    ...(owners && owners.strangeRows > 0
      ? [`owners     ${unmatchedOwners({ table, ...owners })}: ${UNGUARDED}`]
      : []),
    ...(statuses ? [`statuses   no row of ${table} is public by its status: ${statuses}`] : []),
  ];
}

const UNGUARDED = "no text of theirs is searched for that owner's name, e-mail and phone";

function rejectLine({ table, field, why, count, reason }: ReturnType<typeof countReasons>[number]) {
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

// A machine that fetched its previous snapshot has no last export.
function keySummary(tables: Facts["tables"]): string[] {
  const exported = tables.find(({ table }) => table === "api_keys");
  if (!exported || exported.keys || exported.published === 0) return [];
  return [
    `keys       ${grouped(exported.published)} exported, with no earlier export to compare with; a deployment asks the key store`,
  ];
}

function closeSummary(groups: readonly CloseListings[]): string[] {
  if (groups.length === 0) return [];
  const { owners, listings } = countClose(groups);
  const said = `${grouped(listings)} listings of ${grouped(owners)} owner${owners === 1 ? "" : "s"}`;
  return [`close      ${said} lie close together, ${MIN_PINS} pins or more: see docs/privacy.md`];
}
