// npm run sample: writes the sample dump, a made-up directory.
import { DEFAULT_OUT, DEFAULT_PROPERTIES, DEFAULT_SEED, generate } from "../../data/generate.ts";
import { sampleKey } from "../../data/keys.ts";
import { dayOf, formatDay, parseDay } from "../../src/dates.ts";
import { parseWhole, run, shown, UsageError } from "../../bin/command.ts";

const USAGE = `npm run sample -- [--seed N] [--properties N] [--today YYYY-MM-DD] [--out FILE]

Writes the sample dump, a made-up directory.

  --seed N             seed of the directory, a whole number (default ${DEFAULT_SEED})
  --properties N       how many properties (default ${DEFAULT_PROPERTIES})
  --today YYYY-MM-DD   the day that calendars lie around (default: today, UTC)
  --out FILE           file to write or replace (default ${DEFAULT_OUT})` as const;

await run({ usage: USAGE }, async ({ values }) => {
  const { today = formatDay(dayOf(new Date())), out = DEFAULT_OUT } = values;
  if (parseDay(today) === undefined) {
    throw new UsageError(`--today must be a date like 2026-05-01, got ${shown(today)}`);
  }
  const seed = parseWhole("--seed", values.seed ?? `${DEFAULT_SEED}`);
  const properties = parseWhole("--properties", values.properties ?? `${DEFAULT_PROPERTIES}`);
  await generate({ seed, properties, today, out });
  console.log(`${out}: ${properties} properties`);
  console.log(`Live partner key: ${sampleKey(seed)}`);
});
