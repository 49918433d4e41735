// Reads the public keys that an operator trusts from the environment or the configuration.
import type { JWK } from "jose";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../../build/config.ts";
import { createSigner } from "../../build/snapshot/sign.ts";

const HINT =
  'Give a JSON list of JWKs, or {"keys":[…]} as /.well-known/jwks.json has it, each with kty OKP, crv Ed25519 and x';

/**
 * The keys of RIFFLE_PUBLIC_KEYS or, without it, of the configuration, and the public part of
 * RIFFLE_SIGNING_KEY. Throws BuildError.
 */
export async function trustedKeys(
  environment: Record<string, string | undefined>,
  { publicKeys }: Pick<Config, "publicKeys">,
): Promise<JWK[]> {
  const given = environment["RIFFLE_PUBLIC_KEYS"];
  const signer = await createSigner(environment["RIFFLE_SIGNING_KEY"]);
  const keys = given ? parseKeys(given, "RIFFLE_PUBLIC_KEYS") : (publicKeys as JWK[]);
  return [...keys, ...(signer ? [signer.publicKey] : [])];
}

/** The public keys in a JSON text; `where` names its source in messages. Throws BuildError. */
export function parseKeys(text: string, where: string): JWK[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BuildError(`${where} is not JSON`, HINT);
  }
  const keys = (Array.isArray(value) ? value : (value as { keys?: unknown })?.keys) as JWK[];
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isPublicKey)) return keys;
  throw new BuildError(`${where} holds something other than public Ed25519 keys`, HINT);
}

function isPublicKey(key: JWK | null): boolean {
  return key?.kty === "OKP" && key.crv === "Ed25519" && key.x !== undefined && key.d === undefined;
}
