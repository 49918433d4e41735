// Splits a normalised lower-case text into tokens.
import { isDigit, isLetter } from "./alphanumeric.ts";
import { hashOf, meaningOf, wordAt, wordsOf, type Meaning, type Rest, type Word } from "./words.ts";

/** A word, a number (4,821 and 7:30 are one), a mixture of both, or one other character. */
export interface Token {
  readonly start: number;
  readonly end: number;
  /** As it was meant. */
  readonly word: string;
  readonly meaning: Meaning;
}

let last: { lower: string; tokens: readonly Token[]; kinds: number } = {
  lower: "",
  tokens: [],
  kinds: 0,
};

/** The tokens of a text. A hyphen or apostrophe between letters joins nothing: "key-pad" is two words. */
export function tokensOf(lower: string): readonly Token[] {
  if (last.lower === lower) return last.tokens;
  const { words, starts } = wordsOf(lower);
  const tokens: Token[] = [];
  let bits = 0;
  const put = (start: number, end: number, one: Word) => {
    const meaning = meaningOf(one);
    bits |= meaning.kinds;
    tokens.push({ start, end, word: meaning.word, meaning });
  };
  for (let i = 0, at = 0; i <= words.length; i++) {
    const next = i < words.length ? starts[i]! : lower.length;
    while (at < next) {
      const start = at++;
      if (isBlank(lower, start) || isJoint(lower, start)) continue;
      if (isFraction(lower, start)) while (isDigit(lower, at)) at++;
      else if (isPair(lower, start)) at++;
      put(start, at, wordIn(lower, start, at));
    }
    if (i === words.length) break;
    const first = i;
    let end = next + words[i]!.written.length;
    // The rest of a word of which a fraction took the digits.
    const isRest = at > next;
    if (at === end) continue;
    for (; isDigit(lower, end - 1) && isDigit(lower, end + 1) && isPoint(lower, end); i++)
      end = starts[i + 1]! + words[i + 1]!.written.length;
    put(at, end, isRest || i > first ? wordIn(lower, at, end) : words[i]!);
    at = end;
  }
  for (let i = 0; i < tokens.length; i++) {
    const { phrases } = tokens[i]!.meaning;
    if (!phrases) continue;
    for (const { rest, kind } of phrases)
      if ((bits & kind) === 0 && follows(tokens, i, rest)) bits |= kind;
  }
  last = { lower, tokens, kinds: bits };
  return tokens;
}

function wordIn(lower: string, start: number, end: number): Word {
  return wordAt(lower, start, end, hashOf(lower.slice(start, end)));
}

/** The point of ".5". */
function isFraction(lower: string, at: number): boolean {
  return lower[at] === "." && isDigit(lower, at + 1) && !/[^\s(,]/.test(lower[at - 1] ?? " ");
}

/** Blanks beyond ASCII. */
const BLANK = /\s/;
const PAIR = /^[\ud800-\udbff][\udc00-\udfff]/;

function isBlank(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  return unit < 0x80 ? unit === 0x20 || (unit >= 9 && unit <= 13) : BLANK.test(lower[at]!);
}

function isPair(lower: string, at: number): boolean {
  return lower.charCodeAt(at) > 0xd7ff && PAIR.test(lower.slice(at, at + 2));
}

/** A mark within a word. */
function isJoint(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at);
  const isMark = unit === 0x2d || unit === 0x27 || unit === 0x5f;
  return isMark && isLetter(lower, at - 1) && isLetter(lower, at + 1);
}

/** A mark within a number. */
function isPoint(lower: string, at: number): boolean {
  return ".,:".includes(lower[at]!);
}

/** Whether words follow a token. */
export function follows(tokens: readonly Token[], at: number, rest: Rest): boolean {
  for (let i = 0; i < rest.length; i++) if (tokens[at + 1 + i]?.word !== rest[i]) return false;
  return true;
}

/** Whether a text has a word or phrase of a kind. */
export function hasKind(lower: string, kind: number): boolean {
  tokensOf(lower);
  return (last.kinds & kind) !== 0;
}
