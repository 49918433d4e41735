// Prints a new pair of pin keys as two export lines on stdout; what to do with them, on stderr.
import { keyCheck, newPinKeys, readPinKeys } from "../pin-keys.ts";

const pair = newPinKeys();
for (const [name, value] of Object.entries(pair)) console.log(`export ${name}=${value}`);
console.error(`
Put both lines into the host's secret store, and a copy offline, apart from the dump.
Never change them once a snapshot is published: new keys draw every pin again, and each draw says
more about the true point. Key check of this pair, for the private config: ${keyCheck(readPinKeys(pair, false))}`);
