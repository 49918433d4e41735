// The routes of /v1/* as OpenAPI paths with one GET operation each.
import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { z } from "zod";
import {
  availability,
  calendars,
  health,
  identity,
  propertyRecord,
  success,
} from "../../../src/contract.ts";
import { RESOURCE_LIST, type Resource } from "../../../src/resources.ts";
import { errorResponses, type ErrorName } from "./errors.ts";
import type { Example } from "./examples.ts";
import { API_HEADERS, headers, type HeaderName } from "./headers.ts";
import {
  availabilityParameters,
  calendarsParameters,
  idParameter,
  listParameters,
  reference,
} from "./parameters.ts";
import { LISTS } from "./schemas.ts";

/** Name of the security scheme. */
export const KEY_SCHEME = "partnerKey";

const BODIES = {
  property: success(z.strictObject({ property: propertyRecord })).meta({
    id: "PropertyResponse",
  }),
  availability: success(availability).meta({ id: "AvailabilityResponse" }),
  calendars: success(calendars).meta({ id: "CalendarsResponse" }),
  identity: success(identity).meta({ id: "IdentityResponse" }),
  health: success(health).meta({ id: "HealthResponse" }),
};

interface Route {
  id: string;
  tag: "Directory" | "Service";
  summary: string;
  description?: string;
  schema: z.ZodType;
  /** Media type, JSON unless given. */
  type?: string;
  example?: Example;
  parameters?: oas31.ParameterObject[];
  /** Headers besides those of every answer. */
  headers: readonly HeaderName[];
  errors: readonly ErrorName[];
  /** Answers may be 304. */
  tagged: boolean;
  keyed?: true;
}

export function apiPaths(): ZodOpenApiPathsObject {
  const lists = RESOURCE_LIST.map((resource) => [
    `/v1/${resource.name}`,
    operation(listRoute(resource)),
  ]);
  return {
    ...Object.fromEntries(lists),
    "/v1/properties/{id}": operation({
      id: "getProperty",
      tag: "Directory",
      summary: "One published property",
      schema: BODIES.property,
      example: (examples) => examples.property(),
      parameters: [idParameter()],
      headers: ["ETag"],
      errors: ["InvalidKey", "NotFound"],
      tagged: true,
    }),
    "/v1/availability": operation({
      id: "getAvailability",
      tag: "Directory",
      summary: "The public calendar of a property",
      description:
        "A blocked day with `rods_held` is a partial hold: the rest of the day stays bookable. A date outside the calendars is an error that says what they cover.",
      schema: BODIES.availability,
      example: (examples) => examples.availability(),
      parameters: availabilityParameters(),
      headers: ["ETag"],
      errors: ["InvalidKey", "NotFound"],
      tagged: true,
    }),
    "/v1/calendars": operation({
      id: "getCalendars",
      tag: "Directory",
      summary: "The public calendars of several properties",
      description: "Runs of equal days, as in availability.ndjson.",
      schema: BODIES.calendars,
      example: (examples) => examples.calendars(),
      parameters: calendarsParameters(),
      headers: ["ETag"],
      errors: ["InvalidKey"],
      tagged: true,
    }),
    "/v1/properties/{id}/calendar.ics": operation({
      id: "getCalendarFile",
      tag: "Directory",
      summary: "The calendar of a property to subscribe to",
      description:
        "An all-day event for each run of days on which not all rods are free, from today on (RFC 5545).",
      type: "text/calendar",
      schema: z.string(),
      example: (examples) => examples.calendarFile(),
      parameters: [idParameter()],
      headers: ["ETag"],
      errors: ["InvalidKey", "NotFound"],
      tagged: true,
    }),
    "/v1/me": operation({
      id: "getMe",
      tag: "Service",
      summary: "The calling key",
      schema: BODIES.identity,
      headers: [],
      errors: ["NoKey"],
      tagged: false,
      keyed: true,
    }),
    "/v1/health": operation({
      id: "getHealth",
      tag: "Service",
      summary: "Liveness probe",
      schema: BODIES.health,
      headers: [],
      errors: ["InvalidKey"],
      tagged: false,
    }),
  };
}

function listRoute(resource: Resource): Route {
  const name = resource.name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) =>
    letter.toUpperCase(),
  );
  return {
    id: `list${name}`,
    tag: "Directory",
    summary: resource.doc,
    description: "Different filters combine with AND.",
    schema: LISTS[resource.name],
    example: (examples) => examples.list(resource),
    parameters: listParameters(resource),
    headers: ["ETag", "Link", "Content-Location"],
    errors: ["InvalidKey"],
    tagged: true,
  };
}

function operation(route: Route): { get: ZodOpenApiOperationObject } {
  const { id, tag, summary, description, schema, example, errors, keyed } = route;
  const { type = "application/json", parameters = [] } = route;
  const all = [...parameters, ...(route.tagged ? [reference("ifNoneMatch")] : [])];
  const sent: HeaderName[] = [...API_HEADERS, ...route.headers];
  return {
    get: {
      operationId: id,
      summary,
      ...(description === undefined ? {} : { description }),
      tags: [tag],
      security: keyed ? [{ [KEY_SCHEME]: [] }] : [{}, { [KEY_SCHEME]: [] }],
      ...(all.length === 0 ? {} : { parameters: all }),
      responses: {
        200: {
          description: "OK",
          headers: headers(...sent),
          content: {
            [type]: { schema, ...(example === undefined ? {} : { example }) },
          },
        },
        ...(route.tagged
          ? {
              304: {
                description: "The body has a tag that `If-None-Match` names",
                headers: headers(...sent),
              },
            }
          : {}),
        ...errorResponses(...errors),
      },
    },
  };
}
