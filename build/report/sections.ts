// The sections of the report's page: a table with bars for each thing that the build counted.
import { megabytes } from "../../src/figures.ts";
import { bar, decimal, percent, table } from "./html.ts";
import { MIN_PINS } from "../project/close-listings.ts";
import { KIND_WORDS } from "../project/texts/types.ts";
import type { HistoryEntry } from "./history.ts";
import type { Report } from "./report.ts";
import { trends } from "./trends.ts";
import { waitingText } from "./waiting.ts";

const NOT_REACHED = "<p>Not reached.</p>";

export function sections(report: Report, history: readonly HistoryEntry[]): string {
  return [
    section("Rows", rows(report), rejects(report)),
    section("Changes since the last snapshot", changes(report)),
    section("Texts", texts(report), waiting(report)),
    section("Listings close together", close(report)),
    section("Files", files(report)),
    section("Pages", report.plan ? pages(report.plan) : NOT_REACHED),
    section("Proof", report.proof ? proof(report.proof) : NOT_REACHED),
    section("Gate", gate(report)),
    section("Time", times(report)),
    section("Trends", trends(history)),
  ].join("\n");
}

function section(title: string, ...parts: string[]): string {
  return `<section>\n<h2>${title}</h2>\n${parts.join("\n")}\n</section>`;
}

function rows({ tables }: Report): string {
  return table(
    "Rows by table",
    [
      "table",
      "read",
      "public",
      "published",
      "rejected",
      "waiting",
      "repeated or outside the cover",
      "share",
    ],
    tables.map(({ table: name, read, eligible, published, rejected, waiting: waits }) => {
      const rest = eligible - published - rejected - waits;
      const parts = { good: published, bad: rejected, plain: waits + rest, mute: read - eligible };
      return [name, read, eligible, published, rejected, waits, rest, bar(read, parts)];
    }),
    {
      good: "published",
      bad: "rejected",
      plain: "waiting, repeated or outside the cover",
      mute: "not public",
    },
  );
}

function rejects({ rejects: all }: Report): string {
  return table(
    "Rejected rows and dropped values by field; rejects.json lists them",
    ["table", "field", "left out", "why"],
    all.map(({ table: name, field, count, reason }) => [name, field, count, reason]),
  );
}

function changes({ changes: all, first, plan }: Report): string {
  if (!plan) return NOT_REACHED;
  if (first) return "<p>This is the first snapshot, so there is nothing to compare it with.</p>";
  const most = Math.max(...all.map((one) => one.added + one.changed + one.removed));
  return table(
    "Records by resource",
    ["resource", "added", "changed", "removed", "records"],
    all.map(({ resource, added, changed, removed }) => [
      resource,
      added,
      changed,
      removed,
      bar(most, { good: added, plain: changed, bad: removed }),
    ]),
    { good: "added", plain: "changed", bad: "removed" },
  );
}

function texts({ texts: all }: Report): string {
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const count = (action: string) =>
      all.find((one) => one.kind === kind && one.action === action)?.count ?? 0;
    return { kind, cut: count("cut"), waits: count("wait"), listed: count("list") + count("kept") };
  });
  const most = Math.max(...kinds.map(({ cut, waits, listed }) => cut + waits + listed));
  return table(
    "Findings by kind; texts.json lists them",
    ["kind", "cut", "waiting", "published", "findings"],
    kinds.map(({ kind, cut, waits, listed }) => {
      const parts = { bad: cut, mute: waits, good: listed };
      return [KIND_WORDS[kind], cut, waits, listed, bar(most, parts)];
    }),
    { bad: "cut", mute: "waiting for review", good: "published and only listed" },
  );
}

function waiting({ waiting: all }: Report): string {
  if (!all || all.length === 0) return "";
  return table(
    `${waitingText(all)}; with a name its row waits`,
    ["table", "field", "waiting", "since"],
    all.map(({ table: name, field, count, since }) => [name, field, count, since]),
  );
}

function close({ close_listings: { owners, listings } }: Report): string {
  if (owners === 0) return "<p>None.</p>";
  return `<p>${decimal(listings)} listings of ${decimal(owners)} owner${owners === 1 ? "" : "s"}, in groups of ${MIN_PINS} pins or more: who knows how they lie to one another is left with 300 m by 5 pins, 190 m by 10. close-listings.json lists them; fewer listings of a place give less away.</p>`;
}

function files({ files: kinds }: Report): string {
  const most = Math.max(...kinds.map((kind) => kind.files));
  const largest = Math.max(...kinds.map(({ bytes }) => bytes));
  return table(
    "Files by kind",
    ["kind", "files", "number", "MB", "size", "newly written"],
    kinds.map(({ kind, files: count, bytes, written }) => [
      kind,
      count,
      bar(most, { plain: count }),
      Number(megabytes(bytes)),
      bar(largest, { plain: bytes }),
      written,
    ]),
  );
}

function pages({
  static: made,
  computed,
  share: requests,
  leftovers,
}: NonNullable<Report["plan"]>) {
  const all = made + computed;
  return table(
    "Pages of listings",
    ["what", "pages", "share of pages", "expected requests", "share of requests"],
    [
      ["static", made, bar(all, { good: made }), percent(requests), bar(1, { good: requests })],
      [
        "computed when asked for",
        computed,
        bar(all, { mute: computed }),
        percent(1 - requests),
        bar(1, { mute: 1 - requests }),
      ],
      ["vanished, kept for a while", leftovers, bar(all, {}), "", bar(1, {})],
    ],
  );
}

function proof({ records, differences }: NonNullable<Report["proof"]>): string {
  const result = differences === 0 ? "all match" : `${decimal(differences)} fields do not match`;
  return `<p>${decimal(records)} records were derived from the dump a second time; ${result} what was published.</p>`;
}

function gate({ gate: findings, proof: proved }: Report): string {
  if (findings.length === 0) return proved ? "<p>No findings.</p>" : NOT_REACHED;
  return table(
    "Findings of the gate",
    ["check", "finding", "allowed"],
    findings.map(({ check, message, allowed }) => [check, message, allowed ? "yes" : "no"]),
  );
}

function times({ seconds }: Report): string {
  const most = Math.max(...Object.values(seconds));
  return table(
    "Seconds by stage",
    ["stage", "seconds", "time"],
    Object.entries(seconds).map(([stage, time]) => [
      stage,
      Number(time.toFixed(2)),
      bar(most, { plain: time }),
    ]),
  );
}
