// Chooses what the report's charts show: a report in, the charts of it out.
import type { Chart } from "./charts.ts";
import type { Report } from "./report.ts";

type Charts = Record<
  "rows" | "changes" | "texts" | "files" | "bytes" | "plan" | "seconds",
  Chart | undefined
>;

/** A chart that would be empty is left out, and so is a series. */
export function chartsOf(report: Report): Charts {
  const { files, seconds } = report;
  return {
    rows: rows(report),
    changes: changes(report),
    texts: texts(report),
    files: simple(
      "Files by kind",
      "files",
      files.map((one) => [one.kind, one.files]),
    ),
    bytes: simple(
      "Size by kind",
      "MB",
      files.map(({ kind, bytes }) => [kind, round(bytes / 1e6)]),
    ),
    plan: plan(report),
    seconds: simple(
      "Stages",
      "seconds",
      Object.entries(seconds).map(([stage, time]) => [stage, round(time)]),
    ),
  };
}

function simple(title: string, unit: string, bars: readonly (readonly [string, number])[]) {
  const series = [{ name: unit, tone: "plain" as const, values: bars.map(([, value]) => value) }];
  return filled({ title, unit, labels: bars.map(([label]) => label), series });
}

/** What docs/privacy.md says of each text rule, in a word or two. */
const RULES: Readonly<Record<string, string>> = {
  A: "own secrets",
  B: "decimal coordinates",
  C: "degrees",
  D: "grid codes",
  E: "links",
  F: "phone numbers",
  G: "e-mail, accounts",
  H: "gate codes",
  I: "street addresses",
  J: "directions",
};

export function ruleName(rule: string): string {
  const name = RULES[rule];
  return name === undefined ? rule : `${rule}: ${name}`;
}

// In percent, since calendars have so many rows that no other table would show beside them.
function rows({ tables }: Report): Chart | undefined {
  const share = (part: (one: (typeof tables)[number]) => number) =>
    tables.map((one) => (one.read === 0 ? 0 : round((100 * part(one)) / one.read)));
  return filled({
    title: "What became of the rows",
    unit: "% of rows",
    labels: tables.map(({ table }) => table),
    series: [
      { name: "published", tone: "good", values: share(({ published }) => published) },
      { name: "rejected", tone: "bad", values: share(({ rejected }) => rejected) },
      {
        name: "repeated or outside the cover",
        tone: "plain",
        values: share(({ gated, published, rejected }) => gated - published - rejected),
      },
      { name: "behind the gate", tone: "mute", values: share(({ read, gated }) => read - gated) },
    ],
  });
}

function changes({ changes: all }: Report): Chart | undefined {
  return filled({
    title: "Changed records",
    unit: "records",
    labels: all.map(({ resource }) => resource),
    series: [
      { name: "added", tone: "good", values: all.map(({ added }) => added) },
      { name: "changed", tone: "plain", values: all.map(({ changed }) => changed) },
      { name: "removed", tone: "bad", values: all.map(({ removed }) => removed) },
    ],
  });
}

const ACTIONS = { withhold: "bad", span: "plain", queue: "mute" } as const;

function texts({ texts: all }: Report): Chart | undefined {
  const rules = [...new Set(all.map(({ rule }) => rule))];
  const of = (rule: string, action: string) =>
    all.find((one) => one.rule === rule && one.action === action)?.count ?? 0;
  return filled({
    title: "Findings of the text rules",
    unit: "findings",
    labels: rules.map(ruleName),
    series: Object.entries(ACTIONS).map(([name, tone]) => ({
      name,
      tone,
      values: rules.map((rule) => of(rule, name)),
    })),
  });
}

function plan({ plan: planned }: Report): Chart | undefined {
  if (!planned) return undefined;
  const pages = planned.static + planned.computed;
  const shares = [pages === 0 ? 0 : planned.static / pages, planned.share].map((share) =>
    round(100 * share),
  );
  return filled({
    title: "How much is a file already",
    unit: "% of each",
    labels: ["pages", "expected requests"],
    series: [
      { name: "static", tone: "good", values: shares },
      { name: "computed", tone: "mute", values: shares.map((share) => round(100 - share)) },
    ],
  });
}

function filled(chart: Chart): Chart | undefined {
  const series = chart.series.filter(({ values }) => values.some((value) => value > 0));
  return series.length > 0 ? { ...chart, series } : undefined;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
