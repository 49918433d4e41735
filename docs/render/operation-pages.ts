// The pages of operations, drawn from the Markdown that programs read: one for each of the API, one for each kind of
// static file. Fields are on the left, requests, an answer and a form that sends one on the right.
import { lowerFirst } from "../../src/openapi/operation.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { answerOf, type Description, type Operation } from "./describe.ts";
import { fieldLines, membersOf, parametersOf } from "./fields.ts";
import { liveForm } from "./live-form.ts";
import { renderMarkdown, type Follow } from "./markdown.ts";
import { relinked } from "./markdown-text.ts";
import { anchorOf, type Page } from "./page.ts";
import { needsKey, requestsOf } from "./requests.ts";

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
    ? `${sharedPath(tag)}#${anchorOf(summary)}`
    : `/docs/api/${words(operationId).replaceAll(" ", "-")}/`;
}

const sharedPath = (tag: string) => `/docs/api/${tag.toLowerCase()}/`;

/** listFlyShops to "list fly shops". */
function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function operationPages(
  api: Description,
  notes: Map<string, Notes>,
  follow: Follow,
): Page[] {
  const single = api.operations.filter(({ tags: [tag] }) => !SHARED.has(tag));
  const own = single.map((operation): Page => {
    const { path, summary } = operation;
    const { said = "", example = "" } = notes.get(path) ?? {};
    const title = titleOf(operation);
    const part: Part = {
      operation,
      said: `${said}\n\n${keyOf(operation)}`,
      beside: `${samplesOf(operation)}\n\n${example}`,
      asked: `## Parameters\n\n${parameters(operation) || "None."}\n\n## Answer\n\n${answer(operation)}\n\n${outcomes(operation)}`,
    };
    return {
      path: operationPath(operation),
      title,
      summary: `GET ${path}: ${lowerFirst(summary)}; parameters, fields, samples and live calls.`,
      ...drawn([`# ${title}\n\n${summary}.`, part], follow),
    };
  });
  const shared = [...SHARED].map(([tag, title]): Page => {
    const { description } = api.tags.find(({ name }) => name === tag)!;
    const operations = api.operations.filter(({ tags }) => tags[0] === tag);
    const [ends, ...others] = new Set(operations.map(outcomes));
    if (others.length > 0) throw new Error(`${tag}: files that share a page answer alike`);
    const parts = operations.flatMap((operation): Part[] => {
      const asked = `${parameters(operation)}\n\n${answer(operation, single)}`;
      const { summary, description: said = "" } = operation;
      return [`## ${summary}`, { operation, said, beside: samplesOf(operation), asked }];
    });
    return {
      path: sharedPath(tag),
      title,
      summary: `${description}: addresses, fields, samples and live calls.`,
      ...drawn([`# ${title}\n\n${description}.`, ...parts, ends!], follow),
    };
  });
  return [...own, ...shared];
}

type Part = string | { operation: Operation; said: string; beside: string; asked: string };

function drawn(parts: readonly Part[], follow: Follow) {
  const html = (text: string) => renderMarkdown(text, REFERENCE, follow);
  const body = parts.map((part) => {
    if (typeof part === "string") return html(part);
    const { said, beside, asked } = part;
    const { operationId: id, path } = part.operation;
    const wrapped = escapeMarkup(path).replace(/[/.]/g, "<wbr>$&");
    // Links from elsewhere name operations by their ids.
    return `<p class="endpoint" id="${id}"><code><span class="method">GET</span> ${wrapped}</code></p><div class="operation"><div class="said">${html(said)}</div><div class="beside">${html(beside)}${liveForm(part.operation, `${id}-try`)}</div><div class="asked">${html(asked)}</div></div>`;
  });
  const texts = parts.flatMap((part) =>
    typeof part === "string"
      ? part
      : [`\`GET ${part.operation.path}\``, part.said, part.beside, part.asked],
  );
  const text = texts.flatMap((one) => one.trim() || []).join("\n\n");
  return {
    body: body.join(""),
    markdown: `${relinked(text, REFERENCE, follow)}\n`,
    wide: true as const,
  };
}

function titleOf({ operationId }: Operation): string {
  return words(operationId).replace(/^./, (letter) => letter.toUpperCase());
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

function parameters(operation: Operation): string {
  return fieldLines(parametersOf(operation)).join("\n");
}

/** Pages of lists share schemas with the lists, so they are described there. */
function answer(operation: Operation, others: readonly Operation[] = []): string {
  const { type, schema } = answerOf(operation);
  const same = others.find((one) => answerOf(one).schema === schema);
  return same
    ? `\`${type}\`, as [${titleOf(same)}](api.md#${anchorOf(`GET ${same.path}`)}) answers.`
    : `\`${type}\`\n\n${fieldLines(membersOf(schema)).join("\n")}`;
}

function outcomes({ responses }: Operation): string {
  const statuses = Object.entries(responses).map(([status, { description, content }]) => {
    const codes = Object.keys(content?.["application/json"]?.examples ?? {});
    const said = codes.map((code) => ` [\`${code}\`](errors.md#codes)`);
    return `- \`${status}\`${said.join(",")}: ${description}`;
  });
  const headers = Object.entries(responses["200"]!.headers ?? {});
  const sent = headers.map(([name, { description }]) => `- \`${name}\`: ${description}`);
  return `## Statuses\n\n${statuses.join("\n")}\n\n## Headers\n\n${sent.join("\n")}`;
}
