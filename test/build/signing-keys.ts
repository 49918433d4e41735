// Signing keys for the tests.
import { exportJWK, generateKeyPair, type JWK } from "jose";

/** A new key as RIFFLE_SIGNING_KEY holds it, and its public part. */
export async function newSigningKey(): Promise<{ text: string; publicKey: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", {
    crv: "Ed25519",
    extractable: true,
  });
  return {
    text: JSON.stringify(await exportJWK(privateKey)),
    publicKey: await exportJWK(publicKey),
  };
}
