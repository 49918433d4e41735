// Finds the endpoint for a method and a raw path.
import { ApiError } from "../errors.ts";
import { RESOURCES, type Resource } from "../resources.ts";
import { UUID } from "../uuid.ts";
import { notFound } from "./property.ts";

export type Endpoint =
  | { kind: "health" }
  | { kind: "me" }
  | { kind: "availability" }
  | { kind: "property"; id: string }
  | { kind: "list"; resource: Resource }
  | { kind: "redirect"; path: string };

const METHODS = ["GET", "HEAD", "OPTIONS"];

/** Paths have one spelling; a known one with a trailing slash redirects. Throws ApiError 404, 405. */
export function route(method: string, path: string): Endpoint {
  const endpoint = find(path);
  if (endpoint) {
    if (METHODS.includes(method)) return endpoint;
    const allow = METHODS.join(", ");
    throw new ApiError(
      405,
      "method_not_allowed",
      `${method} is not allowed here; this API is read-only and takes ${allow}`,
      { headers: { Allow: allow } },
    );
  }
  const trimmed = path.slice(0, -1);
  if (path.endsWith("/") && find(trimmed)) return { kind: "redirect", path: trimmed };
  throw notFound();
}

function find(path: string): Endpoint | undefined {
  const [, version, name, id, ...rest] = path.split("/");
  if (version !== "v1" || name === undefined || rest.length > 0) return undefined;
  if (id !== undefined) {
    return name === "properties" && UUID.test(id) ? { kind: "property", id } : undefined;
  }
  if (name === "health" || name === "me" || name === "availability") return { kind: name };
  if (!Object.hasOwn(RESOURCES, name)) return undefined;
  return { kind: "list", resource: RESOURCES[name as keyof typeof RESOURCES] };
}
