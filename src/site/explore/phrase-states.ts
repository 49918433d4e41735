// Finds states in folded words, by name or code.
import { fold } from "../../fold.ts";
import { REGIONS } from "../../regions.ts";
import { CODE_WORDS, NAMESAKES } from "./phrase-words.ts";

/** "Colorado River" and "Lake Michigan" are names. */
export function isNamesake(words: readonly string[], at: number, length: number): boolean {
  if (!NAMESAKES.has(words[at]!)) return false;
  return words[at + length] === "river" || words[at - 1] === "lake";
}

const STATES = Object.entries(REGIONS).map(([code, name]) => ({ code, words: fold(name) }));

/** The state named at a position in the words; a code that is also a word, like "or", counts only after a town. */
export function stateAt(
  words: readonly string[],
  at: number,
  afterTown: boolean,
): { code: string; length: number } | undefined {
  const rest = words.slice(at);
  const named = STATES.filter((one) => one.words.every((word, i) => rest[i] === word));
  const longest = named.toSorted((a, b) => b.words.length - a.words.length)[0];
  if (longest) return { code: longest.code, length: longest.words.length };
  const code = rest[0]?.toUpperCase() ?? "";
  const isCode = Object.hasOwn(REGIONS, code) && (afterTown || !CODE_WORDS.has(rest[0]!));
  return isCode ? { code, length: 1 } : undefined;
}
