// What becomes of a row: a public record, or a note of why it or a value of it is left out.
import type { Action, Finding } from "./redact/types.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** An eligible row that is left out; holds no private value. */
export interface Reject {
  table: string;
  /** The row's id where it is text. */
  id: string;
  field: string;
}

/** What a leak rule found in a text; never the text, whose hash an operator may approve. */
export interface TextFinding extends Reject {
  rule: Finding["rule"];
  /** `kept`: an own secret came to stand in a text that is published already. */
  action: Action | "kept";
  sha256: string;
}
