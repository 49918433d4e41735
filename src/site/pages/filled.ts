// Renders a component once for each shape of its texts, with marks in their place, and fills these in: pages of
// properties differ in little else, and to render each takes five times as long.
import { escapeMarkup } from "../../markup.ts";

/** Shapes that are kept, of some 5,000 bytes. */
const MAX_SHAPES = 1_000;
const MARK = /mark(\d+)mark/;
/** By shape: HTML, and in every other place the position of a text. */
const known = new Map<string, readonly string[]>();

/**
 * The HTML that `render` makes of these texts; one under the name "html" is HTML already. `key` tells apart what else
 * makes a difference: `render` may look at whether a text is empty or a path, and at no more of it.
 */
export function filled<Texts extends object>(
  key: string,
  texts: Texts,
  render: (marked: Texts) => string,
): string {
  const found: string[] = [];
  const shape = key + shapeOf(texts, "", found);
  let pieces = known.get(shape);
  if (!pieces) {
    let next = 0;
    const marked = JSON.parse(JSON.stringify(texts), (_, value: unknown) => {
      if (typeof value !== "string" || value === "") return value;
      return `${value.startsWith("/") ? "/" : ""}mark${next++}mark`;
    }) as Texts;
    pieces = render(marked).split(MARK);
    if (known.size >= MAX_SHAPES) known.clear();
    known.set(shape, pieces);
  }
  let html = "";
  for (let i = 0; i < pieces.length; i++)
    html += i % 2 === 0 ? pieces[i] : found[Number(pieces[i])];
  return html;
}

/** Which texts are empty or paths, and how many there are; those that are not empty are put into `found`. */
function shapeOf(texts: unknown, name: string, found: string[]): string {
  if (typeof texts === "string" && texts !== "") {
    const isPath = texts.startsWith("/");
    found.push(name === "html" ? texts : escapeMarkup(isPath ? texts.slice(1) : texts));
    return isPath ? "/" : "t";
  }
  if (typeof texts !== "object") return `${texts as string},`;
  let shape = "(";
  for (const [own, one] of Object.entries(texts!)) shape += shapeOf(one, own, found);
  return `${shape})`;
}
