// Normalises a text to one plain line for the rules, and maps matches back to the original.

import { plainForm } from "./characters.ts";
import { entityAt } from "./entities.ts";

/** A normalised text and, for each of its units, the position in the original. */
export interface View {
  readonly text: string;
  /** Undefined where the text is the original itself. */
  readonly starts: readonly number[] | undefined;
  readonly originalLength: number;
}

// oxlint-disable-next-line no-control-regex -- what is not printable ASCII is meant
const CHANGES = /[^\x20-\x7e]|&| {2}/;
const TAG = /<\/?([a-z][a-z\d]{0,15})(?:[\s/][^<>]{0,500})?>|<!--[^<>]{0,500}-->/gi;
// Tags that don't separate words: "48<b>21</b>" reads 4821.
const INLINE = /^(?:a|abbr|b|big|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)$/i;

/**
 * The views of a text that have to be scanned: its normal form and, if it has markup, the same without
 * tags. The first keeps attributes, the second joins what tags separate.
 */
export function viewsOf(source: string): View[] {
  const view = normalise(source);
  if (!view.text.includes("<")) return [view];
  const bare = withoutTags(view);
  return bare === undefined ? [view] : [view, bare];
}

/**
 * Decodes entities twice (texts are often escaped once too often), then replaces every character by its
 * plain form, drops invisible ones and makes each run of blanks one space.
 */
export function normalise(source: string): View {
  if (!CHANGES.test(source))
    return { text: source, starts: undefined, originalLength: source.length };
  if (!source.includes("&")) return plainView(source);
  let view: View = { text: source, starts: undefined, originalLength: source.length };
  for (let pass = 0; pass < 2 && view.text.includes("&"); pass++) view = decode(view);
  return plain(view);
}

/** The span in the original of a match in the view. */
export function originalSpan(view: View, start: number, end: number): [number, number] {
  if (!view.starts) return [start, end];
  // Several units can come from one character, which is removed whole.
  let last = end;
  while (last < view.starts.length && view.starts[last] === view.starts[end - 1]) last++;
  return [view.starts[start]!, view.starts[last] ?? view.originalLength];
}

function decode(view: View): View {
  return rewrite(view, (text, at, put) => {
    const entity = text.charCodeAt(at) === 0x26 ? entityAt(text, at) : undefined;
    put(entity?.value ?? text[at]!);
    return entity?.length ?? 1;
  });
}

// Few texts have matches, so `starts` is computed only when asked for.
function plainView(source: string): View {
  const originalLength = source.length;
  let starts: View["starts"];
  return {
    text: plainText(source),
    get starts() {
      return (starts ??= plain({ text: source, starts: undefined, originalLength }).starts);
    },
    originalLength,
  };
}

/** The text of `plain`; stretches that are already plain are copied in one piece. */
function plainText(source: string): string {
  let text = "";
  let from = 0;
  let blank = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit > 0x20 && unit < 0x7f) {
      blank = false;
    } else if (unit === 0x20 && !blank) {
      blank = true;
    } else {
      text += source.slice(from, at);
      const point = source.codePointAt(at)!;
      const form = plainForm(point);
      if (form !== " " || !blank) text += form;
      if (form !== "") blank = form === " ";
      if (point > 0xffff) at++;
      from = at + 1;
    }
  }
  return text + source.slice(from);
}

function plain(view: View): View {
  let blank = false;
  return rewrite(view, (text, at, put) => {
    const unit = text.charCodeAt(at);
    const point = unit < 0x7f && unit > 0x20 ? unit : text.codePointAt(at)!;
    const form = unit === point && unit < 0x7f && unit > 0x20 ? text[at]! : plainForm(point);
    if (form !== " ") put(form);
    else if (!blank) put(" ");
    if (form !== "") blank = form === " ";
    return point > 0xffff ? 2 : 1;
  });
}

function withoutTags(view: View): View | undefined {
  const cuts = new Map<number, RegExpExecArray>();
  for (const match of view.text.matchAll(TAG)) cuts.set(match.index, match);
  if (cuts.size === 0) return undefined;
  return rewrite(view, (text, at, put) => {
    const tag = cuts.get(at);
    if (!tag) put(text[at]!);
    else if (!INLINE.test(tag[1] ?? "")) put(" ");
    return tag?.[0].length ?? 1;
  });
}

/** The view with every match of a global pattern replaced. */
export function replaced(view: View, pattern: RegExp, put: string): View {
  const matches = new Map([...view.text.matchAll(pattern)].map((match) => [match.index, match[0]]));
  if (matches.size === 0) return view;
  return rewrite(view, (text, at, add) => {
    const match = matches.get(at);
    add(match === undefined ? text[at]! : put);
    return match?.length ?? 1;
  });
}

/** Builds the next view: `step` puts the replacement at a position and returns the units it replaces. */
function rewrite(
  view: View,
  step: (text: string, at: number, put: (part: string) => void) => number,
): View {
  const starts: number[] = [];
  let text = "";
  let at = 0;
  const put = (part: string) => {
    for (let i = 0; i < part.length; i++) starts.push(view.starts ? view.starts[at]! : at);
    text += part;
  };
  while (at < view.text.length) at += step(view.text, at, put);
  return { text, starts, originalLength: view.originalLength };
}
