// Reads a text a second time with its numbers in words as digits: "township two south" as "township 2
// south", "forty-five point four three" as "45 point 43".
import { originalSpan, type View } from "./normalise.ts";
import { numbersIn } from "./number-words.ts";
import type { Find, Scan } from "./types.ts";

// Rules ask for the same text, one after the other.
let last: { text: string; view: View | undefined } = { text: "", view: undefined };

/** Lets `find` read the text, and once more in digits if that has numbers in words and matches `needs`. */
export function findInDigits(
  find: Find,
  needs: RegExp,
  scan: Scan,
  found: Parameters<Find>[1],
): void {
  find(scan, found);
  if (last.text !== scan.text) last = { text: scan.text, view: digitView(scan) };
  const { view } = last;
  if (!view || !needs.test(view.text)) return;
  find({ ...scan, text: view.text, lower: view.text.toLowerCase() }, ({ start, end, ...hit }) => {
    const [from, to] = originalSpan(view, start, end);
    found({ start: from, end: to, ...hit });
  });
}

function digitView({ text, lower }: Scan): View | undefined {
  const runs = numbersIn(lower);
  if (runs.length === 0) return undefined;
  const starts: number[] = [];
  let out = "";
  let at = 0;
  const copy = (to: number) => {
    out += text.slice(at, to);
    for (; at < to; at++) starts.push(at);
  };
  for (const { start, end, digits } of runs) {
    copy(start);
    out += digits;
    for (let i = 0; i < digits.length; i++) starts.push(start);
    at = end;
  }
  copy(text.length);
  return { text: out, starts, originalLength: text.length };
}
