// npm run serve: serves a built snapshot on workerd, with the limiter and the key store of its build.
import { startEdge } from "../edge.ts";
import { interruptible } from "../../bin/interrupt.ts";
import { TARGETS } from "../deploy/settings.ts";
import { disk } from "../../build/disk/effects.ts";
import { parseName, parsePort, run, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run serve -- [--dir DIR] [--port N] [--target TARGET]

Serves a built snapshot on workerd, with the limiter and the key store filled from that build.

  --dir DIR         the snapshot (default dist)
  --port N          port on 127.0.0.1 (default 8788)
  --target TARGET   pages (default), or workers: one Worker with static assets`;

await run({ usage: USAGE, onInterrupt: "Nothing is left running" }, async ({ values }) => {
  const { dir = "dist" } = values;
  const target = parseName("--target", values.target ?? "pages", TARGETS);
  const port = parsePort(values.port ?? "8788");
  const starting = startEdge(withoutSlashes(dir), port, target);
  const edge = await interruptible(starting, () => disk.clearScratch());
  console.log(`Ready: ${edge.url} serves ${dir}; Ctrl+C stops it`);
  await edge.untilStopped();
});
