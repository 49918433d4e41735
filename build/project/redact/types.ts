// Types that the text rules share with their callers.

/** In a name, `withhold` acts as `span`; the row is rejected only if the name loses its last letter. */
export type Field = "name" | "text";

/** A point in degrees, WGS 84: written in a text or the centre of a privacy cell, never a true point. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Private values of one property of the owner; null where the dump has none. */
export interface PropertySecrets {
  readonly gateCode: string | null;
  readonly accessNotes: string | null;
  readonly streetAddress: string | null;
  readonly parcelNumber: string | null;
  readonly wifiPassword: string | null;
  readonly internalNotes?: string | null;
  readonly stripeAccount?: string | null;
  readonly cell?: Point;
}

/**
 * Private values of one owner's own rows. Other owners' values must not be here: a listing full of
 * guesses would reveal which of them are somebody's secret. For a guide `names` is empty, since the
 * person's name is the public record.
 */
export interface OwnerSecrets {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** Of other rows: numbers of licences, payment accounts and reports. */
  readonly identifiers?: readonly string[];
  /** Of other rows: internal notes, biographies, reasons. */
  readonly prose?: readonly string[];
  readonly properties: readonly PropertySecrets[];
}

export interface TextContext {
  readonly secrets: OwnerSecrets;
  /** Centre of this record's privacy cell, if it has a pin. */
  readonly centre?: Point;
}

/** What each rule finds, for reports and the review desk. */
export const RULE_WORDS = {
  own: "private value of the owner",
  coordinates: "coordinates",
  grid: "location code",
  link: "link",
  phone: "phone number",
  contact: "e-mail address or account name",
  payment: "payment account",
  code: "code, password or key",
  away: "absence of the owners",
  address: "postal address",
  record: "land record or licence plate",
  directions: "directions",
  unexplained: "number or token that no measure explains",
  length: "too long to scan",
} as const;
export type RuleName = keyof typeof RULE_WORDS;
/** `withhold` empties the field, `span` removes the match, `flag` asks a human, who may approve the text. */
export type Action = "withhold" | "span" | "flag";

/** What was found, for the private report. Never holds the text. */
export interface Finding {
  readonly rule: RuleName;
  readonly action: Action;
}

/** A finding and where it is in the text, in UTF-16 units. */
export interface Match extends Finding {
  readonly start: number;
  readonly end: number;
}

/**
 * Which texts wait for a human: those with a flag (a name never), all that are not approved, or none, so
 * that what is flagged is published.
 */
export type Review = "flagged" | "all" | "off";

export interface Redaction {
  /** As it may be published now; empty if the field is withheld or waits. */
  readonly text: string;
  /** Each pair of rule and action once, in the order of the rules. */
  readonly findings: readonly Finding[];
  readonly matches: readonly Match[];
  /** The spans that are not published. */
  readonly removed: readonly string[];
  readonly rejected: boolean;
  /** Approving the text, and nothing less, publishes it: a name's row waits with it. */
  readonly waits: boolean;
}

export interface TextRules {
  readonly review: Review;
  /** SHA-256 of the texts that are published unchanged. */
  readonly approved: ReadonlySet<string>;
  redact(text: string, field: Field, context: TextContext): Redaction;
}

/** A text as the rules see it: normalised to one line, as it is and in lower case. */
export interface Scan {
  readonly text: string;
  readonly lower: string;
  readonly field: Field;
  readonly context: TextContext;
}

/** A match in `Scan.text`; its rule and action, if given, replace those of the rule that found it. */
export interface Hit {
  readonly start: number;
  readonly end: number;
  readonly rule?: RuleName;
  readonly action?: Action;
}

/** Finds a rule's matches in a text. */
export type Find = (scan: Scan, found: (hit: Hit) => void) => void;
