// npm run keys:pins: prints a new pair of pin keys as two export lines, and what to do with them on stderr.
import { keyCheck, newPinKeys, OWN_DUMP, readPinKeys } from "../project/pins/pin-keys.ts";
import { run } from "./run.ts";

const USAGE = `npm run keys:pins

Prints a new pair of pin keys as two lines for a shell, RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY, and below
them, on stderr, the key check of the pair. Make one pair for a directory, once, and keep it for good.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, { options: {} }, async () => {
  const pair = newPinKeys();
  for (const [name, value] of Object.entries(pair)) console.log(`export ${name}=${value}`);
  console.error(`
Put both lines into the host's secret store, and a copy offline, apart from the dump.
Never change them once a snapshot is published: new keys draw every pin again, and each draw says
more about the true point. Key check of this pair, the pinKeyCheck of riffle.config.ts:
${keyCheck(readPinKeys(pair, OWN_DUMP))}`);
});
