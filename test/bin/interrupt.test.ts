// Ctrl+C at any moment: what a build leaves, and what it says.
import { spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../data/generate.ts";
import secrets from "../../data/sample-keys.json" with { type: "json" };
import { buildInto, scratchFolder } from "../snapshot.ts";

const dump = join(scratchFolder(), "sample.sqlite");
const out = join(scratchFolder(), "dist");
const build = () => buildInto(out, dump, { sample: true, secrets });
beforeAll(async () => {
  await generate({ seed: 3, properties: 60, today: "2026-05-20", out: dump });
  await build();
});

/** Builds the sample, and sends a signal once a line of stderr begins with `stage`. */
async function interrupted(stage: string, signal: NodeJS.Signals) {
  const args = ["bin/run.js", "build", "--dump", dump, "--sample", "--out", out];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (new RegExp(`^${stage} `, "m").test(said)) child.kill(signal);
  });
  const code = await new Promise((settle) => child.once("close", settle));
  return { code, said, pid: child.pid! };
}

describe("an interrupted build", () => {
  it.each<[string, NodeJS.Signals, number]>([
    ["read", "SIGINT", 130],
    ["project", "SIGTERM", 143],
    ["write", "SIGHUP", 129],
  ])(
    "after %s, by %s, cleans up, leaves the previous snapshot, and says that nothing was published",
    async (stage, signal, exit) => {
      const before = readlinkSync(out);
      const { code, said, pid } = await interrupted(stage, signal);
      const now = readlinkSync(out);
      // The signal may come when the link is there, which it says then.
      if (now !== before) expect(said).toContain(`was published before that: ${now}`);
      else expect(said).toMatch(/Interrupted\. Nothing was published\n$/);
      expect(code).toBe(exit);
      const snapshots = readdirSync(`${out}.snapshots`);
      expect(snapshots.filter((name) => name.startsWith("."))).toEqual([]);
      expect(readdirSync(tmpdir()).filter((name) => name.includes(`-${pid}-`))).toEqual([]);
      expect(said).not.toMatch(/ {4}at |Internal error|Refused/);
    },
  );

  it("is no reason for the next one to fail", build);
});
