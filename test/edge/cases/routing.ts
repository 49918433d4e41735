// Paths and methods: endpoints, redirects, spellings that are not found, methods, preflights, length.
import { UNKNOWN_ID, type Case, type Context } from "./case.ts";

const ALLOW = "GET, HEAD, OPTIONS";

export function routingCases({ origin, property, draft }: Context): Case[] {
  const id = `/v1/properties/${property}`;
  return [
    { request: "/v1/health", status: 200, data: { status: "ok" } },
    { request: "/v1/me", status: 401, code: "missing_key" },
    ...[
      "/v1/properties",
      id,
      "/v1/guides",
      "/v1/clubs",
      "/v1/fly-shops",
      `/v1/availability?property_id=${property}`,
      `/v1/calendars?ids=${property}`,
    ].map((request): Case => ({ request, status: 200 })),
    ...[
      ["/v1/health/", "/v1/health"],
      ["/v1/me/?a=1", "/v1/me?a=1"],
      ["/v1/clubs/?state=MT&limit=5&&x", "/v1/clubs?state=MT&limit=5&&x"],
      ["/v1/fly-shops/?", "/v1/fly-shops?"],
      ["/v1/availability/?from=%zz", "/v1/availability?from=%zz"],
      ["/v1/calendars/?ids=%zz", "/v1/calendars?ids=%zz"],
      [`${id}/calendar.ics/`, `${id}/calendar.ics`],
      [`${id}/`, id],
      [`/v1/properties/${UNKNOWN_ID}/`, `/v1/properties/${UNKNOWN_ID}`],
      ["POST /v1/guides/", "/v1/guides"],
    ].map(([request, location]): Case => ({
      request: request!,
      status: 308,
      fields: { location: location!, "cache-control": "no-store", etag: null },
    })),
    ...[
      "/v1",
      "/v1/",
      "/v1?x=1",
      "/v1//clubs",
      "/v1/clubs//",
      "/v1/Clubs",
      "/v1/%63lubs",
      "/v1/clubs%2F",
      "/v1/%E0%A4%A",
      "/v1/clubs/1",
      "/v1/fly_shops",
      "/v1/properties/nonsense",
      `/v1/properties/${property.toUpperCase()}`,
      `/v1/properties/${property.toUpperCase()}/`,
      `/v1/properties/${property}/x`,
      `/v1/properties/%${property.charCodeAt(0).toString(16)}${property.slice(1)}`,
      // Nothing public has this id; test/serve/handle.test.ts asks for others in each place.
      `/v1/properties/${draft}`,
      `HEAD /v1/properties/${draft}/calendar.ics`,
      `${id.toUpperCase().replace("/V1/PROPERTIES", "/v1/properties")}/calendar.ics`,
      "/v1/properties/nonsense/calendar.ics",
      `${id}/calendar.ICS`,
      `${id}/calendar%2Eics`,
      `${id}/calendar.ics/x`,
      `/v1/calendars/${property}`,
      "POST /v1/nowhere",
      "HEAD /v1/nowhere",
    ].map((request): Case => ({ request, status: 404, code: "not_found" })),
    ...[
      "POST /v1/clubs",
      "PUT /v1/health",
      "PATCH /v1/me",
      `DELETE ${id}`,
      "PROPFIND /v1/availability",
      "TRACE /v1/guides",
      "POST /v1/clubs?limit=0",
      `PUT ${id}/calendar.ics`,
    ].map((request): Case => ({
      request,
      status: 405,
      code: "method_not_allowed",
      fields: { allow: ALLOW },
    })),
    ...["/v1/me", "/v1/nowhere", "/v1/clubs/", `${id}/calendar.ics`].map((path): Case => ({
      request: `OPTIONS ${path}`,
      sent: { Origin: "https://else.test", "Access-Control-Request-Headers": "authorization" },
      status: 204,
      fields: {
        allow: ALLOW,
        "access-control-allow-methods": ALLOW,
        "access-control-allow-headers": "Authorization, If-None-Match",
        "access-control-max-age": "86400",
        "cache-control": "no-store",
        ratelimit: null,
        "ratelimit-policy": null,
      },
    })),
    { request: pathOf(origin, 4_096), status: 400, code: "invalid_parameter", details: ["q"] },
    ...["", "POST ", "OPTIONS ", "HEAD "].map((method): Case => ({
      request: method + pathOf(origin, 4_097),
      status: 414,
      code: "uri_too_long",
      fields: { ratelimit: null, "ratelimit-policy": null },
    })),
    { request: `/v1/nowhere${"/a".repeat(3_000)}`, status: 414, code: "uri_too_long" },
  ];
}

/** A path whose whole URL has so many bytes. */
function pathOf(origin: string, bytes: number): string {
  const head = "/v1/clubs?q=";
  return head + "a".repeat(bytes - origin.length - head.length);
}
