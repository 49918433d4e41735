// Reads XML with a parser that refuses what is not well-formed: a text and its one namespace in, its root element out.
import { SaxesParser } from "saxes";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

export function parseXml(xml: string, namespace: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (uri !== namespace) throw new Error(`<${local}> is of ${uri}`);
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => (open.at(-1)!.text += text));
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}
