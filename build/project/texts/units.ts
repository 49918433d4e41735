// Parts a text into units, which are scored one by one.
import { hashOf, MARK, type Token, type Tokens, WORD } from "./tokens.ts";

/** A leak is seldom longer; in a longer unit harmless words outweigh it. */
const UNIT_TOKENS = 20;
const MIN_UNIT_TOKENS = 4;
const STOPS = new Set([".", "!", "?", ";"]);
const PAUSES = new Set([",", ":", "-", "(", ")"]);
const ABBREVIATIONS = new Set(
  "mr mrs ms dr st rd ave hwy mt ft jr sr sra no nr tel str dott sig ing av blvd ln ca rte bzw approx"
    .split(" ")
    .map((word) => hashOf(word)),
);

/** The tokens of each unit: sentences, long ones cut at about UNIT_TOKENS. */
export function unitsOf({ text, all }: Tokens): Token[][] {
  const units: Token[][] = [];
  let unit: Token[] = [];
  for (const token of all) {
    const last = unit.at(-1);
    unit.push(token);
    if (unit.length < MIN_UNIT_TOKENS) continue;
    const mark = token.kind === MARK ? token.text : "";
    const isAbbreviation =
      last?.kind === WORD && (last.text.length < 2 || ABBREVIATIONS.has(last.hash));
    const isStop =
      STOPS.has(mark) &&
      (token.end === text.length || text[token.end] === " ") &&
      !(mark === "." && isAbbreviation);
    const isLong =
      unit.length >= UNIT_TOKENS &&
      (PAUSES.has(mark) || unit.length >= UNIT_TOKENS + UNIT_TOKENS / 2);
    if (!isStop && !isLong) continue;
    units.push(unit);
    unit = [];
  }
  if (unit.length < MIN_UNIT_TOKENS && units.length > 0) units.at(-1)!.push(...unit);
  else if (unit.length > 0) units.push(unit);
  return units;
}
