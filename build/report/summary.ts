// Summarises a build in the lines that are printed at its end.
import { MIN_PINS, type CloseListings } from "../project/close-listings.ts";
import { countReasons } from "../project/reasons.ts";
import { type ListedFinding } from "../project/reject.ts";
import { tally } from "../snapshot/output.ts";
import type { PagePlan } from "../plan/plan.ts";
import { columns, grouped, megabytes, quoted, sum } from "../figures.ts";
import { countClose, type BuildFacts } from "./report.ts";
import { waitingIn, waitingText, type Waiting } from "./waiting.ts";

type Counted =
  | "tables"
  | "rejects"
  | "repairs"
  | "texts"
  | "closeListings"
  | "written"
  | "signed"
  | "findings"
  | "seconds";

export interface Summary extends Required<Pick<BuildFacts, Counted>> {
  /** The folder that DIR now points to. */
  folder: string;
  /** Id of some published property, for example requests. */
  anyProperty: string | undefined;
  /** What was built. */
  source: { dump: string; map?: string | undefined; sample: boolean };
  /** Private columns of a mapped dump that no row has a value in. */
  empty: readonly string[];
  plan: PagePlan;
}

/** `peakBytes` is the process's largest resident size. */
export function summaryText(summary: Summary, out: string, peakBytes: number): string {
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

function rejectLine({ table, field, count, reason }: ReturnType<typeof countReasons>[number]) {
  return `left out   ${grouped(count)} of ${table} by ${field}: ${reason}`;
}

function textSummary(texts: readonly ListedFinding[]): string {
  const fields = (wanted: string) =>
    grouped(
      new Set(texts.filter(({ action }) => action === wanted).map(({ id, field }) => id + field))
        .size,
    );
  return `${fields("wait")} held for review, ${fields("cut")} with a contact cut, ${fields("list")} listed and published, ${fields("kept")} kept as published before`;
}

function waitingSummary(all: readonly Waiting[], desk: string): string {
  return waitingText(all) + (all.length > 0 ? `: ${desk}` : "");
}

/** The line that opens the desk on what was built, as it can be typed. */
function deskCommand({ dump, map, sample }: Summary["source"], out: string): string {
  const mapped = map === undefined ? [] : ["--map", map];
  const options = ["--dump", dump, ...mapped, "--out", out, ...(sample ? ["--sample"] : [])];
  return `npm run review -- ${options.map(quoted).join(" ")}`;
}

// On a machine that fetched its previous snapshot there is no last export.
function keySummary(tables: Summary["tables"]): string[] {
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
