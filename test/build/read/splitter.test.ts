// The splitter of text dumps: what it holds of a long statement.
import { describe, expect, it } from "vitest";
import { Splitter } from "../../../build/read/splitter.ts";

describe("Splitter", () => {
  it("holds only the beginning of a long statement that is skipped", () => {
    const asked: number[] = [];
    const splitter = new Splitter(({ text }) => asked.push(text.length) > 0);
    expect([...splitter.push("INSERT INTO other VALUES('")]).toEqual([]);
    for (let i = 0; i < 100; i++) expect([...splitter.push("a;\n--\n/*".repeat(1e5))]).toEqual([]);
    const [statement] = splitter.push("');");
    expect(statement!.text).toMatch(/^INSERT INTO other VALUES\('a;\n--/);
    expect(statement!.text.length).toBeLessThan(2 ** 21);
    expect(Math.max(...asked)).toBeLessThan(2 ** 21);
    expect(splitter.end().line).toBe(1 + 100 * 1e5 * 2);
  });

  it("refuses a statement of more than 64 MiB, and takes no longer for many pieces", () => {
    const splitter = new Splitter();
    expect([...splitter.push(";\n")]).toHaveLength(1);
    const push = () => [...splitter.push("'".padEnd(65_537, "a;").concat("'"))];
    expect(() => {
      for (let i = 0; i < 1_030; i++) push();
    }).toThrow("in line 2 of the dump is longer than 64 MiB");
  });
});
