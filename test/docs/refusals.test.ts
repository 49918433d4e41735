// docs/operators.md beside the sources: a line for every refusal, and none for what is never said.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { rows, section } from "./markdown.ts";
import { constantsOf, messagesOf, PASSED_ON } from "./refusal-messages.ts";

const files = fastGlob
  .sync("{bin,build,data,functions,hosts,ops,partner,src}/**/*.{ts,tsx}")
  .sort();
const texts = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const constants = constantsOf([...texts.values()]);
const said = [...texts]
  .filter(([, text]) => text.includes("new BuildError("))
  .map(([path, text]) => ({ path, messages: messagesOf(text, constants) }));
const messages = [...new Set(said.flatMap((one) => one.messages))]
  .filter((message) => message !== PASSED_ON)
  .sort();

const lines = rows(section(readFileSync("docs/operators.md", "utf8"), "## Troubleshooting")).filter(
  ([first]) => first!.startsWith("`"),
);
const told = lines.flatMap(([first]) => [...first!.matchAll(/`([^`]*)`/g)].map(([, one]) => one!));

describe("docs/operators.md, Troubleshooting", () => {
  it("has a line for every refusal, and none for another", () => {
    expect(messages.length).toBeGreaterThan(100);
    expect([...told].sort()).toEqual(messages);
  });

  it("says what to do in every line", () => {
    expect(lines.filter(([, what]) => !/[a-z]{2,}/.test(what ?? ""))).toEqual([]);
  });
});

describe("a refusal", () => {
  it("never suggests to remove a folder, nor does any text for operators", () => {
    const docs = ["README.md", "CONTRIBUTING.md", ...fastGlob.sync("docs/*.md")];
    const all = [...texts, ...docs.map((path) => [path, readFileSync(path, "utf8")] as const)];
    expect(all.filter(([, text]) => /\brm -r/.test(text)).map(([path]) => path)).toEqual([]);
  });

  it("is worded where it is made, but for those that a thread passes on", () => {
    const passing = said.filter((one) => one.messages.includes(PASSED_ON));
    expect(passing.map(({ path }) => basename(path))).toEqual(["thread.ts"]);
  });

  it("says more than values", () => {
    expect(messages.filter((message) => (message.match(/[a-z]{2,}/g)?.length ?? 0) < 2)).toEqual(
      [],
    );
  });

  it("ends without a full stop", () => {
    expect(messages.filter((message) => /[.!]$/.test(message))).toEqual([]);
  });
});

describe("messagesOf(source, constants)", () => {
  it.each([
    ["a literal", 'throw new BuildError("One is wrong", HINT);', ["One is wrong"]],
    ["a template", "throw new BuildError(`${a}${b} has ${PART}`, HINT);", ["… has a part"]],
    ["a choice", 'new BuildError(a ? "One" : `Two ${b}`, HINT);', ["One", "Two …"]],
    ["lines", "new BuildError(`All:\\n${a}`, HINT);", ["All: …"]],
    ["a sum", 'new BuildError("One " + `is ${a}`, HINT);', ["One is …"]],
    ["a variable", "const message = `No ${a}`; new BuildError(message, HINT);", ["No …"]],
    [
      "findings",
      'const messages = [a && "One", b && "Two"]; f({ message: "Three" }); new BuildError(messages.join(), HINT);',
      ["One", "Three", "Two"],
    ],
    [
      "a parameter",
      'f("One", `Two ${a}`); function f(name: string, message: string) { return new BuildError(message, name); }',
      ["Two …"],
    ],
    [
      "a table",
      'const MEANINGS = { A: [(a: string) => `No ${a}`, HINT], B: ["Two", `hint ${b}`] }; new BuildError(...MEANINGS[a]);',
      ["No …", "Two"],
    ],
    ["another error's", "new BuildError(error.message, HINT);", [PASSED_ON]],
    ["nothing", 'new ApiError(400, "a", "b"); const message = "c";', []],
  ])("finds %s", (_, source, expected) => {
    expect(messagesOf(source, new Map([["PART", "a part"]]))).toEqual(expected);
  });
});
