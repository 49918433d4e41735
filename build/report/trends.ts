// Small plots of the last builds, one per figure, each with its newest, lowest and highest value.
import { escapeMarkup } from "../../src/markup.ts";
import { megabytes } from "../../src/figures.ts";
import { decimal, percent } from "./html.ts";
import type { HistoryEntry } from "./history.ts";

/** Builds that the plots show. */
const MAX_BUILDS = 30;
/** Size of a plot in units of its own, and how far its line stays from the edges. */
const WIDTH = 240;
const HEIGHT = 48;
const MARGIN = 4;

const FIGURES: readonly {
  name: string;
  of: (entry: HistoryEntry) => number;
  text: (value: number) => string;
}[] = [
  { name: "Records published", of: ({ rows }) => rows, text: decimal },
  { name: "Size", of: ({ bytes }) => bytes, text: (value) => `${megabytes(value)} MB` },
  { name: "Time", of: ({ seconds }) => seconds, text: (value) => `${value.toFixed(1)} s` },
  { name: "Texts waiting for review", of: ({ waiting }) => waiting, text: decimal },
  { name: "Listing requests static", of: ({ share }) => share, text: percent },
];

/** Plots of the published builds of a history, oldest first; a sentence while there are fewer than two. */
export function trends(history: readonly HistoryEntry[]): string {
  const builds = history.filter(({ outcome }) => outcome === "published").slice(-MAX_BUILDS);
  if (builds.length < 2) return "<p>Plots begin with the second published build.</p>";
  const from = builds[0]!.created.slice(0, 10);
  const plots = FIGURES.map(({ name, of, text }) => {
    const values = builds.map(of);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const range = low === high ? "unchanged" : `${text(low)} to ${text(high)}`;
    return `<figure><figcaption>${escapeMarkup(name)}<br><b>${escapeMarkup(text(values.at(-1)!))}</b><span>${escapeMarkup(range)}</span></figcaption>${plot(values, low, high)}</figure>`;
  });
  return `<p>The last ${builds.length} published builds, since ${escapeMarkup(from)}; the dot is the newest.</p>
<div class="trends">${plots.join("\n")}</div>`;
}

// Hidden from screen readers: the caption has the newest, the lowest and the highest value.
function plot(values: readonly number[], low: number, high: number): string {
  const step = (WIDTH - 2 * MARGIN) / (values.length - 1);
  const points = values.map((value, i) => {
    // A line that never changes is in the middle.
    const part = low === high ? 0.5 : (value - low) / (high - low);
    return [MARGIN + i * step, HEIGHT - MARGIN - part * (HEIGHT - 2 * MARGIN)].map((at) =>
      at.toFixed(1),
    );
  });
  const [x, y] = points.at(-1)!;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><polyline points="${points.join(" ")}"/><circle cx="${x}" cy="${y}" r="3"/></svg>`;
}
