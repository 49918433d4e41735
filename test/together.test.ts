// Scripts that run at once: what each says comes in one piece, and one that fails makes all fail.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

it.each([
  [["one", "two"], 0],
  [["bad", "one"], 1],
  [["one", "bad"], 1],
])("bin/together.js tells of %j in one piece each, and ends with %i", (names, code) => {
  const env = { ...process.env, npm_execpath: npm };
  const args = ["bin/together.js", ...names];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  expect(status).toBe(code);
  for (const name of names) {
    const end = name === "bad" ? " failed" : "";
    expect(stdout).toContain(`> ${name}${end}\nrun --silent ${name}\n${name} ends\n`);
  }
});
