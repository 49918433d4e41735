// Reads the operator's configuration, riffle.config.ts or riffle.config.json, and fills in its defaults.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { BuildError } from "../src/errors.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { problemOfTemplate } from "../src/request-template.ts";
import type { Effects } from "./disk/effects.ts";

const share = z.number().min(0).max(1);
const count = z.int().min(0);

const gate = z.strictObject({
  /** Rejected rows of a table: this share of them, or this many, whichever is more. */
  rejectedShare: share.default(0.01),
  rejectedRows: count.default(5),
  /** Share of its published rows that a table may lose. */
  rowsLost: share.default(0.2),
  /** Points (of 1) that a field's fill rate may lose. */
  fillLost: share.default(0.1),
  /** Records of a facet value that may vanish altogether. */
  valueRecords: count.default(20),
  /** Share by which the output may grow or shrink. */
  sizeChange: z.number().min(0).default(0.5),
  /** Days by which the last entries of the calendars may fall earlier. */
  calendarDays: count.default(30),
  /** Days other than available that may be lost: this share of them, or this many, whichever is more. */
  calendarLost: share.default(0.5),
  calendarRows: count.default(100),
  /** Of the properties that stay published, the share whose pins may move. */
  pinsMoved: share.default(0.02),
});

const texts = z.strictObject({
  /** Which texts wait for a human: those that the checks object to, or all that are not approved. */
  review: z.enum(["flagged", "all"]).default("flagged"),
  /** File of approved texts: per line the SHA-256 of a text's exact bytes, in hex. */
  approvals: z.string().optional(),
});

// RFC 9116, section 2.5.3. A line feed would begin another field.
const CONTACT = /^(mailto:|https:\/\/|tel:)[!-~]+$/;

// 32 bytes as base64url: 43 characters of 6 bits; the last two bits are 0.
const KEY = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

// Strict, because these keys are published: a private key would also have "d".
const publicKey = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(KEY, "Not 32 bytes as base64url"),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});

const httpsUrl = z.url({ protocol: /^https$/ });

const site = z.strictObject({
  /** Where the site is deployed, for formats that need absolute addresses: the feed, OpenAPI, HTML pages, the sitemap. */
  url: httpsUrl
    .regex(/^https:\/\/[^/?#@]+$/, "Must be an origin, like https://directory.example")
    .optional(),
  /** ISO 4217 code of the currency that all rates are in, USD if not given: for OpenAPI, pages and their JSON-LD. */
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf("currency").includes(code), {
      error: "Must be a currency's ISO 4217 code, like USD",
    })
    .optional(),
  /** Where anglers request days: a template with {id}, {from}, {to} and {rods}. */
  request: z
    .string()
    .superRefine((template, context) => {
      const message = problemOfTemplate(template);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    })
    .optional(),
  /** The map's style in place of the built-in basemap; all that it names must be of its origin or of `hosts`. */
  tiles: z
    .strictObject({
      url: httpsUrl.regex(
        /^https:\/\/[\w.:-]+\/[!-~]*$/,
        "Must have a plain host and a path, in ASCII",
      ),
      hosts: z
        .array(
          httpsUrl.regex(/^https:\/\/[\w.:-]+$/, "Must be an origin, like https://tiles.example"),
        )
        .min(1)
        .max(10)
        .readonly()
        .exactOptional(),
      attribution: z.string().trim().min(1).max(200),
    })
    .optional(),
  /** Whom developers ask, for OpenAPI. */
  contact: z
    .strictObject({
      name: z.string().min(1).exactOptional(),
      url: httpsUrl.exactOptional(),
      email: z.email().exactOptional(),
    })
    .exactOptional(),
  /** The licence of the API's data, for OpenAPI. */
  license: z
    .strictObject({ name: z.string().min(1), url: httpsUrl.exactOptional() })
    .exactOptional(),
});

const calendar = z.strictObject({
  /** Status of a day without a calendar row: open to all rods, or blocked, for calendars kept by hand. */
  assume: z.enum(["available", "unavailable"]).default("available"),
});

const exportsSpec = z.strictObject({
  /** HTML pages of properties and states, which the edge renders; see docs/pages.md. */
  html: z.boolean().default(true),
});

// As Cloudflare names projects and Workers, with room for "-limiter-preview".
const workerName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}[a-z0-9]$/, "Not a name of a Worker");
const keyStore = z.string().regex(/^[0-9a-f]{32}$/, "Not an id of 32 hex digits");

const cloudflare = z
  .strictObject({
    /** The Pages project, or the Worker. */
    project: workerName.default("riffle"),
    /** The project's production branch. */
    branch: z.string().min(1).default("main"),
    /** The limiter's Worker, by default PROJECT-limiter. */
    limiter: workerName.optional(),
    /** Id of the key store, as `wrangler kv namespace create` prints it. */
    keyStore: keyStore.optional(),
    preview: z.strictObject({ keyStore }).optional(),
    /** Rate limits other than the default ones. */
    tiers: z.record(z.string(), z.unknown()).optional(),
    /** Workers Analytics Engine's dataset that calls are counted in. */
    usage: z
      .string()
      .regex(/^\w{1,60}$/, "Not a name of letters, digits and _")
      .optional(),
  })
  .refine(({ keyStore: own, preview }) => own === undefined || own !== preview?.keyStore, {
    path: ["preview", "keyStore"],
    error: "Preview and production must have key stores of their own",
  });

const schema = z.strictObject({
  maxFiles: z.int().min(1).default(DEFAULT_MAX_FILES),
  /** File of views for a dump with another schema. */
  map: z.string().optional(),
  /** Access log to plan the pages by. */
  accessLog: z.string().optional(),
  /** Snapshot folders to keep, including the published one. */
  keepSnapshots: z.int().min(1).default(3),
  /** Further public keys that clients may trust, as JWKs: the previous and the next signing key. */
  publicKeys: z.array(publicKey).default([]),
  /** Check value of the pin keys, as printed by npm run keys:pins. */
  pinKeyCheck: z
    .string()
    .regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/, "Not 16 hex digits, a hyphen and 16 more")
    .optional(),
  /** Contacts for security.txt: URIs, the preferred one first. Without any there is no such file. */
  securityContacts: z.array(z.string().regex(CONTACT)).default([]),
  /** File of withdrawn records, an id a line, which no build publishes. */
  withdrawn: z.string().optional(),
  site: site.prefault({}),
  calendar: calendar.prefault({}),
  exports: exportsSpec.prefault({}),
  cloudflare: cloudflare.prefault({}),
  gate: gate.prefault({}),
  texts: texts.prefault({}),
});

export type Config = z.output<typeof schema>;
/** Status of a day without a calendar row. */
export type Assumed = Config["calendar"]["assume"];

/** Files where the configuration names none; unlike those that it names, they may be missing. */
export const DEFAULT_APPROVALS = "approvals.txt";
export const DEFAULT_WITHDRAWN = "withdrawn.txt";

const FILES = ["riffle.config.ts", "riffle.config.json"];

export const DEFAULT_CONFIG: Config = schema.parse({});

/** Reads the configuration in a folder; all defaults without one. Throws BuildError. */
export async function readConfig(effects: Effects, folder: string): Promise<Config> {
  const config = await readFile(effects, folder);
  const present = (name: string) => {
    const path = resolve(folder, name);
    return effects.size(path) === undefined ? undefined : path;
  };
  const { withdrawn = present(DEFAULT_WITHDRAWN), texts: checks } = config;
  const { approvals = present(DEFAULT_APPROVALS) } = checks;
  return {
    ...config,
    ...(withdrawn !== undefined && { withdrawn }),
    texts: { ...checks, ...(approvals !== undefined && { approvals }) },
  };
}

async function readFile(effects: Effects, folder: string): Promise<Config> {
  const [name, other] = FILES.filter((file) => effects.size(resolve(folder, file)) !== undefined);
  if (!name) return DEFAULT_CONFIG;
  if (other) {
    throw new BuildError(
      `There are both ${name} and ${other}, and one of them would be ignored`,
      "Put all keys into one of them and remove the other",
    );
  }
  const path = resolve(folder, name);
  // TextDecoder drops the byte order mark that some editors write.
  const text = new TextDecoder().decode(effects.read(path));
  try {
    const spec: unknown = name.endsWith(".ts")
      ? ((await import(pathToFileURL(path).href)) as { default: unknown }).default
      : JSON.parse(text);
    return schema.parse(spec);
  } catch (error) {
    throw new BuildError(
      `${name} can't be used: ${problemOf(error)}`,
      "See docs/operators.md for its keys",
    );
  }
}

/** The path of each bad value with what is wrong, never the value itself. */
function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : "no object";
  return error.issues
    .map(({ path, message }) => `${path.join(".") || "it"}: ${message}`)
    .join("; ");
}
