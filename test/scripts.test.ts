// `npm run NAME -- --help` of every script prints help, and does nothing else.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { checkout } from "./checkout.ts";
import { fileOf, imported } from "./ops/commands/commands.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

let folder: string;
let before: string[];
beforeAll(() => {
  folder = checkout();
  before = readdirSync(folder);
});

/** Runs a script as npm does, which adds the arguments at its end: in this process, where it is one of ours. */
async function help(name: string): Promise<string> {
  const line = scripts[name]!;
  const [, command] = /^node bin\/run\.js (\S+)$/.exec(line) ?? [];
  const file = command === undefined ? /^node (\S+\.ts)$/.exec(line)?.[1] : fileOf(command);
  if (file !== undefined) {
    const { status, stdout, stderr } = await imported(file, ["--help"], {}, folder);
    expect([status, stderr]).toEqual([0, ""]);
    return stdout;
  }
  const PATH = `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`;
  const env = { ...process.env, PATH, npm_lifecycle_event: name };
  const given = ["-c", `${line} --help`];
  return (await promisify(execFile)("sh", given, { cwd: folder, env })).stdout;
}

describe("package.json", () => {
  it("has no script that npm runs before another, since --help does not reach it", () => {
    const names = Object.keys(scripts);
    const hooks = names.flatMap((name) => [`pre${name}`, `post${name}`]);
    expect(names.filter((name) => hooks.includes(name))).toEqual([]);
  });

  it.each(Object.keys(scripts))(
    "has the script %s, whose --help prints help and does nothing else",
    async (name) => {
      const said = await help(name);
      expect(said.length).toBeGreaterThan(60);
      expect(said).toMatch(/usage|options|runs, in this order|npm (run )?\S+|Exit codes/i);
      expect(said).not.toMatch(/ {2}\d+\.\d s$/m);
      expect(readdirSync(folder)).toEqual(before);
    },
  );
});
