// Types for what becomes of a row: a public record, or a note of what was left out and why.
import type { Action, Finding } from "./redact/types.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** An eligible row that is left out; holds no private value. */
export interface Reject {
  table: string;
  /** The row's id; empty if it is not text. */
  id: string;
  field: string;
}

/** What a leak rule found in a text, given by its hash, which an operator may approve. */
export interface TextFinding extends Reject {
  rule: Finding["rule"];
  /** `kept`: the text was already published before it matched an own secret. */
  action: Action | "kept";
  sha256: string;
}
