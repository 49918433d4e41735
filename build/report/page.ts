// Renders a report as one self-contained HTML page without scripts.
import { fileURLToPath } from "node:url";
import { megabytes, sum } from "../../src/figures.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { disk } from "../disk/effects.ts";
import { textOf } from "../disk/parse.ts";
import { MIN_PINS } from "../project/close-listings.ts";
import { KIND_WORDS } from "../project/texts/types.ts";
import { trends, type HistoryEntry } from "./history.ts";
import { decimal, percent, table } from "./html.ts";
import { closeText, isRecords, type Report } from "./report.ts";
import { waitingText } from "./waiting.ts";

const STYLES = ["../../src/site/styles/tokens.css", "page.css"].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

export function reportPage(report: Report, history: readonly HistoryEntry[]): string {
  const { created } = report;
  const title = `Build of ${created.slice(0, 10)}, ${created.slice(11, 16)} UTC`;
  const figures = figuresOf(report).map(
    ([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  const sections = Object.entries({ ...sectionsOf(report), Trends: trends(history) }).map(
    ([name, content]) => `<section>\n<h2>${name}</h2>\n${content}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLES.map((path) => textOf(disk.read(path))).join("\n")}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${outcome(report)}
<dl>${figures.join("")}</dl>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

function outcome({ refusal, snapshot, version, signed, first }: Report): string {
  return refusal
    ? `<p class="outcome bad">Refused: ${escapeMarkup(refusal.message).replaceAll("\n", "<br>")}<br>${escapeMarkup(refusal.hint)}</p>`
    : `<p class="outcome">Published ${first ? "the first snapshot" : "snapshot"} ${snapshot}, version ${version}, <b>${signed ? "signed" : "unsigned"}</b></p>`;
}

function figuresOf({ tables, dropped, files, plan, seconds }: Report): [string, string][] {
  const published = sum(tables.filter(isRecords), (one) => one.published);
  const figures: [string, string][] = [];
  if (tables.length > 0)
    figures.push(
      ["Records published", decimal(published)],
      ["Rows rejected", decimal(sum(tables, ({ rejected }) => rejected))],
      ["Values dropped", decimal(dropped)],
    );
  if (files.length > 0)
    figures.push(
      ["Files", decimal(sum(files, (kind) => kind.files))],
      ["Size", `${megabytes(sum(files, ({ bytes }) => bytes))} MB`],
    );
  if (plan) figures.push(["Listing requests static", percent(plan.share)]);
  figures.push(["Time", `${sum(Object.values(seconds), (time) => time).toFixed(1)} s`]);
  return figures;
}

function sectionsOf(report: Report): Record<string, string> {
  const { plan, proof, gate, first } = report;
  const notReached = "<p>Not reached.</p>";
  const changes = first
    ? "<p>This is the first snapshot, so there is nothing to compare it with.</p>"
    : table("Records by resource", report.changes);
  const columns = ["table", "read", "eligible", "published", "rejected", "waiting"];
  const left = ["table", "field", "count", "reason"];
  return {
    Rows: [
      table("Rows by table", report.tables, columns),
      table("Rejected rows and dropped values; rejects.json lists them", report.rejects, left),
    ].join("\n"),
    "Changes since the last snapshot": plan ? changes : notReached,
    Texts: texts(report),
    "Listings close together": close(report),
    Files: table("Files by kind", report.files),
    Pages: plan
      ? table("Pages of listings", [{ ...plan, share: percent(plan.share) }])
      : notReached,
    Proof: proof ? proved(proof) : notReached,
    Gate: gate.length > 0 || proof ? table("Findings of the gate", gate) : notReached,
    Time: table(
      "Seconds by stage",
      Object.entries(report.seconds).map(([stage, time]) => ({
        stage,
        seconds: Number(time.toFixed(2)),
      })),
    ),
  };
}

function texts({ texts: found, waiting }: Report): string {
  const kinds = found.map((one) => ({ ...one, kind: KIND_WORDS[one.kind] }));
  const findings = table("Findings by kind and what follows; texts.json lists them", kinds);
  if (!waiting || waiting.length === 0) return findings;
  return `${findings}\n${table(`${waitingText(waiting)}; with a name its row waits`, waiting)}`;
}

function close(report: Report): string {
  if (report.close_listings.owners === 0) return "<p>None.</p>";
  return `<p>${closeText(report)}, in groups of ${MIN_PINS} pins or more: who knows how they lie to one another is left with 300 m by 5 pins, 190 m by 10. close-listings.json lists them; fewer listings of a place give less away.</p>`;
}

function proved({ records, differences }: NonNullable<Report["proof"]>): string {
  const result = differences === 0 ? "all match" : `${decimal(differences)} fields do not match`;
  return `<p>${decimal(records)} records were derived from the dump a second time; ${result} what was published.</p>`;
}
