// Signs the pointer: its exact bytes and the private key in, a detached JWS and the public keys out
// (RFC 7515 appendix F, RFC 8037; key ids are RFC 7638 thumbprints).
import { calculateJwkThumbprint, compactVerify, CompactSign, importJWK, type JWK } from "jose";
import { BuildError } from "../src/errors.ts";

const ALGORITHM = "EdDSA";

export interface Signer {
  /** The detached signature of some bytes. */
  sign(content: Uint8Array): Promise<string>;
  /** The public key, with its id. */
  publicKey: JWK;
}

/** A signer of RIFFLE_SIGNING_KEY, or undefined if it is not set. Throws BuildError. */
export async function createSigner(text: string | undefined): Promise<Signer | undefined> {
  if (text === undefined || text === "") return undefined;
  const privateKey = parseKey(text);
  const { kty, crv, x } = privateKey;
  const kid = await calculateJwkThumbprint({ kty, crv, x } as JWK);
  const key = await importJWK(privateKey, ALGORITHM);
  return {
    publicKey: { kty, crv, x, kid, alg: ALGORITHM, use: "sig" } as JWK,
    async sign(content) {
      const jws = await new CompactSign(content)
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .sign(key);
      const [header, , signature] = jws.split(".");
      return `${header}..${signature}`;
    },
  };
}

function parseKey(text: string): JWK {
  try {
    const key = JSON.parse(text) as JWK;
    if (key.kty === "OKP" && key.crv === "Ed25519" && key.d && key.x) return key;
  } catch {
    // falls through: the key must not be quoted
  }
  throw new BuildError(
    "RIFFLE_SIGNING_KEY is no private Ed25519 key as a JWK",
    'It looks like {"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}; npm run keys:signing makes one',
  );
}

/** Whether a detached signature of some bytes is by one of the keys. */
export async function isSignedBy(
  jws: string,
  content: Uint8Array,
  keys: readonly JWK[],
): Promise<boolean> {
  const [header, , signature] = jws.trim().split(".");
  const payload = Buffer.from(content).toString("base64url");
  for (const jwk of keys) {
    try {
      const key = await importJWK(jwk, ALGORITHM);
      await compactVerify(`${header}.${payload}.${signature}`, key, { algorithms: [ALGORITHM] });
      return true;
    } catch {
      // another key may fit
    }
  }
  return false;
}
