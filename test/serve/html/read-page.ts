// Reads what a rendered page says: its text in, the parts that tests look at out.

/** The content of the first element of a name, tags and all. */
export function element(html: string, name: string): string | undefined {
  return new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "s").exec(html)?.[1];
}

/** The value of an attribute of the first tag that begins so. */
export function attribute(html: string, start: string, name: string): string | undefined {
  const tag = html.slice(html.indexOf(start)).split(">", 1)[0]!;
  const value = html.includes(start) ? new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] : undefined;
  return value && decoded(value);
}

const LD = /<script type="application\/ld\+json">(.*?)<\/script>/s;

/** The graph of its JSON-LD. */
export function graph(html: string): Record<string, unknown>[] {
  const data = JSON.parse(LD.exec(html)![1]!) as { "@graph": Record<string, unknown>[] };
  return data["@graph"];
}

/** Its tags with the names of their attributes, in order: what does not depend on what texts say. */
export function skeleton(html: string): string[] {
  const tags = html.replace(LD, "<ld>").match(/<[^>]*>/g)!;
  return tags.map((tag) => tag.replaceAll(/="[^"]*"/g, ""));
}

/** What a reader sees of it. */
export function visible(html: string): string {
  return decoded(element(html, "body")!.replaceAll(/<[^>]*>/g, ""));
}

export function decoded(text: string): string {
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name]!);
}
