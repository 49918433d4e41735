// Normalises a text to one plain line for the checks, and maps what they find back to the original.
import { plainForm } from "./characters.ts";

/** A text made of another, and where in the original each unit begins and the last ends; undefined for the original. */
export interface View {
  readonly text: string;
  readonly starts: readonly number[] | undefined;
}

// oxlint-disable-next-line no-control-regex -- what is not printable ASCII is meant
const CHANGES = /[^\x20-\x7e]|&| {2}/;
// oxlint-disable-next-line no-control-regex -- as above
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
  let view = viewOf(source);
  if (!CHANGES.test(source)) return view;
  for (let pass = 0; pass < 2 && view.text.includes("&"); pass++)
    view = replaced(view, ENTITY, decoded);
  return replaced(replaced(view, NON_ASCII, plainForm), / {2,}/g, () => " ");
}

export function viewOf(text: string): View {
  return { text, starts: undefined };
}

/** A stretch of the view where it is in the original, with what else is known of it. */
export function inOriginal<T extends { readonly start: number; readonly end: number }>(
  stretch: T,
  { starts }: View,
): T {
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
  const edits: Edit[] = [];
  const text = view.text.replace(pattern, (match: string, ...rest: (string | number)[]) => {
    const at = rest.findIndex((one) => typeof one === "number");
    const form = put(match, ...(rest.slice(0, at) as string[]));
    edits.push({ at: rest[at] as number, length: match.length, put: form.length });
    return form;
  });
  if (edits.length === 0) return view;
  let starts: readonly number[];
  return {
    text,
    // Few texts have findings, so it is computed only when asked for.
    get starts() {
      return (starts ??= startsOf(view, edits));
    },
  };
}

/** From `at` on, `length` units are replaced by `put` others. */
type Edit = Readonly<Record<"at" | "length" | "put", number>>;

function startsOf({ text, starts }: View, edits: readonly Edit[]): number[] {
  const made: number[] = [];
  let from = 0;
  // The last one puts the end.
  for (const { at, length, put } of [...edits, { at: text.length, length: 0, put: 1 }]) {
    for (; from < at; from++) made.push(starts?.[from] ?? from);
    for (let unit = 0; unit < put; unit++) made.push(starts?.[at] ?? at);
    from = at + length;
  }
  return made;
}
