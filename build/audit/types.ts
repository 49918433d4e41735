// What the privacy audit takes and tells: the staged snapshot and the dump in, findings out.
import type { Database } from "better-sqlite3";
import type { Effects } from "../effects.ts";
import type { OutputKind } from "../output.ts";
import type { RowsAhead } from "./rows-ahead.ts";

/**
 * How a private value shows, or which rule is broken:
 * - `raw`, `json`, `url`, `hex`, `base64`: the value in this encoding
 * - `uuid`: an id that is not published
 * - `coordinate`: an exact coordinate; `decimals`: a number with four decimals that no source has
 * - `key`: an object key that the format does not have
 * - `word`, `pin`, `id`, `column`: a part of a pack that no published record accounts for
 * - `layout`: a pack or an export that is not laid out as the format says
 */
export type Form =
  | "raw"
  | "json"
  | "url"
  | "hex"
  | "base64"
  | "uuid"
  | "coordinate"
  | "decimals"
  | "key"
  | "word"
  | "pin"
  | "id"
  | "column"
  | "layout";

/** Where something private shows; holds no value. Table, column and row are "" where unknown. */
export interface Hit {
  table: string;
  column: string;
  /** The row's id. */
  row: string;
  file: string;
  /** Byte in the file. */
  offset: number;
  form: Form;
}

export interface AuditFile {
  /** Below the folder, beginning with "/". */
  path: string;
  kind: OutputKind;
  bytes: number;
  sha256: string;
}

export interface AuditInput {
  /** The opened dump. */
  db: Database;
  /** The rows of its calendar, if another thread reads them already. */
  ahead?: RowsAhead;
  /** The staged snapshot: every file in it is read, listed in `files` or not. */
  folder: string;
  files: readonly AuditFile[];
  effects: Effects;
  /** Paths of all files in the folder, where they are known. */
  paths?: readonly string[];
  /** Ids of all published records. */
  published: ReadonlySet<string>;
  /** Ids of records that were published once, which changes.json tells of and nothing else. */
  told?: ReadonlySet<string>;
  /** Values that are sought at once: more take more memory, fewer more passes over the files. */
  batch?: number;
}

export interface AuditReport {
  bytes: number;
  /** Listed files whose bytes have another hash. */
  damaged: string[];
  /** Encoded forms of private values that were sought. */
  forms: number;
  /** What must not be published. */
  hits: Hit[];
  /** What stands in public source text too, of each value once a file. */
  reported: Hit[];
}

/** Files audited so far, and all. */
export type AuditProgress = (done: number, total: number) => void;
