// A GET of the OpenAPI document, of the API or of a static file.
import type { z } from "zod";
import type {
  oas31,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { failure } from "../contract.ts";
import { errorResponses, type ErrorName } from "./errors.ts";
import type { Example } from "./examples.ts";
import { API_HEADERS, FILE_HEADERS, headers, type HeaderName } from "./headers.ts";
import { reference } from "./parameters.ts";

export const KEY_SCHEME = "partnerKey";
const KEYED = { [KEY_SCHEME]: [] };

export interface Operation {
  id: string;
  /** That of records for endpoints, and of what mirrors need for files, unless given. */
  tag?: "Directory" | "Service" | "Pages" | "Snapshot" | "Exports";
  summary: string;
  description?: string;
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

/** Who may ask, which headers are sent, and the answers besides 200. */
interface Terms {
  security: oas31.SecurityRequirementObject[];
  sent: readonly HeaderName[];
  others: ZodOpenApiResponsesObject;
}

const OF_FILES: Terms = {
  security: [],
  sent: FILE_HEADERS,
  others: {
    304: { description: "The file has the tag that `If-None-Match` names" },
    404: {
      description: "There is no such file",
      content: { "application/json": { schema: failure } },
    },
  },
};

function ofEndpoint({ tag, headers: own = [] }: Operation, errors: readonly ErrorName[]): Terms {
  const security = errors.includes("NoKey") ? [KEYED] : [{}, KEYED];
  const others = errorResponses(...errors);
  if (tag === "Service") return { security, sent: API_HEADERS, others };
  const sent = [...API_HEADERS, "ETag" as const, ...own];
  const description = "The body has a tag that `If-None-Match` names";
  return { security, sent, others: { 304: { description, headers: headers(...sent) }, ...others } };
}

function get(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, description, schema, example, errors } = operation;
  const { type = "application/json", tag = errors ? "Directory" : "Snapshot" } = operation;
  const { security, sent, others } = errors ? ofEndpoint(operation, errors) : OF_FILES;
  const parameters = [...(operation.parameters ?? [])];
  if ("304" in others) parameters.push(reference("ifNoneMatch"));
  const content = { [type]: { schema, example } };
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: { 200: { description: "OK", headers: headers(...sent), content }, ...others },
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
