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
  /** That of its id unless given. */
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
  const { example = ({ answers }) => answers[id], parameters = [] } = rest;
  const content = { [type]: { schema, example } };
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
