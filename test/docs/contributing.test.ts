// CONTRIBUTING.md beside the repository: its commands do what it says, and golden cases are as it tells.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../data/generate.ts";
import { scratchFolder } from "../scratch.ts";
import { section } from "./markdown.ts";

const CONTRIBUTING = readFileSync("CONTRIBUTING.md", "utf8");
const COMMANDS = [...CONTRIBUTING.matchAll(/^ {4}(\S.*)$/gm)].map(([, command]) => command!);
const { VITEST: _, FORCE_COLOR: __, ...outside } = process.env;

/** Runs a command of the document as a contributor would; returns what it printed. */
const sh = (command: string) =>
  execFileSync("sh", ["-c", command], { encoding: "utf8", stdio: "pipe", env: outside });

describe("CONTRIBUTING.md", () => {
  it("has 60 lines at most", () => {
    expect(CONTRIBUTING.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });

  it("has commands of npm that there are, and of vitest and node that are run below", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
    for (const command of COMMANDS) {
      const script = /^npm (?:run )?(\S+)$/.exec(command)?.[1];
      if (script && script !== "ci") expect(scripts, command).toHaveProperty(script);
      else if (!script) expect(command).toMatch(/^npx (?:vitest run|node --cpu-prof) /);
    }
    expect(COMMANDS.length).toBeGreaterThan(5);
  });

  it.each(COMMANDS.filter((command) => command.includes("vitest")))(
    "tests one thing: %s",
    (command) => {
      const [, path, title] = /^npx vitest run (\S+)(?: -t "golden\/basic (.*)")?$/.exec(command)!;
      const text = readFileSync(path!, "utf8");
      if (title) expect(text.split(`golden/%s ${title}`)).toHaveLength(2);
    },
  );

  it("tells of golden cases what they are made of", () => {
    const text = section(CONTRIBUTING, "## Add a golden case");
    const cases = readdirSync("test/golden").filter((name) => name !== "public");
    expect(cases.length).toBeGreaterThan(2);
    for (const name of cases) {
      const files = readdirSync(join("test/golden", name)).sort();
      expect(files.filter((file) => file !== "approvals.txt")).toEqual([
        "dump.sql",
        "expected",
        "options.json",
      ]);
      if (files.includes("approvals.txt")) expect(text).toContain("`approvals.txt`");
      const options = JSON.parse(
        readFileSync(`test/golden/${name}/options.json`, "utf8"),
      ) as object;
      for (const part of ["dump.sql", "expected/", "options.json", ...Object.keys(options)]) {
        expect(text).toContain(`\`${part}\``);
      }
    }
    const written = readFileSync("test/golden.test.ts", "utf8");
    expect(written).toContain("cpSync(made, expected");
    expect(written).toContain("secret");
  });

  it("profiles a build", async () => {
    const folder = scratchFolder();
    const dump = join(folder, "sample.sqlite");
    await generate({ seed: 7, properties: 60, today: "2026-11-21", out: dump });
    const [command, ...rest] = COMMANDS.filter((one) => one.includes("--cpu-prof"));
    expect(rest).toEqual([]);
    const moved = command!
      .replace("dist.profile", join(folder, "dist.profile"))
      .replace("data/sample.sqlite", dump);
    sh(`${moved} --out ${join(folder, "dist")}`);
    expect(existsSync(join(folder, "dist/static/v1/manifest.json"))).toBe(true);
    // The build's thread has a profile of its own.
    const profiles = readdirSync(join(folder, "dist.profile"));
    const texts = profiles.map((name) => readFileSync(join(folder, "dist.profile", name), "utf8"));
    expect(texts.some((text) => text.includes("build/build.ts"))).toBe(true);
  });
});
