// Reads the operator's configuration, riffle.config.{ts,json}, with defaults; docs/operators.md explains each key.
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
  rejectedShare: share.default(0.01),
  rejectedRows: count.default(5),
  rowsLost: share.default(0.2),
  fillLost: share.default(0.1),
  valueRecords: count.default(20),
  sizeChange: z.number().min(0).default(0.5),
  calendarDays: count.default(30),
  calendarLost: share.default(0.5),
  calendarRows: count.default(100),
  pinsMoved: share.default(0.02),
});

const texts = z.strictObject({
  review: z.enum(["flagged", "all"]).default("flagged"),
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
  url: httpsUrl
    .regex(/^https:\/\/[^/?#@]+$/, "Must be an origin, like https://directory.example")
    .optional(),
  currency: z
    .string()
    .refine((code) => Intl.supportedValuesOf("currency").includes(code), {
      error: "Must be a currency's ISO 4217 code, like USD",
    })
    .optional(),
  request: z
    .string()
    .superRefine((template, context) => {
      const message = problemOfTemplate(template);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    })
    .optional(),
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
  contact: z
    .strictObject({
      name: z.string().min(1).exactOptional(),
      url: httpsUrl.exactOptional(),
      email: z.email().exactOptional(),
    })
    .exactOptional(),
  license: z
    .strictObject({ name: z.string().min(1), url: httpsUrl.exactOptional() })
    .exactOptional(),
});

// As Cloudflare names projects and Workers, with room for "-limiter-preview".
const workerName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}[a-z0-9]$/, "Not a name of a Worker");
const keyStore = z.string().regex(/^[0-9a-f]{32}$/, "Not an id of 32 hex digits");

const cloudflare = z
  .strictObject({
    project: workerName.default("riffle"),
    branch: z.string().min(1).default("main"),
    limiter: workerName.optional(),
    keyStore: keyStore.optional(),
    preview: z.strictObject({ keyStore }).optional(),
    tiers: z.record(z.string(), z.unknown()).optional(),
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
  map: z.string().optional(),
  accessLog: z.string().optional(),
  keepSnapshots: z.int().min(1).default(3),
  publicKeys: z.array(publicKey).default([]),
  pinKeyCheck: z
    .string()
    .regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/, "Not 16 hex digits, a hyphen and 16 more")
    .optional(),
  securityContacts: z.array(z.string().regex(CONTACT)).default([]),
  withdrawn: z.string().optional(),
  site: site.prefault({}),
  calendar: z
    .strictObject({ assume: z.enum(["available", "unavailable"]).default("available") })
    .prefault({}),
  exports: z.strictObject({ html: z.boolean().default(true) }).prefault({}),
  cloudflare: cloudflare.prefault({}),
  gate: gate.prefault({}),
  texts: texts.prefault({}),
});

export type Config = z.output<typeof schema>;
export type Assumed = Config["calendar"]["assume"];

/** Files where the configuration names none; unlike those that it names, they may be missing. */
export const DEFAULT_APPROVALS = "approvals.txt";
export const DEFAULT_WITHDRAWN = "withdrawn.txt";

const FILES = ["riffle.config.ts", "riffle.config.json"];

export const DEFAULT_CONFIG: Config = schema.parse({});

export async function readConfig(effects: Effects, folder: string): Promise<Config> {
  const config = await readFile(effects, folder);
  const present = (name: string) => {
    const path = resolve(folder, name);
    return effects.size(path) === undefined ? undefined : path;
  };
  const { withdrawn = present(DEFAULT_WITHDRAWN), texts: checks } = config;
  const { approvals = present(DEFAULT_APPROVALS) } = checks;
  return { ...config, withdrawn, texts: { ...checks, approvals } };
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
