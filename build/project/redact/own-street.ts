// Finds where a text names an owner's street address, in any spelling, or just its street.
import { after, before } from "./matching.ts";
import { wordsOf } from "./words.ts";

const SPELLINGS = new Map(
  (
    "rd road|st street|ave avenue|av avenue|ln lane|dr drive|ct court|cir circle|blvd boulevard|hwy highway|" +
    "pkwy parkway|ter terrace|trl trail|tr trail|pl place|rte route|rt route|crk creek|ck creek|cr county-road|" +
    "co county|cty county|n north|s south|e east|w west|mt mount|ft fort|mtn mountain|spg spring|spgs springs|" +
    "hllw hollow|ctra carretera|br bridge|riv river|lk lake|vly valley|avda avenida|av avenue|ch chemin"
  )
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]),
);
/** Other spellings of a street's first word. */
const FIRST_SPELLINGS = Map.groupBy(SPELLINGS.keys(), (short) =>
  SPELLINGS.get(short)!.replace(/-.*/, ""),
);
const SUFFIXES =
  /^(?:road|street|avenue|lane|drive|court|circle|boulevard|highway|parkway|terrace|trail|place|route|way|loop|spur|cutoff|crossing|run|row|alley|square|cove|bend|landing|pike|turnpike|point|pass|path|ridge|heights|grade|extension|byway|track|ruelle|rang|montee|cut|bypass)$/;
const KIND_FIRST =
  /^(?:calle|camino|carretera|avenida|paseo|via|rue|chemin|route|allee|impasse|quai|rang|ruelle|barrio)$/;
const DIRECTIONS = new Set(["north", "south", "east", "west", "ne", "nw", "se", "sw"]);
/** Units from a street's first word in which the others stand. */
const STREET_UNITS = 60;

const NUMBER = "[a-z]?\\d{1,6}[a-z]?";
const ADDRESS = new RegExp(`^(${NUMBER})[ ,]+([^,;]{2,60})`);
// Spanish and French streets begin with their kind, and a number may follow.
const NUMBER_LAST = new RegExp(
  `^((?:calle|camino|carretera|avenida|paseo|plaza|via|rue|chemin|route|allee|impasse|quai|rang|ruelle|barrio|sendero|vereda|callejon|montee|sentier) [^,;\\d]{2,60}?)[ ,]+(?:n[o°.]{0,2} ?|#)?(${NUMBER})(?![a-z\\d])`,
);
const NUMBER_BEFORE = new RegExp(
  `(?<![a-z\\d])(${NUMBER})[ ,.-]{1,3}(?:(?:[nsew]|n[ew]|s[ew]|north|south|east|west)\\.?[ ,-]{1,2}){0,2}$`,
);
const NUMBER_AFTER = new RegExp(`^[ ,.#-]{1,3}(?:n[o°.]{1,2} ?)?(${NUMBER})(?![a-z\\d])`);

interface Street {
  readonly number: string;
  /** Its words in canonical spelling, without directions and kind. */
  readonly core: readonly string[];
  readonly kind: string | undefined;
}

/** Streets of one owner that begin with the same word. */
export interface Streets {
  readonly all: Street[];
  /** The distinct numbers of words, and the streets by their words: made when a text has the first word. */
  lengths?: Set<number>;
  cores?: Map<string, { readonly numbers: Set<string>; readonly kinds: Set<string> }>;
}

/** Adds a street address in lower case to an owner's streets by first word; false if it is none. */
export function addStreet(byFirst: Map<string, Streets>, address: string): boolean {
  const street = streetOf(address);
  if (!street) return false;
  const first = street.core[0]!;
  const streets = byFirst.get(first);
  if (streets) streets.all.push(street);
  else byFirst.set(first, { all: [street] });
  return true;
}

/** A street's first word in canonical spelling, and its other spellings. */
export function spellingsOf(first: string): readonly string[] {
  const others = FIRST_SPELLINGS.get(first);
  return others ? [first, ...others] : [first];
}

function indexStreets(streets: Streets): Required<Streets> {
  const lengths = new Set<number>();
  const cores: Required<Streets>["cores"] = new Map();
  for (const { number, core, kind } of streets.all) {
    const name = core.join(" ");
    const known = cores.get(name) ?? { numbers: new Set(), kinds: new Set() };
    cores.set(name, known);
    lengths.add(core.length);
    known.numbers.add(number);
    // A single word or "county road 162" is no name without its number.
    if (kind !== undefined && core.length > 1 && !core.includes(kind)) known.kinds.add(kind);
    // "Rue du Vieux Moulin" has its kind in front.
    if (core.length > 2 && KIND_FIRST.test(core[0]!)) known.kinds.add("");
  }
  return Object.assign(streets, { lengths, cores });
}

function streetOf(lower: string): Street | undefined {
  const match = ADDRESS.exec(lower);
  const last = match ? undefined : NUMBER_LAST.exec(lower);
  const number = match?.[1] ?? last?.[2];
  if (number === undefined) return undefined;
  const words = partsOf(match?.[2] ?? last![1]!).map(({ word }) => word);
  const end = words.findLastIndex((word) => SUFFIXES.test(word));
  // "north mill creek road" is "mill creek" for short; "county road 162" has no shorter name.
  const core = end > 0 && end === words.length - 1 ? words.slice(0, end) : words;
  return core.length > 0 ? { number, core, kind: end < 0 ? undefined : words[end] } : undefined;
}

/** The address (`number`) or street that begins with the word at a position of a lower-case text. */
export function streetAt(lower: string, start: number, streets: Streets) {
  const { lengths, cores } = streets.cores ? (streets as Required<Streets>) : indexStreets(streets);
  const said = partsOf(/^[^,;!?]*/.exec(after(lower, start, STREET_UNITS))![0]);
  for (const length of lengths) {
    if (said.length < length) continue;
    const known = cores.get(
      said
        .slice(0, length)
        .map(({ word }) => word)
        .join(" "),
    );
    if (!known) continue;
    const kind = said[length]?.word ?? "";
    const end = start + said[SUFFIXES.test(kind) ? length : length - 1]!.end;
    const ahead = NUMBER_BEFORE.exec(before(lower, start, 24));
    if (ahead && known.numbers.has(ahead[1]!)) {
      return { start: start - ahead[0].length, end, number: true };
    }
    const behind = NUMBER_AFTER.exec(after(lower, end, 16));
    if (behind && known.numbers.has(behind[1]!)) {
      return { start, end: end + behind[0].length, number: true };
    }
    if (known.kinds.has(kind) || known.kinds.has("")) return { start, end, number: false };
  }
  return undefined;
}

/** The words of a street in their canonical spelling, without directions. */
function partsOf(street: string): { word: string; end: number }[] {
  const parts: { word: string; end: number }[] = [];
  const { words, starts } = wordsOf(street);
  words.forEach(({ written }, i) => {
    const long = SPELLINGS.get(written) ?? written;
    const end = starts[i]! + written.length;
    for (const word of long.includes("-") ? long.split("-") : [long])
      if (!DIRECTIONS.has(word)) parts.push({ word, end });
  });
  return parts;
}
