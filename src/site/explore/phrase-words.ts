// Words that a phrase is read by, folded, besides the directory's own values; and how what was read is taken out of it.

export const BEFORE_A_PLACE = ["near", "around", "by", "in", "at", "from"];

/** Words to ignore next to recognised ones. */
export const FILLERS = new Set(["a", "an", "the", "and", "or", "of", "on", "for", "to", "with", "where", "that", "is", "fish", "fishing", "fly", "flyfishing", "place", "places", "spot", "spots", "water", "waters", "trip", "find", "some", ...BEFORE_A_PLACE]); // prettier-ignore

/** Say that days are meant. */
export const FREE = new Set(["free", "open", "available", "availability"]);

/** Free text that doesn't name a water: a town next to it is still a town. */
const KINDS = new Set(["trout", "bass", "salmon", "pike", "perch", "carp", "catfish", "crappie", "sunfish", "private", "public", "wild", "native", "big", "best", "good", "warm", "cold", "wade", "wading", "float", "drift", "guided"]); // prettier-ignore

/** Names neither a place nor a water. */
export function isPlain(word: string): boolean {
  return FILLERS.has(word) || KINDS.has(word) || FREE.has(word);
}

/** Words that anglers say, to the slugs of species. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  largemouth: "largemouth-bass",
  smallmouth: "smallmouth-bass",
  smallie: "smallmouth-bass",
  musky: "muskellunge",
  muskie: "muskellunge",
  cutthroat: "cutthroat-trout",
  cutty: "cutthroat-trout",
  brookie: "brook-trout",
  brown: "brown-trout",
  rainbow: "rainbow-trout",
};

/** Words in names of waters, apart from the directory's water types. */
export const WATER_NAMES = new Set(["creek", "fork", "run"]);

export const WATERS = new Set([...WATER_NAMES, "river", "stream", "lake", "pond", "reservoir", "tailwater"]); // prettier-ignore

/** States that a river or a lake is named after. */
export const NAMESAKES = new Set(["colorado", "missouri", "ohio", "mississippi", "arkansas", "tennessee", "connecticut", "delaware", "kansas", "illinois", "wisconsin", "iowa", "alabama", "michigan", "ontario"]); // prettier-ignore

/** Codes of states that are words: they count after a town only. */
export const CODE_WORDS = new Set(["in", "or", "me", "ok", "hi", "oh", "pa", "ma", "la", "de", "as"]); // prettier-ignore

/** Units of a distance, in miles where the first letter says so. */
export const DISTANCE = "(?:miles?|mi|km|kilomet(?:er|re)s)";
export const RODS = "(?:rods?|anglers?|people|persons|guests)";
/** Follows an amount that is neither a day of a month nor a price. */
export const UNIT = `(?:${DISTANCE}|${RODS}|days?)(?!\\S)`;

/** Stands for a word that was read. */
export const READ = "|";

/** What `read` makes of the first match of whole words that it takes; these count as read from then on. */
export function take<T>(
  words: string[],
  pattern: string,
  read: (match: readonly string[]) => T | undefined,
): T | undefined {
  const text = words.join(" ");
  for (const match of text.matchAll(new RegExp(`(?<!\\S)(?:${pattern})(?!\\S)`, "g"))) {
    const found = read(match);
    if (found === undefined) continue;
    const before = text.slice(0, match.index).split(" ").length - 1;
    words.fill(READ, before, before + match[0].split(" ").length);
    return found;
  }
  return undefined;
}
