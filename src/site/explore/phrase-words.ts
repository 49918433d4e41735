// Words that a phrase is read by, folded, besides the directory's own values: what kinds of them a word is.

const split = (words: string) => new Set(words.split(" "));

const KINDS = {
  beforePlace: split("near around by in at from"),
  /** Ignored next to recognised words, as those before a place are. */
  filler: split("a an the and or of on for to with where that is fish fishing fly flyfishing place places spot spots water waters trip find some"), // prettier-ignore
  free: split("free open available availability"),
  /** Free text that doesn't name a water: a town next to it is still a town. */
  text: split("trout bass salmon pike perch carp catfish crappie sunfish private public wild native big best good warm cold wade wading float drift guided"), // prettier-ignore
  water: split("river stream lake pond reservoir tailwater"),
  /** In names of waters, apart from the directory's water types. */
  waterName: split("creek fork run"),
  /** States that a river or a lake is named after. */
  namesake: split("colorado missouri ohio mississippi arkansas tennessee connecticut delaware kansas illinois wisconsin iowa alabama michigan ontario"), // prettier-ignore
  /** Codes of states that are words: they count after a town only. */
  code: split("in or me ok hi oh pa ma la de as"),
};

/** Whether a word is of one of these kinds. */
export function is(word: string | undefined, ...kinds: (keyof typeof KINDS)[]): boolean {
  return word !== undefined && kinds.some((kind) => KINDS[kind].has(word));
}

/** Names neither a place nor a water. */
export function isPlain(word: string): boolean {
  return is(word, "filler", "beforePlace", "text", "free");
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

/** Stands for a word that was read. */
export const READ = "|";
