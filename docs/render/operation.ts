// The part of a page that is about one operation: what it takes and gives first, its headers last, and
// beside them requests to copy, an answer, and a form that sends one.
import { escapeMarkup } from "../../src/markup.ts";
import { samples } from "./code.ts";
import type { Description, Operation, Response, Schema } from "./describe.ts";
import { memberList, parameterList, prose } from "./fields.ts";
import { heading } from "./page.ts";
import { needsKey, requestsOf } from "./requests.ts";
import { liveForm } from "./live-form.ts";

/** What docs/api.md says of an operation besides its tables. */
export interface Notes {
  html: string;
  /** The same as Markdown, with a request and its real answer. */
  markdown: string;
  /** A request and its real answer, as HTML. */
  example?: string;
}

/** Pages of lists share schemas with the lists, so they are described there. */
export type Elsewhere = (reference: string) => { path: string; title: string } | undefined;

/** The whole page of an operation, but for its title. */
export function operationPage(operation: Operation, api: Description, notes?: Notes): string {
  const { operationId, parameters = [], responses, security } = operation;
  const found = responses["200"]!;
  const fields = [
    heading(2, "parameters", "Parameters"),
    parameters.length > 0 ? parameterList(parameters, api) : "<p>None.</p>",
    heading(2, "answer", "Answer"),
    answer(found, api, () => undefined),
    heading(2, "statuses", "Statuses"),
    statuses(responses, api),
    heading(2, "headers", "Headers"),
    headers(found, api),
  ];
  const beside = [
    samples(requestsOf(operation)),
    notes?.example ?? "",
    liveForm(operation, api, `${operationId}-try`),
  ];
  const key = security.length > 0 ? `<p>${KEYS[needsKey(operation) ? "needed" : "taken"]}</p>` : "";
  return endpoint(operation) + columns((notes?.html ?? "") + key, beside, fields);
}

const KEYS = {
  needed: 'Needs a <a href="/docs/authentication/">key</a>.',
  taken: 'Takes a <a href="/docs/authentication/">key</a> and needs none.',
};

/** A section of a page about files that are alike; what answers them all is said once, by `filesAnswer`. */
export function fileSection(operation: Operation, api: Description, elsewhere: Elsewhere): string {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const fields = [
    ...(parameters.length > 0 ? [parameterList(parameters, api)] : []),
    answer(responses["200"]!, api, elsewhere),
  ];
  const beside = [samples(requestsOf(operation)), liveForm(operation, api, `${operationId}-try`)];
  const said = description === undefined ? "" : `<p>${prose(description)}</p>`;
  const title = heading(2, operationId, escapeMarkup(summary));
  return title + endpoint(operation) + columns(said, beside, fields);
}

/** Statuses and headers of operations that have the same; throws if they don't. */
export function filesAnswer(operations: readonly Operation[], api: Description): string {
  const [{ responses }] = operations as [Operation];
  const shared = [statuses(responses, api), headers(responses["200"]!, api)];
  for (const one of operations) {
    const own = [statuses(one.responses, api), headers(one.responses["200"]!, api)];
    if (own.join("") !== shared.join("")) throw new Error(`${one.operationId} answers otherwise`);
  }
  return [
    heading(2, "statuses", "Statuses of all of them"),
    shared[0],
    heading(2, "headers", "Headers of all of them"),
    shared[1],
  ].join("");
}

function endpoint({ path }: Operation): string {
  const broken = escapeMarkup(path).replace(/[/.]/g, "<wbr>$&");
  return `<p class="endpoint"><code><span class="method">GET</span> ${broken}</code></p>`;
}

function columns(said: string, beside: readonly string[], fields: readonly string[]): string {
  return `<div class="operation"><div class="said">${said}</div><div class="beside">${beside.join("")}</div><div class="asked">${fields.join("")}</div></div>`;
}

function answer(response: Response, api: Description, elsewhere: Elsewhere): string {
  const [[type, { schema }]] = Object.entries(response.content!) as [[string, { schema: Schema }]];
  const there = schema.$ref === undefined ? undefined : elsewhere(schema.$ref);
  const kind = `<p><code>${escapeMarkup(type)}</code>`;
  if (there) return `${kind}, as <a href="${there.path}#answer">${there.title}</a> answers.</p>`;
  return `${kind}</p>${api.resolve(schema).properties ? memberList(schema, api) : ""}`;
}

function statuses(responses: Operation["responses"], api: Description): string {
  const rows = Object.entries(responses).map(([status, given]) => {
    const response = api.resolve(given);
    const codes = Object.keys(response.content?.["application/json"]?.examples ?? {});
    const said = codes.map((code) => `<a href="/docs/errors/#codes"><code>${code}</code></a>`);
    return `<div><dt><code>${status}</code> <span>${said.join(", ")}</span></dt><dd>${prose(response.description)}</dd></div>`;
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function headers(response: Response, api: Description): string {
  const rows = Object.keys(response.headers ?? {}).map((name) => {
    const { description } = api.header(name);
    return `<div><dt><code>${name}</code></dt><dd>${prose(description)}</dd></div>`;
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}
