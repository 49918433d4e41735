// Lines of CSV as another reader of RFC 4180 takes them apart.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../src/csv.ts";
import { parseCsv } from "../build/write/csv-reader.ts";

const hostile = fc.string({
  unit: fc.constantFrom(...'=+-@＝\'"",;\r\n\t ab1é🐟'),
  maxLength: 8,
});

describe("csvLine(values)", () => {
  it("is one record that RFC 4180 reads back, whatever the texts", () => {
    const lines = fc.array(fc.array(hostile, { minLength: 2, maxLength: 5 }), { maxLength: 4 });
    fc.assert(
      fc.property(lines, (records) => {
        const cells = parseCsv(records.map((record) => csvLine(record)).join(""));
        const texts = cells.map((record) =>
          record.map((cell) => (/^'+[=+\-@＝\t\r\n]/.test(cell) ? cell.slice(1) : cell)),
        );
        expect(texts).toEqual(records);
      }),
      { seed: 14, numRuns: 500 },
    );
  });

  it("never begins a cell like a formula", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(parseCsv(csvLine([text, [text, "x"]])).flat()).not.toContainEqual(
          expect.stringMatching(/^[=+\-@＝＋－＠\t\r\n]/),
        );
      }),
      { seed: 15, numRuns: 500 },
    );
  });

  it.each<[unknown, string]>([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["\n=1", '"\'\n=1"'],
    ["＝1+1", "'＝1+1"],
    ["＠x", "'＠x"],
    ["'=1", "''=1"],
    [`=HYPERLINK("x","y")`, `"'=HYPERLINK(""x"",""y"")"`],
    [["-Trout", "Char"], "'-Trout; Char"],
    [["Char", "-Trout"], "Char; -Trout"],
    ["'tis", "'tis"],
    ["a=b", "a=b"],
    [-110.5, "-110.5"],
    [0, "0"],
    [true, "true"],
    ["", ""],
    [[], ""],
    ["a,b", '"a,b"'],
    ['a"b', '"a""b"'],
    [" a ", " a "],
    ["a\nb", '"a\nb"'],
  ])("writes %j as %j", (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });
});
