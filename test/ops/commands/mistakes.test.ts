// Mistakes on the command line: each is answered before any work, in words, and leaves the folder as it was.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "../../docs/markdown.ts";
import { scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { ROW, writeDump } from "../../build/dump-rows.ts";
import { command, ROOT } from "./commands.ts";
import { MISTAKES } from "./mistakes.ts";

const dump = writeDump({ properties: [ROW.properties(1)] });

/** What the site, the sample and a build leave where they begin. */
const TRACES = /^(lib|data|dist\.(private|snapshots))$|\.staging-/;

/** bin/run.js, after a line of code that changes what it finds. */
function startedAfter(code: string, ...args: string[]) {
  const first = ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
  const script = join(ROOT, "bin/run.js");
  return spawnSync(process.execPath, [...first, script, ...args], { encoding: "utf8" });
}

const onNode = (version: string) =>
  startedAfter(
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`,
    "site",
    "--help",
  );

const without = (module: string) => `import { registerHooks } from "node:module";
const nowhere = (name) => (name === "${module}" ? "./nowhere.js" : name);
registerHooks({ resolve: (name, context, next) => next(nowhere(name), context) });`;

/** What docs/mistakes.md says of each. */
const TOLD = rows(readFileSync("docs/mistakes.md", "utf8")).slice(2);
const said = new Map(TOLD.map(([what, says]) => [what!, says!.replaceAll("`", "")]));

describe("a mistake", () => {
  it("of those said before any work is in docs/mistakes.md, all of them and in that order", () => {
    const told = TOLD.map(([what]) => what);
    expect(told.slice(0, MISTAKES.length)).toEqual(MISTAKES.map(([what]) => what));
    expect(told[MISTAKES.length]).toBe("mistake");
  });

  it.each(MISTAKES)(
    "is answered before any work, as docs/mistakes.md says: %s",
    async (what, code, call, { env = {}, prepare } = {}) => {
      const folder = scratchFolder();
      copyFileSync(dump, join(folder, "dump.sqlite"));
      prepare?.(folder);
      const before = readdirSync(folder);
      const [name, ...args] = call.split(" ");
      const { status, stderr } = await command(name!, args, env, folder);
      expect(stderr).toContain(said.get(what));
      expect(stderr.split("\n")[0]).toMatch(
        code === 1 ? /^Refused: |is missing/ : /^Wrong usage: /,
      );
      expect(stderr).not.toMatch(/Internal error|^ {4}at /m);
      for (const key of Object.values(TEST_SECRETS)) expect(stderr).not.toContain(key);
      expect(status).toBe(code);
      const fresh = readdirSync(folder).filter((one) => !before.includes(one));
      expect(fresh.filter((one) => TRACES.test(one))).toEqual([]);
    },
  );

  it("is answered where nothing is installed yet", () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, "bin"));
    copyFileSync(join(ROOT, "bin/run.js"), join(folder, "bin/run.mjs"));
    const args = [join(folder, "bin/run.mjs"), "start"];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const refusal = "Riffle is not installed in this folder yet\nRun this first: npm ci";
    expect([status, stderr]).toEqual([1, `Refused: ${refusal}\n`]);
  });

  it("is answered where the Node server's views are not made yet, and help is printed all the same", () => {
    const { status, stderr } = startedAfter(without("#views"), "serve-node", "--dir", "nowhere");
    const refusal = "The views of HTML pages are not made yet\nRun this first: npm run site";
    expect([status, stderr]).toEqual([1, `Refused: ${refusal}\n`]);
    expect(startedAfter(without("#views"), "serve-node", "--help").status).toBe(0);
  });

  it("is not made where another module of the Node server is missing", () => {
    const server = without("../../hosts/node/start.ts");
    const { status, stderr } = startedAfter(server, "serve-node", "--dir", "nowhere");
    expect([status, stderr]).toEqual([3, expect.stringContaining("Internal error")]);
    expect(stderr).not.toContain("views of HTML pages");
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
});
