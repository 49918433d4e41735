// Lists an owner's private values as keys of a look-up, in the forms in which people write them.
import { OWN_VALUE_MAX_UNITS, type SecretKind } from "../../read/tables.ts";
import { normalise } from "./normalise.ts";
import type { OwnerSecrets } from "./types.ts";

/** `code`: counts next to a word about codes, alone in its sentence or at the end. `name`: a person's, as of a property. */
export type Strength = "sure" | "code" | "name";

/** Shortest code that can't be an ordinary number, and shortest identifier and name that count. */
const [MIN_CODE, MIN_IDENTIFIER, MIN_NAME] = [5, 5, 6];
/** Digits of a number that people leave after the area code. */
export const LOCAL_DIGITS = 7;
/** Words for an at sign and for a dot, language by language. */
const SPOKEN =
  "at dot,arroba punto,arroba ponto,arobase point,chiocciola punto,klammeraffe punkt".split(",");
const STREET_HEAD =
  /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|rue|calle|via|avenida|rua|chemin|route|av|the|de|la|le|les|del|della|des|du|da|do)$/;
const MARKS = /[ -/:-@[-`{-~]+/;

/** Keys of a value as it is in the dump, by its kind. Notes are sought by their words. */
const KEYS: Readonly<Record<Exclude<SecretKind, "prose">, (value: string) => readonly string[]>> = {
  person: nameKeys,
  email: emailKeys,
  phone: numberKeys,
  code: codeKeys,
  password: codeKeys,
  address: streetKeys,
  identifier(value) {
    const key = keyOf(value);
    const isLong = key.length >= MIN_IDENTIFIER && /\d/.test(key);
    return [...(isLong ? [key] : []), ...numberKeys(key)];
  },
};

export function* valuesOf(secrets: OwnerSecrets): Generator<[key: string, Strength]> {
  for (const [kind, keysOf] of Object.entries(KEYS))
    for (const key of (secrets[kind as SecretKind] ?? []).map(plain).flatMap(keysOf))
      if (key.length > 1 && key.length <= OWN_VALUE_MAX_UNITS) yield [key, strengthOf(kind, key)];
}

function strengthOf(kind: string, key: string): Strength {
  if (kind === "person") return "name";
  const isCode = kind === "code" || kind === "password";
  return isCode && (key.length < MIN_CODE || !/\d/.test(key)) ? "code" : "sure";
}

function nameKeys(name: string): string[] {
  return name.split(/ (?:and|&|y|et|und|e) |[&/+]/).flatMap((person) => {
    const words = person.split(/[ ,.;:()"]+/).map(keyOf);
    const parts = words.filter((part) => part.length > 1);
    const [given, family] = [parts[0] ?? "", parts.at(-1) ?? ""];
    if (parts.length < 2 || given.length + family.length < MIN_NAME) return [];
    return [given + family, family + given, parts.join(""), keyOf(person)];
  });
}

function emailKeys(email: string): string[] {
  const [local = "", domain = ""] = email.split("@");
  if (keyOf(local) === "" || !domain.includes(".")) return [];
  const spoken = SPOKEN.flatMap((words) => {
    const [at, dot = ""] = words.split(" ");
    const end = at + domain.replaceAll(".", dot);
    return [local + end, local.replaceAll(".", dot) + end];
  });
  return [email, ...spoken].map(keyOf);
}

function numberKeys(value: string): string[] {
  const digits = value.replace(/\D/g, "");
  return digits.length >= LOCAL_DIGITS ? [digits.slice(-LOCAL_DIGITS)] : [];
}

/** A cell may hold two codes or a sentence around one, so each group of digits counts as well. */
function codeKeys(code: string): string[] {
  return [keyOf(code), ...(code.match(/\d{3,}/g) ?? [])].filter((key) => key.length >= 3);
}

function streetKeys(address: string): string[] {
  const words = address.split(MARKS).filter(Boolean);
  const at = words.findIndex((word) => /^\d{1,6}[a-z]?$/.test(word));
  if (at < 0) return [];
  const behind = words.findIndex((word, i) => i > at && !STREET_HEAD.test(word));
  const ahead = words.slice(0, at).findLast((word) => !STREET_HEAD.test(word));
  const first = at === 0 && behind > 0;
  return [
    ...(first ? [words[0]! + words[behind]!, words.slice(0, behind + 1).join("")] : []),
    ...(ahead ? [ahead + words[at]!] : []),
  ];
}

export const plain = (value: string) => normalise(value).text.toLowerCase();
const keyOf = (value: string) => value.split(MARKS).join("");
