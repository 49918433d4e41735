// The splitter of text dumps: what it makes of quotes, comments and long statements.
import { describe, expect, it } from "vitest";
import { Splitter, statementsOf } from "../../../build/read/splitter.ts";

describe("Splitter", () => {
  it.each([
    [";;\n; -- ;\n/* ; */;", []],
    ["a;b", ["1 a", "1 b"]],
    [
      "\n a /* ;' */ b -- ;'\n c;\n/*\n*/\nd '--;' \"/*;\" `;` [;] e",
      ["2 a   b   c", "6 d '--;' \"/*;\" `;` [;] e"],
    ],
  ])("cuts %j", (sql, expected) => {
    expect(statementsOf(sql).map(({ line, text }) => `${line} ${text.trim()}`)).toEqual(expected);
  });

  it("holds only the beginning of a long statement, and takes no longer for many pieces", () => {
    const splitter = new Splitter();
    const cut = [];
    for (let i = 0; i < 1_030; i++)
      cut.push(...splitter.push(i === 0 ? "\n'" : "a;\n--\n/*".repeat(8_192)));
    expect(cut.map(({ line, isCut }) => ({ line, isCut }))).toEqual([{ line: 2, isCut: true }]);
    const [next] = [...splitter.push("';\n after;", true)];
    expect(next).toEqual({ text: "after", line: 3 + 1_029 * 8_192 * 2, isCut: false });
    expect(splitter.rest).toBeUndefined();
  });

  it.each([
    ["a quotation has ended", `'${"a".repeat(2 ** 26)}'`, "'b'; after;"],
    ["a comment has half begun", `${"a".repeat(2 ** 26)}-`, "- b; c\n; after;"],
  ])("knows after a long statement's beginning that %s", (_, ...pieces) => {
    const splitter = new Splitter();
    const texts = pieces.flatMap((piece) => [...splitter.push(piece)].map(({ text }) => text));
    expect(texts.slice(1)).toEqual(["after"]);
  });
});
