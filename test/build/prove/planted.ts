// Changes files of a build behind its back, as a broken stage would: a plan of paths and changes in, files with their
// hashes as the build then believes them out.
import { hash } from "node:crypto";
import type { OutputFile } from "../../../build/snapshot/output.ts";
import { HEADER_BYTES, seal } from "../../../src/format/pack.ts";

export type Change = (bytes: Buffer) => Uint8Array | string;
/** Of the same length. */
type Edit = (bytes: Buffer) => Uint8Array;

export interface Planted {
  /** Files to change, and how. */
  path?: RegExp;
  change?: Change;
  /** How the manifest is to list them. */
  listed?: Partial<Pick<OutputFile, "kind" | "expires">>;
  /** HTML pages that are not written. */
  unwritten?: RegExp;
  /** A file that no stage has a reason to write. */
  stray?: OutputFile;
}

/** A file as it comes out of the broken stage. */
export function plant(file: OutputFile, { path, change, listed }: Planted): OutputFile {
  if (!path?.test(file.path)) return file;
  if (!change) return { ...file, ...listed };
  const result = change(Buffer.from(file.make()));
  const bytes = typeof result === "string" ? Buffer.from(result) : result;
  return { ...file, bytes: bytes.length, make: () => bytes };
}

/** A change of a pack's body, under the right hash. */
export function inPack(change: Edit): Change {
  return (pack) => resealed(change(pack.subarray(HEADER_BYTES)));
}

function resealed(body: Uint8Array): Uint8Array {
  return seal([body], (bytes) => hash("sha256", bytes, "buffer"));
}

/** A text in the place of another of the same length, wherever it stands. */
export function swapped(from: string, to: string): Edit {
  if (from.length !== to.length) throw new Error("Lengths differ");
  return (bytes) => Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}
