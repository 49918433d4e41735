// Static files through the asset server: types, policies, exposed headers, and the kinds of 404.
import type { Owned } from "../../hosts/targets.ts";
import { PUBLIC, type Case } from "./case.ts";

const FILE = {
  "cache-control": PUBLIC,
  "access-control-allow-origin": "*",
  "strict-transport-security": "max-age=31536000",
  "access-control-expose-headers": /ETag.*X-Snapshot-Id/,
  "x-content-type-options": "nosniff",
  etag: /^"[0-9a-f]{32}"$/,
  "content-encoding": null,
};

const FILES: [path: string, type: string][] = [
  ["/static/v1/catalog.json", "application/json; charset=utf-8"],
  ["/static/v1/manifest.json", "application/json; charset=utf-8"],
  ["/static/v1/latest.json", "application/json; charset=utf-8"],
  ["/static/v1/facets.json", "application/json; charset=utf-8"],
  ["/static/v1/pages.json", "application/json; charset=utf-8"],
  ["/static/v1/changes.atom", "application/atom+xml; charset=utf-8"],
  ["/static/v1/clubs/offset.0.json", "application/json; charset=utf-8"],
  ["/static/v1/properties.csv", "text/csv; charset=utf-8"],
  ["/static/v1/properties.ndjson", "application/x-ndjson"],
  ["/static/v1/availability.ndjson", "application/x-ndjson"],
  ["/static/v1/properties.geojson", "application/geo+json"],
  ["/static/v1/packs/clubs/index.0.bin", "application/octet-stream"],
  ["/static/v1/packs/properties/ids.0.bin", "application/octet-stream"],
  ["/static/v1/packs/properties/index.0.bin.gz", "application/gzip"],
];

const MISSING_JSON = [
  "/static/v1/nowhere.json",
  "/static/v1/clubs/state.zz/offset.0.json",
  "/static/v1/clubs",
  "/static/v1/nope.csv",
  "/static/v1/nope.ndjson",
  "/static/v1/nope.geojson",
  "/static/v1/nope.atom",
  "/static/v1/nope.jws",
  "/static/v1/nope.bin",
  "/static/v1/latest.json.jws",
  "/static/v1/packs/nope.json",
  "/static/v1/nowhere/at/all",
];

const FAIL_OPEN = { "X-Fail-Open": "1" };

export const staticCases = ({ missing, moved, failsOpen }: Owned): Case[] => [
  ...FILES.map(([request, type]): Case => ({
    request,
    status: 200,
    fields: { ...FILE, "content-type": type },
  })),
  ...MISSING_JSON.map((request): Case => ({
    request,
    status: 404,
    code: "not_found",
    fields: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": missing,
      "access-control-allow-origin": "*",
    },
  })),
  ...["/nowhere", "/nowhere/at/all.json", "/docs/nowhere.md", "/v2/clubs", "/V1/clubs"].map(
    (request): Case => ({
      request,
      status: 404,
      fields: { "content-type": /^text\/html/, "cache-control": missing },
    }),
  ),
  ...["/explore", "/docs"].map((request): Case => ({
    request: `${request}?a=1`,
    status: moved,
    fields: { location: `${request}/?a=1` },
  })),
  ...["/", "/explore/", "/docs/"].map((request): Case => ({
    request,
    status: 200,
    fields: {
      "content-type": /^text\/html/,
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
      "content-security-policy": /default-src 'self'/,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": /(^|, )geolocation=\(self\)(,|$)/,
      "strict-transport-security": "max-age=31536000",
    },
  })),
  {
    request: "HEAD /.well-known/api-catalog",
    status: 200,
    fields: {
      "content-type": /^application\/linkset\+json; profile=/,
      link: /rel="api-catalog"/,
    },
  },
  { request: "POST /static/v1/clubs/offset.0.json", status: 405 },
  { request: "OPTIONS /static/v1/clubs/offset.0.json", status: 405 },
  // Last, as not every host has them.
  ...(failsOpen ? ["/v1/clubs", "/v1/properties?state=mt", "/v1/nowhere", "/v1/me"] : []).map(
    (request): Case => ({
      request,
      sent: FAIL_OPEN,
      status: 404,
      code: "not_found",
      fields: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    }),
  ),
];
