// Finds the endpoint for a method and a raw path, and answers those that read the snapshot.
import { coverDays } from "../catalog.ts";
import { success } from "../envelope.ts";
import { METHODS, notAllowed, notFound } from "../errors.ts";
import { API_VERSION } from "../limits.ts";
import { parseListQuery } from "../query.ts";
import { readAll } from "../read-params.ts";
import { RESOURCE_LIST } from "../resources.ts";
import { UUID } from "../uuid.ts";
import { answerAvailability, answerCalendarFile, answerCalendars } from "./calendars.ts";
import { answerProperty } from "./keyed.ts";
import { answerList } from "./list.ts";
import type { Answer, Asking } from "./respond.ts";

type Endpoint = (asking: Asking) => Promise<Answer>;
export type Route = Endpoint | "me" | { redirect: string };

const ENDPOINTS = new Map<string, Endpoint | "me">([
  ...RESOURCE_LIST.map((resource): [string, Endpoint] => [
    resource.name,
    ({ params, snapshot, origin }) => {
      const query = parseListQuery(resource, params, coverDays(snapshot.catalog.cover));
      return answerList(query, snapshot, origin);
    },
  ]),
  ["me", "me"],
  ["availability", answerAvailability],
  ["calendars", answerCalendars],
  [
    "health",
    async ({ params }) => {
      readAll(params, {});
      return { body: success(`{"status":"ok","version":"${API_VERSION}"}`), fresh: true };
    },
  ],
]);

/** Paths have one spelling; a known one with a trailing slash redirects. Throws ApiError 404, 405. */
export function route(method: string, path: string): Route {
  const endpoint = find(path);
  if (endpoint) {
    assertMethod(method);
    return endpoint;
  }
  const trimmed = path.slice(0, -1);
  if (path.endsWith("/") && find(trimmed)) return { redirect: trimmed };
  throw notFound();
}

export function assertMethod(method: string): void {
  if (!METHODS.includes(method)) throw notAllowed(method);
}

function find(path: string): Endpoint | "me" | undefined {
  const [, version, name = "", id, ...rest] = path.split("/");
  if (version !== "v1") return undefined;
  if (id === undefined) return ENDPOINTS.get(name);
  if (name !== "properties" || !UUID.test(id)) return undefined;
  if (rest.length === 0) return ({ params, snapshot }) => answerProperty(id, params, snapshot);
  if (rest.join("/") !== "calendar.ics") return undefined;
  return (asking) => answerCalendarFile(id, asking);
}
