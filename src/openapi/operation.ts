// A GET of the OpenAPI document, of the API or of a static file.
import type { z } from "zod";
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { failure } from "../contract.ts";
import { errorResponses, type ErrorName } from "./errors.ts";
import type { Example } from "./examples.ts";
import { API_HEADERS, FILE_HEADERS, headers, type HeaderName } from "./headers.ts";
import { reference } from "./parameters.ts";

export const KEY_SCHEME = "partnerKey";
const KEYED = { [KEY_SCHEME]: [] };
const NO_FILE = {
  description: "There is no such file",
  content: { "application/json": { schema: failure } },
};

export interface Operation {
  id: string;
  /** That of records for endpoints, and of what mirrors need for files, unless given. */
  tag?: "Directory" | "Service" | "Pages" | "Snapshot" | "Exports";
  summary: string;
  description: string;
  schema: z.ZodType | oas31.SchemaObject;
  type?: string;
  example: Example;
  parameters?: oas31.ParameterObject[];
  headers?: readonly HeaderName[];
  /** Failures besides those of every endpoint; files have none. */
  errors?: readonly ErrorName[];
}

export function pathsOf(operations: Record<string, Operation>): ZodOpenApiPathsObject {
  const paths = Object.entries(operations).map(([path, one]) => [path, { get: get(one) }]);
  return Object.fromEntries(paths) as ZodOpenApiPathsObject;
}

function get(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, schema, example, errors } = operation;
  const { type = "application/json", tag = errors ? "Directory" : "Snapshot" } = operation;
  const hasETag = tag !== "Service";
  const own = hasETag ? (["ETag", ...(operation.headers ?? [])] as const) : [];
  const sent = headers(...(errors ? [...API_HEADERS, ...own] : FILE_HEADERS));
  const unchanged = errors
    ? { description: "The body has a tag that `If-None-Match` names", headers: sent }
    : { description: "The file has the tag that `If-None-Match` names" };
  const parameters = [
    ...(operation.parameters ?? []),
    ...(hasETag ? [reference("ifNoneMatch")] : []),
  ];
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    security: errors ? (errors.includes("NoKey") ? [KEYED] : [{}, KEYED]) : [],
    ...(parameters.length > 0 && { parameters }),
    responses: {
      200: { description: "OK", headers: sent, content: { [type]: { schema, example } } },
      ...(hasETag && { 304: unchanged }),
      ...(errors ? errorResponses(...errors) : { 404: NO_FILE }),
    },
  };
}

/** "Active clubs" to "active clubs", within a sentence. */
export function lowerFirst(text: string): string {
  return text[0]!.toLowerCase() + text.slice(1);
}

/** "fly_shops" to "FlyShops". */
export function capital(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, _underscore, letter: string) => letter.toUpperCase());
}
