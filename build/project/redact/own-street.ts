// Finds where a text names an owner's street address, in any spelling, or just its street.
import { after, each } from "./matching.ts";
import { eachNeedle, indexNeedles, type NeedleIndex } from "./needle-index.ts";
import { alphanumeric } from "./alphanumeric.ts";
import type { Hit } from "./types.ts";

const SPELLINGS = new Map(
  (
    "rd road|st street|ave avenue|av avenue|ln lane|dr drive|ct court|cir circle|blvd boulevard|hwy highway|" +
    "pkwy parkway|ter terrace|trl trail|tr trail|pl place|rte route|rt route|crk creek|ck creek|cr county-road|" +
    "co county|cty county|n north|s south|e east|w west|mt mount|ft fort|mtn mountain|spg spring|spgs springs|hollow hollow|hllw hollow"
  )
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]),
);
const SUFFIXES =
  /^(?:road|street|avenue|lane|drive|court|circle|boulevard|highway|parkway|terrace|trail|place|route|way|loop)$/;
const DIRECTIONS = /^(?:north|south|east|west|ne|nw|se|sw)$/;
/** Units after a house number in which its street is searched for. */
const STREET_UNITS = 60;

const ADDRESS = /^([a-z]?\d{1,6}[a-z]?)[ ,]+([^,;]{2,60})/;
const HOUSE_NUMBER = /(?<![a-z\d])[a-z]?\d{1,6}[a-z]?(?![a-z\d])/g;

interface Street {
  readonly number: string;
  /** Words of the street's name in canonical spelling, without directions and the kind of street. */
  readonly core: readonly string[];
  /** The alphanumeric name with its kind, if it has at least two words; otherwise "". */
  readonly name: string;
}

/** An owner's streets by house number, and their names by first word. */
export interface Streets {
  readonly numbers: ReadonlyMap<string, Cores>;
  /** The first words of the names. */
  readonly firsts: NeedleIndex<FirstWord>;
}

interface Cores {
  /** The distinct numbers of words. */
  readonly lengths: readonly number[];
  /** The words, separated by blanks. */
  readonly texts: ReadonlySet<string>;
}

interface FirstWord {
  readonly value: string;
  /** Alphanumeric names that begin with it. */
  readonly names: NeedleIndex<{ readonly value: string }>;
}

/** Reads addresses in lower case, and ignores those that don't begin with a house number. */
export function compileStreets(addresses: readonly string[]): Streets {
  const streets = addresses.flatMap((address) => compileStreet(address) ?? []);
  const named = streets.filter(({ name }) => name !== "");
  const byFirst = Map.groupBy(named, ({ core }) => core[0]!);
  const firsts = [...byFirst].map(([value, own]) => {
    const names = new Set(own.map(({ name }) => name));
    return { value, names: indexNeedles([...names].map((name) => ({ value: name }))) };
  });
  const numbers = [...Map.groupBy(streets, ({ number }) => number)].map(
    ([number, own]): [string, Cores] => [
      number,
      {
        lengths: [...new Set(own.map(({ core }) => core.length))],
        texts: new Set(own.map(({ core }) => core.join(" "))),
      },
    ],
  );
  return { numbers: new Map(numbers), firsts: indexNeedles(firsts) };
}

function compileStreet(lower: string): Street | undefined {
  const match = ADDRESS.exec(lower);
  if (!match) return undefined;
  const words = canonical(match[2]!);
  const core = coreOf(words);
  if (core.length === 0) return undefined;
  const kind = words.findLast((word) => SUFFIXES.test(word));
  const named = core.length > 1 && kind !== undefined && !core.includes(kind);
  return { number: match[1]!, core, name: named ? core.join("") + kind : "" };
}

/** Whether an address, in lower case, is one that compileStreets can read. */
export function isStreetAddress(lower: string): boolean {
  return compileStreet(lower) !== undefined;
}

/** Finds addresses (leaks) and streets without their number (for a human) in a lower-case text. */
export function findStreets(lower: string, streets: Streets, found: (hit: Hit) => void): void {
  if (streets.numbers.size === 0) return;
  each(HOUSE_NUMBER, lower, (start, end, [number]) => {
    const cores = streets.numbers.get(number);
    if (!cores) return;
    const rest = /^[ ,.-]{1,3}[^,;!?]{0,60}/.exec(after(lower, end, STREET_UNITS))?.[0] ?? "";
    const said = withoutDirections(canonical(rest));
    for (const length of cores.lengths) {
      if (said.length >= length && cores.texts.has(said.slice(0, length).join(" "))) {
        found({ start, end: end + spanOf(rest, length) });
      }
    }
  });
  let alnum: string | undefined;
  const asked = new Set<FirstWord>();
  eachNeedle(streets.firsts, lower, (first, start) => {
    if (asked.has(first)) return;
    asked.add(first);
    alnum ??= alphanumeric(canonical(lower).join(""));
    let isNamed = false;
    eachNeedle(first.names, alnum, () => (isNamed = true));
    if (isNamed) found({ start, end: start + first.value.length, action: "flag" });
  });
}

/** Length of the words of a street's core, with a direction before and a kind after them. */
function spanOf(text: string, core: number): number {
  const words = [...text.matchAll(/[a-z0-9]+/g)];
  let last = 0;
  let seen = 0;
  for (const word of words) {
    const [plain = ""] = canonical(word[0]);
    if (seen === core && !SUFFIXES.test(plain)) break;
    if (seen < core && !DIRECTIONS.test(plain)) seen += canonical(word[0]).length;
    last = word.index + word[0].length;
  }
  return last;
}

function canonical(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => (SPELLINGS.get(word) ?? word).split("-"));
}

// "north mill creek road" is "mill creek" for short; "county road 162" has no shorter name.
function coreOf(words: readonly string[]): string[] {
  const named = withoutDirections(words);
  const end = named.findLastIndex((word) => SUFFIXES.test(word));
  return end > 0 && end === named.length - 1 ? named.slice(0, end) : named;
}

function withoutDirections(words: readonly string[]): string[] {
  return words.filter((word) => !DIRECTIONS.test(word));
}
