// Lists an owner's private values as keys of a look-up, in the forms in which people write them.
import { OWN_VALUE_MAX_UNITS } from "../../read/tables.ts";
import { normalise } from "./normalise.ts";
import { tokensOf } from "./tokens.ts";
import type { OwnerSecrets } from "./types.ts";

export interface Value {
  /** Letters and digits, lower case. */
  readonly key: string;
  /** Whether it counts next to a word about codes, or as the last of a text, only. */
  readonly isAmbiguous: boolean;
  /** Whether it is a person's name, which a property may be called after. */
  readonly isName: boolean;
}

/** Shortest code that can't be an ordinary number. */
const MIN_CODE = 5;
const MIN_IDENTIFIER = 5;
const MIN_NAME = 6;
/** Digits of a number that people leave after the area code. */
export const LOCAL_DIGITS = 7;
const AT = ["at", "arroba", "arobase", "chiocciola", "klammeraffe"];
const DOT = ["dot", "punto", "point", "punkt", "ponto"];
/** Words before a street's name. */
const STREET_HEAD =
  /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|rue|calle|via|avenida|rua|chemin|route|av|the|de|la|le|les|del|della|des|du|da|do)$/;

export function* ownValues({
  names,
  emails,
  phones,
  identifiers = [],
  properties,
}: OwnerSecrets): Iterable<Value> {
  for (const value of allValues()) {
    if (value.key.length > 1 && value.key.length <= OWN_VALUE_MAX_UNITS) yield value;
  }

  function* allValues(): Iterable<Value> {
    for (const name of names) yield* nameValues(name);
    for (const email of emails) yield* emailValues(plain(email));
    for (const phone of phones) yield* digitsValues(plain(phone));
    for (const identifier of identifiers) yield* identifierValues(plain(identifier));
    for (const {
      gateCode,
      wifiPassword,
      parcelNumber,
      streetAddress,
      stripeAccount,
    } of properties) {
      if (gateCode) yield* codeValues(plain(gateCode));
      if (wifiPassword) yield* codeValues(plain(wifiPassword));
      if (parcelNumber) yield* identifierValues(plain(parcelNumber));
      if (stripeAccount) yield* identifierValues(plain(stripeAccount));
      if (streetAddress) yield* streetValues(plain(streetAddress));
    }
  }
}

/** Given and family name together, in either order. */
function* nameValues(name: string): Iterable<Value> {
  for (const person of plain(name).split(/ (?:and|&|y|et|und|e) |[&/+]/)) {
    const parts = person.split(/[^\p{L}\p{N}'-]+/u).filter(Boolean);
    const [given, family] = [keyOf(parts[0] ?? ""), keyOf(parts.at(-1) ?? "")];
    if (parts.length < 2 || given.length + family.length < MIN_NAME) continue;
    for (const key of new Set([given + family, family + given, keyOf(person)]))
      yield { ...sure(key), isName: true };
  }
}

function* emailValues(email: string): Iterable<Value> {
  const [local = "", domain = ""] = email.split("@");
  if (keyOf(local) === "" || !domain.includes(".")) return;
  yield sure(keyOf(email));
  for (const [i, sign] of AT.entries()) {
    const spoken = domain.replaceAll(".", DOT[i]!);
    yield sure(keyOf(local + sign + spoken));
    yield sure(keyOf(local.replaceAll(".", DOT[i]!) + sign + spoken));
  }
}

function* digitsValues(phone: string): Iterable<Value> {
  const digits = phone.replace(/\D/g, "");
  if (digits.length >= LOCAL_DIGITS) yield sure(digits.slice(-LOCAL_DIGITS));
}

function* identifierValues(identifier: string): Iterable<Value> {
  const key = keyOf(identifier);
  if (key.length >= MIN_IDENTIFIER && /\d/.test(key)) yield sure(key);
  // Digits are the last part of a licence's number.
  const digits = identifier.replace(/\D/g, "");
  if (digits.length >= LOCAL_DIGITS) yield sure(digits.slice(-LOCAL_DIGITS));
}

/** A cell may hold two codes or a sentence around one, so each group of digits counts as well. */
function* codeValues(code: string): Iterable<Value> {
  const whole = keyOf(code);
  const keys = new Set([whole, ...(code.match(/\d{3,}/g) ?? [])]);
  for (const key of keys) {
    if (key.length < 3) continue;
    yield { ...sure(key), isAmbiguous: key.length < MIN_CODE || !/\d/.test(key) };
  }
}

/** Number and first word of the street, in either order. */
function* streetValues(address: string): Iterable<Value> {
  const words = address
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(keyOf);
  const at = words.findIndex((word) => /^\d{1,6}[a-z]?$/.test(word));
  if (at < 0) return;
  const behind = words.slice(at + 1).find((word) => !STREET_HEAD.test(word));
  const ahead = words.slice(0, at).findLast((word) => !STREET_HEAD.test(word));
  if (behind && at === 0) {
    const until = words.indexOf(behind, at);
    for (const key of new Set([words[at]! + behind, words.slice(at, until + 1).join("")]))
      yield sure(key);
  }
  if (ahead) yield sure(ahead + words[at]!);
}

function sure(key: string): Value {
  return { key, isAmbiguous: false, isName: false };
}

function plain(value: string): string {
  return normalise(value).text.toLowerCase();
}

function keyOf(value: string): string {
  return tokensOf(value).words.join("");
}
