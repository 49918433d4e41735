// Reads pointer and manifest from outside, by hand as partners' tools carry no zod; a test compares with the schemas.
import type { Latest, Manifest, ManifestFile, SiteFile } from "../../src/documents.ts";

/** The value of a JSON file or text; undefined for anything else. */
export function parseJson(content: Uint8Array | string | undefined): unknown {
  try {
    return JSON.parse(typeof content === "string" ? content : textOf(content)) as unknown;
  } catch {
    return undefined;
  }
}

/** The text of a file; empty if the file is missing. */
export function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}

/** A test, the shape of a list's items, or those of members: "*" is any name, one with "?" may be missing. */
type Shape = ((value: unknown) => boolean) | [Shape] | { readonly [member: string]: Shape };

const isText = (value: unknown) => typeof value === "string";
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isCount = (value: unknown) => isWhole(value) && (value as number) >= 0;
const is = (wanted: unknown) => (value: unknown) => value === wanted;

const LATEST: Shape = {
  version: isWhole,
  created: isText,
  expires: isText,
  snapshot: isText,
  manifest: { path: isText, sha256: isText, bytes: isWhole },
  cover: { from: isText, to: isText },
  counts: { "*": isWhole },
};
const NAMED = { path: isText, sha256: isText, bytes: isCount };
const FILE = { ...NAMED, media_type: isText, "expires?": isText };
const HEAD: Shape = {
  format: is(1),
  snapshot: isText,
  created: isText,
  fields: { "*": { "*": isWhole } },
  "pin_keys?": isText,
  "signing_keys?": [{ kty: is("OKP"), crv: is("Ed25519"), x: isText }],
  overrides: [isText],
  "parts?": [NAMED],
  files: [FILE],
  "site_part?": NAMED,
};

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === "function") return shape(value);
  if (Array.isArray(shape))
    return Array.isArray(value) && value.every((item) => fits(shape[0], item));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(shape).every(([name, one]) => {
    if (name === "*") return Object.values(value).every((member) => fits(one, member));
    const member = (value as Record<string, unknown>)[name.replace("?", "")];
    return (member === undefined && name.endsWith("?")) || fits(one, member);
  });
}

function readerOf<T>(shape: Shape): (bytes: Uint8Array | undefined) => T | undefined {
  return (bytes) => {
    const value = parseJson(bytes);
    return fits(shape, value) ? (value as T) : undefined;
  };
}

export const parseLatest = readerOf<Latest>(LATEST);
export const parseHead = readerOf<Manifest>(HEAD);
export const parsePart = readerOf<{ files: ManifestFile[] }>({ files: [FILE] });
export const parseSiteList = readerOf<{ files: SiteFile[] }>({
  files: [{ ...NAMED, "made_of?": isText }],
});
