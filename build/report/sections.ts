// The sections of the report's page: a table for each thing that the build counted.
import { megabytes, sum } from "../../src/figures.ts";
import { decimal, percent, table } from "./html.ts";
import { MIN_PINS } from "../project/close-listings.ts";
import { KIND_WORDS } from "../project/texts/types.ts";
import type { HistoryEntry } from "./history.ts";
import type { Report } from "./report.ts";
import { trends } from "./trends.ts";
import { waitingText } from "./waiting.ts";

const NOT_REACHED = "<p>Not reached.</p>";

export function sections(report: Report, history: readonly HistoryEntry[]): string {
  const { plan, proof } = report;
  const parts: Readonly<Record<string, readonly string[]>> = {
    Rows: [rows(report), rejects(report)],
    "Changes since the last snapshot": [plan ? changes(report) : NOT_REACHED],
    Texts: [texts(report), waiting(report)],
    "Listings close together": [close(report)],
    Files: [files(report)],
    Pages: [plan ? pages(plan) : NOT_REACHED],
    Proof: [proof ? proved(proof) : NOT_REACHED],
    Gate: [gate(report)],
    Time: [times(report)],
    Trends: [trends(history)],
  };
  return Object.entries(parts)
    .map(([title, some]) => `<section>\n<h2>${title}</h2>\n${some.join("\n")}\n</section>`)
    .join("\n");
}

function rows({ tables }: Report): string {
  return table(
    "Rows by table",
    tables.map(({ table: name, read, eligible, published, rejected, waiting: waits }) => ({
      table: name,
      read,
      public: eligible,
      published,
      rejected,
      waiting: waits,
      "repeated or outside the cover": eligible - published - rejected - waits,
    })),
  );
}

function rejects({ rejects: all }: Report): string {
  return table(
    "Rejected rows and dropped values by field; rejects.json lists them",
    all.map(({ table: of, field, count, reason }) => {
      return { table: of, field, "left out": count, why: reason };
    }),
  );
}

function changes({ changes: all, first }: Report): string {
  if (first) return "<p>This is the first snapshot, so there is nothing to compare it with.</p>";
  return table("Records by resource", all);
}

function texts({ texts: all }: Report): string {
  const kinds = Array.from(
    Map.groupBy(all, ({ kind }) => kind),
    ([kind, found]) => {
      const count = (...actions: string[]) =>
        sum(found, (one) => (actions.includes(one.action) ? one.count : 0));
      return {
        kind: KIND_WORDS[kind],
        cut: count("cut"),
        waiting: count("wait"),
        "published and only listed": count("list", "kept"),
      };
    },
  );
  return table("Findings by kind; texts.json lists them", kinds);
}

function waiting({ waiting: all }: Report): string {
  if (!all || all.length === 0) return "";
  return table(
    `${waitingText(all)}; with a name its row waits`,
    all.map(({ table: of, field, count, since }) => ({ table: of, field, waiting: count, since })),
  );
}

function close({ close_listings: { owners, listings } }: Report): string {
  if (owners === 0) return "<p>None.</p>";
  return `<p>${decimal(listings)} listings of ${decimal(owners)} owner${owners === 1 ? "" : "s"}, in groups of ${MIN_PINS} pins or more: who knows how they lie to one another is left with 300 m by 5 pins, 190 m by 10. close-listings.json lists them; fewer listings of a place give less away.</p>`;
}

function files({ files: kinds }: Report): string {
  return table(
    "Files by kind",
    kinds.map(({ kind, files: count, bytes, written }) => {
      return { kind, files: count, MB: Number(megabytes(bytes)), "newly written": written };
    }),
  );
}

function pages({ static: made, computed, share, leftovers }: NonNullable<Report["plan"]>): string {
  return table("Pages of listings", [
    { what: "static", pages: made, "expected requests": percent(share) },
    {
      what: "computed when asked for",
      pages: computed,
      "expected requests": percent(1 - share),
    },
    { what: "vanished, kept for a while", pages: leftovers, "expected requests": "" },
  ]);
}

function proved({ records, differences }: NonNullable<Report["proof"]>): string {
  const result = differences === 0 ? "all match" : `${decimal(differences)} fields do not match`;
  return `<p>${decimal(records)} records were derived from the dump a second time; ${result} what was published.</p>`;
}

function gate({ gate: findings, proof }: Report): string {
  if (findings.length === 0) return proof ? "<p>No findings.</p>" : NOT_REACHED;
  return table(
    "Findings of the gate",
    findings.map(({ check, message, allowed }) => {
      return { check, finding: message, allowed: allowed ? "yes" : "no" };
    }),
  );
}

function times({ seconds }: Report): string {
  return table(
    "Seconds by stage",
    Object.entries(seconds).map(([stage, time]) => ({ stage, seconds: Number(time.toFixed(2)) })),
  );
}
