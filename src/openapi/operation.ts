// A GET of the OpenAPI document: what routes of the API and static files have in common.
import type { z } from "zod";
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Example } from "./examples.ts";
import { headers, type HeaderName } from "./headers.ts";

export interface Operation {
  id: string;
  tag: "Directory" | "Service" | "Pages" | "Snapshot" | "Exports";
  summary: string;
  description?: string;
  schema: z.ZodType | oas31.SchemaObject;
  /** Media type, JSON unless given. */
  type?: string;
  example?: Example;
  parameters?: oas31.ParameterObject[];
}

/** `sent` are the headers of its answer; `others` its other answers. */
export function get(
  { id, tag, summary, description, schema, type = "application/json", ...rest }: Operation,
  security: oas31.SecurityRequirementObject[],
  sent: readonly HeaderName[],
  others: ZodOpenApiResponsesObject,
): { get: ZodOpenApiOperationObject } {
  const { example, parameters = [] } = rest;
  const content = { [type]: { schema, ...(example === undefined ? {} : { example }) } };
  return {
    get: {
      operationId: id,
      summary,
      ...(description === undefined ? {} : { description }),
      tags: [tag],
      security,
      ...(parameters.length === 0 ? {} : { parameters }),
      responses: { 200: { description: "OK", headers: headers(...sent), content }, ...others },
    },
  };
}

/** "Active clubs" to "active clubs", within a sentence. */
export function lowerFirst(text: string): string {
  return text[0]!.toLowerCase() + text.slice(1);
}

/** some_name to SomeName. */
export function capital(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, _underscore, letter: string) => letter.toUpperCase());
}
