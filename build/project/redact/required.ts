// Derives from a pattern what a text must have for it to match: pieces of which every match has one. What
// is not understood costs a search, never a match.

/** Stands in a piece for the edge of a word: one side of it has no letter. */
export const EDGE = "\0";
/** Stands in a piece for any character beyond ASCII; 0 stands for any digit. */
export const BEYOND = "\x80";
/** Most pieces of a pattern, of parts in a row, and of a class or repetition that is spelled out. */
const MOST = 2000;
const MOST_JOINED = 150;
const FEW = 16;
const FEW_TIMES = 8;
/** Units of the longest piece: of more the first are as telling. */
const LONGEST = 8;
/** What a character tells; others tell more. */
const WORTH: Readonly<Record<string, number>> = {
  [EDGE]: 1,
  "0": 1,
  " ": 1,
  ".": 1,
  ",": 1,
  "-": 1,
};
const MOST_WORTH = 3;
/** Words that tell nothing, being in most texts. */
const USUAL =
  /(?<![a-z])(?:a|and|as|at|by|de|down|en|for|from|in|is|la|near|of|off|on|or|the|to|up|with|y)(?![a-z])/g;

/** What is known of the matches of a part of a pattern. */
interface Part {
  /** All that it matches, if that is little. */
  readonly exact?: readonly string[];
  /** Else pieces of which every match has one, if there are any. */
  readonly some?: readonly string[] | undefined;
  /** Whether one of its alternatives is any letter. */
  readonly letter?: boolean;
}

const NOTHING: Part = { exact: [""] };
const ANYTHING: Part = {};

/**
 * Pieces, in lower case, of which a text that the pattern matches has one; undefined if it may have none.
 * `cased` tells that the pattern reads a text before it is put in lower case.
 */
export function requiredBy(
  { source, flags }: RegExp,
  cased: boolean,
): readonly string[] | undefined {
  const both = cased && !flags.includes("i");
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at += match[0].length;
    return match;
  };

  function alternatives(): Part {
    const parts = [sequence()];
    while (take(/\|/y)) parts.push(sequence());
    if (parts.length === 1) return parts[0]!;
    const letter = parts.some((part) => part.letter);
    const exact = parts.every((part) => part.exact) && union(parts.map((part) => part.exact!));
    if (exact) return { exact, letter };
    const needs = parts.map((part) => better(part.exact, part.some));
    return { some: needs.every((need) => need) ? union(needs as string[][]) : undefined, letter };
  }

  function sequence(): Part {
    let exact: readonly string[] | undefined = [""];
    let some: readonly string[] | undefined;
    let isExact = true;
    let count = 0;
    let letter = false;
    while (at < source.length && !"|)".includes(source[at]!)) {
      const item = repeated();
      letter = count++ === 0 && item.letter === true;
      some = better(some, item.some);
      const joined: string[] | undefined = item.exact && product(exact, item.exact);
      if (joined) exact = joined;
      else {
        some = better(some, exact);
        exact = item.exact ?? [""];
        isExact = false;
      }
    }
    // What is looked at ahead is beside the match.
    return isExact ? { exact, some, letter } : { some: better(some, exact), letter };
  }

  function repeated(): Part {
    const item = atom();
    const sign = take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (!sign) return item;
    const [, mark, least, comma, most] = sign;
    const min = mark ? (mark === "+" ? 1 : 0) : Number(least);
    const max = mark ? (mark === "?" ? 1 : Infinity) : comma ? Number(most || Infinity) : min;
    return repeat(item, min, max);
  }

  function atom(): Part {
    const group = take(/\((?:\?(?:(<?[=!])|:|<\w+>))?/y);
    if (group) {
      const inner = alternatives();
      take(/\)/y);
      const look = group[1];
      if (look === undefined) return { ...inner, letter: false };
      if (look.endsWith("=")) return { ...NOTHING, some: better(inner.exact, inner.some) };
      return inner.letter ? { exact: [EDGE] } : NOTHING;
    }
    if (take(/[$^]|\\[bB]/y)) return NOTHING;
    if (take(/\./y)) return ANYTHING;
    const isClass = take(/\[/y) !== null;
    const isNegated = isClass && take(/\^/y) !== null;
    const symbols = new Set<string>();
    let [isWide, lower, upper] = [isNegated, false, false];
    while (!take(/\]/y)) {
      const wide = take(/\\(?:p\{(L)\}|p\{\w+\}|P\{\w+\}|(w)|[WDsSk1-9])/y);
      if (wide) {
        isWide = true;
        if (wide[1] || wide[2]) [lower, upper] = [true, true];
        if (isClass) continue;
        break;
      }
      const first = character();
      if (first < 0x20) isWide = true;
      const last = isClass && take(/-(?!\])/y) ? character() : first;
      if (first <= 0x61 && last >= 0x7a) lower = true;
      if (first <= 0x41 && last >= 0x5a) upper = true;
      for (let point = first; point <= Math.min(last, 0x80); point++) symbols.add(symbolOf(point));
      if (last >= 0x80) symbols.add(BEYOND);
      if (!isClass) break;
    }
    const isLetter = !isNegated && lower && (upper || !both);
    return isWide || symbols.size > FEW ? { letter: isLetter } : { exact: [...symbols] };
  }

  /** The code point of a character, an escaped one or a digit's class. */
  function character(): number {
    const code = take(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/iy);
    if (code) return parseInt((code[1] ?? code[2] ?? code[3])!, 16);
    const escaped = take(/\\(.)/y)?.[1];
    if (escaped === "d") return 0x30;
    if (escaped !== undefined) return "0tnrfv".includes(escaped) ? 0 : escaped.codePointAt(0)!;
    const point = source.codePointAt(at)!;
    at += point > 0xffff ? 2 : 1;
    return point;
  }

  const part = alternatives();
  const pieces: string[] = [];
  const heads = better(part.exact, part.some)?.map((piece) => piece.slice(0, LONGEST)) ?? [];
  // A piece that begins with another, which is sorted before it, is not needed.
  for (const piece of heads.toSorted())
    if (pieces.length === 0 || !piece.startsWith(pieces.at(-1)!)) pieces.push(piece);
  return pieces.length > 0 ? pieces : undefined;
}

function symbolOf(point: number): string {
  if (point >= 0x80) return BEYOND;
  const char = String.fromCharCode(point).toLowerCase();
  return char >= "0" && char <= "9" ? "0" : char;
}

function repeat({ exact, some }: Part, min: number, max: number): Part {
  if (min === 0 && max > FEW_TIMES) return ANYTHING;
  if (!exact) return min > 0 ? { some } : ANYTHING;
  let all: readonly string[] = [""];
  const spelled: string[][] = min === 0 ? [[""]] : [];
  for (let times = 1; times <= max; times++) {
    const longer = times <= FEW_TIMES && product(all, exact, times > min ? FEW : MOST_JOINED);
    // As many as can be spelled out are required.
    if (!longer) return min > 0 ? { some: better(undefined, spelled[0] ?? all) } : ANYTHING;
    all = longer;
    if (times >= min) spelled.push(longer);
  }
  const every = union(spelled);
  if (every && every.length <= Math.max(FEW, exact.length + 1)) return { exact: every };
  return min > 0 ? { some: better(undefined, spelled[0]) } : ANYTHING;
}

function union(all: readonly (readonly string[])[]): string[] | undefined {
  const distinct = [...new Set(all.flat())];
  return distinct.length <= MOST ? distinct : undefined;
}

function product(
  a: readonly string[],
  b: readonly string[],
  most = MOST_JOINED,
): string[] | undefined {
  if (a.length * b.length > most) return undefined;
  return union([a.flatMap((head) => b.map((tail) => head + tail))]);
}

/** Of two choices of pieces the one that tells more, or is shorter; undefined if none tells anything. */
function better(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  const [first, second] = [worthOf(a), worthOf(b)];
  if (Math.max(first, second) === 0) return undefined;
  if (first === second) return a!.length <= b!.length ? a : b;
  return first > second ? a : b;
}

// The same pieces are compared again and again.
const worths = new WeakMap<readonly string[], number>();

function worthOf(pieces: readonly string[] | undefined): number {
  if (!pieces || pieces.length === 0) return 0;
  let worth = worths.get(pieces);
  if (worth === undefined) worths.set(pieces, (worth = leastWorthOf(pieces)));
  return worth;
}

function leastWorthOf(pieces: readonly string[]): number {
  let least = Infinity;
  for (const piece of pieces) least = Math.min(least, worthOfPiece(piece));
  return least;
}

function worthOfPiece(piece: string): number {
  if (piece === "" || piece === EDGE) return 0;
  let worth = 0;
  for (const char of piece.replace(USUAL, "")) worth += WORTH[char] ?? MOST_WORTH;
  return /^\0*$/.test(piece) ? 0 : worth;
}
