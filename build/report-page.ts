// Writes a report as one HTML page that needs nothing else: a report in, HTML out.
import { barChart } from "./charts.ts";
import { grouped } from "./progress.ts";
import type { Report } from "./report.ts";

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:.5rem 0 1.5rem}th,td{padding:.2rem .8rem;border-bottom:1px solid #ddd;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{background:#fdecea;padding:.6rem 1rem}.good{background:#e8f5e9;padding:.6rem 1rem}
svg{max-width:100%;height:auto}`;

export function reportPage(report: Report): string {
  const { tables, files, seconds, plan } = report;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Build of ${escape(report.created)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style></head><body>
<h1>Build of ${escape(report.created)}</h1>
${outcome(report)}
<h2>Rows</h2>
${section(
  tables.length,
  () =>
    rowsChart(report) +
    table(
      ["table", "read", "past gate", "published", "rejected"],
      tables.map((one) => [one.table, one.read, one.gated, one.published, one.rejected]),
    ),
)}
<h3>Reasons</h3>
${table(
  ["table", "field", "left out"],
  report.rejects.map(({ table: name, field, count }) => [name, field, count]),
)}
<h2>Changes since the last snapshot</h2>
${table(
  ["resource", "added", "changed", "removed"],
  report.changes.map(({ resource, added, changed, removed }) => [
    resource,
    added,
    changed,
    removed,
  ]),
)}
<h2>Texts</h2>
${section(
  report.texts.length,
  () =>
    textsChart(report) +
    table(
      ["rule", "action", "findings"],
      report.texts.map(({ rule, action, count }) => [rule, action, count]),
    ),
)}
<h2>Files</h2>
${section(
  files.length,
  () =>
    filesChart(report) +
    table(
      ["kind", "files", "bytes", "written anew"],
      files.map(({ kind, files: count, bytes, written }) => [kind, count, bytes, written]),
    ),
)}
<h2>Pages</h2>
${plan ? `<p>${grouped(plan.static)} static, ${grouped(plan.computed)} computed; ${(100 * plan.share).toFixed(1)} % of expected listing requests are static. ${grouped(plan.leftovers)} vanished pages stay for a while.</p>` : NOTHING}
<h2>Gate</h2>
${table(
  ["check", "finding", "allowed"],
  report.gate.map(({ check, message, allowed }) => [check, message, allowed ? "yes" : "no"]),
)}
<h2>Time</h2>
${section(Object.keys(seconds).length, () => barChart({ title: "Stages", unit: "seconds", labels: Object.keys(seconds), series: [{ name: "seconds", values: Object.values(seconds).map((time) => Math.round(time * 100) / 100) }] }))}
</body></html>
`;
}

const NOTHING = "<p>Nothing.</p>";

function section(count: number, make: () => string): string {
  return count === 0 ? NOTHING : make();
}

function outcome({ refusal, snapshot, version }: Report): string {
  return refusal
    ? `<p class="bad">Refused: ${escape(refusal.message).replaceAll("\n", "<br>")}<br>${escape(refusal.hint)}</p>`
    : `<p class="good">Published snapshot ${snapshot}, version ${version}</p>`;
}

function rowsChart({ tables }: Report): string {
  // Calendars have so many rows that nothing else would show.
  const shown = tables.filter(({ table: name }) => name !== "property_availability");
  const share = (part: (one: (typeof tables)[number]) => number) =>
    shown.map((one) => (one.read === 0 ? 0 : Math.round((1000 * part(one)) / one.read) / 10));
  return barChart({
    title: "What became of the rows",
    unit: "% of rows",
    labels: shown.map(({ table: name }) => name),
    series: [
      { name: "published", values: share(({ published }) => published) },
      { name: "rejected", values: share(({ rejected }) => rejected) },
      { name: "behind the gate", values: share(({ read, gated }) => read - gated) },
    ],
  });
}

function textsChart({ texts }: Report): string {
  const rules = [...new Set(texts.map(({ rule }) => rule))];
  const actions = [...new Set(texts.map(({ action }) => action))];
  const of = (rule: string, action: string) =>
    texts.find((one) => one.rule === rule && one.action === action)?.count ?? 0;
  return barChart({
    title: "Findings of the text rules",
    unit: "findings",
    labels: rules,
    series: actions.map((name) => ({ name, values: rules.map((rule) => of(rule, name)) })),
  });
}

function filesChart({ files }: Report): string {
  return barChart({
    title: "Size by kind of file",
    unit: "MB",
    labels: files.map(({ kind }) => kind),
    series: [{ name: "MB", values: files.map(({ bytes }) => Math.round(bytes / 1e5) / 10) }],
  });
}

function table(head: readonly string[], rows: readonly (string | number)[][]): string {
  if (rows.length === 0) return NOTHING;
  const body = rows.map((row) => `<tr>${row.map((value) => cell("td", value)).join("")}</tr>`);
  return `<table><tr>${head.map((value) => cell("th", value)).join("")}</tr>\n${body.join("\n")}</table>`;
}

function cell(tag: string, value: string | number): string {
  return typeof value === "number"
    ? `<${tag} class="n">${grouped(value)}</${tag}>`
    : `<${tag}>${escape(value)}</${tag}>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
