// Writes a report as one HTML page that needs nothing else: a report in, HTML out.
import { chartPlace, chartScripts, type Chart } from "./charts.ts";
import type { Effects } from "./effects.ts";
import { decimal, escape, STYLE, table } from "./report-html.ts";
import { chartsOf, ruleName } from "./report-charts.ts";
import type { Report } from "./report.ts";

export function reportPage(report: Report, effects: Effects): string {
  const charts: Chart[] = [];
  const place = (chart: Chart | undefined) =>
    chart ? chartPlace(chart, charts.push(chart) - 1) : "";
  const body = sections(report, place);
  const { html, sources } = chartScripts(effects, charts);
  const title = `Build of ${day(report.created)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src ${sources}">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${outcome(report)}
${figures(report)}
${body}
</main>
${html}
</body>
</html>
`;
}

const NOT_REACHED = "<p>Not reached.</p>";

/** "2026-05-20, 10:00 UTC" of an RFC 3339 instant. */
function day(created: string): string {
  return `${created.slice(0, 10)}, ${created.slice(11, 16)} UTC`;
}

function outcome({ refusal, snapshot, version }: Report): string {
  return refusal
    ? `<p class="outcome bad">Refused: ${escape(refusal.message).replaceAll("\n", "<br>")}<br>${escape(refusal.hint)}</p>`
    : `<p class="outcome">Published snapshot ${snapshot}, version ${version}</p>`;
}

function figures({ tables, files, plan, seconds }: Report): string {
  const known: [string, string | undefined][] = [
    ["Records published", ifAny(tables, () => decimal(sum(tables.filter(isRecords), ({ published }) => published)))], // prettier-ignore
    ["Rows rejected", ifAny(tables, () => decimal(sum(tables, ({ rejected }) => rejected)))],
    ["Files", ifAny(files, () => decimal(sum(files, (kind) => kind.files)))],
    ["Size", ifAny(files, () => `${megabytes(sum(files, ({ bytes }) => bytes))} MB`)],
    ["Listing requests static", plan ? percent(plan.share) : undefined],
    ["Time", `${sum(Object.values(seconds), (time) => time).toFixed(1)} s`],
  ];
  const shown = known.filter(([, value]) => value !== undefined);
  return `<dl>${shown.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

/** Days of calendars and keys are no records of the directory. */
function isRecords({ table: name }: { table: string }): boolean {
  return name !== "property_availability" && name !== "api_keys";
}

function ifAny(items: readonly unknown[], make: () => string): string | undefined {
  return items.length === 0 ? undefined : make();
}

function sections(report: Report, place: (chart: Chart | undefined) => string): string {
  const { tables, rejects, changes, texts, files, plan, proof, gate, seconds } = report;
  const charts = chartsOf(report);
  const rows = table(
    "Rows by table",
    ["table", "read", "past gate", "published", "rejected"],
    tables.map((one) => [one.table, one.read, one.gated, one.published, one.rejected]),
  );
  const reasons = table(
    "Rejected rows and dropped values, by the field that is why; rejects.json lists them",
    ["table", "field", "left out"],
    rejects.map(({ table: name, field, count }) => [name, field, count]),
  );
  const changed = table(
    "Records by resource",
    ["resource", "added", "changed", "removed"],
    changes.map(({ resource, added, changed: edited, removed }) => [resource, added, edited, removed]), // prettier-ignore
  );
  const found = table(
    "Findings; texts.json lists them",
    ["rule", "action", "findings"],
    texts.map(({ rule, action, count }) => [ruleName(rule), action, count]),
  );
  const kinds = table(
    "Files by kind",
    ["kind", "files", "MB", "written anew"],
    files.map(({ kind, files: count, bytes, written }) => [kind, count, Number(megabytes(bytes)), written]), // prettier-ignore
  );
  const checks = table(
    "Findings of the gate",
    ["check", "finding", "allowed"],
    gate.map(({ check, message, allowed }) => [check, message, yes(allowed)]),
  );
  const times = table(
    "Seconds by stage",
    ["stage", "seconds"],
    Object.entries(seconds).map(([stage, time]) => [stage, Number(time.toFixed(2))]),
  );
  return [
    section("Rows", pair(place(charts.rows), rows), reasons),
    section("Changes since the last snapshot", pair(place(charts.changes), changed)),
    section("Texts", pair(place(charts.texts), found)),
    section("Files", pair(place(charts.files), place(charts.bytes)), kinds),
    section("Pages", pair(place(charts.plan), plan ? planned(plan) : NOT_REACHED)),
    section("Proof", proof ? `<p>${proofText(proof)}</p>` : NOT_REACHED),
    section(
      "Gate",
      gate.length > 0 ? checks : proof ? "<p>Nothing to object to.</p>" : NOT_REACHED,
    ),
    section("Time", pair(place(charts.seconds), times)),
  ].join("\n");
}

function section(title: string, ...parts: string[]): string {
  return `<section>\n<h2>${title}</h2>\n${parts.join("\n")}\n</section>`;
}

function pair(left: string, right: string): string {
  return `<div class="pair">${left}\n${right}</div>`;
}

function planned({ static: files, computed, share, leftovers }: NonNullable<Report["plan"]>) {
  return table(
    "Pages of listings",
    ["what", "pages", "share of expected requests"],
    [
      ["static", files, percent(share)],
      ["computed when asked for", computed, percent(1 - share)],
      ["vanished, kept for a while", leftovers, ""],
    ],
  );
}

function proofText({ records, differences }: NonNullable<Report["proof"]>): string {
  const proved = `${decimal(records)} records were derived from the dump a second time`;
  return `${proved}; ${differences === 0 ? "all are" : `${decimal(differences)} of their fields are not`} as published.`;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function yes(value: boolean): string {
  return value ? "yes" : "no";
}
