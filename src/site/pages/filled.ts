// Renders a component once for each shape of its texts, with marks in their place, and fills these in: a thousand
// pages differ in little else, and to render each takes twenty times as long.
import type { VNode } from "preact";
import { escapeMarkup } from "../../markup.ts";

/** HTML that is filled in as it is. */
export class Html {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** Texts in any arrangement, and nothing else. Which are empty or begin with "/", and how many there are, is their shape. */
type Texts<T> = T extends string | Html | undefined
  ? T
  : T extends number | boolean
    ? never
    : { [Name in keyof T]: Texts<T[Name]> };

/** Shapes that are kept, of some 5,000 bytes. */
const MOST = 1_000;
const MARK = /mark(\d+)mark/;
/** By shape: HTML, and in every other place the position of a text. */
const known = new Map<string, readonly string[]>();

/**
 * The HTML of what `make` returns for these texts. `key` tells apart what else makes a difference: `make` may look at
 * whether a text is empty or a path, and at no more of it.
 */
export function filled<T extends object>(
  key: string,
  texts: T & Texts<T>,
  make: (marked: T) => VNode,
  render: (child: VNode) => string,
): string {
  const found: (string | Html)[] = [];
  const shape = `${key} ${shapeOf(texts, found)}`;
  let pieces = known.get(shape);
  if (!pieces) {
    pieces = render(make(marked(texts, { next: 0 }) as T)).split(MARK);
    if (known.size >= MOST) known.clear();
    known.set(shape, pieces);
  }
  let html = "";
  for (let i = 0; i < pieces.length; i++) {
    if (i % 2 === 0) html += pieces[i];
    else {
      const text = found[Number(pieces[i])]!;
      html += text instanceof Html ? text.html : escapeMarkup(text);
    }
  }
  return html;
}

/** `make`, whose results are kept for `most` objects at a time, for no longer than these live. */
export function kept<Key extends object, Made>(most: number, make: (key: Key, by: string) => Made) {
  let all = new WeakMap<Key, { by: string; made: Made }>();
  let count = 0;
  return (key: Key, by: string): Made => {
    const found = all.get(key);
    if (found?.by === by) return found.made;
    const made = make(key, by);
    if (++count > most) [all, count] = [new WeakMap(), 0];
    all.set(key, { by, made });
    return made;
  };
}

function shapeOf(texts: unknown, found: (string | Html)[]): string {
  if (texts === undefined || texts === "") return "-";
  if (typeof texts === "string" && texts.startsWith("/")) {
    found.push(texts.slice(1));
    return "/";
  }
  if (typeof texts === "string" || texts instanceof Html) {
    found.push(texts);
    return "t";
  }
  let shape = "(";
  for (const one of Object.values(texts as object)) shape += shapeOf(one, found);
  return `${shape})`;
}

// In the order of shapeOf.
function marked(texts: unknown, count: { next: number }): unknown {
  if (texts === undefined || texts === "") return texts;
  if (typeof texts === "string") {
    return `${texts.startsWith("/") ? "/" : ""}mark${count.next++}mark`;
  }
  if (texts instanceof Html) return new Html(`mark${count.next++}mark`);
  if (Array.isArray(texts)) return texts.map((one) => marked(one, count));
  const entries = Object.entries(texts as object);
  return Object.fromEntries(entries.map(([name, one]) => [name, marked(one, count)]));
}
