// Types for what becomes of a row: a public record, or a note of what was left out and why.
import type { Action, Finding, Kind } from "./texts/checks.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** An eligible row that is left out; holds no private value. */
export interface Reject {
  table: string;
  /** The row's id; empty if it is not text. */
  id: string;
  field: string;
  /**
   * `null`: the field has no value. `names`: only some names of the list are left out. `blocked`: of a calendar row,
   * its day is published as blocked.
   */
  why?: "null" | "names" | "blocked";
}

/** A finding of the checks, or that nobody has read the text, which is given by its hash. */
export interface TextFinding extends Reject, Partial<Pick<Finding, "source" | "score">> {
  kind: Kind;
  /**
   * `wait`: the field, or with a name its row, is published once the text is approved. `kept`: it was
   * published already before its owner's private values or the model objected to it.
   */
  action: Action | "kept";
  sha256: string;
}

/** A finding with the day, YYYY-MM-DD, from which on builds have listed it. */
export interface ListedFinding extends TextFinding {
  since: string;
}
