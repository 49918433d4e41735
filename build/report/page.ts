// Renders a report as one self-contained HTML page without scripts.
import { escapeMarkup } from "../../src/markup.ts";
import { megabytes, sum } from "../../src/figures.ts";
import { decimal, percent, STYLE } from "./html.ts";
import { sections } from "./sections.ts";
import type { HistoryEntry } from "./history.ts";
import { isRecords, type Report } from "./report.ts";

/** `history` is of the builds up to this one, oldest first. */
export function reportPage(report: Report, history: readonly HistoryEntry[]): string {
  const title = `Build of ${day(report.created)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${outcome(report)}
${figures(report)}
${sections(report, history)}
</main>
</body>
</html>
`;
}

/** "2026-05-20, 10:00 UTC" of an RFC 3339 instant. */
function day(created: string): string {
  return `${created.slice(0, 10)}, ${created.slice(11, 16)} UTC`;
}

function outcome({ refusal, snapshot, version, signed, first }: Report): string {
  return refusal
    ? `<p class="outcome bad">Refused: ${escapeMarkup(refusal.message).replaceAll("\n", "<br>")}<br>${escapeMarkup(refusal.hint)}</p>`
    : `<p class="outcome">Published ${first ? "the first snapshot" : "snapshot"} ${snapshot}, version ${version}, <b>${signed ? "signed" : "unsigned"}</b></p>`;
}

function figures({ tables, dropped, files, plan, seconds }: Report): string {
  const known: [string, string | undefined][] = [
    [
      "Records published",
      ifAny(tables, () => decimal(sum(tables.filter(isRecords), ({ published }) => published))),
    ],
    ["Rows rejected", ifAny(tables, () => decimal(sum(tables, ({ rejected }) => rejected)))],
    ["Values dropped", ifAny(tables, () => decimal(dropped))],
    ["Files", ifAny(files, () => decimal(sum(files, (kind) => kind.files)))],
    ["Size", ifAny(files, () => `${megabytes(sum(files, ({ bytes }) => bytes))} MB`)],
    ["Listing requests static", plan ? percent(plan.share) : undefined],
    ["Time", `${sum(Object.values(seconds), (time) => time).toFixed(1)} s`],
  ];
  const shown = known.filter(([, value]) => value !== undefined);
  return `<dl>${shown.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

function ifAny(items: readonly unknown[], make: () => string): string | undefined {
  return items.length === 0 ? undefined : make();
}
