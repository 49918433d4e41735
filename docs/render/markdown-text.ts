// Pages of the documentation as Markdown, for programs that read it: at the address of the page with .md at its end.
import { dirname, posix } from "node:path";
import type { Links } from "./markdown.ts";

/** "/docs/paging/" to "/docs/paging.md", with the part of it that is meant, if one is. */
export function markdownAddress(address: string): string {
  return address.replace(/\/(?=#|$)/, ".md");
}

const FENCED = /(^```[^]*?^```$)/m;
const LINK = /(?<=\]\()(?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?(?=\))/g;

/** A file's own text, its links those between Markdown pages. Throws Error where a link leads to no page. */
export function relinked(text: string, file: string, links: Links): string {
  const parts = text.split(FENCED).map((part) => {
    if (part.startsWith("```")) return part;
    return part.replace(LINK, (_, path: string, anchor: string | undefined) => {
      const full = path === "" ? file : posix.join(dirname(file), decodeURI(path));
      return full.endsWith(".md")
        ? markdownAddress(links.address(full, anchor))
        : links.picture(full);
    });
  });
  return parts.join("");
}
