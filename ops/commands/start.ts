// npm start: makes the sample dump if it is missing, builds and serves it.
import { DEFAULT_OUT, DEFAULT_SEED } from "../../data/generate.ts";
import { sampleKey } from "../../data/keys.ts";
import { SAMPLE_OUT } from "../../src/sample-id.ts";
import sampleSecrets from "../../data/sample-keys.json" with { type: "json" };
import { BuildError } from "../../src/errors.ts";
import { DEFAULT_MAX_FILES } from "../../src/limits.ts";
import { buildOnThread } from "../build-job.ts";
import { start } from "../child.ts";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { timed } from "../../src/figures.ts";
import { interruptible } from "../../bin/interrupt.ts";
import { makeSite } from "../make-site.ts";
import { preflightPlace } from "../preflight.ts";
import { CHECKS } from "../../build/prove/gate.ts";
import { rememberDump } from "../last-dump.ts";
import type { Screen } from "../../bin/screen.ts";
import { assertFree, startEdge } from "../edge.ts";
import { SITE } from "../../build/write/site.ts";
import { parsePort, run } from "../../bin/command.ts";

const USAGE = `npm start [-- --port N]

Makes the sample dump if there is none, builds it into ${SAMPLE_OUT} and serves it on workerd.

  --port N     port on 127.0.0.1 (default 8788)` as const;

await run(
  { usage: USAGE, onInterrupt: "Nothing is left running; npm start goes on from here" },
  async ({ values }, screen) => {
    const port = parsePort(values.port ?? "8788");
    const options = {
      dump: DEFAULT_OUT,
      out: SAMPLE_OUT,
      now: new Date(),
      maxFiles: DEFAULT_MAX_FILES,
      first: true,
      sample: true,
      allow: CHECKS.filter((check) => check !== "rejects"),
      config: DEFAULT_CONFIG,
      public: SITE,
      secrets: sampleSecrets,
    };
    screen.update("checks");
    await Promise.all([preflightPlace(options), assertFree(port)]);
    await Promise.all([makeSite(screen), makeSample(screen)]);
    rememberDump(SAMPLE_OUT, options);
    const { text, anyProperty = "" } = await buildOnThread(options, screen);
    screen.update("server");
    const edge = await interruptible(startEdge(SAMPLE_OUT, port), () => disk.clearScratch());
    screen.close();
    console.log(text);
    console.log(invitation(edge.url, anyProperty));
    await edge.untilStopped();
  },
);

// In a process of its own, so that this one can show that something moves.
async function makeSample(screen: Screen): Promise<void> {
  if (disk.size(DEFAULT_OUT) !== undefined) return;
  const begun = performance.now();
  screen.update("sample directory");
  const output = { stdout: "ignore", stderr: "inherit" } as const;
  const { ended, kill } = start(process.execPath, ["bin/run.js", "sample"], output);
  const { code } = await interruptible(ended, async () => {
    kill();
    await ended;
    disk.remove(`${DEFAULT_OUT}.partial`);
  });
  const problem = `The sample directory can't be made: it ended with exit code ${code}`;
  if (code !== 0) throw new BuildError(problem, "Read what it printed above");
  screen.keep(timed("sample", (performance.now() - begun) / 1000));
}

function invitation(url: string, property: string): string {
  return `
Ready: ${url} serves the sample; Ctrl+C stops it.

  Explorer   ${url}/explore/
  API docs   ${url}/docs/
  API        ${url}/v1/properties?state=MT&species=brown-trout&limit=2

A calendar, asked for with the sample's partner key:

  curl -H 'Authorization: Bearer ${sampleKey(DEFAULT_SEED)}' '${url}/v1/availability?property_id=${property}'`;
}
