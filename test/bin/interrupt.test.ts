// Ctrl+C at any moment: what a build leaves, and what it says.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../data/generate.ts";
import { scratchFolder } from "../scratch.ts";

const folder = scratchFolder();
const dump = join(folder, "sample.sqlite");
beforeAll(() => generate({ seed: 3, properties: 60, today: "2026-11-21", out: dump }));

/** Builds the sample at `out`, and sends a signal once a line of stderr begins with `stage`. */
async function interrupted(out: string, stage: string, signal: NodeJS.Signals) {
  const args = ["bin/run.js", "build", "--dump", dump, "--sample", "--first", "--out", out];
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
    ["project", "SIGTERM", 143],
    ["write", "SIGHUP", 129],
  ])(
    "after %s, by %s, cleans up and says that nothing was published",
    async (stage, signal, exit) => {
      const out = join(scratchFolder(), "dist");
      const { code, said, pid } = await interrupted(out, stage, signal);
      // The signal may come when the link is there, which it says then.
      if (existsSync(out))
        expect(said).toContain(`was published before that: ${readlinkSync(out)}`);
      else expect(said).toMatch(/Interrupted\. Nothing was published\n$/);
      expect(code).toBe(exit);
      const snapshots = existsSync(`${out}.snapshots`) ? readdirSync(`${out}.snapshots`) : [];
      expect(snapshots.filter((name) => name.startsWith("."))).toEqual([]);
      expect(readdirSync(tmpdir()).filter((name) => name.includes(`-${pid}-`))).toEqual([]);
      expect(said).not.toMatch(/ {4}at |Internal error|Refused/);
    },
  );

  it("leaves the previous snapshot as it was, and the next build goes on", async () => {
    const out = join(scratchFolder(), "dist");
    expect((await interrupted(out, "never", "SIGINT")).code).toBe(0);
    const before = readlinkSync(out);
    expect((await interrupted(out, "read", "SIGINT")).code).toBe(130);
    expect(readlinkSync(out)).toBe(before);
    expect((await interrupted(out, "never", "SIGINT")).code).toBe(0);
  });
});
