// Finds what no measure explains: numbers, runs of number words and tokens that look like codes. It denies
// by default, so what it finds is left to a human.
import { each } from "./matching.ts";
import { isMeasured, quantitiesOf } from "./measures.ts";
import type { Find, Hit } from "./types.ts";

/** Words with several digits among their letters (one is a scanner's mistake), words spelled letter by letter. */
const SPOILED =
  /(?<![a-z\d])[a-z]{0,20}\d[a-z]{1,20}\d[a-z\d]{0,40}(?![a-z\d])|(?<![a-z])([a-z])(?! \1 \1)(?: [a-z]){3,}(?![a-z])/g;
const SPOILED_HERE = /\d[a-z]+\d| [a-z] [a-z] [a-z](?![a-z])/;
const ODD_HERE = /[a-z][A-Z]/;
const WORD = /[\p{L}\d_]+:?/gu;
/** "McKenzie", "eDNA", "TroutHunter", "rampType:" and what has digits, which are read above. */
const NOT_ODD = /^(?:Mc|Mac|Di|O|e|i|m|p)\p{Lu}|^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$|[:_\d]/u;

/** Two digits are no code, account or place; as parts of one they come in threes, or beside a word of it. */
const SMALL = /^(?:\d{1,2}|\d\.\d)$/;
const FEW = 2;
const PLACE_HERE = /(?<![a-z])(?:lat|lon|lng)/;

export const findUnexplained: Find = ({ text, lower, field }, found) => {
  if (field === "name") return;
  const numbers = quantitiesOf(lower).filter(({ measured }) => !measured);
  const large = numbers.filter(({ start, end }) => !SMALL.test(lower.slice(start, end)));
  const small = numbers.length - large.length;
  const hits: Hit[] = small > FEW || (small > 0 && PLACE_HERE.test(lower)) ? numbers : large;
  if (SPOILED_HERE.test(lower))
    each(SPOILED, lower, (start, end) => {
      if (!isMeasured(lower, start, end)) hits.push({ start, end });
    });
  if (ODD_HERE.test(text))
    each(WORD, text, (start, end, [word]) => {
      if (ODD_HERE.test(word) && !NOT_ODD.test(word)) hits.push({ start, end });
    });
  hits.sort((a, b) => a.start - b.start);
  for (const { start, end } of hits) found({ start, end });
};
