// What a browser's main thread does meanwhile: actions on a page in; the page's own script, its frames and its
// measures out. Times of processor, which a busy machine and a map drawn in software do not lengthen.
import type { Browser } from "playwright-core";

/** In ms; `from` and `to` on the trace's clock. */
export interface Script {
  from: number;
  to: number;
  /** Of the processor. */
  cpu: number;
  /** The map's library and our code around it. */
  isMap: boolean;
}

export interface Trace {
  /** Nothing in it is part of another. */
  scripts: Script[];
  /** When frames began. */
  frames: number[];
  /** Named "search". */
  searches: { from: number; to: number }[];
}

/** As Chromium writes it, in microseconds. */
interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { url?: string } };
}

const CATEGORIES = ["devtools.timeline", "blink.user_timing"];
const OF_SCRIPT = ["FunctionCall", "EvaluateScript", "v8.compile", "RunMicrotasks"];

export async function traced(browser: Browser, act: () => Promise<void>): Promise<Trace> {
  const session = await browser.newBrowserCDPSession();
  const events: Event[] = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as never[])));
  await session.send("Tracing.start", { traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise((settle) => session.once("Tracing.tracingComplete", settle));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  return read(events);
}

function read(events: readonly Event[]): Trace {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const own = events.filter((event) => mains.has(threadOf(event))).sort((a, b) => a.ts - b.ts);
  const scripts: Script[] = [];
  for (const { name, ts, dur = 0, tdur = 0, args } of own) {
    const from = ts / 1_000;
    if (!OF_SCRIPT.includes(name) || from < (scripts.at(-1)?.to ?? 0)) continue;
    const isMap = /\/map\.\w+\.js$/.test(args.data?.url ?? "");
    scripts.push({ from, to: from + dur / 1_000, cpu: tdur / 1_000, isMap });
  }
  const at = (name: string, ph: string) =>
    own.filter((event) => event.name === name && event.ph === ph).map(({ ts }) => ts / 1_000);
  const ends = at("search", "e");
  return {
    scripts,
    frames: at("AnimationFrame", "b"),
    searches: at("search", "b").map((from, i) => ({ from, to: ends[i]! })),
  };
}

function threadOf({ pid, tid }: Event): string {
  return `${pid} ${tid}`;
}
