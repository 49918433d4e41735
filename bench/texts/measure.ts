// Counts what the checks catch of the leaks and hold back of the harmless texts.
import type { CheckedText, TextChecks } from "../../build/project/texts/checks.ts";
import type { Sample } from "./corpora.ts";
import { DISGUISES, disguised, randomOf } from "./disguise.ts";

/** Hits of all texts of a sort. */
export type Share = readonly [hits: number, of: number];

/** Shares by kind, language, writer and disguise; of names apart, in which nothing waits on the model's word. */
export interface Figures {
  readonly caught: Readonly<Record<string, Share>>;
  readonly held: Readonly<Record<string, Share>>;
}

/** Figures of the checks as `npm run texts:measure` prints them; every text counts once in each row. */
export function figuresOf(checks: TextChecks, samples: readonly Sample[]): Figures {
  const figures = { caught: {}, held: {} } as Record<keyof Figures, Record<string, Share>>;
  const count = (side: keyof Figures, row: string, isHit: boolean) => {
    const [hits, of] = figures[side][row] ?? [0, 0];
    figures[side][row] = [hits + (isHit ? 1 : 0), of + 1];
  };
  const check = ({ text, field, context }: Sample) => checks.check(text, field, context);
  const random = randomOf(11);
  for (const sample of samples) {
    const checked = check(sample);
    const isLeak = sample.leak !== undefined;
    const isHit = isLeak ? isCaught(sample, checked) : isHeld(checked);
    for (const row of rowsOf(sample)) count(isLeak ? "caught" : "held", row, isHit);
    if (!isLeak) count("held", "lose a span", checked.removed.length > 0);
    else if (sample.field === "text")
      for (const name of Object.keys(DISGUISES)) {
        const copy = disguised(sample, name, random);
        count("caught", `disguise ${name}`, isCaught(copy, check(copy)));
      }
  }
  return { caught: sorted(figures.caught), held: sorted(figures.held) };
}

/** A leak is caught if it waits or is cut; in a name, also if it is listed. */
export function isCaught(
  { text, field, leak = "" }: Sample,
  { waits, rejected, matches }: CheckedText,
): boolean {
  if (waits || rejected) return true;
  const start = text.indexOf(leak);
  const end = start + leak.length;
  const touches = matches.filter((match) => match.start < end && match.end > start);
  if (field === "name") return touches.length > 0;
  const covered = touches.reduce(
    (sum, match) => sum + Math.min(end, match.end) - Math.max(start, match.start),
    0,
  );
  return 2 * covered > end - start;
}

export function isHeld({ waits, rejected, removed }: CheckedText): boolean {
  return waits || rejected || removed.length > 0;
}

function rowsOf({ field, kind, twin, language, writer }: Sample): string[] {
  if (field === "name") return ["names"];
  const rows = ["all", `language ${language}`, `writer ${writer}`];
  if (kind) rows.push(`kind ${kind}`);
  if (twin) rows.push("twins", `twin ${twin}`);
  return rows;
}

function sorted(rows: Readonly<Record<string, Share>>): Record<string, Share> {
  return Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
}
