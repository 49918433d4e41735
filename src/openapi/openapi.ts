// Describes openapi.json, the OpenAPI 3.1 document of /v1/* and the static files. It depends on the
// published records, for examples, but not on the clock or the snapshot's id.
import { createDocument, type oas31 } from "zod-openapi";
import { DEFAULT_CURRENCY } from "../catalog.ts";
import { CURRENCY } from "../contract.ts";
import { API_VERSION, PIN_MAX_SHIFT } from "../limits.ts";
import { memoize } from "../memoize.ts";
import type { Resource } from "../resources.ts";
import { DEFAULT_TIERS } from "../tiers.ts";
import { errorComponents } from "./errors.ts";
import type { Example, PublicRecord, Records } from "./examples.ts";
import { HEADERS } from "./headers.ts";
import { SHARED } from "./parameters.ts";
import { KEY_SCHEME, pathsOf } from "./operation.ts";
import { ROUTES } from "./routes.ts";
import { DOCUMENTS } from "./documents.ts";
import { LIST_FILES } from "./list-files.ts";

export interface SiteFacts {
  url?: string | undefined;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name: string; url?: string };
  currency?: string | undefined;
}

const { anonymous, partner, partner_plus } = DEFAULT_TIERS;

const DESCRIPTION = `Read-only access to a directory of fishing properties, guides, clubs and fly shops.

Every answer of \`/v1/*\` but a calendar file is one JSON envelope with a request id. Coordinates of properties are approximate: each lies up to ${PIN_MAX_SHIFT} m from the true point.

HEAD is answered like GET without a body. A known path with a slash at its end redirects (308) to the path without.

Quotas unless the operator sets others, in calls a minute: ${anonymous.quota} for each address without a key, ${partner.quota} for a \`partner\` key and ${partner_plus.quota} for a \`partner_plus\` key. Files under \`/static/v1/\` are not limited; send no custom header there from a browser, as static files answer no preflight.`;

const TAGS = [
  { name: "Directory", description: "The records, found by query" },
  { name: "Service", description: "The service and the calling key" },
  { name: "Pages", description: "Answers that lie ready as files" },
  { name: "Snapshot", description: "What a mirror needs: pointer, manifest, changes" },
  { name: "Exports", description: "Every public record in one file" },
];

const openApiDocument = memoize(
  ({ url, contact, license, currency = DEFAULT_CURRENCY }: SiteFacts) =>
    createDocument(
      {
        openapi: "3.1.1",
        info: {
          title: "Fishing directory API",
          version: API_VERSION,
          description: DESCRIPTION,
          ...(contact ? { contact } : {}),
          ...(license ? { license } : {}),
        },
        servers: [{ url: url ?? "/" }],
        tags: TAGS,
        paths: pathsOf({ ...ROUTES, ...DOCUMENTS, ...LIST_FILES }),
        components: {
          headers: HEADERS,
          parameters: SHARED,
          responses: errorComponents(),
          securitySchemes: {
            [KEY_SCHEME]: {
              type: "http",
              scheme: "bearer",
              bearerFormat: "rfl_live_ or rfl_test_ and 36 characters",
              description: "A partner key. It raises the quota and is needed for /v1/me only",
            },
          },
        },
      },
      {
        override: ({ jsonSchema }) => {
          // In binary 45.123 is not a multiple of 0.001, which many validators would report.
          delete jsonSchema.multipleOf;
          if (jsonSchema.description) {
            jsonSchema.description = jsonSchema.description.replace(CURRENCY, currency);
          }
          closeTuple(jsonSchema as oas31.SchemaObject);
          // Build and tests are strict, but clients must accept members that are added within v1.
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      },
    ),
);

/** Ends a tuple with its length: many tools take an array without `items`, or with `false`, for a mistake. */
function closeTuple(schema: oas31.SchemaObject): void {
  const { prefixItems } = schema;
  if (!prefixItems) return;
  const length = prefixItems.length;
  Object.assign(schema, { items: { anyOf: prefixItems }, minItems: length, maxItems: length });
}

export function openApiText(
  sources: readonly { resource: Resource; records: readonly PublicRecord[] }[],
  site: SiteFacts = {},
): string {
  const entries = sources.map(({ resource, records }) => [resource.name, records]);
  const all = Object.fromEntries(entries) as Records;
  const text = JSON.stringify(openApiDocument(site), (_, value: unknown) =>
    typeof value === "function" ? (value as Example)(all) : value,
  );
  return `${text}\n`;
}
