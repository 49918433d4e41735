// Reads pointer and manifest as they come from outside. By hand, since partners' tools carry no zod; a test
// compares with the schemas.
import type { Latest, Manifest } from "../../src/documents.ts";

/** The pointer in a file, or undefined if it is none. */
export function parseLatest(bytes: Uint8Array | undefined): Latest | undefined {
  const value = parseJson(bytes);
  return fits(LATEST, value) ? (value as Latest) : undefined;
}

/** The manifest in a file, or undefined if it is none. */
export function parseManifest(bytes: Uint8Array | undefined): Manifest | undefined {
  const value = parseJson(bytes);
  return fits(MANIFEST, value) ? (value as Manifest) : undefined;
}

/** Undefined if there is no file, or it is no JSON. */
export function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && (JSON.parse(textOf(bytes)) as unknown);
  } catch {
    return undefined;
  }
}

/** The text of a file, or an empty one if there is none. */
export function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}

type Test = (value: unknown) => boolean;
/** Tests of an object's members; other members are ignored. */
type Shape = Test | { readonly [member: string]: Shape };

const isText: Test = (value) => typeof value === "string";
const isWhole: Test = (value) => Number.isSafeInteger(value);
const optional = (test: Test): Test => {
  return (value) => value === undefined || test(value);
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
const SITE_FILE: Shape = {
  path: isText,
  sha256: isText,
  bytes: (value) => isWhole(value) && (value as number) >= 0,
};
const FILE: Shape = { ...SITE_FILE, media_type: isText, expires: isOptionalText };
const PUBLIC_KEY: Shape = {
  kty: (value) => value === "OKP",
  crv: (value) => value === "Ed25519",
  x: isText,
};
const MANIFEST: Shape = {
  format: (value) => value === 1,
  snapshot: isText,
  created: isText,
  fields: recordOf(recordOf(isWhole)),
  pin_keys: isOptionalText,
  signing_keys: optional(listOf(PUBLIC_KEY)),
  overrides: listOf(isText),
  files: listOf(FILE),
  site: optional(listOf(SITE_FILE)),
};

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === "function") return shape(value);
  return isObject(value) && Object.entries(shape).every(([name, one]) => fits(one, value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
