// Reads the JSON lists of species and techniques, and measures what a record holds.
import { sum } from "../../src/figures.ts";
import { parseJson } from "../disk/parse.ts";

/** Length and characters allowed in a name; letters may have combining accents. */
export const NAME_CHARACTERS = "1 to 60 letters, spaces and - – ' , . / × ( )";
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Pd}'‘’ʻʼʹ′`´＇ꞌ,./×()]{1,60}$/u;

export function names(value: unknown): string[] | undefined {
  const list = typeof value === "string" ? parseJson(value) : undefined;
  const isList = Array.isArray(list) && list.every((item) => typeof item === "string");
  return isList ? list.map((item) => item.trim()) : undefined;
}

/** Names that a list may have. Real ones have some 10; each adds pages, with every other value of its record. */
export const MAX_LIST_NAMES = 50;

/** The names of a list that are published, and those that are left out: no names, and what comes after too many. */
export function sortOut(list: readonly string[]): { kept: string[]; left: string[] } {
  const [named, others] = [true, false].map((is) => list.filter((name) => NAME.test(name) === is));
  return {
    kept: named!.slice(0, MAX_LIST_NAMES),
    left: [...others!, ...named!.slice(MAX_LIST_NAMES)],
  };
}

/** Most bytes of a record's JSON: 64 such are a pack and 25 a page, and must fit the platform's files. */
const MAX_RECORD_BYTES = 262_144;

type Fields = Readonly<Record<string, unknown>>;

export function unitsOf(record: Fields): number {
  return sum(Object.values(record), (value) => {
    if (Array.isArray(value)) return sum(value as string[], ({ length }) => length + 1);
    return typeof value === "string" ? value.length : 0;
  });
}

export function tooLong(record: Fields): string | undefined {
  const bytes = sum(Object.values(record), bytesOf);
  return bytes <= MAX_RECORD_BYTES ? undefined : longestField(record);
}

export function longestField(record: Fields): string {
  return Object.keys(record).sort((a, b) => bytesOf(record[b]) - bytesOf(record[a]))[0]!;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
