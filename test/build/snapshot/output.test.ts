// Files described before they are made: their sizes, their sums and what is refused.
import { describe, expect, it } from "vitest";
import { assertFits, outputFile, tally } from "../../../build/snapshot/output.ts";
import { BuildError } from "../../../src/errors.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";

const file = (path: string, bytes = 1) => ({ ...outputFile(path, "page", ""), bytes });

describe("outputFile(path, kind, content)", () => {
  it("counts the bytes of a text, not its characters", () => {
    const { bytes, make } = outputFile("/a", "bulk", "é🐟");
    expect([bytes, make().length]).toEqual([6, 6]);
  });
});

describe("tally(files)", () => {
  it("sums files and bytes of each kind that there is", () => {
    const files = [file("/a", 2), file("/b", 3), outputFile("/c", "pack", "four")];
    expect(tally(files)).toEqual({ page: { files: 2, bytes: 5 }, pack: { files: 1, bytes: 4 } });
  });
});

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
