// An owner's private values in, what to look for in squeezed texts and how sure a match is out.
import { isStreetAddress } from "./own-street.ts";
import { plainLower, squeeze } from "./alphanumeric.ts";
import type { OwnerSecrets } from "./types.ts";

/**
 * How sure a match is: `firm` always a leak; `code` beside a word about codes, else a human looks;
 * `word` only beside such a word; `hint` a human looks.
 */
export type Kind = "firm" | "code" | "word" | "hint";

export interface Needle {
  /** Letters and digits of the value, lower case. */
  readonly value: string;
  readonly kind: Kind;
  /** Its digits may be spread, but not as an amount is written. */
  readonly code?: true;
  readonly name?: true;
  /** First name and the rest, of a person's name. */
  readonly person?: readonly [string, string];
}

/** Digits from which on a code is unmistakable; a shorter one may be a year or a count (privacy rule A). */
const LONG_CODE = 5;
/** Letters from which on a password without digits is more than a common word. */
const LONG_WORD = 10;
/** Shortest parcel number that no count or date can be. */
const PARCEL = 6;
/** Shortest name, in letters, that is looked for: shorter ones are found in any text. */
const NAME = 5;
// A business often bears its property's name, which is public: a human looks.
const BUSINESS =
  /(?<![a-z])(?:llc|inc|ltd|lp|co|corp|company|trust|estates?|holdings?|properties|ranch(?:es)?|farms?|lodge|club|association|anglers?|outfitters?|guides?|fly|fishing|shop|tackle|land|cattle|river|creek|lakes?|springs?|trout|resort|partners|partnership|foundation|society|chapter)(?![a-z])/;

export function compileNeedles(secrets: OwnerSecrets): Needle[] {
  const found = [
    ...secrets.names.flatMap(nameNeedles),
    ...secrets.emails.flatMap(emailNeedles),
    ...secrets.phones.flatMap(phoneNeedles),
    ...secrets.properties.flatMap((property) => [
      ...codeNeedles(property.gateCode ?? ""),
      ...passwordNeedles(property.wifiPassword ?? ""),
      ...parcelNeedles(property.parcelNumber ?? ""),
      ...addressNeedles(property.streetAddress ?? ""),
      ...noteNeedles(property.accessNotes ?? ""),
    ]),
  ];
  // One value may be looked for in two ways, whichever row has it first.
  const ways = found.map((needle) => [JSON.stringify(needle), needle] as const);
  return [...new Map(ways).values()];
}

function nameNeedles(name: string): Needle[] {
  const plain = plainLower(name);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const value = words.join("");
  if (value.length < NAME) return [];
  // A lone word is a first name or a nickname, found in any text, unless it has digits.
  if (words.length < 2) return /\d/.test(value) ? [{ value, kind: "firm", name: true }] : [];
  if (BUSINESS.test(plain)) return [{ value, kind: "hint", name: true }];
  const [first, ...rest] = words as [string, ...string[]];
  const last = rest.at(-1)!;
  return [
    // Rests that are written with a hyphen or an apostrophe are found squeezed only.
    { value, kind: "firm", name: true, person: [first, last] },
    { value: `${last}${words.slice(0, -1).join("")}`, kind: "firm", name: true },
    ...(last.length >= 4
      ? [{ value: first[0]! + last, kind: "hint" as const, name: true as const }]
      : []),
  ];
}

// "at" and "dot" may be spelled out; both spellings of each part are looked for.
function emailNeedles(email: string): Needle[] {
  const [local = "", domain = ""] = plainLower(email).split("@");
  // Of ***@***.*** nothing would be left to look for but "at" and "dot".
  if (squeeze(local) === "" || squeeze(domain) === "") return [];
  const values = ["", "dot"].flatMap((localDot) =>
    ["", "dot"].flatMap((dot) =>
      ["", "at"].map((at) => spell(local, localDot) + at + spell(domain, dot)),
    ),
  );
  return [...new Set(values)].map((value) => ({ value, kind: "firm" as const }));
}

function spell(part: string, dot: string): string {
  return squeeze(part.replaceAll(".", ` ${dot} `));
}

function phoneNeedles(phone: string): Needle[] {
  const digits = plainLower(phone).replace(/\D/g, "");
  if (digits.length < 7) return [];
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const values = [national, `1${national}`, digits];
  // Neighbours leave the area code out.
  if (national.length === 10) values.push(national.slice(3));
  return [...new Set(values)].map((value) => ({ value, kind: "firm" as const }));
}

function codeNeedles(code: string): Needle[] {
  return codeValues(plainLower(code)).flatMap((value) => codeNeedle(value));
}

/** The codes that a cell holds, as letters and digits; some may be empty. */
export function codeValues(plain: string): string[] {
  const whole = squeeze(plain);
  // A cell may hold two codes or a sentence around one: each group of digits counts by itself.
  const groups = plain.match(/(?<![a-z0-9])[a-z]{0,2}\d{3,12}[a-z]{0,2}(?![a-z0-9])/g) ?? [];
  return /^[a-z]+(?: [a-z]+)+/.test(plain) ? groups : [whole, ...groups];
}

function codeNeedle(value: string): Needle[] {
  if (value === "") return [];
  if (!/\d/.test(value)) return value.length < 3 ? [] : [{ value, kind: "word", code: true }];
  const kind = value.length >= LONG_CODE ? "firm" : value.length > 2 ? "code" : "word";
  return [{ value, kind, code: true }];
}

function passwordNeedles(password: string): Needle[] {
  const value = squeeze(plainLower(password));
  if (value.length < 4) return [];
  if (/^\d+$/.test(value)) return codeNeedle(value);
  const sure = value.length >= (/\d/.test(value) ? LONG_CODE : LONG_WORD);
  return [{ value, kind: sure ? "firm" : "word" }];
}

function parcelNeedles(parcel: string): Needle[] {
  const value = squeeze(plainLower(parcel));
  return value.length >= PARCEL && /\d/.test(value) ? [{ value, kind: "firm" }] : [];
}

/** An address without house number: sure if it has digits, else it may be no more than a town. */
function addressNeedles(address: string): Needle[] {
  const plain = plainLower(address);
  const value = squeeze(plain);
  if (value.length < PARCEL || isStreetAddress(plain)) return [];
  return [{ value, kind: /\d/.test(value) ? "firm" : "hint" }];
}

/** Notes of one or two words are known by their digits only; longer ones by their runs of words. */
function noteNeedles(notes: string): Needle[] {
  const plain = plainLower(notes);
  const value = squeeze(plain);
  const short = plain.split(/[^\p{L}\p{N}]+/u).length < 3;
  return short && value.length >= PARCEL && /\d/.test(value) ? [{ value, kind: "firm" }] : [];
}
