// Reads pointer and manifest as they come from outside. By hand, since partners' tools carry no zod; a test
// compares with the schemas.
import type { Latest, ManifestFile, ManifestHead, SiteFile } from "../../src/documents.ts";

export function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && (JSON.parse(textOf(bytes)) as unknown);
  } catch {
    return undefined;
  }
}

/** The text of a file; empty if the file is missing. */
export function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}

type Test = (value: unknown) => boolean;
/** Tests of an object's members; other members are ignored. */
type Shape = Test | { readonly [member: string]: Shape };

const isText: Test = (value) => typeof value === "string";
const isWhole: Test = (value) => Number.isSafeInteger(value);
const optional = (shape: Shape): Test => {
  return (value) => value === undefined || fits(shape, value);
};
const isOptionalText = optional(isText);
const listOf = (shape: Shape): Test => {
  return (value) => Array.isArray(value) && value.every((item) => fits(shape, item));
};
const recordOf = (test: Test): Test => {
  return (value) => isObject(value) && Object.values(value).every(test);
};

const LATEST: Shape = {
  version: isWhole,
  created: isText,
  expires: isText,
  snapshot: isText,
  manifest: { path: isText, sha256: isText, bytes: isWhole },
  cover: { from: isText, to: isText },
  counts: recordOf(isWhole),
};
const NAMED: Shape = {
  path: isText,
  sha256: isText,
  bytes: (value) => isWhole(value) && (value as number) >= 0,
};
const FILE: Shape = { ...NAMED, media_type: isText, expires: isOptionalText };
const PUBLIC_KEY: Shape = {
  kty: (value) => value === "OKP",
  crv: (value) => value === "Ed25519",
  x: isText,
};
const HEAD: Shape = {
  format: (value) => value === 1,
  snapshot: isText,
  created: isText,
  fields: recordOf(recordOf(isWhole)),
  pin_keys: isOptionalText,
  signing_keys: optional(listOf(PUBLIC_KEY)),
  overrides: listOf(isText),
  parts: optional(listOf(NAMED)),
  files: listOf(FILE),
  site_part: optional(NAMED),
};

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === "function") return shape(value);
  return isObject(value) && Object.entries(shape).every(([name, one]) => fits(one, value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a file of a shape; undefined if the file is something else. */
function readerOf<T>(shape: Shape): (bytes: Uint8Array | undefined) => T | undefined {
  return (bytes) => {
    const value = parseJson(bytes);
    return fits(shape, value) ? (value as T) : undefined;
  };
}

export const parseLatest = readerOf<Latest>(LATEST);
export const parseHead = readerOf<ManifestHead>(HEAD);
export const parsePart = readerOf<{ files: ManifestFile[] }>({ files: listOf(FILE) });
/** Reads site.json, which lists the files around the API. */
export const parseSiteList = readerOf<{ files: SiteFile[] }>({
  files: listOf({ ...NAMED, made_of: isOptionalText }),
});
