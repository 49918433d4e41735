// npm run serve: serves a built snapshot on workerd, with the limiter and the key store of its build.
import { startEdge } from "../edge.ts";
import { interruptible } from "../../bin/interrupt.ts";
import { TARGETS } from "../deploy/environment.ts";
import { disk } from "../../build/disk/effects.ts";
import { parseName, parsePort, run, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run serve -- [--dir DIR] [--port N] [--target TARGET]

Serves a built snapshot on workerd, with the limiter and the key store filled from that build.

  --dir DIR         the snapshot (default dist)
  --port N          port on 127.0.0.1 (default 8788)
  --target TARGET   pages (default), or workers: one Worker with static assets

Exit codes: 0 stopped, 1 refused, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    dir: { type: "string", default: "dist" },
    port: { type: "string", default: "8788" },
    target: { type: "string", default: "pages" },
  },
} as const;

await run({ usage: USAGE, onInterrupt: "Nothing is left running" }, OPTIONS, async ({ values }) => {
  const target = parseName("--target", values.target, TARGETS);
  const starting = startEdge(withoutSlashes(values.dir), parsePort(values.port), disk, { target });
  const edge = await interruptible(starting, () => disk.clearScratch());
  console.log(`Ready: ${edge.url} serves ${values.dir}; Ctrl+C stops it`);
  await edge.untilStopped();
});
