// The pages of operations, drawn from the Markdown that programs read: one for each of the API, one for each kind of
// static file. Fields are on the left, requests, an answer and a form that sends one on the right.
import { lowerFirst } from "../../src/openapi/names.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { answerOf, statusesOf, type Description, type Operation } from "./describe.ts";
import { fieldLines, membersOf, parametersOf } from "./fields.ts";
import { liveForm } from "./live-form.ts";
import { renderMarkdown, type Links } from "./markdown.ts";
import { relinked } from "./markdown-text.ts";
import { anchorOf, type Page } from "./page.ts";
import { needsKey, requestsOf } from "./requests.ts";

/** Links are written as in this file. */
export const REFERENCE = "docs/api.md";

/** The text about an operation in docs/api.md without its tables, and its request with the real answer. */
export interface Notes {
  said: string;
  example: string;
}

/** Tags of the document whose operations share a page, with its title. */
const SHARED = new Map([
  ["Pages", "Static pages"],
  ["Snapshot", "Snapshot files"],
  ["Exports", "Export files"],
]);

export function operationPath({ operationId, summary, tags: [tag] }: Operation): string {
  return SHARED.has(tag)
    ? `/docs/api/${tag.toLowerCase()}/#${anchorOf(summary)}`
    : `/docs/api/${words(operationId).replaceAll(" ", "-")}/`;
}

/** listFlyShops to "list fly shops". */
function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Markdown, and its parts about one operation. */
type Part = string | { operation: Operation; said: string; beside: string; asked: string };

export function operationPages(api: Description, notes: Map<string, Notes>, links: Links): Page[] {
  const single = api.operations.filter(({ tags: [tag] }) => !SHARED.has(tag));
  const own = single.map((operation): Page => {
    const { path, summary } = operation;
    const { said = "", example = "" } = notes.get(path) ?? {};
    const part = {
      operation,
      said: `${said}\n\n${keyOf(operation)}`,
      beside: `${samplesOf(operation)}\n\n${example}`,
      asked: `## Parameters\n\n${parameters(operation, api) || "None."}\n\n## Answer\n\n${answer(operation, api)}\n\n${outcomes(operation, api)}`,
    };
    const title = titleOf(operation);
    return {
      path: operationPath(operation),
      title,
      summary: `GET ${path}: ${lowerFirst(summary)}; parameters, fields, samples and live calls.`,
      ...drawn([`# ${title}\n\n${summary}.`, part], api, links),
    };
  });
  const shared = [...SHARED].map(([tag, title]): Page => {
    const { description } = api.tags.find(({ name }) => name === tag)!;
    const operations = api.operations.filter(({ tags }) => tags[0] === tag);
    const [ends, ...others] = new Set(operations.map((one) => outcomes(one, api)));
    if (others.length > 0) throw new Error(`${tag}: files that share a page answer alike`);
    const parts = operations.flatMap((operation) => [
      `## ${operation.summary}`,
      {
        operation,
        said: operation.description ?? "",
        beside: samplesOf(operation),
        asked: `${parameters(operation, api)}\n\n${answer(operation, api, single)}`,
      },
    ]);
    return {
      path: `/docs/api/${tag.toLowerCase()}/`,
      title,
      summary: `${description}: addresses, fields, samples and live calls.`,
      ...drawn([`# ${title}\n\n${description}.`, ...parts, ends!], api, links),
    };
  });
  return [...own, ...shared];
}

/** A page as HTML and as Markdown. */
function drawn(parts: readonly Part[], api: Description, links: Links) {
  const html = (text: string) => renderMarkdown(text, REFERENCE, links);
  const body = parts.map((part) => {
    if (typeof part === "string") return html(part);
    const { operation, said, beside, asked } = part;
    const form = liveForm(operation, api, `${operation.operationId}-try`);
    const path = escapeMarkup(operation.path).replace(/[/.]/g, "<wbr>$&");
    // Links from elsewhere name operations by their ids.
    return `<p class="endpoint" id="${operation.operationId}"><code><span class="method">GET</span> ${path}</code></p><div class="operation"><div class="said">${html(said)}</div><div class="beside">${html(beside)}${form}</div><div class="asked">${html(asked)}</div></div>`;
  });
  const texts = parts.flatMap((part) =>
    typeof part === "string"
      ? [part]
      : [`\`GET ${part.operation.path}\``, part.said, part.beside, part.asked],
  );
  const markdown = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .join("\n\n");
  return {
    body: body.join(""),
    markdown: `${relinked(markdown, REFERENCE, links)}\n`,
    wide: true as const,
  };
}

function titleOf({ operationId }: Operation): string {
  const [first = "", ...rest] = words(operationId);
  return first.toUpperCase() + rest.join("");
}

function keyOf(operation: Operation): string {
  if (operation.security.length === 0) return "";
  return needsKey(operation)
    ? "Needs a [key](authentication.md)."
    : "Takes a [key](authentication.md) and needs none.";
}

function samplesOf(operation: Operation): string {
  const blocks = requestsOf(operation);
  return blocks.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``).join("\n\n");
}

function parameters(operation: Operation, api: Description): string {
  return fieldLines(parametersOf(operation, api)).join("\n");
}

/** Pages of lists share schemas with the lists, so they are described there. */
function answer(operation: Operation, api: Description, others: readonly Operation[] = []): string {
  const { type, schema } = answerOf(operation);
  const same = others.find((one) => schema.$ref && answerOf(one).schema.$ref === schema.$ref);
  if (same) {
    return `\`${type}\`, as [${titleOf(same)}](api.md#${anchorOf(`GET ${same.path}`)}) answers.`;
  }
  return `\`${type}\`\n\n${fieldLines(membersOf(schema, api)).join("\n")}`;
}

function outcomes(operation: Operation, api: Description): string {
  const statuses = statusesOf(operation, api).map(({ status, codes, description }) => {
    const said = codes.map((code) => ` [\`${code}\`](errors.md#codes)`);
    return `- \`${status}\`${said.join(",")}: ${description}`;
  });
  const headers = Object.keys(operation.responses["200"]!.headers ?? {}).map(
    (name) => `- \`${name}\`: ${api.header(name).description}`,
  );
  return `## Statuses\n\n${statuses.join("\n")}\n\n## Headers\n\n${headers.join("\n")}`;
}
