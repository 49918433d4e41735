// Words that a phrase is read by, folded: what they are besides the directory's own values.

/** A place follows. */
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

/** Words for waters. */
export const WATERS = new Set([...WATER_NAMES, "river", "stream", "lake", "pond", "reservoir", "tailwater"]); // prettier-ignore

/** States that a river or a lake is named after. */
export const NAMESAKES = new Set(["colorado", "missouri", "ohio", "mississippi", "arkansas", "tennessee", "connecticut", "delaware", "kansas", "illinois", "wisconsin", "iowa", "alabama", "michigan", "ontario"]); // prettier-ignore

/** Codes of states that are words: they count after a town only. */
export const CODE_WORDS = new Set(["in", "or", "me", "ok", "hi", "oh", "pa", "ma", "la", "de", "as"]); // prettier-ignore

/** Units of distances, in kilometres. */
export const DISTANCES: Readonly<Record<string, number>> = {
  mile: 1.609,
  miles: 1.609,
  mi: 1.609,
  km: 1,
  kilometers: 1,
  kilometres: 1,
};

/** Words after a number of rods. */
export const RODS = new Set(["rod", "rods", "angler", "anglers", "people", "persons", "guests"]);

/** Whether a number before the word is an amount of it, not a day of a month. */
export function isUnit(word: string): boolean {
  return RODS.has(word) || Object.hasOwn(DISTANCES, word) || word === "day" || word === "days";
}
