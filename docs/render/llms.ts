// Makes llms.txt (https://llmstxt.org): what there is to read about the API, page by page, for programs.
import { OPENAPI_PATH } from "../../src/address.ts";
import { markdownAddress } from "./markdown-text.ts";
import type { Group } from "./page.ts";

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
