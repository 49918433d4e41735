// Finds where a text gives away one of its owner's private values, by one look-up index an owner.
import { memoize } from "../../../src/memoize.ts";
import { isByCodeWord, isCalledCode, isMeasured } from "./codes.ts";
import { inOriginal } from "./normalise.ts";
import { LOCAL_DIGITS, plain, valuesOf, type Strength } from "./own-values.ts";
import { DIGITS, hashOf, MARK, WORD, type Reading, type Token, type Tokens } from "./tokens.ts";
import type { Hit, OwnerSecrets } from "./types.ts";

/** Units between two parts of a value: "4 - 8 - 2 - 1". */
const MAX_GAP = 3;
/** Digits of a telephone number with its country's. */
const MAX_DIGITS = 15;
/** Distinctive words of a private note in a row, and their length. */
const [NOTE_WORDS, MIN_NOTE_WORD] = [4, 4];
const NOTE_WORD = /[^ -&(-/:-@[-`{-~]{4,}/g;
/** A word and its inflections begin alike. */
const [HINT_UNITS, MIN_HINT] = [6, 5];
const [NAME_HINT, NOTE_HINT, CODE_HINT] = [1, 2, 3];

type OwnHit = Hit & { readonly strength: Strength };
type OwnIndex = ReturnType<typeof indexOf>;

/** The cost depends on the text alone, however many values the owner has. */
export function findOwn({ written, digits, view }: Reading, secrets: OwnerSecrets): OwnHit[] {
  const index = indexOf(secrets);
  const numbers = digits === written ? [] : findValues(digits, index);
  return [
    ...findValues(written, index),
    ...numbers.map((hit) => inOriginal(hit, view)),
    ...findNotes(written, index),
  ];
}

/** A hint for the model where a token resembles a private value of the owner, or 0. */
export function hintsOf(secrets: OwnerSecrets): (token: Token) => number {
  const { hints, values } = indexOf(secrets);
  return ({ kind, text }) => {
    if (kind === DIGITS) return values.get(text) === "code" ? CODE_HINT : 0;
    return kind === WORD && text.length >= MIN_HINT - 1 ? (hints.get(beginningOf(text)) ?? 0) : 0;
  };
}

function findValues({ lower, all }: Tokens, { values, longest, beginnings }: OwnIndex): OwnHit[] {
  const found: OwnHit[] = [];
  const look = (key: string, start: number, end: number) => {
    const strength = values.get(key);
    if (strength === undefined || (strength === "code" && !isCode(lower, start, end))) return;
    found.push({ kind: "own", start, end, strength });
  };
  for (const [first, { kind, start }] of all.entries()) {
    if (kind === MARK) continue;
    let [said, end, isNumber] = ["", start, true];
    for (let at = first; at < all.length && all[at]!.start - end <= MAX_GAP; at++) {
      const token = all[at]!;
      if (token.kind === MARK) continue;
      end = token.end;
      // An initial between two names, or the end of a value and of its sentence.
      if (said !== "" && token.text.length < 2 && lower.startsWith(". ", end)) {
        look(said + token.text, start, end);
        continue;
      }
      said += token.text.replaceAll("'", "");
      isNumber &&= token.kind === DIGITS && said.length <= MAX_DIGITS;
      if (isNumber && said.length > LOCAL_DIGITS) look(said.slice(-LOCAL_DIGITS), start, end);
      else if (said.length > longest) break;
      const beginning = said.slice(0, said.length > 3 ? 4 : 2);
      if (beginning.length > 1 && !isNumber && !beginnings.has(beginning)) break;
      look(said, start, end);
    }
  }
  return found;
}

/** A short code is a number like any other, except next to such a word, or alone. */
function isCode(lower: string, start: number, end: number): boolean {
  if (/\d[.,]\d/.test(lower.slice(start, end))) return false;
  // I13: the proof takes it for the owner's code, whatever kind of code it is called.
  if (isMeasured(lower, start, end)) return isCalledCode(lower, start);
  const isFirst = start === 0 || /[.!?] $/.test(lower.slice(start - 2, start));
  const isAlone = isFirst && ".!?".includes(lower[end] ?? ".");
  return isAlone || /^[#*)"'.!? ]*$/.test(lower.slice(end)) || isByCodeWord(lower, start, end);
}

function findNotes({ all }: Tokens, { notes }: OwnIndex): OwnHit[] {
  const words = all.filter(({ kind, text }) => kind !== MARK && text.length >= MIN_NOTE_WORD);
  return runsOf(words).flatMap((run): OwnHit[] => {
    if (!notes.has(hashOfRun(run.map(({ hash }) => hash)))) return [];
    return [{ kind: "own", start: run[0]!.start, end: run.at(-1)!.end, strength: "sure" }];
  });
}

// The caller keeps one object per owner, so each owner is prepared once.
const indexOf = memoize(({ person = [], prose = [], ...others }: OwnerSecrets) => {
  const values = new Map<string, Strength>();
  /** The first two and the first four letters or digits of all values. */
  const beginnings = new Set<string>();
  let longest = 0;
  for (const [key, strength] of valuesOf({ person, ...others })) {
    if ((values.get(key) ?? "code") === "code") values.set(key, strength);
    beginnings.add(key.slice(0, 2)).add(key.slice(0, 4));
    longest = Math.max(longest, key.length);
  }
  const texts = [...new Set(prose)].map(wordsOf);
  const runs = texts.flatMap((words) => runsOf(words.map((word) => hashOf(word))));
  /** Words that alone say little, parts of names and of notes, by the hash of how they begin. */
  const hints = new Map<number, number>();
  for (const word of texts.flat())
    if (word.length >= MIN_HINT) hints.set(beginningOf(word), NOTE_HINT);
  for (const word of person.flatMap(wordsOf)) hints.set(beginningOf(word), NAME_HINT);
  return { values, longest, beginnings, hints, notes: new Set(runs.map(hashOfRun)) };
});

const wordsOf = (text: string): readonly string[] => plain(text).match(NOTE_WORD) ?? [];
const hashOfRun = (hashes: readonly number[]) =>
  hashes.reduce((run, hash) => Math.imul(run, 31) ^ Math.imul(hash, 0x9e3779b1), 0);
const beginningOf = (word: string) => hashOf(word.slice(0, HINT_UNITS));

function runsOf<T>(items: readonly T[]): T[][] {
  return items.slice(NOTE_WORDS - 1).map((_, at) => items.slice(at, at + NOTE_WORDS));
}
