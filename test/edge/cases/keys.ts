// Keys: /me for each kind of key, and what a key or its lack does to other endpoints. test/serve/admit.test.ts has the
// fields that present none.
import { KEYS } from "../pages.ts";
import { PRIVATE, PUBLIC, type Case } from "./case.ts";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const { live, plus, test, expired, revoked, revokedLater, unknown } = KEYS;

function identity({ key, stored }: typeof live, authorization = `Bearer ${key}`): Case {
  return {
    request: "/v1/me",
    sent: { Authorization: authorization },
    status: 200,
    data: {
      key_id: stored.id,
      scopes: stored.scopes,
      rate_tier: stored.tier,
      environment: stored.environment,
      owner: { display_name: stored.owner },
    },
    fields: {
      "cache-control": "no-store",
      etag: null,
      "ratelimit-policy": new RegExp(`^"${stored.tier}";`),
    },
  };
}

function refused(authorization: string, request = "/v1/me"): Case {
  return {
    request,
    sent: { Authorization: authorization },
    status: 401,
    code: "invalid_key",
    fields: {
      "www-authenticate": 'Bearer error="invalid_token"',
      "cache-control": "no-store",
      "ratelimit-policy": /^"anonymous";/,
    },
  };
}

export const KEY_CASES: Case[] = [
  identity(live),
  identity(plus),
  identity(test),
  identity(revokedLater),
  identity(live, `bearer ${live.key}`),
  identity(live, `BEARER   ${live.key}`),
  refused(`Bearer ${expired.key}`),
  refused(`Bearer ${revoked.key}`),
  refused(`Bearer ${unknown.key}`),
  refused("Bearer"),
  refused(`Basic ${live.key}`),
  refused("Bearer x", "/v1/clubs"),
  refused("Bearer x", "/v1/health"),
  refused("Bearer x", "/v1/nowhere"),
  refused("Bearer x", "/v1/clubs/"),
  refused("Bearer x", "/v1/clubs?limit=0"),
  refused("Bearer x", "POST /v1/clubs"),
  refused("Bearer x", "HEAD /v1/clubs"),
  { request: "OPTIONS /v1/me", sent: bearer("x"), status: 204 },
  { request: "/v1/me", status: 401, code: "missing_key", fields: { "www-authenticate": "Bearer" } },
  { request: "/v1/me?x=1", status: 401, code: "missing_key" },
  // The platform drops an empty field before any code of ours runs.
  { request: "/v1/me", sent: { Authorization: "" }, status: 401 },
  { request: "POST /v1/me", status: 405, code: "method_not_allowed" },
  {
    request: "/v1/me?x=1",
    sent: bearer(live.key),
    status: 400,
    code: "invalid_parameter",
    details: ["x"],
  },
  {
    request: "/v1/clubs",
    sent: bearer(live.key),
    status: 200,
    fields: { "cache-control": PRIVATE, "ratelimit-policy": /^"partner";/ },
  },
  {
    request: "/v1/clubs?limit=3",
    sent: bearer(plus.key),
    status: 200,
    fields: { "cache-control": PRIVATE, "ratelimit-policy": /^"partner_plus";/ },
  },
  {
    request: "/v1/clubs",
    sent: { ...bearer(live.key), "If-None-Match": "*" },
    status: 304,
    fields: { "cache-control": PRIVATE },
  },
  {
    request: "/v1/clubs",
    status: 200,
    fields: { "cache-control": PUBLIC, "ratelimit-policy": /^"anonymous";/ },
  },
  {
    request: "/v1/health",
    sent: bearer(live.key),
    status: 200,
    fields: { "cache-control": "no-store", "ratelimit-policy": /^"partner";/ },
  },
];
