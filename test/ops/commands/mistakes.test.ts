// Mistakes on the command line: each is answered before any work, in words, and leaves the folder as it was.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "../../docs/markdown.ts";
import { scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { ROW, writeDump } from "../../build/dump-rows.ts";
import { ROOT } from "./commands.ts";
import { MISTAKES } from "./mistakes.ts";

const dump = writeDump({ properties: [ROW.properties(1)] });

/** What the site, the sample and a build leave where they begin. */
const TRACES = /^(lib|data|dist\.(private|snapshots))$|\.staging-/;

/** bin/run.js, told that it runs on another version. */
function onNode(version: string) {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const args = [
    "--import",
    `data:text/javascript,${encodeURIComponent(pretend)}`,
    join(ROOT, "bin/run.js"),
  ];
  return spawnSync(process.execPath, [...args, "site", "--help"], { encoding: "utf8" });
}

describe("a mistake", () => {
  it.each(MISTAKES)("is answered before any work: $what", ({ call, env, prepare, says, code }) => {
    const folder = scratchFolder();
    copyFileSync(dump, join(folder, "dump.sqlite"));
    prepare?.(folder);
    const before = readdirSync(folder);
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "bin/run.js"), ...call], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...TEST_SECRETS, ...env },
    });
    expect(stderr).toContain(says);
    expect(stderr.split("\n")[0]).toMatch(code === 1 ? /^Refused: |is missing/ : /^Wrong usage: /);
    expect(stderr).not.toMatch(/Internal error|^ {4}at /m);
    for (const key of Object.values(TEST_SECRETS)) expect(stderr).not.toContain(key);
    expect(status).toBe(code);
    const fresh = readdirSync(folder).filter((name) => !before.includes(name));
    expect(fresh.filter((name) => TRACES.test(name))).toEqual([]);
  });

  it("is answered where nothing is installed yet", () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, "bin"));
    copyFileSync(join(ROOT, "bin/run.js"), join(folder, "bin/run.mjs"));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin/run.mjs"), "start"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([
      1,
      "Refused: Riffle is not installed in this folder yet\nRun this first: npm ci\n",
    ]);
  });

  it.each(["20.20.2", "22.18.0", "24.9.0", "24.14.9", "25.7.0"])(
    "is answered on Node %s, which can't read text dumps safely",
    (version) => {
      const { status, stderr } = onNode(version);
      expect([status, stderr.split("\n")[0]]).toEqual([
        1,
        `Refused: This is Node ${version}, and Riffle runs on 24.15 or newer, which npm ci brings`,
      ]);
    },
  );

  it.each(["24.15.0", "25.8.0", "26.0.0"])("is not made on Node %s", (version) => {
    const { status, stdout } = onNode(version);
    expect([status, stdout]).toEqual([0, expect.stringContaining("npm run site")]);
  });

  it("is in docs/mistakes.md with what is said", () => {
    const told = rows(readFileSync("docs/mistakes.md", "utf8"))
      .slice(2)
      .map(([what, says]) => `${what}: ${says}`);
    const known = MISTAKES.map(({ what, says }) => `${what}: \`${says.trim()}\``);
    expect(told.slice(0, known.length)).toEqual(known);
  });
});
