// npm run keys:signing: makes an Ed25519 key for RIFFLE_SIGNING_KEY.
import { exportJWK, generateKeyPair } from "jose";
import { run } from "./run.ts";

const USAGE = `npm run keys:signing

Prints a new Ed25519 private key as a JWK: the value of RIFFLE_SIGNING_KEY, for the host's secret store.
Its public part is published with each snapshot. To rotate, add the public part of the next key
(without "d") to publicKeys in riffle.config.ts some days before the change, and keep the last one there
for 14 days after.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, { options: {} }, async () => {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  console.log(JSON.stringify(await exportJWK(privateKey)));
  console.error("Keep it in the secret store as RIFFLE_SIGNING_KEY; it is shown this once");
});
