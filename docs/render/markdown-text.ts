// Pages of the documentation as Markdown, for programs that read it: at the address of the page with .md at its end.
import { dirname, posix } from "node:path";
import type { Block } from "./code.ts";
import type { Description, Operation, Schema } from "./describe.ts";
import { innermost, typeWords } from "./fields.ts";
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
  const { path, parameters = [], responses } = operation;
  const [[type, { schema }]] = Object.entries(responses["200"]!.content!) as [
    [string, { schema: Schema }],
  ];
  const taken = parameters.map((given) => {
    const { name, in: where, schema: own, required, description } = api.resolve(given);
    const notes = [...(required ? ["required"] : []), ...(where === "query" ? [] : [`in the ${where}`])]; // prettier-ignore
    return item(name, own, notes, description, api);
  });
  const answers = Object.entries(responses).map(([status, given]) => {
    const response = api.resolve(given);
    const codes = Object.keys(response.content?.["application/json"]?.examples ?? {});
    return `- ${[status, ...codes.map((code) => `\`${code}\``)].join(" ")}: ${response.description}`;
  });
  const headers = Object.keys(responses["200"]!.headers ?? {}).map(
    (name) => `- \`${name}\`: ${api.header(name).description}`,
  );
  return [
    `\`GET ${path}\``,
    said,
    requestsOf(operation).map(fenced).join("\n\n"),
    `Parameters:\n\n${taken.join("\n") || "None."}`,
    `Answer, \`${type}\`:\n\n${members(schema, api).join("\n") || "A text."}`,
    `Statuses:\n\n${answers.join("\n")}`,
    `Headers:\n\n${headers.join("\n")}`,
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n");
}

function members(schema: Schema, api: Description, indent = ""): string[] {
  const { properties = {}, required = [] } = api.resolve(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = api.resolve(member);
    const inner = innermost(own, api);
    const notes = required.includes(name) ? [] : ["optional"];
    const line = item(name, member, notes, own.description ?? inner.description, api);
    return [indent + line, ...members(inner, api, `${indent}  `)];
  });
}

function item(
  name: string,
  schema: Schema,
  notes: readonly string[],
  said: string | undefined,
  api: Description,
): string {
  const values = innermost(schema, api).enum?.map((value) => `\`${value}\``) ?? [];
  const words = [...typeWords(schema, api), ...notes].join(", ");
  const all = values.length > 0 ? `; ${values.join(", ")}` : "";
  return `- \`${name}\` (${words})${said ? `: ${said}` : ""}${all}`;
}

function fenced({ language, code }: Block): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
