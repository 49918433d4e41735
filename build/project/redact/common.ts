// Tells values that stand in harmless texts by accident: those made only of common words. The list is
// fixed, since one counted in the dump would let rows decide what becomes of other rows (I13).
import lists from "./common-words.json" with { type: "json" };

const { source: _, ...words } = lists;
const COMMON: ReadonlySet<string> = new Set(Object.values(words).flat().join(" ").split(" "));
/** Shortest word that another may be glued to. */
const SHORTEST = 3;
/** Longest, in letters. */
const LONGEST = 20;
/** Most words of a value such as "flyfishingcamp". */
const MOST = 3;

/** Whether a lower-case word is common. */
export function isCommonWord(word: string): boolean {
  return COMMON.has(word) || (word.endsWith("s") && COMMON.has(word.slice(0, -1)));
}

/** Whether a lower-case value is made only of common words, initials and marks; `glued` reads "troutcreek" as two. */
export function isCommon(value: string, glued = false): boolean {
  if (/[^a-z\s.,'&_+/-]/.test(value)) return false;
  const parts = value.match(/[a-z]+/g) ?? [];
  return parts.every(
    (part) => part.length === 1 || isCommonWord(part) || (glued && isGlued(part, MOST)),
  );
}

function isGlued(value: string, most: number): boolean {
  if (isCommonWord(value)) return true;
  if (most === 1 || value.length > most * LONGEST) return false;
  for (let at = SHORTEST; at + SHORTEST <= value.length; at++) {
    if (COMMON.has(value.slice(0, at)) && isGlued(value.slice(at), most - 1)) return true;
  }
  return false;
}
