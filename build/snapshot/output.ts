// Describes files before they are made, so that too many or too large ones are refused before the first write (I7).
import { concat } from "../../src/bytes.ts";
import type { SiteFile } from "../../src/documents.ts";
import { BuildError } from "../../src/errors.ts";
import { sum } from "../../src/figures.ts";
import { MAX_FILE_BYTES, PLATFORM_MAX_FILES } from "../../src/limits.ts";

/** `leftover`: a page that the plan no longer has; `html`: a page for people; `catalog`: the files written last. */
export type OutputKind = "page" | "pack" | "bulk" | "leftover" | "site" | "html" | "catalog";

export interface OutputFile {
  /** Below the output folder, beginning with "/". */
  path: string;
  kind: OutputKind;
  bytes: number;
  make(): Uint8Array;
  expires?: string;
}

export interface HtmlPage {
  /** A digest of all that the page is made of; undefined if that can't be known. */
  readonly madeOf: string | undefined;
  make(): Uint8Array;
  /** The page as the previous snapshot lists it, if it was made of the same: then it need not be made. */
  readonly before: SiteFile | undefined;
}

export function outputFile(
  path: string,
  kind: OutputKind,
  content: Uint8Array | string,
): OutputFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { path, kind, bytes: bytes.length, make: () => bytes };
}

/** A file of pieces, which are made now, to know their length, and again when it is written. */
export function fileOfPieces(
  path: string,
  kind: OutputKind,
  pieces: () => readonly Uint8Array[],
): OutputFile {
  const bytes = sum(pieces(), ({ length }) => length);
  return { path, kind, bytes, make: () => concat(pieces()) };
}

/** Cuts items into runs of at most `room` bytes and `most` items; one that is larger is a run of its own. At least one. */
export function cut(count: number, sizeOf: (i: number) => number, room: number, most = Infinity) {
  const runs = [{ from: 0, to: 0, bytes: 0 }];
  for (let i = 0; i < count; i++) {
    const bytes = sizeOf(i);
    const last = runs.at(-1)!;
    if (i > last.from && (i - last.from === most || last.bytes + bytes > room))
      runs.push({ from: i, to: i + 1, bytes });
    else {
      last.to = i + 1;
      last.bytes += bytes;
    }
  }
  return runs;
}

export function assertFits(
  files: readonly Pick<OutputFile, "path" | "bytes">[],
  htmlPages: number,
  maxFiles: number,
): void {
  const count = files.length + htmlPages;
  if (count > maxFiles) {
    throw new BuildError(
      `The snapshot would have ${count} files; the budget is ${maxFiles}`,
      `Give a larger --max-files; the platform's free plan takes ${PLATFORM_MAX_FILES}`,
    );
  }
  for (const { path, bytes } of files) {
    if (bytes > MAX_FILE_BYTES) {
      throw new BuildError(
        `${path} would have ${bytes} bytes; a file may have ${MAX_FILE_BYTES}`,
        "Shorten the texts of the records in it",
      );
    }
  }
}
