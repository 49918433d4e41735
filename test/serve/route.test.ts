// Routing: one spelling for each path, redirects for one slash too many, the rest is not found.
import { describe, expect, it } from "vitest";
import { ApiError } from "../../src/errors.ts";
import { RESOURCES } from "../../src/resources.ts";
import { route, type Endpoint } from "../../src/serve/route.ts";

const ID = "00000000-0000-4000-8000-00000000000a";

function refusal(method: string, path: string): ApiError {
  try {
    route(method, path);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return expect.fail(`${path} was found`);
}

describe("route(method, path)", () => {
  it.each<[string, Endpoint]>([
    ["/v1/health", { kind: "health" }],
    ["/v1/me", { kind: "me" }],
    ["/v1/availability", { kind: "availability" }],
    ["/v1/properties", { kind: "list", resource: RESOURCES.properties }],
    ["/v1/guides", { kind: "list", resource: RESOURCES.guides }],
    ["/v1/clubs", { kind: "list", resource: RESOURCES.clubs }],
    ["/v1/fly-shops", { kind: "list", resource: RESOURCES["fly-shops"] }],
    [`/v1/properties/${ID}`, { kind: "property", id: ID }],
  ])("finds %s, and redirects it with a slash behind it", (path, endpoint) => {
    expect(route("GET", path)).toEqual(endpoint);
    expect(route("HEAD", path)).toEqual(endpoint);
    for (const method of ["GET", "HEAD", "POST"]) {
      expect(route(method, `${path}/`)).toEqual({ kind: "redirect", path });
    }
  });

  it.each([
    "/",
    "",
    "/v1",
    "/v1/",
    "/v1//",
    "//v1/health",
    "/v1//health",
    "/v1/health//",
    "/v1/health/x",
    "/v1/Health",
    "/V1/health",
    "/v1/HEALTH",
    "/v1/%68ealth",
    "/v1/health%2F",
    "/v1/health%20",
    "/v1/%E0%A4%A",
    "/v1/%",
    "/v2/health",
    "/v1/./health",
    "/v1/health;x=1",
    "/v1/fly_shops",
    "/v1/flyshops",
    "/v1/clubs/1",
    `/v1/clubs/${ID}`,
    `/v1/guides/${ID}/`,
    "/v1/constructor",
    "/v1/__proto__",
    "/v1/toString",
    "/v1/properties//",
    "/v1/properties/x",
    "/v1/properties/x/",
    `/v1/properties/${ID.toUpperCase()}`,
    `/v1/properties/${ID.toUpperCase()}/`,
    `/v1/properties/${ID}//`,
    `/v1/properties/${ID}/x`,
    `/v1/properties/${ID} `,
    `/v1/properties/{${ID}}`,
    `/v1/properties/${ID.replaceAll("-", "")}`,
    `/v1/properties/${ID}0`,
    `/v1/properties/${ID.slice(1)}`,
    `/v1/properties/%30${ID.slice(1)}`,
    "/v1/openapi.json",
    "/v1/404",
  ])("finds nothing at %j, by any method", (path) => {
    for (const method of ["GET", "HEAD", "POST", "DELETE"]) {
      expect(refusal(method, path)).toMatchObject({ status: 404, code: "not_found", headers: {} });
    }
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "QUERY", "PROPFIND", "get", "BREW"])(
    "refuses %s on a known path and says what is allowed",
    (method) => {
      for (const path of ["/v1/health", "/v1/me", `/v1/properties/${ID}`]) {
        const error = refusal(method, path);
        expect(error).toMatchObject({
          status: 405,
          code: "method_not_allowed",
          headers: { Allow: "GET, HEAD, OPTIONS" },
        });
        expect(error.message).toContain(method);
      }
    },
  );
});
