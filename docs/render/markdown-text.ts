// Pages of the documentation as Markdown, for programs that read it: at the address of the page with .md at its end.
import { dirname, posix } from "node:path";
import type { Block } from "./code.ts";
import { answerOf, statusesOf, type Description, type Operation } from "./describe.ts";
import { fieldLines, membersOf, parametersOf } from "./fields.ts";
import type { Links } from "./markdown.ts";
import { requestsOf } from "./requests.ts";

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

/** The parts about an operation: what is said of it, requests, and all that it takes and answers. */
export function operationText(operation: Operation, api: Description, said: string): string {
  const { path, responses } = operation;
  const { type, schema } = answerOf(operation);
  const answers = statusesOf(operation, api).map(
    ({ status, codes, description }) =>
      `- ${[status, ...codes.map((code) => `\`${code}\``)].join(" ")}: ${description}`,
  );
  const headers = Object.keys(responses["200"]!.headers ?? {}).map(
    (name) => `- \`${name}\`: ${api.header(name).description}`,
  );
  return [
    `\`GET ${path}\``,
    said,
    requestsOf(operation).map(fenced).join("\n\n"),
    `Parameters:\n\n${fieldLines(parametersOf(operation, api)).join("\n") || "None."}`,
    `Answer, \`${type}\`:\n\n${fieldLines(membersOf(schema, api)).join("\n") || "A text."}`,
    `Statuses:\n\n${answers.join("\n")}`,
    `Headers:\n\n${headers.join("\n")}`,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

function fenced({ language, code }: Block): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
