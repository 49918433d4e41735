// Finds the endpoint for a method and a raw path.
import { ApiError, notFound } from "../errors.ts";
import { RESOURCES, type Resource } from "../resources.ts";
import { UUID } from "../uuid.ts";

export type Endpoint =
  | { kind: "health" }
  | { kind: "me" }
  | { kind: "availability" }
  | { kind: "calendars" }
  | { kind: "property"; id: string }
  | { kind: "calendar"; id: string }
  | { kind: "list"; resource: Resource }
  | { kind: "redirect"; path: string };

const METHODS = ["GET", "HEAD", "OPTIONS"];

/** Paths have one spelling; a known one with a trailing slash redirects. Throws ApiError 404, 405. */
export function route(method: string, path: string): Endpoint {
  const endpoint = find(path);
  if (endpoint) {
    assertMethod(method);
    return endpoint;
  }
  const trimmed = path.slice(0, -1);
  if (path.endsWith("/") && find(trimmed)) return { kind: "redirect", path: trimmed };
  throw notFound();
}

/** Throws ApiError 405. */
export function assertMethod(method: string): void {
  if (!METHODS.includes(method)) throw notAllowed(method);
}

export function notAllowed(method: string): ApiError {
  const allow = METHODS.join(", ");
  return new ApiError(
    405,
    "method_not_allowed",
    `${method} is not allowed here; this API is read-only and takes ${allow}`,
    { headers: { Allow: allow } },
  );
}

function find(path: string): Endpoint | undefined {
  const [, version, name, id, ...rest] = path.split("/");
  if (version !== "v1" || name === undefined) return undefined;
  if (id !== undefined) {
    if (name !== "properties" || !UUID.test(id)) return undefined;
    if (rest.length === 0) return { kind: "property", id };
    return rest.join("/") === "calendar.ics" ? { kind: "calendar", id } : undefined;
  }
  if (name === "health" || name === "me" || name === "availability" || name === "calendars")
    return { kind: name };
  if (!Object.hasOwn(RESOURCES, name)) return undefined;
  return { kind: "list", resource: RESOURCES[name as keyof typeof RESOURCES] };
}
