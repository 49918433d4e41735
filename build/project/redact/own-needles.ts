// Turns an owner's private values into what to search for in alphanumeric texts, each with how sure a
// match is.
import { isStreetAddress } from "./own-street.ts";
import { alphanumeric, plainLower } from "./alphanumeric.ts";
import type { OwnerSecrets } from "./types.ts";

/**
 * How sure a match is. `firm`: always a leak. `code`: a leak beside a word about codes, else a human
 * looks. `word`: a leak beside such a word, else nothing. `hint`: a human looks.
 */
export type Kind = "firm" | "code" | "word" | "hint";

export interface Needle {
  /** Letters and digits of the value, lower case. */
  readonly value: string;
  readonly kind: Kind;
  /** Its digits may be spread out, but not written as an amount. */
  readonly code?: true;
  readonly name?: true;
  /** First and last name of a person. */
  readonly person?: readonly [string, string];
}

/** Shortest code, in digits, that is unmistakable; a shorter one may be a year or a count. */
const LONG_CODE = 5;
/** Shortest password without digits, in letters, that is not a common word. */
const LONG_WORD = 10;
/** Shortest parcel number that can't be a count or a date. */
const PARCEL = 6;
/** Shortest name, in letters, that is searched for; shorter ones occur in any text. */
const NAME = 5;
// A business often has its property's name, which is public, so a human looks.
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
  // Keeps every distinct needle: one value may be searched for in two ways.
  const ways = found.map((needle) => [JSON.stringify(needle), needle] as const);
  return [...new Map(ways).values()];
}

function nameNeedles(name: string): Needle[] {
  const plain = plainLower(name);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const value = words.join("");
  if (value.length < NAME) return [];
  // A single word without digits is a first name or a nickname, which occurs in any text.
  if (words.length < 2) return /\d/.test(value) ? [{ value, kind: "firm", name: true }] : [];
  if (BUSINESS.test(plain)) return [{ value, kind: "hint", name: true }];
  const [first, ...rest] = words as [string, ...string[]];
  const last = rest.at(-1)!;
  return [
    // A last name with a hyphen or an apostrophe is found by `value` only.
    { value, kind: "firm", name: true, person: [first, last] },
    { value: `${last}${words.slice(0, -1).join("")}`, kind: "firm", name: true },
    ...(last.length >= 4
      ? [{ value: first[0]! + last, kind: "hint" as const, name: true as const }]
      : []),
  ];
}

// "at" and "dot" may be spelled out; both spellings of each part are searched for.
/** No longer address exists (RFC 5321, section 4.5.3.1), and megabytes of dots take minutes to spell. */
const LONGEST_EMAIL = 320;

function emailNeedles(email: string): Needle[] {
  if (email.length > LONGEST_EMAIL) return [];
  const [local = "", domain = ""] = plainLower(email).split("@");
  // ***@***.*** would leave only "at" and "dot" to search for.
  if (alphanumeric(local) === "" || alphanumeric(domain) === "") return [];
  const values = ["", "dot"].flatMap((localDot) =>
    ["", "dot"].flatMap((dot) =>
      ["", "at"].map((at) => spell(local, localDot) + at + spell(domain, dot)),
    ),
  );
  return [...new Set(values)].map((value) => ({ value, kind: "firm" as const }));
}

function spell(part: string, dot: string): string {
  return alphanumeric(part.replaceAll(".", ` ${dot} `));
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
  const whole = alphanumeric(plain);
  // A cell may hold two codes or a sentence around one, so each group of digits counts by itself.
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
  const value = alphanumeric(plainLower(password));
  if (value.length < 4) return [];
  if (/^\d+$/.test(value)) return codeNeedle(value);
  const sure = value.length >= (/\d/.test(value) ? LONG_CODE : LONG_WORD);
  return [{ value, kind: sure ? "firm" : "word" }];
}

function parcelNeedles(parcel: string): Needle[] {
  const value = alphanumeric(plainLower(parcel));
  return value.length >= PARCEL && /\d/.test(value) ? [{ value, kind: "firm" }] : [];
}

/** An address without a house number: firm if it has digits, else it may be just a town. */
function addressNeedles(address: string): Needle[] {
  const plain = plainLower(address);
  const value = alphanumeric(plain);
  if (value.length < PARCEL || isStreetAddress(plain)) return [];
  return [{ value, kind: /\d/.test(value) ? "firm" : "hint" }];
}

/** Notes of one or two words are recognised by their digits; findNotes recognises longer ones. */
function noteNeedles(notes: string): Needle[] {
  const plain = plainLower(notes);
  const value = alphanumeric(plain);
  const short = plain.split(/[^\p{L}\p{N}]+/u).length < 3;
  return short && value.length >= PARCEL && /\d/.test(value) ? [{ value, kind: "firm" }] : [];
}
