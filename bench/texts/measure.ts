// Counts what the checks catch of the leaks and hold back of the harmless texts.
import type { CheckedText, TextChecks } from "../../build/project/texts/checks.ts";
import type { Sample } from "./corpora.ts";
import { DISGUISES, disguised, randomOf } from "./disguise.ts";

/** Hits of all texts of a sort. */
export type Share = readonly [hits: number, of: number];

/** Shares by kind, language, writer and disguise; of names apart, in which nothing waits on the model's word. */
export type Figures = Readonly<Record<"caught" | "held", Readonly<Record<string, Share>>>>;

/** Figures of the checks as `npm run texts:measure` prints them; every text counts once in each row. */
export function figuresOf(checks: TextChecks, samples: readonly Sample[]): Figures {
  const figures = { caught: new Map<string, Share>(), held: new Map<string, Share>() };
  const count = (side: keyof Figures, row: string, isHit: boolean) => {
    const [hits, of] = figures[side].get(row) ?? [0, 0];
    figures[side].set(row, [hits + Number(isHit), of + 1]);
  };
  const check = ({ text, field, context }: Sample) => checks.check(text, field, context);
  const random = randomOf(11);
  for (const sample of samples) {
    const checked = check(sample);
    if (sample.leak === undefined) {
      for (const row of rowsOf(sample)) count("held", row, isHeld(checked));
      count("held", "lose a span", checked.removed.length > 0);
      continue;
    }
    for (const row of rowsOf(sample)) count("caught", row, isCaught(sample, checked));
    for (const name of sample.field === "text" ? Object.keys(DISGUISES) : []) {
      const copy = disguised(sample, name, random);
      count("caught", `disguise ${name}`, isCaught(copy, check(copy)));
    }
  }
  const sorted = (rows: Map<string, Share>) =>
    Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { caught: sorted(figures.caught), held: sorted(figures.held) };
}

/** A leak is caught if it waits or most of it is cut; in a name, also if it is listed. */
function isCaught({ text, field, leak = "" }: Sample, checked: CheckedText): boolean {
  if (checked.waits || checked.rejected) return true;
  const start = text.indexOf(leak);
  const end = start + leak.length;
  const covered = checked.matches
    .map((match) => Math.min(end, match.end) - Math.max(start, match.start))
    .filter((units) => units > 0);
  if (field === "name") return covered.length > 0;
  return 2 * covered.reduce((sum, units) => sum + units, 0) > end - start;
}

export function isHeld({ waits, rejected, removed }: CheckedText): boolean {
  return waits || rejected || removed.length > 0;
}

function rowsOf({ field, kind, twin, language, writer }: Sample): string[] {
  if (field === "name") return ["names"];
  const rows = ["all", `language ${language}`, `writer ${writer}`];
  return [...rows, ...(kind ? [`kind ${kind}`] : []), ...(twin ? ["twins", `twin ${twin}`] : [])];
}
