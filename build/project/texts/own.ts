// Finds where a text gives away one of its owner's private values, by one look-up index an owner.
import { memoize } from "../../../src/memoize.ts";
import { isByCodeWord, isMeasured } from "./codes.ts";
import { hashOf } from "./hash.ts";
import { originalSpan } from "./normalise.ts";
import { listValues, LOCAL_DIGITS, plain, type Strength } from "./own-values.ts";
import { DIGITS, inDigits, MARK, WORD, wordAt, type Tokens } from "./tokens.ts";
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
const NOTE_WORD = /[^ -&(-/:-@[-`{-~]{4,}/g;

interface OwnIndex {
  /** By letters and digits, lower case. */
  readonly values: ReadonlyMap<string, Strength>;
  readonly longest: number;
  /** The first two letters or digits of all values, and the first four. */
  readonly heads: ReadonlySet<number>;
  readonly stems: ReadonlySet<number>;
  /** Codes that may be any number. */
  readonly codes: ReadonlySet<string>;
  /** Words that alone say little, parts of names and of notes, by the hash of how they begin. */
  readonly hints: ReadonlyMap<number, number>;
  /** Runs of words of private notes, by hash. */
  readonly notes: ReadonlySet<number>;
}

/**
 * Values in a text as it is written, and with its numbers in digits. The cost depends on the text alone,
 * however many values the owner has.
 */
export function findOwn(
  tokens: Tokens,
  secrets: OwnerSecrets,
  found: (hit: Hit, strength: Strength) => void,
): void {
  const index = indexOf(secrets);
  if (index.values.size > 0) {
    findValues(tokens, index, found);
    const digits = inDigits(tokens);
    if (digits.tokens !== tokens)
      findValues(digits.tokens, index, ({ kind, start, end }, strength) => {
        const [from, to] = originalSpan(digits.view, start, end);
        found({ kind, start: from, end: to }, strength);
      });
  }
  if (index.notes.size > 0) findNotes(tokens, index, found);
}

/** For each token, a hint for the model if it resembles a private value of the owner, or 0. */
export function hintsOf(tokens: Tokens, secrets: OwnerSecrets): Uint8Array | undefined {
  const { hints, codes } = indexOf(secrets);
  if (hints.size + codes.size === 0) return undefined;
  const { lower, starts, ends, kinds, count } = tokens;
  const all = new Uint8Array(count);
  for (let token = 0; token < count; token++) {
    const [start, end] = [starts[token]!, ends[token]!];
    if (kinds[token] === WORD && end - start >= MIN_HINT - 1)
      all[token] = hints.get(hashOf(lower, start, Math.min(end, start + HINT_UNITS))) ?? 0;
    else if (kinds[token] === DIGITS && codes.has(lower.slice(start, end))) all[token] = CODE_HINT;
  }
  return all;
}

function findValues(
  tokens: Tokens,
  { values, longest, heads, stems }: OwnIndex,
  found: (hit: Hit, strength: Strength) => void,
): void {
  const { lower, starts, ends, kinds, count } = tokens;
  for (let first = 0; first < count; first++) {
    const start = starts[first]!;
    const isDistinct = kinds[first] === WORD && ends[first]! - start > 1;
    if (kinds[first] === MARK || (isDistinct && !heads.has(headOf(lower, start)))) continue;
    let [said, end, isNumber] = ["", start, true];
    for (let token = first; token < count && starts[token]! - end <= MAX_GAP; token++) {
      if (kinds[token] === MARK) continue;
      const after = ends[token]!;
      // An initial between two names, or the end of a value and of its sentence.
      if (said !== "" && after - starts[token]! < 2 && lower.startsWith(". ", after)) {
        look(said + wordAt(tokens, token), start, after);
        end = after;
        continue;
      }
      said += wordAt(tokens, token);
      end = ends[token]!;
      isNumber &&= kinds[token] === DIGITS && said.length <= MAX_DIGITS;
      if (isNumber && said.length > LOCAL_DIGITS) look(said.slice(-LOCAL_DIGITS), start, end);
      else if (said.length > longest) break;
      if (said.length > 1 && !isNumber && !heads.has(headOf(said))) break;
      if (said.length > 3 && !isNumber && !stems.has(stemOf(said))) break;
      look(said, start, end);
    }
  }

  function look(key: string, start: number, end: number): void {
    const strength = values.get(key);
    if (strength !== undefined && (strength !== "code" || isCode(start, end)))
      found({ kind: "own", start, end }, strength);
  }

  /** A short code is a number like any other, except next to such a word, or alone. */
  function isCode(start: number, end: number): boolean {
    if (isMeasured(lower, start, end) || /\d[.,]\d/.test(lower.slice(start, end))) return false;
    const isFirst = start === 0 || /[.!?] $/.test(lower.slice(start - 2, start));
    const isAlone = isFirst && ".!?".includes(lower[end] ?? ".");
    return isAlone || /^[#*)"'.!? ]*$/.test(lower.slice(end)) || isByCodeWord(lower, start, end);
  }
}

function findNotes(
  { starts, ends, kinds, hashes, count }: Tokens,
  { notes }: OwnIndex,
  found: (hit: Hit, strength: Strength) => void,
): void {
  const at: number[] = [];
  for (let token = 0; token < count; token++) {
    if (kinds[token] === MARK || ends[token]! - starts[token]! < MIN_NOTE_WORD) continue;
    if (at.push(token) > NOTE_WORDS) at.shift();
    if (at.length === NOTE_WORDS && notes.has(runOf(at.map((word) => hashes[word]!))))
      found({ kind: "own", start: starts[at[0]!]!, end: ends[token]! }, "sure");
  }
}

// The caller keeps one object per owner, so each owner is prepared once.
const indexOf = memoize((secrets: OwnerSecrets): OwnIndex => {
  const values = new Map<string, Strength>();
  const codes = new Set<string>();
  const heads = new Set<number>();
  const stems = new Set<number>();
  let longest = 0;
  listValues(secrets, (key, strength) => {
    const known = values.get(key);
    if (known === undefined || known === "code") values.set(key, strength);
    if (strength === "code") codes.add(key);
    heads.add(headOf(key));
    if (key.length > 3) stems.add(stemOf(key));
    longest = Math.max(longest, key.length);
  });
  const notes = new Set<number>();
  const hints = new Map<number, number>();
  const { names, properties, prose = [] } = secrets;
  const cells = new Set([
    ...prose,
    ...properties.flatMap(({ accessNotes, internalNotes }) => [accessNotes, internalNotes]),
  ]);
  for (const cell of cells) {
    if (!cell) continue;
    const words = plain(cell).match(NOTE_WORD) ?? [];
    const hashes = words.map((word) => hashOf(word));
    for (let last = NOTE_WORDS; last <= words.length; last++)
      notes.add(runOf(hashes.slice(last - NOTE_WORDS, last)));
    for (const word of words) if (word.length >= MIN_HINT) hints.set(beginningOf(word), NOTE_HINT);
  }
  for (const name of names)
    for (const word of plain(name).match(NOTE_WORD) ?? []) hints.set(beginningOf(word), NAME_HINT);
  return { values, longest, heads, stems, codes, hints, notes };
});

function beginningOf(word: string): number {
  return hashOf(word, 0, Math.min(word.length, HINT_UNITS));
}

function headOf(text: string, at = 0): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}

function stemOf(text: string): number {
  return headOf(text) ^ Math.imul(headOf(text, 2), 0x9e3779b1);
}

function runOf(hashes: readonly number[]): number {
  return hashes.reduce((run, hash) => Math.imul(run, 31) ^ Math.imul(hash, 0x9e3779b1), 0);
}
