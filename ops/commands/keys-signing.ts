// npm run keys:signing: makes an Ed25519 key for RIFFLE_SIGNING_KEY and adds it to a file that a shell can read.
import { exportJWK, generateKeyPair } from "jose";
import { addSecrets, SECRETS_FILE } from "../secrets-file.ts";
import { run } from "../../bin/command.ts";

const USAGE = `npm run keys:signing -- [--to FILE]

Makes the private Ed25519 key that signs snapshots, RIFFLE_SIGNING_KEY, as a JWK, and adds it to FILE, which
only you may read and a shell reads with ". ./FILE". A key that is there stays. The public part stands above
it; each snapshot publishes it. To rotate, add the public part of the next key to publicKeys in
riffle.config.ts some days before the change, and keep the last one there for 14 days after.

  --to FILE    default ${SECRETS_FILE}, which git ignores` as const;

await run({ usage: USAGE, onFailure: "No key was made" }, async ({ values }) => {
  const { to = SECRETS_FILE } = values;
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const key = await exportJWK(privateKey);
  const { kty, crv, x } = key;
  const open = JSON.stringify({ kty, crv, x });
  const notes = ["Signing key.", `Its public part, for publicKeys of riffle.config.ts: ${open}`];
  addSecrets(to, notes, { RIFFLE_SIGNING_KEY: JSON.stringify(key) });
  console.log(`${to} has the signing key; its public part is ${open}

Put it into the host's secret store as RIFFLE_SIGNING_KEY too.`);
});
