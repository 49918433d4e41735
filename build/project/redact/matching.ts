// Runs patterns over texts, and holds the pattern of a unit that several rules share.

/**
 * Calls `visit` with every match of a global pattern. Patterns must be linear: every quantifier
 * bounded, or its characters unable to begin the match again.
 */
export function each(
  pattern: RegExp,
  text: string,
  visit: (start: number, end: number, match: RegExpExecArray) => void,
): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const next = pattern.lastIndex;
    visit(match.index, next, match);
    pattern.lastIndex = next > match.index ? next : next + 1;
  }
}

/** The text at most `length` units before a position. */
export function before(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - length), at);
}

/** The text at most `length` units from a position on. */
export function after(text: string, at: number, length: number): string {
  return text.slice(at, at + length);
}

/** A unit, or a thing that is counted, after a number. */
export const UNIT =
  "(?:%|°|''?|\"|ft|feet|foot|yds?|yards?|m|mm|cm|km|kms|mi|miles?|meters?|metres?|in(?! (?:your|the|my|our|an?|any|each|case|this|that|google|maps?|gps|order|and|before|on)(?![a-z]))|inch(?:es)?|ac|acres?|ha|hectares?|cfs|cms|gpm|ppm|mg|lbs?|pounds?|oz|kg|wt|weights?|grains?|gr|hp|mph|am|pm|a\\.m|p\\.m|hrs?|hours?|min(?:utes)?|sec(?:onds)?|days?|nights?|weeks?|months?|years?|degrees?|deg|f|c|fish|trout|bass|browns?|rainbows?|anglers?|people|persons?|guests?|rods?|cars?|vehicles?|trucks?|spots?|sites?|head(?! (?:north|south|east|west|up|down|left|right|to|for|in|out|back|over|straight))|per|percent|dollars?|usd|bucks|linear|square|sq|cubic|vertical|elevation)";

/** A unit at the start of the text after a number. */
export const UNIT_AHEAD = new RegExp(`^ ?-?${UNIT}(?![a-z0-9])`);
