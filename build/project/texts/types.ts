// Types that the checks of texts share with their callers.
import type { SecretKind } from "../../read/tables.ts";

/** A name is published in part or not at all; nothing in it waits on the model's word. */
export type Field = "name" | "text";

/** In degrees, WGS 84: written in a text or the centre of a privacy cell, never a true point. */
export type Point = Readonly<Record<"latitude" | "longitude", number>>;

/**
 * Private values of one owner's own rows. Other owners' values must not be here: a listing full of guesses
 * would reveal which of them are somebody's secret. A guide has no `person`, whose name is the public record.
 */
export type OwnerSecrets = Readonly<Partial<Record<SecretKind, readonly string[]>>>;

export interface TextContext {
  readonly secrets: OwnerSecrets;
  /** Centre of this record's privacy cell, if it has a pin. */
  readonly centre?: Point;
}

export const KIND_WORDS = {
  own: "private value of the owner",
  link: "link",
  email: "e-mail address",
  phone: "phone number",
  handle: "account name",
  coordinates: "coordinates",
  grid: "location code",
  code: "code or password",
  key: "where a key is",
  wifi: "Wi-Fi access",
  address: "postal address",
  directions: "directions",
  away: "absence of the owners",
  person: "person or house",
  record: "land record or licence plate",
  payment: "payment account",
  length: "too long to read",
  withheld: "kept withheld",
  unapproved: "not read by anybody yet",
} as const;
export type Kind = keyof typeof KIND_WORDS;

export const KINDS = Object.keys(KIND_WORDS) as readonly Kind[];
/** The kinds that the model tells apart, in the order of its weights. */
export const MODEL_KINDS = KINDS.slice(KINDS.indexOf("link"), KINDS.indexOf("length"));

/** `human`: somebody decided to keep the text withheld, or has to decide first. */
export const SOURCES = ["own", "form", "model", "human"] as const;
export type Source = (typeof SOURCES)[number];

/** `cut` removes the match, `wait` holds the text until a human approves it, `list` publishes it. */
export type Action = "cut" | "wait" | "list";

export type Stretch = Readonly<Record<"start" | "end", number>>;

export type Hit = Stretch & { readonly kind: Kind };

/** A finding for the private report. Never holds the text. */
export interface Finding {
  readonly kind: Kind;
  readonly source: Source;
  readonly action: Action;
  /** Of the model, in tenths: 0 is the threshold, higher is surer. */
  readonly score?: number;
}

export type Match = Finding & Stretch & { readonly words?: readonly Stretch[] };

export type Review = "flagged" | "all";
