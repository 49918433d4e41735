// npm run review: serves the review desk, where a human reads what waits and decides.
import sampleKeys from "../../data/sample-keys.json" with { type: "json" };
import { SAMPLE_OUT } from "../../src/sample-id.ts";
import { DEFAULT_APPROVALS, readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { untilSignal } from "../../bin/interrupt.ts";
import { createProgress } from "../../build/progress.ts";
import { openDecisions } from "../desk/decisions.ts";
import { readDesk } from "../desk/desk.ts";
import { chooseDump } from "../last-dump.ts";
import { startServer } from "../desk/server.ts";
import { parsePort, run, withoutSlashes } from "../../bin/command.ts";

const USAGE =
  `npm run review -- [--dump FILE] [--map FILE] [--out DIR] [--who NAME] [--port N] [--sample]

Serves the review desk on this machine: the texts that wait, the riskiest first, with what was found in them, and the
rows and values that are left out, with the reason. Nothing is written but the approvals file, texts.approvals of
riffle.config.ts (default ${DEFAULT_APPROVALS}), which the next build reads.

  --dump FILE   the dump that is to be built (default: the one that was built last at DIR)
  --map FILE    its map, if it has another schema (default: that of the last build, else the configuration's)
  --out DIR     where the last snapshot is published, if it is (default dist, with --sample ${SAMPLE_OUT})
  --who NAME    who decides, for the approvals file (default: the environment's USER)
  --port N      port on 127.0.0.1 (default: any that is free)
  --sample      the dump is the sample directory

RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY may be set as for a build, but a reader need not hold them: without them only
a coordinate at a cell's edge may be judged otherwise. The address holds a token: whoever has it can read and decide
while the desk is open. Ctrl+C ends it.` as const;

await run({ usage: USAGE }, async ({ values, flags }, screen) => {
  const asked = flags.has("sample");
  const out = withoutSlashes(values.out ?? (asked ? SAMPLE_OUT : "dist"));
  const config = await readConfig(disk, ".");
  const chosen = chooseDump(out, values, config, asked);
  const port = values.port === undefined ? 0 : parsePort(values.port);
  const { approvals = DEFAULT_APPROVALS } = config.texts;
  const options = {
    ...chosen,
    withdrawn: config.withdrawn,
    out,
    now: new Date(),
    texts: { ...config.texts, approvals },
    secrets: chosen.sample ? { ...process.env, ...sampleKeys } : process.env,
  };
  const progress = createProgress(screen);
  const desk = await readDesk(options, progress);
  screen.close();
  const who = values.who ?? process.env.USER ?? "";
  const decisions = openDecisions(approvals, { now: () => new Date(), who });
  const server = await startServer(desk, decisions, port);
  const waiting = desk.cases.filter(({ state }) => state === "waiting").length;
  // Before the address is printed: a signal that came sooner would end the process at once.
  const signalled = untilSignal();
  console.log(`Texts that wait: ${waiting}. Decisions go to ${approvals}; Ctrl+C ends the desk.`);
  console.log(server.url);
  await signalled;
  await server.stop();
  const count = (verdict: string) => decisions.made.filter((one) => one.verdict === verdict).length;
  console.log(`${count("approve")} approved, ${count("keep")} kept withheld`);
});
