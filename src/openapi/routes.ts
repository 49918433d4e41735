// The routes of /v1/* by their paths.
import { z } from "zod";
import { availability, calendars, health, identity, propertyRecord, success } from "../contract.ts";
import { parseDay } from "../dates.ts";
import { calendarText } from "../icalendar.ts";
import { API_VERSION } from "../limits.ts";
import { RESOURCE_LIST, type Resource } from "../resources.ts";
import { SCOPES } from "../stored-key.ts";
import { calendarOf, DAYS, listExample, ofFirst, RANGE, successOf } from "./examples.ts";
import { LISTS } from "./list-files.ts";
import { capital, lowerFirst, type Operation } from "./operation.ts";
import { AVAILABILITY, CALENDARS, listParameters, PROPERTY_ID } from "./parameters.ts";

const ofProperty = (data: (id: string) => object) =>
  ofFirst("properties", ({ id }) => successOf(data(id)));

export const ROUTES: Record<string, Operation> = {
  ...Object.fromEntries(RESOURCE_LIST.map((one) => [`/v1/${one.name}`, listRoute(one)])),
  "/v1/properties/{id}": {
    id: "getProperty",
    summary: "Gets a published property with its description",
    description: "Unknown ids and ids that are not published get one and the same 404.",
    schema: success(z.strictObject({ property: propertyRecord })).meta({ id: "PropertyResponse" }),
    example: ofFirst("properties", (property) => successOf({ property })),
    parameters: [PROPERTY_ID],
    errors: ["InvalidKey", "NotFound"],
  },
  "/v1/availability": {
    id: "getAvailability",
    summary: "Gets the public calendar of a property, day by day",
    description:
      "A blocked day with `rods_held` is a partial hold: the rest of the day stays bookable. A date outside the calendars is an error that says what they cover.",
    schema: success(availability).meta({ id: "AvailabilityResponse" }),
    example: ofProperty((id) => ({ property_id: id, ...RANGE, days: DAYS })),
    parameters: AVAILABILITY,
    errors: ["InvalidKey", "NotFound"],
  },
  "/v1/calendars": {
    id: "getCalendars",
    summary: "Gets the public calendars of several properties as runs of equal days",
    description:
      "Runs are those of availability.ndjson, cut to the range. Ids that are not published are left out.",
    schema: success(calendars).meta({ id: "CalendarsResponse" }),
    example: ofProperty((id) => ({ ...RANGE, calendars: [calendarOf(id)] })),
    parameters: CALENDARS,
    errors: ["InvalidKey"],
  },
  "/v1/properties/{id}/calendar.ics": {
    id: "getCalendarFile",
    summary: "Gets the calendar of a property as a file to subscribe to",
    description:
      "An all-day event for each run of days on which not all rods are free, from today on (RFC 5545).",
    type: "text/calendar",
    schema: z.string(),
    example: ofFirst("properties", ({ id }) => {
      const start = parseDay(RANGE.to)!;
      return calendarText(id, start, [{ start, end: start + 1, summary: "Booked", isFree: false }]);
    }),
    parameters: [PROPERTY_ID],
    errors: ["InvalidKey", "NotFound"],
  },
  "/v1/me": {
    id: "getMe",
    tag: "Service",
    summary: "Tells what the calling key is allowed",
    description: "The one call that needs a key.",
    schema: success(identity).meta({ id: "IdentityResponse" }),
    example: () =>
      successOf({
        key_id: "5e2db876-17e5-43e2-a479-48fbd5da2715",
        scopes: SCOPES,
        rate_tier: "partner",
        environment: "live",
        owner: { display_name: "Bighorn Outfitters" },
      }),
    errors: ["NoKey"],
  },
  "/v1/health": {
    id: "getHealth",
    tag: "Service",
    summary: "Tells that the service answers, and the date of its contract",
    description: "For monitors: 503 while the snapshot can't be read.",
    schema: success(health).meta({ id: "HealthResponse" }),
    example: () => successOf({ status: "ok", version: API_VERSION }),
    errors: ["InvalidKey"],
  },
};

function listRoute(resource: Resource): Operation {
  return {
    id: `list${capital(resource.table)}`,
    summary: `Lists ${lowerFirst(resource.doc)}`,
    description: "Different filters combine with AND.",
    schema: LISTS[resource.name],
    example: listExample(resource),
    parameters: listParameters(resource),
    headers: ["Link", "Content-Location"],
    errors: ["InvalidKey"],
  };
}
