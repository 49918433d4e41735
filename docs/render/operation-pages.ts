// The pages of operations: one for each of the API, one for each kind of static file.
import { answerOf, type Description, type Operation } from "./describe.ts";
import { prose } from "./fields.ts";
import { fileSection, filesAnswer, operationPage } from "./operation.ts";
import type { Elsewhere, Notes } from "./operation.ts";
import { lowerFirst } from "../../src/openapi/names.ts";
import { operationText } from "./markdown-text.ts";
import type { Page } from "./page.ts";

/** Tags of the document whose operations share a page, with its title. */
const SHARED = new Map([
  ["Pages", "Static pages"],
  ["Snapshot", "Snapshot files"],
  ["Exports", "Export files"],
]);

export function operationPath({ operationId, tags: [tag] }: Operation): string {
  return SHARED.has(tag)
    ? `/docs/api/${tag.toLowerCase()}/#${operationId}`
    : `/docs/api/${words(operationId).replaceAll(" ", "-")}/`;
}

/** listFlyShops to "list fly shops". */
function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function operationPages(api: Description, notes: Map<string, Notes>): Page[] {
  const single = api.operations.filter(({ tags: [tag] }) => !SHARED.has(tag));
  const references = new Map(
    single.map((operation) => [answerOf(operation).schema.$ref, operation] as const),
  );
  const elsewhere: Elsewhere = (reference) => {
    const operation = references.get(reference);
    return operation && { path: operationPath(operation), title: titleOf(operation) };
  };
  const own = single.map((operation): Page => {
    const title = titleOf(operation);
    const body = operationPage(operation, api, notes.get(operation.path));
    const summary = `GET ${operation.path}: ${lowerFirst(operation.summary)}; parameters, fields, samples and live calls.`;
    const h1 = `<h1>${title}</h1><p class="lead">${prose(operation.summary)}.</p>`;
    const text = operationText(operation, api, notes.get(operation.path)?.markdown ?? "");
    const markdown = `# ${title}\n\n${operation.summary}.\n\n${text}\n`;
    return {
      path: operationPath(operation),
      title,
      summary,
      body: h1 + body,
      markdown,
      wide: true,
    };
  });
  const shared = [...SHARED].map(([tag, title]): Page => {
    const { description } = api.tags.find(({ name }) => name === tag)!;
    const operations = api.operations.filter(({ tags }) => tags[0] === tag);
    const texts = operations.map(
      (one) => `## ${one.summary}\n\n${operationText(one, api, one.description ?? "")}\n`,
    );
    const parts = operations.map((operation) => fileSection(operation, api, elsewhere));
    return {
      path: `/docs/api/${tag.toLowerCase()}/`,
      title,
      summary: `${description}: addresses, fields, samples and live calls.`,
      body: `<h1>${title}</h1><p class="lead">${prose(description)}.</p>${parts.join("")}${filesAnswer(operations, api)}`,
      markdown: `# ${title}\n\n${description}.\n\n${texts.join("\n")}`,
      wide: true,
    };
  });
  return [...own, ...shared];
}

function titleOf({ operationId }: Operation): string {
  const [first = "", ...rest] = words(operationId);
  return first.toUpperCase() + rest.join("");
}
