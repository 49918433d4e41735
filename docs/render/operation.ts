// The part of a page that is about one operation: what it takes and gives first, its headers last, and
// next to them requests to copy, an answer, and a form that sends one.
import { escapeMarkup } from "../../src/markup.ts";
import { samples } from "./code.ts";
import { answerOf, statusesOf, type Description, type Operation } from "./describe.ts";
import { fieldList, membersOf, parametersOf, prose } from "./fields.ts";
import { heading } from "./page.ts";
import { needsKey, requestsOf } from "./requests.ts";
import { liveForm } from "./live-form.ts";

/** The text about an operation in docs/api.md, without its tables. */
export interface Notes {
  html: string;
  /** The same as Markdown, with a request and its real answer. */
  markdown: string;
  /** A request and its real answer, as HTML. */
  example?: string;
}

/** Pages of lists share schemas with the lists, so they are described there. */
export type Elsewhere = (reference: string) => { path: string; title: string } | undefined;

/** The whole page of an operation, except its title. */
export function operationPage(operation: Operation, api: Description, notes?: Notes): string {
  const { operationId, parameters, security } = operation;
  const fields = [
    heading(2, "parameters", "Parameters"),
    parameters ? fieldList(parametersOf(operation, api)) : "<p>None.</p>",
    heading(2, "answer", "Answer"),
    answer(operation, api, () => undefined),
    heading(2, "statuses", "Statuses"),
    statuses(operation, api),
    heading(2, "headers", "Headers"),
    headers(operation, api),
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
  const { operationId, summary, description, parameters } = operation;
  const fields = [
    parameters ? fieldList(parametersOf(operation, api)) : "",
    answer(operation, api, elsewhere),
  ];
  const beside = [samples(requestsOf(operation)), liveForm(operation, api, `${operationId}-try`)];
  const said = description === undefined ? "" : `<p>${prose(description)}</p>`;
  const title = heading(2, operationId, escapeMarkup(summary));
  return title + endpoint(operation) + columns(said, beside, fields);
}

/** Statuses and headers of operations that have the same; throws if they don't. */
export function filesAnswer(operations: readonly Operation[], api: Description): string {
  const [[told, sent] = [], ...others] = operations.map((one) => [
    statuses(one, api),
    headers(one, api),
  ]);
  const differs = others.some((own) => own[0] !== told || own[1] !== sent);
  if (differs) throw new Error(`${operations[0]!.tags[0]}: files that share a page answer alike`);
  return [
    heading(2, "statuses", "Statuses of all of them"),
    told,
    heading(2, "headers", "Headers of all of them"),
    sent,
  ].join("");
}

function endpoint({ path }: Operation): string {
  const broken = escapeMarkup(path).replace(/[/.]/g, "<wbr>$&");
  return `<p class="endpoint"><code><span class="method">GET</span> ${broken}</code></p>`;
}

function columns(said: string, beside: readonly string[], fields: readonly string[]): string {
  return `<div class="operation"><div class="said">${said}</div><div class="beside">${beside.join("")}</div><div class="asked">${fields.join("")}</div></div>`;
}

function answer(operation: Operation, api: Description, elsewhere: Elsewhere): string {
  const { type, schema } = answerOf(operation);
  const there = schema.$ref === undefined ? undefined : elsewhere(schema.$ref);
  const kind = `<p><code>${escapeMarkup(type)}</code>`;
  if (there) return `${kind}, as <a href="${there.path}#answer">${there.title}</a> answers.</p>`;
  const members = membersOf(schema, api);
  return `${kind}</p>${members.length > 0 ? fieldList(members) : ""}`;
}

function statuses(operation: Operation, api: Description): string {
  const rows = statusesOf(operation, api).map(({ status, codes, description }) => {
    const said = codes.map((code) => `<a href="/docs/errors/#codes"><code>${code}</code></a>`);
    return `<div><dt><code>${status}</code> <span>${said.join(", ")}</span></dt><dd>${prose(description)}</dd></div>`;
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function headers({ responses }: Operation, api: Description): string {
  const rows = Object.keys(responses["200"]!.headers ?? {}).map((name) => {
    const { description } = api.header(name);
    return `<div><dt><code>${name}</code></dt><dd>${prose(description)}</dd></div>`;
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}
