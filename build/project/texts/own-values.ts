// Lists an owner's private values as keys of a look-up, in the forms in which people write them.
import { OWN_VALUE_MAX_UNITS } from "../../read/tables.ts";
import { normalise } from "./normalise.ts";
import type { OwnerSecrets } from "./types.ts";

/**
 * `code`: counts next to a word about codes, alone in its sentence, or as the last of a text only. `name`: a
 * person's, which a property may be called after.
 */
export type Strength = "sure" | "code" | "name";

/** Shortest code that can't be an ordinary number. */
const MIN_CODE = 5;
const MIN_IDENTIFIER = 5;
const MIN_NAME = 6;
/** Digits of a number that people leave after the area code. */
export const LOCAL_DIGITS = 7;
const AT = ["at", "arroba", "arobase", "chiocciola", "klammeraffe"];
const DOT = ["dot", "punto", "point", "punkt", "ponto"];
/** Words before a street's name. */
const STREET_HEAD = new Set(
  "n s e w ne nw se sw north south east west rue calle via avenida rua chemin route av the de la le les del della des du da do".split(
    " ",
  ),
);
/** All of ASCII that is neither letter nor digit. */
const MARKS = /[ -/:-@[-`{-~]+/;

/** Calls `put` with keys of letters and digits, lower case. */
export function listValues(
  { names, emails, phones, identifiers = [], properties }: OwnerSecrets,
  put: (key: string, strength: Strength) => void,
): void {
  const add = (key: string, strength: Strength = "sure") => {
    if (key.length > 1 && key.length <= OWN_VALUE_MAX_UNITS) put(key, strength);
  };
  const addNumber = (value: string) => {
    const digits = value.replace(/\D/g, "");
    if (digits.length >= LOCAL_DIGITS) add(digits.slice(-LOCAL_DIGITS));
  };
  const addIdentifier = (value: string | null | undefined) => {
    const key = value ? keyOf(plain(value)) : "";
    if (key.length >= MIN_IDENTIFIER && /\d/.test(key)) add(key);
    addNumber(key);
  };
  /** A cell may hold two codes or a sentence around one, so each group of digits counts as well. */
  const addCode = (value: string | null) => {
    if (!value) return;
    const code = plain(value);
    for (const key of new Set([keyOf(code), ...(code.match(/\d{3,}/g) ?? [])]))
      if (key.length >= 3) add(key, key.length < MIN_CODE || !/\d/.test(key) ? "code" : "sure");
  };
  for (const name of names) for (const key of nameKeys(plain(name))) add(key, "name");
  for (const email of emails) for (const key of emailKeys(plain(email))) add(key);
  for (const phone of phones) addNumber(plain(phone));
  for (const identifier of identifiers) addIdentifier(identifier);
  for (const property of properties) {
    addCode(property.gateCode);
    addCode(property.wifiPassword);
    addIdentifier(property.parcelNumber);
    addIdentifier(property.stripeAccount);
    if (property.streetAddress)
      for (const key of streetKeys(plain(property.streetAddress))) add(key);
  }
}

/** Given and family name together, in either order. */
function nameKeys(name: string): string[] {
  return name.split(/ (?:and|&|y|et|und|e) |[&/+]/).flatMap((person) => {
    const parts = person
      .split(/[ ,.;:()"]+/)
      .map(keyOf)
      .filter((part) => part.length > 1);
    const [given, family] = [parts[0] ?? "", parts.at(-1) ?? ""];
    if (parts.length < 2 || given.length + family.length < MIN_NAME) return [];
    return [given + family, family + given, parts.join(""), keyOf(person)];
  });
}

function emailKeys(email: string): string[] {
  const [local = "", domain = ""] = email.split("@");
  if (keyOf(local) === "" || !domain.includes(".")) return [];
  const spoken = AT.flatMap((sign, i) => {
    const end = sign + domain.replaceAll(".", DOT[i]!);
    return [local + end, local.replaceAll(".", DOT[i]!) + end];
  });
  return [email, ...spoken].map(keyOf);
}

/** Number and first word of the street, in either order. */
function streetKeys(address: string): string[] {
  const words = address.split(MARKS).filter(Boolean);
  const at = words.findIndex((word) => /^\d{1,6}[a-z]?$/.test(word));
  if (at < 0) return [];
  const behind = words.findIndex((word, i) => i > at && !STREET_HEAD.has(word));
  const ahead = words.slice(0, at).findLast((word) => !STREET_HEAD.has(word));
  return [
    ...(at === 0 && behind > 0
      ? [words[0]! + words[behind]!, words.slice(0, behind + 1).join("")]
      : []),
    ...(ahead ? [ahead + words[at]!] : []),
  ];
}

/** A private value as texts are read. */
export function plain(value: string): string {
  return normalise(value).text.toLowerCase();
}

function keyOf(value: string): string {
  return value.split(MARKS).join("");
}
