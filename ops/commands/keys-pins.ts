// npm run keys:pins: makes a pair of pin keys and adds it to a file that a shell can read.
import { addSecrets, SECRETS_FILE } from "../secrets-file.ts";
import { keyCheck, newPinKeys, OWN_DUMP, readPinKeys } from "../../build/project/pin-keys.ts";
import { run } from "../../bin/command.ts";

const USAGE = `npm run keys:pins -- [--to FILE]

Makes the two secrets that move pins, RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY, once for a directory, and adds
them to FILE, which only you may read and a shell reads with ". ./FILE". A pair that is there stays.

  --to FILE    default ${SECRETS_FILE}, which git ignores` as const;

await run({ usage: USAGE, onFailure: "No key was made" }, async ({ values }) => {
  const { to = SECRETS_FILE } = values;
  const pair = newPinKeys();
  const check = keyCheck(readPinKeys(pair, OWN_DUMP));
  const notes = [
    "Pin keys. Never change them once a snapshot is published.",
    `Their key check, the pinKeyCheck of riffle.config.ts, is public: ${check}`,
  ];
  addSecrets(to, notes, pair);
  console.log(`${to} has the pin keys; their key check is ${check}

Put both into the host's secret store too, and a copy offline, apart from the dump. Never change them once a
snapshot is published: new keys draw every pin again, and each draw says more about the true point.
The key check is public. With this line in riffle.config.ts a build refuses any other pair:

  export default { pinKeyCheck: "${check}" };`);
});
