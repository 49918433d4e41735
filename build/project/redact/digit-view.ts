// Reads a text a second time with its numbers in words as digits: "township two south" as "township 2
// south", "forty-five point four three" as "45 point 43".
import { originalSpan, type View } from "./normalise.ts";
import { numbersIn } from "./number-words.ts";
import type { Find, Scan } from "./types.ts";

/** Numbers with letters for digits, as a bad scan has them: "4l 27.4O8". */
const LOOK_ALIKE = /(?<![a-z\d])(?=[oil]{0,3}\d)[\doil]{2,12}(?![a-z\d])/g;
const LOOK_ALIKE_HERE = /\d[oil](?![a-z])|[oil]\d/;

// Rules ask for the same text, one after the other.
let last: { text: string; view: (View & { lower: string }) | undefined } = {
  text: "",
  view: undefined,
};

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
  find({ ...scan, text: view.text, lower: view.lower }, ({ start, end, ...hit }) => {
    const [from, to] = originalSpan(view, start, end);
    found({ start: from, end: to, ...hit });
  });
}

function digitView({ text, lower }: Scan): typeof last.view {
  const scanned = LOOK_ALIKE_HERE.test(lower) ? lower.replace(LOOK_ALIKE, digitsOf) : lower;
  const runs = numbersIn(scanned);
  if (runs.length === 0 && scanned === lower) return undefined;
  const source = scanned === lower ? text : scanned;
  const starts: number[] = [];
  let out = "";
  let at = 0;
  const copy = (to: number) => {
    out += source.slice(at, to);
    for (; at < to; at++) starts.push(at);
  };
  for (const { start, end, digits } of runs) {
    copy(start);
    out += digits;
    for (let i = 0; i < digits.length; i++) starts.push(start);
    at = end;
  }
  copy(text.length);
  return { text: out, lower: out.toLowerCase(), starts, originalLength: text.length };
}

function digitsOf(look: string): string {
  return look.replaceAll("o", "0").replace(/[il]/g, "1");
}
