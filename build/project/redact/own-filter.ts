// Rules out quickly that a text holds one of its owner's private values. For most texts it does, and the
// far more expensive search for all spellings of the values is skipped.
import { distinctiveWords, RUN, SHORTEST } from "./access-notes.ts";
import { codeValues } from "./own-needles.ts";
import { alphanumeric, plainLower } from "./alphanumeric.ts";
import { slotsOf, type TrigramFilter } from "./trigrams.ts";
import type { OwnerSecrets } from "./types.ts";

/** Shortest value, in letters and digits, that is always searched for. */
const SHORTEST_VALUE = 4;
/** Most properties and units of notes for which checking every value is quick. */
const FEW = 32;
const SHORT = 32_768;

/** Digits of a telephone number without its area code. */
const SHORTEST_PHONE = 7;

/** The trigrams that a text needs for a value to be in it, as a count followed by as many slots. */
export interface Watch {
  /** Of each value. */
  readonly values: Uint32Array;
  /** Of each distinctive word of the notes; a note begins with its number of words and the length of a run. */
  readonly notes: Uint32Array;
}

/** Undefined for an owner of so many values that an index over them is quicker. */
export function watchOf({ names, emails, phones, properties }: OwnerSecrets): Watch | undefined {
  const units = properties.reduce((sum, { accessNotes }) => sum + (accessNotes?.length ?? 0), 0);
  if (properties.length > FEW || units > SHORT) return undefined;
  const values: number[] = [];
  const notes: number[] = [];
  const watch = (...pieces: string[]) => {
    const slots = pieces.flatMap(slotsOf);
    values.push(slots.length, ...slots);
  };
  for (const name of names) watchName(plainLower(name), watch);
  for (const email of emails) watchEmail(plainLower(email), watch);
  for (const phone of phones) {
    const digits = plainLower(phone).replace(/\D/g, "");
    // A number ends the same with or without country and area code.
    if (digits.length >= SHORTEST_PHONE) watch(digits.slice(-SHORTEST_PHONE));
  }
  for (const property of properties) {
    for (const code of codeValues(plainLower(property.gateCode ?? "")))
      if (code !== "") watch(code);
    for (const value of [property.wifiPassword, property.parcelNumber, property.streetAddress]) {
      const alnum = alphanumeric(plainLower(value ?? ""));
      if (alnum.length >= SHORTEST_VALUE) watch(alnum);
    }
    watchNotes(plainLower(property.accessNotes ?? ""), watch, notes);
  }
  return { values: Uint32Array.from(values), notes: Uint32Array.from(notes) };
}

// Every spelling of a name has its first and its last word.
function watchName(plain: string, watch: (piece: string) => void): void {
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (first !== undefined) watch(last!.length < SHORTEST ? first : last!);
}

// "at" and "dot" may be spelled out, so only the parts between them are certain.
function watchEmail(plain: string, watch: (...pieces: string[]) => void): void {
  const [local, domain] = plain.split("@");
  if (local && domain)
    watch(...[local, domain].map((part) => alphanumeric(part.split(".", 1)[0]!)));
}

function watchNotes(plain: string, watch: (piece: string) => void, notes: number[]): void {
  const words = distinctiveWords(plain).map(({ word }) => word);
  if (words.length >= SHORTEST) {
    notes.push(words.length, Math.min(RUN, words.length));
    for (const word of words) {
      const slots = slotsOf(word);
      notes.push(slots.length, ...slots);
    }
  }
  // Notes of one or two words are searched for whole.
  if (plain !== "" && plain.split(/[^\p{L}\p{N}]+/u, SHORTEST).length < SHORTEST)
    watch(alphanumeric(plain));
}

/** Whether the text in the filter may hold one of the values. */
export function mayHoldValue(filter: TrigramFilter, { values }: Watch): boolean {
  for (let at = 0; at < values.length;) {
    const from = at + 1;
    at = from + values[at]!;
    if (filter.mayHold(values, from, at)) return true;
  }
  return false;
}

/** Whether the text in the filter may hold a run of words of some notes. */
export function mayHoldRun(filter: TrigramFilter, { notes }: Watch): boolean {
  for (let at = 0; at < notes.length;) {
    const [words, run] = [notes[at]!, notes[at + 1]!];
    at += 2;
    let row = 0;
    for (let word = 0; word < words; word++) {
      const from = at + 1;
      at = from + notes[at]!;
      row = filter.mayHold(notes, from, at) ? row + 1 : 0;
      if (row === run) return true;
    }
  }
  return false;
}
