// Parts a text into units, which are scored one by one.
import { hashOf, MARK, type Tokens, WORD } from "./tokens.ts";

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

/** First token of each unit, then the number of tokens: sentences, long ones cut at about UNIT_TOKENS. */
export function unitsOf({ text, count, starts, ends, kinds, hashes }: Tokens): readonly number[] {
  const bounds = [0];
  let first = 0;
  for (let token = 0; token < count; token++) {
    const mark = kinds[token] === MARK ? text[starts[token]!]! : "";
    const length = token + 1 - first;
    const last = token - 1;
    const isAbbreviation =
      last >= first &&
      kinds[last] === WORD &&
      (ends[last]! - starts[last]! < 2 || ABBREVIATIONS.has(hashes[last]!));
    const isStop =
      STOPS.has(mark) &&
      (ends[token] === text.length || text[ends[token]!] === " ") &&
      !(mark === "." && isAbbreviation);
    const isLong =
      length >= UNIT_TOKENS && (PAUSES.has(mark) || length >= UNIT_TOKENS + UNIT_TOKENS / 2);
    if (length < MIN_UNIT_TOKENS || !(isStop || isLong)) continue;
    bounds.push((first = token + 1));
  }
  // A short rest belongs to the unit before it.
  if (count - first < MIN_UNIT_TOKENS && bounds.length > 1) bounds.pop();
  if (count > 0) bounds.push(count);
  return bounds;
}
