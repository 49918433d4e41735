// A record goes in; words that find it come out, some cut short or misspelt.
import type { Random } from "../seeded.ts";
import { chance, integer, oddCase, pick } from "./draw.ts";

/** A word with one or two letters inserted, left out, replaced or swapped. */
function misspell(random: Random, word: string): string {
  const letters = [...word];
  for (let i = 0; i < integer(random, 1, 2); i++) {
    const at = integer(random, 1, letters.length);
    const next = letters[at] ?? "e";
    pick(random, [
      () => letters.splice(at, 0, pick(random, [..."aeiorstl"])),
      () => letters.splice(at, 1),
      () => letters.splice(at, 1, pick(random, [..."aeiorstl"])),
      () => letters.splice(at - 1, 2, next, letters[at - 1] ?? "e"),
    ])();
  }
  return letters.join("");
}

/** One to three words, beginnings of words or misspelt words of a record, in any order. */
export function phrase(
  random: Random,
  item: Readonly<Record<string, unknown>>,
  fields: string[],
): string {
  const text = fields
    .map((field) => item[field])
    .flat()
    .join(" ");
  const found = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (found.length === 0) return "lake";
  const chosen = Array.from({ length: integer(random, 1, 3) }, () => {
    const letters = [...pick(random, found)];
    if (letters.length > 3 && chance(random, 0.25)) {
      return misspell(random, letters.slice(0, 30).join(""));
    }
    const start = chance(random, 0.5) ? letters.slice(0, integer(random, 1, 5)) : letters;
    return start.slice(0, 30).join("");
  });
  return oddCase(random, chosen.join(pick(random, [" ", "  ", ", ", "-"])));
}
