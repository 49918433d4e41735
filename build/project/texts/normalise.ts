// Normalises a text to one plain line for the checks, and maps what they find back to the original.
import { plainForm } from "./characters.ts";
import type { Stretch } from "./types.ts";

/** A text made of another, and where in the original each unit begins and the last ends; the original has no `starts`. */
export type View = Readonly<{ text: string; starts?: readonly number[] }>;

// oxlint-disable-next-line no-control-regex -- what is not printable ASCII is meant
const NON_ASCII = /[^\x20-\x7e]/gu;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2})(?=;));?/gi;
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash)$/i;
/** Named entities that matter to a check; others stay as written. */
const NAMED = new Map(
  "amp &  lt <  gt >  quot \"  apos '  lsquo '  rsquo '  ldquo \"  rdquo \"  deg °  ordm °  ndash -  mdash -  minus -  num #  period .  sol /  colon :  lpar (  rpar )  lsqb [  rsqb ]  plus +  comma ,  commat @  lowbar _  equals =  frac12 ½  frac14 ¼  frac34 ¾  shy \u00ad  zwnj \u00ad  zwj \u00ad  nbsp \u00a0  ensp \u00a0  emsp \u00a0  thinsp \u00a0"
    .split("  ")
    .map((pair) => pair.split(" ") as [string, string]),
);
const TAG = /<\/?([a-z][a-z\d]{0,15})(?:[\s/][^<>]{0,500})?>|<!--[^<>]{0,500}-->/gi;
/** Tags that don't separate words: "48<b>21</b>" reads 4821. */
const INLINE = /^(?:a|abbr|b|big|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)$/i;

/** The normal form of a text and, if it has markup, the same without tags: they hold attributes, and separate words. */
export function viewsOf(source: string): View[] {
  const view = normalise(source);
  if (!view.text.includes("<")) return [view];
  const bare = replaced(view, TAG, (_, name) => (INLINE.test(name ?? "") ? "" : " "));
  return bare === view ? [view] : [view, bare];
}

/** Entities are decoded twice, as texts are often escaped once too often. */
export function normalise(source: string): View {
  let view: View = { text: source };
  for (let pass = 0; pass < 2 && view.text.includes("&"); pass++)
    view = replaced(view, ENTITY, decoded);
  return replaced(replaced(view, NON_ASCII, plainForm), / {2,}/g, () => " ");
}

/** A stretch of the view where it is in the original, with what else is known of it. */
export function inOriginal<T extends Stretch>(stretch: T, { starts }: View): T {
  if (!starts) return stretch;
  // Several units can come from one character, which is removed whole.
  let last = stretch.end;
  while (last < starts.length - 1 && starts[last] === starts[stretch.end - 1]) last++;
  return { ...stretch, start: starts[stretch.start]!, end: starts[last]! };
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED.get(name) ?? ACCENTED.exec(name)?.[1] ?? entity;
  const point = decimal ? Number(decimal) : parseInt(hex!, 16);
  const isValid = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
  return isValid ? String.fromCodePoint(point) : " ";
}

/** The view with every match of a global pattern replaced; the same view without a match. */
export function replaced(
  view: View,
  pattern: RegExp,
  put: (match: string, ...groups: (string | undefined)[]) => string,
): View {
  // Most have none, and matchAll copies the pattern first.
  if (view.text.search(pattern) < 0) return view;
  const starts: number[] = [];
  let [text, at] = ["", 0];
  const copyTo = (end: number) => {
    text += view.text.slice(at, end);
    for (; at < end; at++) starts.push(view.starts?.[at] ?? at);
  };
  for (const match of view.text.matchAll(pattern)) {
    copyTo(match.index);
    const form = put(...(match as unknown as [string, ...string[]]));
    text += form;
    for (let unit = 0; unit < form.length; unit++) starts.push(view.starts?.[at] ?? at);
    at += match[0].length;
  }
  copyTo(view.text.length);
  return { text, starts: [...starts, view.starts?.at(-1) ?? at] };
}
