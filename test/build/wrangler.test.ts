// The settings that deployments go by, as wrangler itself reads them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectOf, readSettings } from "../../build/wrangler.ts";
import { scratchFolder } from "../scratch.ts";

describe("readSettings(config)", () => {
  it("reads the members of wrangler.jsonc", async () => {
    expect(await readSettings()).toMatchObject({
      name: "riffle",
      kv_namespaces: [{ binding: "KEYS" }],
    });
  });

  it("refuses a file that is missing or damaged, and names it", async () => {
    const damaged = join(scratchFolder(), "wrangler.jsonc");
    writeFileSync(damaged, '{ "name": [');
    for (const path of [damaged, "docs/wrangler.jsonc"]) {
      await expect(readSettings(path)).rejects.toThrow(`${path} can't be read`);
    }
  });
});

describe("projectOf(settings)", () => {
  it("is the name, and asks for one where there is none", () => {
    expect(projectOf({ name: "fish" })).toBe("fish");
    expect(() => projectOf({})).toThrow("wrangler.jsonc names no project");
  });
});
