// Turns an owner's private values into what to search for in texts, each with how sure a match is.
import { alphanumeric, plainLower } from "./alphanumeric.ts";
import { namesIn, type Person } from "./own-names.ts";
import { each } from "./matching.ts";
import { CODE_WORD } from "./own-codes.ts";
import { LONGEST_VALUE } from "./own-index.ts";
import { addStreet, spellingsOf, type Streets } from "./own-street.ts";
import type { OwnerSecrets } from "./types.ts";
import type { Prose } from "./words.ts";

/**
 * How sure a match is. `firm`: a leak. `code`: a leak, unless it is a measure. `word`: a leak beside a word
 * about codes, else nothing. `hint`: a human looks. What a `person`, `email` or `street` is worth depends
 * on what stands around it.
 */
export type Needle = {
  /** Letters and digits, lower case. */
  readonly value: string;
  /** The value with its blanks and marks, if it has any. */
  readonly plain?: string;
  next?: Needle;
} & (
  | {
      readonly kind: "firm" | "code" | "word";
      /** Its digits may be spread out, but not written as an amount. */
      readonly code?: true;
    }
  | { readonly kind: "hint" | "name" }
  | { readonly kind: "person"; readonly person: Person }
  | { readonly kind: "email"; readonly address: string }
  | { readonly kind: "street"; readonly streets: Streets }
);

/** Longest cell, in units, but for prose: nobody types a longer one in. */
const LONGEST_CELL = 1000;
/** Shortest code, in digits, that is unmistakable; a shorter one may be a measure. */
const LONG_CODE = 5;
/** Shortest password without digits, in letters, that is searched for without a word about codes. */
const LONG_WORD = 10;
/** Shortest word that is searched for at all. */
const WORD = 4;
/** Shortest number of a parcel, licence or account that can't be a count. */
const NUMBER = 6;
/** Shortest name, in letters, that is searched for; shorter ones occur in any text. */
const NAME = 5;
/** Digits of a telephone number without its area code. */
const LOCAL_PHONE = 7;
// A business often has its property's name, which is public, so a human looks.
const BUSINESS =
  /(?<![a-z])(?:llc|inc|ltd|lp|co|corp|company|trust|estates?|holdings?|properties|ranch(?:es)?|farms?|lodge|club|association|anglers?|outfitters?|guides?|fly|fishing|shop|tackle|land|cattle|river|creek|lakes?|springs?|trout|resort|partners|partnership|foundation|society|chapter)(?![a-z])/;
const LEGAL_FORM = /[ ,]+(?:llc|inc|ltd|lp|co|corp)\.?$/;
const GROUPS = /(?<![a-z0-9])[a-z]{0,2}\d{3,12}[a-z]{0,2}(?![a-z0-9])/g;
/** Most words of a number with its label. */
const LABELLED_WORDS = 2;
const SENTENCE = /^[a-z]+(?: [a-z]+)+/;
/** A key between digits, and its names. */
const MARKED = /\d[*#]\d/;
const MARKS = [
  "star hash",
  "star pound",
  "asterisk pound",
  "asterisco gato",
  "asterisco almohadilla",
]
  .concat(["asterisco numeral", "estrella gato", "etoile diese", "etoile carre"])
  .map((pair) => pair.split(" "));
const DOMAIN = /[\p{L}\p{N}]\.[\p{L}\p{N}]/u;
const PROVIDER =
  /^(?:g?mail|googlemail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|comcast|charter|verizon|sbcglobal|frontier|centurylink|bresnan|wanadoo|orange|laposte|telmex|prodigy|videotron|sympatico|example)$/;
/** Units around a number in prose within which a word makes it a code. */
const NEAR = 30;

type Put = (needle: Needle) => void;

/** Needles of an owner's values; `prose` is all that the owner wrote. */
export function compileNeedles(secrets: OwnerSecrets, prose: readonly Prose[]): Needle[] {
  const { names, emails, phones, properties, identifiers = [] } = secrets;
  const needles: Needle[] = [];
  const streets = new Map<string, Streets>();
  const put: Put = (needle) => needles.push(needle);
  const read = (value: string | null, putAll: (plain: string, put: Put) => void) => {
    if (value && value.length <= LONGEST_CELL) putAll(plainLower(value), put);
  };
  for (const name of names) read(name, putNames);
  for (const email of emails) read(email, putEmail);
  for (const phone of phones) read(phone, putPhone);
  for (const identifier of identifiers) read(identifier, putIdentifier);
  for (const property of properties) {
    const { gateCode, wifiPassword, parcelNumber, streetAddress, stripeAccount = null } = property;
    read(gateCode, putCodes);
    read(wifiPassword, putPassword);
    read(parcelNumber, putIdentifier);
    read(stripeAccount, putIdentifier);
    read(streetAddress, (plain) => {
      if (!addStreet(streets, plain)) putPlace(plain, put);
    });
  }
  for (const text of prose) putNumbers(text, put);
  for (const [first, all] of streets) {
    for (const value of spellingsOf(first)) put({ value, kind: "street", streets: all });
  }
  return needles;
}

function putNames(plain: string, put: Put): void {
  if (BUSINESS.test(plain)) {
    const value = alphanumeric(plain.replace(LEGAL_FORM, ""));
    if (value.length >= NAME) put({ value, plain, kind: "hint" });
    return;
  }
  for (const { whole, person } of namesIn(plain)) {
    const joined = alphanumeric(whole);
    if (joined.length < NAME) continue;
    // A single word without digits is a first name or a surname.
    if (person.first !== "" || /\d/.test(joined))
      put({ value: joined, plain: whole, kind: "name" });
    put({ value: alphanumeric(person.surname), plain: whole, kind: "person", person });
    // "The Weatherbys"; a Spanish name has two surnames.
    const { surname } = person;
    if (surname.length >= NAME) {
      put({ value: `${alphanumeric(surname)}s`, plain: whole, kind: "person", person });
    }
    for (const other of whole.split(" ").slice(1, -1)) {
      const middle = alphanumeric(other);
      if (middle.length >= NAME) put({ value: middle, plain: whole, kind: "person", person });
    }
    const parts = person.surname.includes("-") ? person.surname.split("-") : [];
    for (const part of parts) {
      if (part.length >= NAME) put({ value: part, plain: whole, kind: "person", person });
    }
  }
}

function putEmail(plain: string, put: Put): void {
  const [local = "", domain = ""] = plain.split("@");
  const address = alphanumeric(plain);
  const first = /[a-z0-9]+/.exec(local)?.[0] ?? "";
  // ***@***.*** and "n@a" are no addresses.
  const isAddress = first !== "" && DOMAIN.test(domain) && address.length >= WORD;
  if (!isAddress || plain.length > LONGEST_VALUE) return;
  put({ value: address, plain, kind: "email", address: "" });
  // "at" and "dot" may be spelled out, in several languages, so an address is found by its first part.
  put({ value: first, plain, kind: "email", address });
  const whole = alphanumeric(local);
  if (whole !== first) put({ value: whole, plain, kind: "email", address });
  // Half an address: the account, or the host of a house.
  if (whole.length >= NUMBER) put({ value: whole, plain: whole, kind: "hint" });
  const host = alphanumeric(domain.split(".")[0]!);
  if (host.length >= NUMBER && !PROVIDER.test(host))
    put({ value: host, plain: host, kind: "hint" });
}

function putPhone(plain: string, put: Put): void {
  const digits = plain.replace(/\D/g, "");
  if (digits.length < LOCAL_PHONE) return;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  put({ value: national, kind: "firm" });
  put({ value: `1${national}`, kind: "firm" });
  if (digits !== national) put({ value: digits, kind: "firm" });
  // Neighbours leave the area code out.
  if (national.length === 10) put({ value: national.slice(3), kind: "firm" });
}

// A cell may hold two codes or a sentence around one, so each group of digits counts by itself.
function putCodes(plain: string, put: Put): void {
  if (!SENTENCE.test(plain)) putCode(alphanumeric(plain), plain, put);
  if (MARKED.test(plain) && plain.length < 16) {
    for (const [star, hash] of MARKS) {
      const said = plain.replaceAll("*", star!).replaceAll("#", hash!);
      put({ value: alphanumeric(said), plain: said, kind: "firm" });
    }
  }
  for (const group of plain.match(GROUPS) ?? []) {
    if (group.length < plain.length) putCode(group, plain, put);
  }
}

function putCode(value: string, plain: string, put: Put): void {
  if (/\d/.test(value)) {
    const kind = value.length >= LONG_CODE ? "firm" : value.length > 2 ? "code" : "word";
    put({ value, kind, code: true });
  } else if (value.length >= WORD) put({ value, plain, kind: "word", code: true });
}

function putPassword(plain: string, put: Put): void {
  const value = alphanumeric(plain);
  if (value.length < WORD) return;
  if (/^\d+$/.test(value)) return putCode(value, plain, put);
  const isSure = value.length >= (/\d/.test(value) ? LONG_CODE : LONG_WORD);
  put({ value, plain, kind: isSure ? "firm" : "word" });
}

function putIdentifier(plain: string, put: Put): void {
  const value = alphanumeric(plain);
  if (value.length >= NUMBER && /\d/.test(value)) put({ value, kind: "firm" });
  // "Lot 4 512 877" is also said without its label.
  const [, number] = /^[a-z]{2,8}[ .:#-]{1,3}(\d.*)$/.exec(plain) ?? [];
  const bare = number === undefined ? "" : alphanumeric(number);
  if (bare.length >= LONG_CODE) put({ value: bare, kind: bare.length < NUMBER ? "code" : "firm" });
}

/** An address without a house number: firm if it has digits, else it may be just a town. */
function putPlace(plain: string, put: Put): void {
  const value = alphanumeric(plain);
  if (value.length >= NUMBER) put({ value, plain, kind: /\d/.test(value) ? "firm" : "hint" });
}

// The words are compared in runs, see own-notes.ts.
function putNumbers({ lower: plain, words }: Prose, put: Put): void {
  if (!/\d/.test(plain)) return;
  if (words.length <= LABELLED_WORDS) putIdentifier(plain, put);
  each(GROUPS, plain, (start, end, [value]) => {
    const isCode =
      value.length >= NUMBER || CODE_WORD.test(plain.slice(Math.max(0, start - NEAR), end + NEAR));
    if (isCode) put({ value, kind: "code", code: true });
  });
}
