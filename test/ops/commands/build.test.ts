// npm run build as an operator calls it: exit codes and messages. test/build/reproducible.test.ts has the same bytes everywhere.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { ROW, writeDump } from "../../build/dump-rows.ts";
import { manifestOf } from "../../build/tree.ts";
import { command, spawned, type Outcome } from "./commands.ts";

const folder = scratchFolder();
const out = join(folder, "out");
const dump = writeDump({
  properties: [1, 2].map((number) => ROW.properties(number, { name: `Élan ${number}` })),
});
const NOW = "2026-05-20T10:00:00Z";

/** A refusal names what is wrong, in words: never the place in the code. */
function expectWords({ stderr }: Outcome, message: string): void {
  expect(stderr).toContain(message);
  expect(stderr).toContain("Nothing was published");
  expect(stderr).not.toMatch(/^ {4}at /m);
  for (const key of Object.values(TEST_SECRETS)) expect(stderr).not.toContain(key);
}

describe("npm run build", () => {
  it("publishes, and tells what, allowed checks once and in order too", () => {
    const args = ["--dump", dump, "--out", `${out}/`, "--now", NOW, "--first"];
    const allow = ["--allow", "size,rows,size,rows"];
    const { status, stdout, stderr } = spawned("build", [...args, ...allow]);
    expect(status).toBe(0);
    const { snapshot, overrides } = manifestOf(out);
    expect(overrides).toEqual(["first", "size", "rows"]);
    expect(stdout).toContain(`snapshot ${snapshot}`);
    expect(stdout).toMatch(/^properties +2 +2 +2 +0$/m);
    expect(stderr).toMatch(/^publish +\d+\.\d s/m);
  });

  it.each<[string, string[], string]>([
    ["an argument too many", [dump], dump],
    ["an empty --out", ["--dump", dump, "--out", ""], "--out is empty"],
    ["a mistyped year", ["--dump", dump, "--now", "2200-01-01T00:00:00Z"], "years 2000 to 2199"],
    ["a year too early", ["--dump", dump, "--now", "1999-12-31T23:59:59Z"], "years 2000 to 2199"],
  ])("ends with 2 and the way to the usage for %s", async (_, args, message) => {
    const outcome = await command("build", args);
    expect(outcome.status).toBe(2);
    expectWords(outcome, message);
    expect(outcome.stderr).toContain("npm run build -- --help lists the options");
  });

  it("publishes nothing where the budget is too small", async () => {
    const fresh = join(folder, "fresh");
    const args = ["--dump", dump, "--max-files", "9", "--first", "--out", fresh];
    expectWords(await command("build", args), "the budget is 9");
    expect(existsSync(fresh)).toBe(false);
  });
});
