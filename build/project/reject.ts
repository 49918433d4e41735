// Types for what becomes of a row: a public record, or a note of what was left out and why.
import type { Action, Finding, Kind } from "./texts/types.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** An eligible row that is left out; holds no private value. */
export interface Reject {
  table: string;
  /** The row's id; empty if it is not text. */
  id: string;
  field: string;
  /** The field has no value; only some names of its list are left out; its day is published as blocked. */
  why?: "null" | "names" | "blocked";
}

export interface TextFinding extends Reject, Partial<Pick<Finding, "source" | "score">> {
  kind: Kind;
  /** `kept`: it was published already before its owner's private values or the model objected to it. */
  action: Action | "kept";
  sha256: string;
}

/** A finding with the day, YYYY-MM-DD, from which on builds have listed it. */
export interface ListedFinding extends TextFinding {
  since: string;
}
