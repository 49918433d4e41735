// Reads pointer and manifest as they come from outside. By hand, since partners' tools carry no zod; a test
// compares with the schemas.
import type { Latest, Manifest, ManifestFile } from "./manifest.ts";

/** The pointer in a file, or undefined if it is none. */
export function parseLatest(bytes: Uint8Array | undefined): Latest | undefined {
  const value = parseJson(bytes);
  return isLatest(value) ? value : undefined;
}

/** The manifest in a file, or undefined if it is none. */
export function parseManifest(bytes: Uint8Array | undefined): Manifest | undefined {
  const value = parseJson(bytes);
  return isManifest(value) ? value : undefined;
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

export function isLatest(value: unknown): value is Latest {
  return (
    isObject(value) &&
    isWhole(value["version"]) &&
    areTexts(value, ["created", "expires", "snapshot"]) &&
    isObject(value["manifest"]) &&
    areTexts(value["manifest"], ["path", "sha256"]) &&
    isWhole(value["manifest"]["bytes"]) &&
    isObject(value["cover"]) &&
    areTexts(value["cover"], ["from", "to"]) &&
    isRecordOf(value["counts"], isWhole)
  );
}

export function isManifest(value: unknown): value is Manifest {
  return (
    isObject(value) &&
    value["format"] === 1 &&
    areTexts(value, ["snapshot", "created"]) &&
    isRecordOf(value["fields"], (counts) => isRecordOf(counts, isWhole)) &&
    isOptionalText(value["pin_keys"]) &&
    isListOf(value["overrides"], isText) &&
    isListOf(value["files"], isFile)
  );
}

function isFile(value: unknown): value is ManifestFile {
  return (
    isObject(value) &&
    areTexts(value, ["path", "sha256", "media_type"]) &&
    isWhole(value["bytes"]) &&
    value["bytes"] >= 0 &&
    isOptionalText(value["expires"])
  );
}

type Test = (value: unknown) => boolean;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function areTexts(value: Record<string, unknown>, names: readonly string[]): boolean {
  return names.every((name) => isText(value[name]));
}

function isListOf(value: unknown, test: Test): boolean {
  return Array.isArray(value) && value.every(test);
}

function isRecordOf(value: unknown, test: Test): boolean {
  return isObject(value) && Object.values(value).every(test);
}
