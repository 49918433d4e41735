// Finds the endpoint for a method and a raw path, and answers those that read the snapshot.
import { coverDays } from "../catalog.ts";
import { NO_REQUEST_ID, success } from "../envelope.ts";
import { METHODS, notAllowed, notFound } from "../errors.ts";
import { API_VERSION } from "../limits.ts";
import { parseListQuery } from "../query.ts";
import { readAll, type Params } from "../read-params.ts";
import { RESOURCE_LIST, type Resource } from "../resources.ts";
import { UUID } from "../uuid.ts";
import { answerAvailability, answerCalendars } from "./availability.ts";
import { answerCalendarFile } from "./calendar-file.ts";
import { answerProperty } from "./keyed.ts";
import { answerList } from "./list.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

/** The inputs of an endpoint; `origin` is prepended to the paths of links. */
export interface Asking {
  params: Params;
  snapshot: Snapshot;
  origin: string;
  now: Date;
}

type Endpoint = (asking: Asking) => Promise<Answer>;
export type Route = Endpoint | "me" | { redirect: string };

const listOf =
  (resource: Resource): Endpoint =>
  ({ params, snapshot, origin }) => {
    const query = parseListQuery(resource, params, coverDays(snapshot.catalog.cover));
    return answerList(query, snapshot, origin);
  };

const ENDPOINTS = new Map<string, Endpoint | "me">([
  ...RESOURCE_LIST.map((resource) => [resource.name, listOf(resource)] as const),
  ["me", "me"],
  ["availability", ({ params, snapshot, now }) => answerAvailability(params, snapshot, now)],
  ["calendars", ({ params, snapshot, now }) => answerCalendars(params, snapshot, now)],
  [
    "health",
    async ({ params }) => {
      readAll(params, {});
      const body = success(`{"status":"ok","version":"${API_VERSION}"}`, NO_REQUEST_ID);
      return { body, headers: {}, fresh: true };
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
  return ({ params, snapshot, now }) => answerCalendarFile(id, params, snapshot, now);
}
