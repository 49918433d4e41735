// The settings that deployments go by: what is read as wrangler itself reads it, and what is refused.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { readSettings } from "../../../ops/deploy/wrangler.ts";
import { scratchFolder } from "../../scratch.ts";

function fileOf(text: string): string {
  const path = join(scratchFolder(), "wrangler.jsonc");
  writeFileSync(path, text);
  return path;
}

describe("readSettings(effects, path)", () => {
  it("reads the members of wrangler.jsonc", () => {
    expect(readSettings(disk)).toMatchObject({
      name: "riffle",
      kv_namespaces: [{ binding: "KEYS" }],
    });
  });

  it("reads comments, commas before a bracket and a byte order mark", () => {
    const text =
      '\uFEFF{\n  // the project\n  "name": "fish", /* other */ "vars": { "A": [1,], }, }\n';
    expect(readSettings(disk, fileOf(text))).toEqual({ name: "fish", vars: { A: [1] } });
  });

  it.each([
    ['{ "name": [', "CloseBracketExpected at line 1, column 12"],
    ["", "ValueExpected at line 1, column 1"],
    ['{\n  "name": fish\n}', "InvalidSymbol at line 2, column 11"],
    ['{"name": "a"} more', "InvalidSymbol at line 1, column 15"],
    ["[]", "it: Invalid input: expected object, received array"],
    ['{"name": 5}', "name: Invalid input: expected string, received number"],
    ['{"kv_namespaces": [{}]}', "kv_namespaces.0.binding: Invalid input"],
  ])("refuses %j, and says where", (text, message) => {
    const path = fileOf(text);
    expect(() => readSettings(disk, path)).toThrow(`${path} can't be read: ${message}`);
  });

  it("shows no value, which may be a secret", () => {
    const path = fileOf('{"vars": {"TOKEN": "hush-hush}}');
    expect(() => readSettings(disk, path)).toThrow(/UnexpectedEndOfString at line 1, column 20$/);
  });

  it("refuses a file that is missing, and names it", () => {
    expect(() => readSettings(disk, "docs/wrangler.jsonc")).toThrow(
      "docs/wrangler.jsonc can't be read: there is no such file",
    );
  });
});
