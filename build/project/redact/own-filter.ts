// An owner's private values in; whether a text can hold one of them at all out. Most can't, and then
// nothing is made of the values: what finds them in all their spellings costs far more.
import { RUN, SHORTEST, tellingWords } from "./access-notes.ts";

import { codeValues } from "./own-needles.ts";
import { plainLower, squeeze } from "./alphanumeric.ts";
import { slotsOf, type TrigramFilter } from "./trigrams.ts";
import type { OwnerSecrets } from "./types.ts";

/** Shortest value, in letters and digits, that is looked for whatever it is. */
const SHORTEST_VALUE = 4;
/** Properties and units of notes up to which an owner's values are soon looked through. */
const FEW = 32;
const SHORT = 32_768;

/** Digits of a telephone number without its area code. */
const SHORTEST_PHONE = 7;

/** What a text must have for one of the values to be in it: trigrams' slots after their number. */
export interface Watch {
  /** Of each value. */
  readonly values: Uint32Array;
  /** Of each telling word of the notes; each note begins with how many words of it make a run. */
  readonly notes: Uint32Array;
}

/** Undefined for an owner of so much that an index over all of it is quicker. */
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
    // With or without country and area code, a number ends the same.
    if (digits.length >= SHORTEST_PHONE) watch(digits.slice(-SHORTEST_PHONE));
  }
  for (const property of properties) {
    for (const code of codeValues(plainLower(property.gateCode ?? "")))
      if (code !== "") watch(code);
    for (const value of [property.wifiPassword, property.parcelNumber, property.streetAddress]) {
      const squeezed = squeeze(plainLower(value ?? ""));
      if (squeezed.length >= SHORTEST_VALUE) watch(squeezed);
    }
    watchNotes(plainLower(property.accessNotes ?? ""), watch, notes);
  }
  return { values: Uint32Array.from(values), notes: Uint32Array.from(notes) };
}

// Every spelling of a name has its last word, and its first.
function watchName(plain: string, watch: (piece: string) => void): void {
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (first !== undefined) watch(last!.length < SHORTEST ? first : last!);
}

// "at" and "dot" may be spelled out, so only what stands between them is sure.
function watchEmail(plain: string, watch: (...pieces: string[]) => void): void {
  const [local, domain] = plain.split("@");
  if (local && domain) watch(...[local, domain].map((part) => squeeze(part.split(".", 1)[0]!)));
}

function watchNotes(plain: string, watch: (piece: string) => void, notes: number[]): void {
  const words = tellingWords(plain).map(({ word }) => word);
  if (words.length >= SHORTEST) {
    notes.push(words.length, Math.min(RUN, words.length));
    for (const word of words) {
      const slots = slotsOf(word);
      notes.push(slots.length, ...slots);
    }
  }
  // Notes of one or two words are looked for whole.
  if (plain !== "" && plain.split(/[^\p{L}\p{N}]+/u, SHORTEST).length < SHORTEST)
    watch(squeeze(plain));
}

/** Whether the text that a filter has read may hold one of the values. */
export function mayHoldValue(filter: TrigramFilter, { values }: Watch): boolean {
  for (let at = 0; at < values.length;) {
    const from = at + 1;
    at = from + values[at]!;
    if (filter.mayHold(values, from, at)) return true;
  }
  return false;
}

/** Whether it may hold so many words of some notes in a row as make a repetition. */
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
