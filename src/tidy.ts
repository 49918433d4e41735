// Makes texts readable that owners typed or pasted: in views and heads of pages only, never in what is published.
import { regionName } from "./regions.ts";

const BREAKS = /<(?:br|\/p|\/li|\/div|\/h[1-6]|\/tr)\b[^<>]*>/gi;
/** Elements of prose, and no comparison like "<5 lb and >2". */
const ELEMENTS =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|li|ol|p|small|span|strong|table|tbody|td|tr|u|ul)\b[^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: " ",
  quot: '"',
};
/** "rampType: Concrete", as programs write a field. */
const FIELD = /(^|[.;] *)([a-z]+(?:[A-Z][a-z]+)+)(?=: )/g;
const MIN_SHOUTED = 5;
const SMALL = new Set(["a", "and", "at", "by", "for", "in", "near", "of", "on", "or", "the", "to"]);

export function tidyText(text: string): string {
  return text
    .replace(BREAKS, "\n")
    .replace(ELEMENTS, "")
    .replace(/&(amp|apos|gt|lt|nbsp|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(FIELD, (_, start: string, name: string) => start + wordsOf(name))
    .replace(/[ \t]+\n|\n[ \t]+/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalized(words);
}

/** A name that is all capitals as one in lower case with initials; any other as it is. */
export function tidyName(name: string): string {
  if (name !== name.toUpperCase() || name === name.toLowerCase()) return name;
  if (name.match(/\p{L}/gu)!.length < MIN_SHOUTED) return name;
  return name.toLowerCase().replace(/[\p{L}\p{M}\d'’]+/gu, (word, at: number) => {
    if (at > 0 && SMALL.has(word)) return word;
    // Without a vowel it is an abbreviation.
    return /^[b-df-hj-np-tv-xz]+$/.test(word) ? word.toUpperCase() : capitalized(word);
  });
}

export function capitalized(word: string): string {
  return word.replace(/^./u, (letter) => letter.toUpperCase());
}

/** "brown-trout" and "brown_trout" to "Brown Trout"; what is written for people stays. */
export function tidySpecies(species: string): string {
  const isSlug = /^[a-z]+(?:[-_][a-z]+)*$/.test(species);
  return isSlug ? species.split(/[-_]/).map(capitalized).join(" ") : tidyName(species);
}

/** "Park County, MT": the state said once, whatever the place says; without a place the state's name. */
export function placeName(place: string, state: string): string {
  const names = [state, regionName(state)].map((name) => name.toLowerCase());
  const parts = place
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const end = parts.at(-1)?.toLowerCase() ?? "";
  const isSaid = names.includes(end);
  const said = isSaid ? parts.pop()! : state;
  // "WA, WA"; but New York is also a town in New York.
  const repeated = isSaid ? [names[0], end] : [];
  while (parts.length > 0 && repeated.includes(parts.at(-1)!.toLowerCase())) parts.pop();
  if (parts.length === 0) return regionName(state);
  return `${tidyName(parts.join(", "))}, ${end === names[0] ? state : said}`;
}
