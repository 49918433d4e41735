// The steps of npm scripts: what runs at once says all in one piece, one that fails ends the rest, and the last one
// takes the arguments.
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Says its name twice, with a pause between, and fails if it is named so. */
const step = (name: string) =>
  `echo ${name}; sleep 0.1; echo ${name} ends >&2; ${name === "bad" ? "exit 2" : "true"}`;

it("bin/steps.js runs the last step where no arguments follow", () => {
  const args = ["bin/steps.js", "echo first", "echo last"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toBe("first\nlast\n");
});

it.each([
  [["one", "two"], 0],
  [["bad", "one"], 2],
  [["one", "bad"], 2],
])("bin/steps.js tells of %j in one piece each, and ends with %i", (names, code) => {
  const args = ["bin/steps.js", names.map(step).join(" & "), "echo last", "--", "it's 1"];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status).toBe(code);
  for (const name of names) {
    const end = name === "bad" ? " failed" : "";
    expect(stdout).toContain(`> ${step(name)}${end}\n${name}\n${name} ends\n`);
  }
  expect(stdout.includes("last it's 1\n")).toBe(code === 0);
});
