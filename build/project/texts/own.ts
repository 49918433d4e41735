// Finds where a text gives away one of its owner's private values, by one look-up index an owner.
import { memoize } from "../../../src/memoize.ts";
import { isByCodeWord, isMeasured } from "./codes.ts";
import { normalise } from "./normalise.ts";
import { LOCAL_DIGITS, ownValues, type Value } from "./own-values.ts";
import { MARK, tokensOf, type Tokens } from "./tokens.ts";
import type { Hit, OwnerSecrets } from "./types.ts";

/** Units between two parts of a value: "4 - 8 - 2 - 1". */
const MAX_GAP = 3;
/** Digits of a telephone number with its country's. */
const MAX_DIGITS = 15;
/** Distinctive words of a private note in a row. */
const NOTE_WORDS = 4;
const MIN_NOTE_WORD = 4;

/** A word and its inflections begin alike. */
const HINT_UNITS = 6;
const MIN_HINT = 5;
const [NAME_HINT, NOTE_HINT, CODE_HINT] = [1, 2, 3];

interface OwnIndex {
  /** By letters and digits, lower case. */
  readonly values: ReadonlyMap<string, Value>;
  readonly longest: number;
  /** The first two letters or digits of all values. */
  readonly heads: ReadonlySet<string>;
  /** Words that alone say little: parts of names, of notes, and codes that may be any number. */
  readonly hints: ReadonlyMap<string, number>;
  /** Runs of words of private notes. */
  readonly notes: ReadonlySet<string>;
}

/** The cost depends on the text alone, however many values the owner has. */
export function findOwn(
  tokens: Tokens,
  secrets: OwnerSecrets,
  found: (hit: Hit, value?: Value) => void,
): void {
  const index = indexOf(secrets);
  const { words, forms } = tokens;
  if (index.longest > 0) {
    // As it is written, and with numbers in digits.
    for (const said of words === forms ? [words] : [words, forms])
      for (let token = 0; token < tokens.count; token++)
        findFrom(token, said, tokens, index, found);
  }
  if (index.notes.size > 0) {
    for (const { run, first, last } of runsOf(words)) {
      if (index.notes.has(run))
        found({ kind: "own", start: tokens.starts[first]!, end: tokens.ends[last]! });
    }
  }
}

/** What each token has in common with what the owner keeps private: a hint for the model, or 0. */
export function hintsOf(tokens: Tokens, secrets: OwnerSecrets): readonly number[] | undefined {
  const { hints } = indexOf(secrets);
  if (hints.size === 0) return undefined;
  return tokens.forms.map((form) =>
    form === "" ? 0 : (hints.get(form.slice(0, HINT_UNITS)) ?? 0),
  );
}

/** The values that begin with a token. */
function findFrom(
  first: number,
  words: readonly string[],
  tokens: Tokens,
  { values, longest, heads }: OwnIndex,
  found: (hit: Hit, value?: Value) => void,
): void {
  const { lower, starts, ends, kinds, count } = tokens;
  let said = "";
  let end = starts[first]!;
  for (let token = first; token < count && starts[token]! - end <= MAX_GAP; token++) {
    if (kinds[token] === MARK) {
      if (said === "") return;
      continue;
    }
    said += words[token]!;
    end = ends[token]!;
    const isNumber = said.length > LOCAL_DIGITS && said.length <= MAX_DIGITS && /^\d+$/.test(said);
    // The last digits of a number that is written with its area code.
    if (isNumber) look(said.slice(-LOCAL_DIGITS), token);
    if (said.length > longest && !isNumber) return;
    if (said.length > 1 && !isNumber && !heads.has(said.slice(0, 2))) return;
    look(said, token);
  }

  function look(key: string, last: number): void {
    const value = values.get(key);
    if (value === undefined) return;
    const [start, to] = [starts[first]!, ends[last]!];
    if (value.isAmbiguous && !isCode(start, to)) return;
    found({ kind: "own", start, end: to }, value);
  }

  /** A short code is a number like any other, except next to such a word or as the text's last. */
  function isCode(start: number, to: number): boolean {
    if (isMeasured(lower, start, to) || /\d[.,]\d/.test(lower.slice(start, to))) return false;
    return isByCodeWord(lower, start, to) || /^[#*)"'.!? ]*$/.test(lower.slice(to));
  }
}

// The caller keeps one object per owner, so each owner is prepared once.
const indexOf = memoize((secrets: OwnerSecrets): OwnIndex => {
  const values = new Map<string, Value>();
  let longest = 0;
  for (const value of ownValues(secrets)) {
    const known = values.get(value.key);
    if (!known || known.isAmbiguous) values.set(value.key, value);
    longest = Math.max(longest, value.key.length);
  }
  const heads = new Set([...values.keys()].map((key) => key.slice(0, 2)));
  const { names, properties, prose = [] } = secrets;
  const cells = [
    ...prose,
    ...properties.flatMap(({ accessNotes, internalNotes }) => [accessNotes, internalNotes]),
  ];
  const notes = new Set<string>();
  const hints = new Map<string, number>();
  for (const cell of new Set(cells)) {
    if (!cell) continue;
    const { words } = tokensOf(normalise(cell).text);
    for (const { run } of runsOf(words)) notes.add(run);
    for (const word of words)
      if (word.length >= MIN_HINT) hints.set(word.slice(0, HINT_UNITS), NOTE_HINT);
  }
  for (const form of names.flatMap((name) => tokensOf(normalise(name).text).words))
    if (form.length >= MIN_HINT - 1) hints.set(form.slice(0, HINT_UNITS), NAME_HINT);
  for (const { key, isAmbiguous } of values.values())
    if (isAmbiguous) hints.set(key.slice(0, HINT_UNITS), CODE_HINT);
  return { values, longest, heads, notes, hints };
});

/** Every run of distinctive words; words under four letters are passed over. */
function* runsOf(forms: readonly string[]) {
  const at: number[] = [];
  for (const [token, form] of forms.entries()) {
    if (form.length < MIN_NOTE_WORD) continue;
    at.push(token);
    if (at.length < NOTE_WORDS) continue;
    const words = at.slice(-NOTE_WORDS);
    yield { run: words.map((word) => forms[word]).join(" "), first: words[0]!, last: token };
  }
}
