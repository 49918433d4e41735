// Draws the report's charts: numbers in, places on the page and the scripts that fill them out. The
// library stands in the page itself, so that the report is one file that asks for nothing.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Effects } from "./effects.ts";
import { escape } from "./report-html.ts";

/** Horizontal bars, the first label on top; several series are stacked. */
export interface Chart {
  title: string;
  /** What the numbers count. */
  unit: string;
  labels: readonly string[];
  /** A colour by meaning, and a value a label. */
  series: readonly { name: string; tone: Tone; values: readonly number[] }[];
}

type Tone = "plain" | "good" | "bad" | "mute";

/** Pixels of a bar with its gap, and of axis and legend. */
const BAR_HEIGHT = 30;
const FRAME_HEIGHT = 96;

const OWN_SCRIPT = fileURLToPath(new URL("report-draw.js", import.meta.url));
// Its exports leave the bundle for browsers out.
const LIBRARY = join(
  dirname(createRequire(import.meta.url).resolve("chart.js")),
  "chart.umd.min.js",
);

/** Where chart number `index` is drawn. The table beside it says the same to whoever can't see it. */
export function chartPlace({ title, labels }: Chart, index: number): string {
  const height = FRAME_HEIGHT + BAR_HEIGHT * labels.length;
  const label = escape(`${title}; the table that follows has the numbers`);
  return `<div class="chart" style="height:${height}px"><canvas data-chart="${index}" role="img" aria-label="${label}"></canvas></div>`;
}

/** The elements that draw, and a policy's sources that let just them run; none without the library. */
export function chartScripts(
  effects: Effects,
  charts: readonly Chart[],
): { html: string; sources: string } {
  const scripts = [LIBRARY, OWN_SCRIPT].map((path) => effects.read(path));
  if (!scripts.every((bytes) => bytes !== undefined)) return { html: "", sources: "'none'" };
  const texts = scripts.map((bytes) => inline(Buffer.from(bytes).toString("utf8")));
  const data = JSON.stringify(charts).replaceAll("<", "\\u003c");
  return {
    html: `<script type="application/json" id="charts">${data}</script>\n${texts.map((text) => `<script>${text}</script>`).join("\n")}`,
    sources: texts.map((text) => `'sha256-${digest(text)}'`).join(" "),
  };
}

// What would end the element or begin a comment stands in strings and expressions only.
function inline(script: string): string {
  return script.replaceAll(/<(?=\/script|script|!--)/gi, "\\x3c").replaceAll("\r", "");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
