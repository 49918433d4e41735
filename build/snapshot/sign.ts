// Signs the pointer with a detached JWS (RFC 7515 appendix F, RFC 8037; RFC 7638 thumbprints), and verifies such ones.
import { calculateJwkThumbprint, flattenedVerify, FlattenedSign, importJWK, type JWK } from "jose";
import { SIGNATURE_PATH } from "../../src/address.ts";
import { BuildError } from "../../src/errors.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";

const ALGORITHM = "EdDSA";
const ONLY = { algorithms: [ALGORITHM] };

export interface Signer {
  sign(content: Uint8Array): Promise<string>;
  publicKey: JWK;
}

/** `text` is RIFFLE_SIGNING_KEY; undefined if that is not set. Throws BuildError. */
export async function createSigner(text: string | undefined): Promise<Signer | undefined> {
  if (text === undefined || text === "") return undefined;
  const { key, jwk } = await readKey(text);
  const { kty, crv, x } = jwk;
  const kid = await thumbprint(jwk);
  return {
    publicKey: { kty, crv, x, kid, alg: ALGORITHM, use: "sig" } as JWK,
    async sign(content) {
      const jws = new FlattenedSign(content).setProtectedHeader({ alg: ALGORITHM, kid });
      const { protected: header, signature } = await jws.sign(key);
      return `${header}..${signature}`;
    },
  };
}

/** The signer of a build. A site that has signed once must not stop by mistake: mirrors would refuse it. */
export async function signerOf(
  effects: Effects,
  out: string,
  key: string | undefined,
  allow: readonly string[],
): Promise<Signer | undefined> {
  const signer = await createSigner(key);
  const wasSigned = effects.size(out + SIGNATURE_PATH) !== undefined;
  if (signer || !wasSigned || allow.includes("unsigned")) return signer;
  throw new BuildError(
    `The snapshot at ${out} is signed, and RIFFLE_SIGNING_KEY is not set`,
    "Read the file that holds it, `. ./riffle.env`: mirrors refuse a site that stops signing. If that is meant, build with --allow unsigned",
  );
}

/** The keys of jwks.json: the signer's, then the others, each once and with the id that signatures name. */
export function keySet(signer: Signer | undefined, others: Config["publicKeys"]): Promise<JWK[]> {
  const keys = [...(signer ? [signer.publicKey] : []), ...others] as JWK[];
  const distinct = keys.filter(({ x }, i) => keys.findIndex((key) => key.x === x) === i);
  return Promise.all(distinct.map(async (key) => ({ ...key, kid: await thumbprint(key) })));
}

function thumbprint({ kty, crv, x }: JWK): Promise<string> {
  return calculateJwkThumbprint({ kty, crv, x } as JWK);
}

// The import also fails for a truncated key, and for x and d of different pairs.
async function readKey(text: string) {
  try {
    const jwk = JSON.parse(text) as JWK;
    if (jwk.kty === "OKP" && jwk.crv === "Ed25519" && jwk.d && jwk.x) {
      return { jwk, key: await importJWK(jwk, ALGORITHM) };
    }
  } catch {
    // fall through: the error must not quote the key
  }
  throw new BuildError(
    "RIFFLE_SIGNING_KEY is not a private Ed25519 JWK",
    'It looks like {"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}, x and d of one pair and 43 characters each; npm run keys:signing makes one',
  );
}

export async function isSignedBy(
  jws: string,
  content: Uint8Array,
  keys: readonly JWK[],
): Promise<boolean> {
  const [header = "", , signature = ""] = jws.trim().split(".");
  const payload = Buffer.from(content).toString("base64url");
  const tried = keys.map(async (jwk) => {
    const key = await importJWK(jwk, ALGORITHM);
    return flattenedVerify({ protected: header, payload, signature }, key, ONLY);
  });
  return Promise.any(tried).then(
    () => true,
    () => false,
  );
}
