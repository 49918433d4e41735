// Keys: /me for each kind of key, and what a key or its lack does to other endpoints. test/serve/admit.test.ts has the
// fields that present none.
import { KEYS } from "../pages.ts";
import { PRIVATE, PUBLIC, type Case } from "./case.ts";

const { live, plus, test, expired, revoked, revokedLater, unknown } = KEYS;

/** A request with a field of authorization. */
function keyed(sent: string, request: string, status: number, more: Partial<Case> = {}): Case {
  return { request, sent: { Authorization: sent }, status, ...more };
}

const bearer = ({ key }: typeof live) => `Bearer ${key}`;

const told = (tier: string, kept: string, more: Case["fields"] = {}) => ({
  fields: { "cache-control": kept, "ratelimit-policy": new RegExp(`^"${tier}";`), ...more },
});

function identity(key: typeof live, authorization = bearer(key)): Case {
  const { id, scopes, tier, environment, owner } = key.stored;
  const member = {
    key_id: id,
    scopes,
    rate_tier: tier,
    environment,
    owner: { display_name: owner },
  };
  return keyed(authorization, "/v1/me", 200, {
    data: member,
    ...told(tier, "no-store", { etag: null }),
  });
}

function refused(authorization: string, request = "/v1/me"): Case {
  const challenge = { "www-authenticate": 'Bearer error="invalid_token"' };
  const why = { code: "invalid_key", ...told("anonymous", "no-store", challenge) };
  return keyed(authorization, request, 401, why);
}

export const KEY_CASES: Case[] = [
  ...[live, plus, test, revokedLater].map((key) => identity(key)),
  identity(live, `bearer ${live.key}`),
  identity(live, `BEARER   ${live.key}`),
  ...[expired, revoked, unknown].map((key) => refused(bearer(key))),
  refused("Bearer"),
  refused(`Basic ${live.key}`),
  ...["clubs", "health", "nowhere", "clubs/", "clubs?limit=0"].map((path) =>
    refused("Bearer x", `/v1/${path}`),
  ),
  refused("Bearer x", "POST /v1/clubs"),
  refused("Bearer x", "HEAD /v1/clubs"),
  keyed("Bearer x", "OPTIONS /v1/me", 204),
  { request: "/v1/me", status: 401, code: "missing_key", fields: { "www-authenticate": "Bearer" } },
  { request: "/v1/me?x=1", status: 401, code: "missing_key" },
  // The platform drops an empty field before any code of ours runs.
  keyed("", "/v1/me", 401),
  { request: "POST /v1/me", status: 405, code: "method_not_allowed" },
  keyed(bearer(live), "/v1/me?x=1", 400, { code: "invalid_parameter", details: ["x"] }),
  keyed(bearer(live), "/v1/clubs", 200, told("partner", PRIVATE)),
  keyed(bearer(plus), "/v1/clubs?limit=3", 200, told("partner_plus", PRIVATE)),
  keyed(bearer(live), "/v1/health", 200, told("partner", "no-store")),
  { request: "/v1/clubs", status: 200, ...told("anonymous", PUBLIC) },
  {
    request: "/v1/clubs",
    sent: { Authorization: bearer(live), "If-None-Match": "*" },
    status: 304,
    fields: { "cache-control": PRIVATE },
  },
];
