// The operator's configuration: riffle.config.ts or riffle.config.json in, a complete Config out.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { BuildError } from "../src/errors.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import type { Effects } from "./disk/effects.ts";

const share = z.number().min(0).max(1);
const count = z.int().min(0);

const gate = z.strictObject({
  /** Rejected rows of a table: this share of them, or this many, whichever is more. */
  rejectedShare: share.default(0.01),
  rejectedRows: count.default(5),
  /** Share of its published rows that a resource may lose. */
  rowsLost: share.default(0.2),
  /** Points (of 1) that a field's fill rate may lose. */
  fillLost: share.default(0.1),
  /** Records of a facet value that may vanish altogether. */
  valueRecords: count.default(20),
  /** Share by which the output may grow or shrink. */
  sizeChange: z.number().min(0).default(0.5),
  /** Days that the last entries of the calendars may come sooner. */
  calendarDays: count.default(30),
  /** Days that are not free that may be lost: this share of them, or this many, whichever is more. */
  calendarLost: share.default(0.5),
  calendarRows: count.default(100),
  /** Share of the pins of properties that stay that may move. */
  pinsMoved: share.default(0.02),
});

const texts = z.strictObject({
  /** Queued texts are withheld until they are approved. */
  strict: z.boolean().default(false),
  /** File of approved texts: one SHA-256 of exact bytes, in hex, a line. */
  approvals: z.string().optional(),
});

// RFC 9116, section 2.5.3; a blank or line feed would begin something else.
const CONTACT = /^(mailto:|https:\/\/|tel:)[!-~]+$/;

// 43 characters of 6 bits, the last two of them 0.
const KEY = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

// Strict, as it is published: a private key has a "d" more.
const publicKey = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(KEY, "Not 32 bytes as base64url"),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});

const schema = z.strictObject({
  maxFiles: z.int().min(1).default(DEFAULT_MAX_FILES),
  /** File of an access log that the plan of pages follows. */
  accessLog: z.string().optional(),
  /** Snapshot folders that stay, the published one included. */
  keepSnapshots: z.int().min(1).default(3),
  /** Public keys beside the signing key's that clients may trust, as JWKs: the last and the next. */
  publicKeys: z.array(publicKey).default([]),
  /** Check value of the pin keys, as npm run keys:pins prints it. */
  pinKeyCheck: z
    .string()
    .regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/, "Not 16 hex digits, a hyphen and 16 more")
    .optional(),
  /** Whom to tell of a weakness, for security.txt: URIs, the preferred first; no file without one. */
  securityContacts: z.array(z.string().regex(CONTACT)).default([]),
  gate: gate.prefault({}),
  texts: texts.prefault({}),
});

export type Config = z.output<typeof schema>;

const FILES = ["riffle.config.ts", "riffle.config.json"];

export const DEFAULT_CONFIG: Config = schema.parse({});

/** Reads the configuration in a folder; all defaults if there is none. Throws BuildError. */
export async function readConfig(effects: Effects, folder: string): Promise<Config> {
  const [name, other] = FILES.filter((file) => effects.size(resolve(folder, file)) !== undefined);
  if (!name) return DEFAULT_CONFIG;
  if (other) {
    throw new BuildError(
      `There are both ${name} and ${other}, and one of them would be ignored`,
      "Put all keys into one of them and remove the other",
    );
  }
  const path = resolve(folder, name);
  try {
    const spec: unknown = name.endsWith(".ts")
      ? ((await import(pathToFileURL(path).href)) as { default: unknown }).default
      : // Drops the byte order mark that some editors write.
        JSON.parse(new TextDecoder().decode(effects.read(path)));
    return schema.parse(spec);
  } catch (error) {
    throw new BuildError(
      `${name} can't be used: ${problem(error)}`,
      "See docs/operators.md for its keys",
    );
  }
}

/** What is wrong with a specification, with the path of each value that is; never the value. */
export function problem(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : "no object";
  return error.issues
    .map(({ path, message }) => `${path.join(".") || "it"}: ${message}`)
    .join("; ");
}
