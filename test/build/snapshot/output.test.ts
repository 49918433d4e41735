// Files described before they are made: which are refused.
import { describe, expect, it } from "vitest";
import { assertFits, outputFile } from "../../../build/snapshot/output.ts";
import { BuildError } from "../../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";

const file = (path: string, bytes = 1) => ({ ...outputFile(path, "page", ""), bytes });

describe("assertFits(files, htmlPages, maxFiles)", () => {
  it("takes as many files as the budget, of the largest size", () => {
    expect(() => assertFits([file("/a", MAX_FILE_BYTES), file("/b")], 1, 3)).not.toThrow();
  });

  it.each([
    ["a file too many", [file("/a"), file("/b")], "would have 2 files; the budget is 1"],
    ["a byte too many", [file("/a", MAX_FILE_BYTES + 1)], "/a would have 25165825 bytes"],
  ])("I7 refuses %s", (_, files, message) => {
    const refuse = () => assertFits(files, 0, 1);
    expect(refuse).toThrow(BuildError);
    expect(refuse).toThrow(message);
  });
});
