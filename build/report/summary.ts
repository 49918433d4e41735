// Summarises a build in the lines that are printed at its end.
import { MIN_PINS, type CloseListings } from "../project/close-listings.ts";
import { countReasons } from "../project/reasons.ts";
import { type ListedFinding, type PublicRecord } from "../project/reject.ts";
import { unmatchedOwners } from "../prove/judge.ts";
import { tally } from "../snapshot/output.ts";
import type { PagePlan } from "../plan/plan.ts";
import { columns, grouped, megabytes, quoted, sum } from "../../src/figures.ts";
import { countClose, type Facts } from "./report.ts";
import { waitingIn, waitingText, type Waiting } from "./waiting.ts";

/** `peakBytes` is the process's largest resident size. */
export function summaryText(summary: Facts, out: string, peakBytes: number): string {
  const { plan, seconds } = summary;
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
  const pages = plan.static + plan.computed;
  const total = sum(Object.values(seconds), (time) => time);
  return [
    ...columns([["table", "read", "eligible", "published", "rejected"], ...tables], 1),
    "",
    ...columns([["files", "number", "MB"], ...files], 1),
    "",
    `pages      ${grouped(plan.static)} static, ${grouped(plan.computed)} computed of ${grouped(pages)}; ${(100 * plan.share).toFixed(1)} % of expected listing requests are static`,
    ...htmlSummary(plan.html),
    `written    ${grouped(written.filter(({ reused }) => !reused).length)} files, ${grouped(written.filter(({ reused }) => reused).length)} linked from the previous snapshot`,
    ...placesSummary(summary.properties),
    ...summary.tables.flatMap(rowsSummary),
    ...summary.unread.map(unreadLine),
    ...(summary.source.sample ? [PLANTED] : []),
    ...countReasons([...summary.rejects, ...summary.repairs]).map(rejectLine),
    ...summary.findings.map(({ check, message }) => `allowed    ${check}: ${message}`),
    `texts      ${textSummary(summary.texts)}`,
    `waiting    ${waitingSummary(waitingIn(summary.texts), deskCommand(summary.source, out))}`,
    ...keySummary(summary.tables),
    ...closeSummary(summary.closeListings),
    ...emptySummary(summary.empty),
    `time       ${total.toFixed(1)} s, peak memory ${megabytes(peakBytes)} MB`,
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

/** The corners between which all pins lie: swapped or wrong coordinates show here. */
function placesSummary(properties: readonly PublicRecord[]): string[] {
  if (properties.length === 0) return [];
  const range = (field: string, halves: string) => {
    const [least, most] = extremes(properties.map((record) => record[field] as number));
    const half = (value: number) => halves[value < 0 ? 0 : 1]!;
    if (half(least) !== half(most))
      return `${tenths(least)} ${half(least)} to ${tenths(most)} ${half(most)}`;
    const [from, to] = least < 0 ? [most, least] : [least, most];
    return `${tenths(from)} to ${tenths(to)} ${half(most)}`;
  };
  return [`places     ${range("latitude", "SN")}, ${range("longitude", "WE")}`];
}

const tenths = (degrees: number) => Math.abs(degrees).toFixed(1);

function extremes(values: readonly number[]): readonly [number, number] {
  return values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const,
    [Infinity, -Infinity] as const,
  );
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

function unreadLine(table: string): string {
  return `unread     the map's view ${table} never reads the dump's own table ${table}`;
}

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

function waitingSummary(all: readonly Waiting[], desk: string): string {
  return waitingText(all) + (all.length > 0 ? `: ${desk}` : "");
}

/** The line that opens the desk on what was built, as it can be typed. */
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

function emptySummary(empty: readonly string[]): string[] {
  if (empty.length === 0) return [];
  return [`unguarded  no text is searched for values of ${empty.join(", ")}: they have none`];
}

function closeSummary(groups: readonly CloseListings[]): string[] {
  if (groups.length === 0) return [];
  const { owners, listings } = countClose(groups);
  const said = `${grouped(listings)} listings of ${grouped(owners)} owner${owners === 1 ? "" : "s"}`;
  return [`close      ${said} lie close together, ${MIN_PINS} pins or more: see docs/privacy.md`];
}
