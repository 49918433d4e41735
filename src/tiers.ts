// Parses the rate tiers of the configuration. Written by hand, because the edge carries no schema library.
import { BuildError } from "./errors.ts";
import type { Policy } from "./gcra.ts";

export const KEY_TIERS = ["partner", "partner_plus"] as const;
export type KeyTier = (typeof KEY_TIERS)[number];
export type TierName = "anonymous" | KeyTier;

export interface Tier extends Policy {
  readonly name: TierName;
}
export type Tiers = Readonly<Record<TierName, Tier>>;

export const TIERS_VARIABLE = "RIFFLE_TIERS";

/** Contract section 5, calls a minute. */
export const DEFAULT_TIERS: Tiers = {
  anonymous: { name: "anonymous", quota: 120, window: 60 },
  partner: { name: "partner", quota: 1_200, window: 60 },
  partner_plus: { name: "partner_plus", quota: 6_000, window: 60 },
};

// Above a million calls in a window the interval loses precision; nobody waits longer than a day.
const RANGES = { quota: [1, 1_000_000], window: [1, 86_400] } as const;

/** The tiers of a text like `{"partner":{"quota":500,"window":30}}` (calls, seconds). Throws RangeError. */
export function parseTiers(json: string | undefined): Tiers {
  const tiers = { ...DEFAULT_TIERS };
  if (json === undefined || json.trim() === "") return tiers;
  for (const [name, given] of members(TIERS_VARIABLE, parse(json), DEFAULT_TIERS)) {
    const where = `${TIERS_VARIABLE}.${name}`;
    const numbers = members(where, given, RANGES);
    for (const [key, number] of numbers) checkNumber(`${where}.${key}`, number, RANGES[key]);
    tiers[name] = { ...DEFAULT_TIERS[name], ...Object.fromEntries(numbers) };
  }
  return tiers;
}

/** Throws BuildError for tiers that can't be used. */
export function assertTiers(tiers: string | undefined, hint: string): void {
  try {
    parseTiers(tiers);
  } catch (error) {
    throw new BuildError(`The rate tiers can't be used: ${(error as Error).message}`, hint);
  }
}

export function policyField({ name, quota, window }: Tier): string {
  return `"${name}";q=${quota};w=${window}`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new RangeError(`${TIERS_VARIABLE} is not JSON; give an object of tiers`);
  }
}

function members<Known extends object>(where: string, value: unknown, known: Known) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RangeError(`${where} is ${JSON.stringify(value)}; give an object`);
  }
  const stranger = Object.keys(value).find((key) => !Object.hasOwn(known, key));
  if (stranger !== undefined) {
    const names = Object.keys(known).join(", ");
    throw new RangeError(`${where}.${stranger} is unknown; known are ${names}`);
  }
  return Object.entries(value) as [keyof Known & string, unknown][];
}

function checkNumber(where: string, value: unknown, [low, high]: readonly [number, number]): void {
  if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) {
    const got = JSON.stringify(value);
    throw new RangeError(`${where} is ${got}; give a whole number from ${low} to ${high}`);
  }
}
