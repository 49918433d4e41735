// Scripts that run at once: what each says comes in one piece, and one that fails makes all fail.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "./scratch.ts";

// Stands in for npm: a script says its name twice, with a pause between, and fails if it is named so.
const npm = join(scratchFolder(), "npm.mjs");
writeFileSync(
  npm,
  `const [command, silent, name] = process.argv.slice(2);
  console.log(command, silent, name);
  await new Promise((settle) => setTimeout(settle, 100));
  console.error(name + " ends");
  if (name.startsWith("bad")) process.exitCode = 2;`,
);

function together(...names: string[]) {
  const env = { ...process.env, npm_execpath: npm };
  return spawnSync(process.execPath, ["bin/together.js", ...names], { encoding: "utf8", env });
}

describe("bin/together.js", () => {
  it("ends well where all scripts do, and tells what each said in one piece", () => {
    const { status, stdout, stderr } = together("one", "two");
    expect([status, stderr]).toEqual([0, ""]);
    for (const name of ["one", "two"]) {
      expect(stdout).toContain(`> ${name}\nrun --silent ${name}\n${name} ends\n`);
    }
  });

  it("fails where one script fails, whichever ends last, and names it", () => {
    for (const names of [
      ["bad", "one"],
      ["one", "bad"],
    ]) {
      const { status, stdout } = together(...names);
      expect(status).toBe(1);
      expect(stdout).toContain("> bad failed\nrun --silent bad\nbad ends\n");
      expect(stdout).toContain("> one\n");
    }
  });

  it("fails where there is no npm to run them", () => {
    const env = { ...process.env, npm_execpath: undefined };
    const { status } = spawnSync(process.execPath, ["bin/together.js", "one"], { env });
    expect(status).toBe(1);
  });
});
