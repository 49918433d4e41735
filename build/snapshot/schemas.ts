// Declares manifest.json and latest.json, for their types and for OpenAPI. parse.ts reads them.
import { z } from "zod";

const manifestFile = z.object({
  path: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  media_type: z.string(),
  /** Of a vanished page: when it may go, RFC 3339. */
  expires: z.string().optional(),
});

const publicKey = z.looseObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string(),
});

const partOfManifest = z.object({ path: z.string(), bytes: z.int().min(0), sha256: z.string() });

export const manifestPart = z.object({
  /** Sorted by path. */
  files: z.array(manifestFile),
});

export const manifestHead = z.object({
  format: z.literal(1),
  snapshot: z.string(),
  created: z.string(),
  /** By resource and field: how many records have a value. */
  fields: z.record(z.string(), z.record(z.string(), z.int())),
  /** Check value of the pin keys: an HMAC, which reveals nothing about them. */
  pin_keys: z.string().optional(),
  /** Public keys that sign this snapshot and may sign later ones: whoever trusts its signature trusts them. */
  signing_keys: z.array(publicKey).optional(),
  /** Checks of the gate that the operator allowed this snapshot to fail. */
  overrides: z.array(z.string()),
  /** The parts, sorted by path: each file under /static/v1/ but manifest, pointer and signature is in one. */
  parts: z.array(partOfManifest).optional(),
  /** Of a manifest without parts all files; else a note to programs that know of no parts. */
  files: z.array(manifestFile),
});

export const latest = z.object({
  version: z.int(),
  created: z.string(),
  expires: z.string(),
  snapshot: z.string(),
  manifest: z.object({ path: z.string(), bytes: z.int(), sha256: z.string() }),
  cover: z.object({ from: z.string(), to: z.string() }),
  /** Records by resource. */
  counts: z.record(z.string(), z.int()),
});
