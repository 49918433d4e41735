// The documentation for programs that read it: its pages as Markdown, at the address of the page with .md at its end,
// and llms.txt, which lists them.
import { OPENAPI_PATH } from "../../src/address.ts";
import type { Follow } from "./markdown.ts";
import type { Group } from "./page.ts";

/** "/docs/paging/" to "/docs/paging.md", with the part of it that is meant, if one is. */
export function markdownAddress(address: string): string {
  return address.replace(/\/(?=#|$)/, ".md");
}

const FENCED = /(^```[^]*?^```$)/m;
const LINK = /(?<=\]\()(?![a-z]+:)[^)\s]*(?=\))/g;

/** A file's own text, its links those between Markdown pages. Throws Error where a link leads to no page. */
export function relinked(text: string, file: string, follow: Follow): string {
  const parts = text.split(FENCED).map((part) => {
    if (part.startsWith("```")) return part;
    return part.replace(LINK, (target) => markdownAddress(follow(target, file).address));
  });
  return parts.join("");
}

/** https://llmstxt.org */
export function llmsText([first, ...groups]: readonly Group[]): string {
  const [home] = first!.pages;
  const lists = groups.map(({ title, pages }) => {
    const links = pages.map(
      (page) => `- [${page.title}](${markdownAddress(page.path)}): ${page.summary}`,
    );
    return `## ${title}\n\n${links.join("\n")}\n`;
  });
  return `# Riffle

> ${home!.summary}

All answers of /v1/ are JSON; reading takes no key. Errors name each bad parameter and how to correct it. Every page
below is the Markdown of the page at the same address without .md.

- [OpenAPI](${OPENAPI_PATH}): every endpoint and file with its parameters, schemas and examples.

${lists.join("\n")}`;
}
