// Counts what the checks catch of the leaks and hold back of the harmless texts.
import type { CheckedText, TextChecks } from "../../build/project/texts/checks.ts";
import type { Sample } from "./corpora.ts";
import { DISGUISES, disguised, randomOf } from "./disguise.ts";

export type Share = [hits: number, of: number];

/** Shares by kind, language, writer and disguise; of names apart, in which nothing waits on the model's word. */
export type Figures = Record<"caught" | "held", Record<string, Share>>;

export function figuresOf(checks: TextChecks, samples: readonly Sample[]): Figures {
  const figures: Figures = { caught: {}, held: {} };
  const count = (side: keyof Figures, row: string, isHit: boolean) => {
    const share = (figures[side][row] ??= [0, 0]);
    share[0] += Number(isHit);
    share[1]++;
  };
  const check = ({ text, field, context }: Sample) => checks.check(text, field, context);
  const random = randomOf(11);
  for (const sample of samples) {
    const checked = check(sample);
    const isLeak = sample.leak !== undefined;
    const isHit = isLeak ? isCaught(sample, checked) : isHeld(checked);
    for (const row of rowsOf(sample)) count(isLeak ? "caught" : "held", row, isHit);
    if (!isLeak) count("held", "lose a span", checked.removed.length > 0);
    for (const name of isLeak && sample.field === "text" ? Object.keys(DISGUISES) : []) {
      const copy = disguised(sample, name, random);
      count("caught", `disguise ${name}`, isCaught(copy, check(copy)));
    }
  }
  const sorted = (rows: Figures["held"]) => Object.fromEntries(Object.entries(rows).sort());
  return { caught: sorted(figures.caught), held: sorted(figures.held) };
}

/** A leak is caught if it waits or most of it is cut; in a name, also if it is listed. */
function isCaught({ text, field, leak = "" }: Sample, checked: CheckedText): boolean {
  if (checked.waits || checked.rejected) return true;
  const start = text.indexOf(leak);
  const end = start + leak.length;
  let covered = 0;
  for (const match of checked.matches)
    covered += Math.max(0, Math.min(end, match.end) - Math.max(start, match.start));
  return field === "name" ? covered > 0 : 2 * covered > end - start;
}

export function isHeld({ waits, rejected, removed }: CheckedText): boolean {
  return waits || rejected || removed.length > 0;
}

function rowsOf({ field, kind, twin, language, writer }: Sample): string[] {
  if (field === "name") return ["names"];
  const rows = ["all", `language ${language}`, `writer ${writer}`];
  return [...rows, ...(kind ? [`kind ${kind}`] : []), ...(twin ? ["twins", `twin ${twin}`] : [])];
}
