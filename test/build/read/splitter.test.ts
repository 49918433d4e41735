// The splitter of text dumps: the same statements wherever the text is cut.
import { describe, expect, it } from "vitest";
import { Splitter, type Statement } from "../../../build/read/splitter.ts";

const STATEMENTS = [
  "-- a comment; 'x\nPRAGMA foreign_keys=OFF;",
  "/* another; ' * / **/BEGIN TRANSACTION;",
  "\nINSERT INTO clubs VALUES('a','it''s; \"x\"',-12.5e+10,x'00fF'),(NULL , 7,'' , '''');",
  "\nINSERT INTO clubs VALUES('/* no */','-- no',.5,9.0e+999) ;",
  '\nCREATE TABLE "other;""" (a DEFAULT \';\', [b;] /* ; */, `c;```);',
  "INSERT INTO \"other;\" VALUES(';''\"','--',lower('/*'), 5 - -1 / 2);",
  "\nCREATE INDEX i /* ;' * / **/ ON [clubs;](name) -- ;'\n WHERE 2 / 1 - 1;",
  "\r\n;",
  ";",
  "/*/;*/-;",
  "/;",
];
const END = "\n-- done; 'x";

function split(...pieces: string[]): Statement[] {
  const splitter = new Splitter();
  const statements = pieces.flatMap((piece) => [...splitter.push(piece, () => false)]);
  return [...statements, splitter.end()];
}

describe("Splitter", () => {
  const whole = STATEMENTS.join("") + END;
  const expected = [...STATEMENTS, `${END}\n`];

  it("yields the statements of a dump and what follows them", () => {
    expect(split(whole).map(({ text }) => text)).toEqual(expected);
  });

  it("gives the line in which each begins", () => {
    const lines = expected.map((_, i) => expected.slice(0, i).join("").split("\n").length);
    expect(split(whole).map(({ line }) => line)).toEqual(lines);
  });

  it("yields the same wherever the text is cut", () => {
    for (let at = 0; at <= whole.length; at++) {
      expect(split(whole.slice(0, at), whole.slice(at)), `cut at ${at}`).toEqual(split(whole));
      expect(split(whole.slice(0, at), ...whole.slice(at)), `cut from ${at}`).toEqual(split(whole));
    }
  });

  it("holds only the beginning of a long statement that is skipped", () => {
    const splitter = new Splitter();
    const asked: number[] = [];
    const skips = ({ text }: Statement) => asked.push(text.length) > 0;
    expect([...splitter.push("INSERT INTO other VALUES('", skips)]).toEqual([]);
    for (let i = 0; i < 100; i++)
      expect([...splitter.push("a;\n--\n/*".repeat(1e5), skips)]).toEqual([]);
    const [statement] = splitter.push("');", skips);
    expect(statement!.text).toMatch(/^INSERT INTO other VALUES\('a;\n--/);
    expect(statement!.text.length).toBeLessThan(2 ** 21);
    expect(Math.max(...asked)).toBeLessThan(2 ** 21);
    expect(splitter.end().line).toBe(1 + 100 * 1e5 * 2);
  });

  it("refuses a statement of more than 64 MiB, and takes no longer for many pieces", () => {
    const splitter = new Splitter();
    const push = () => [...splitter.push("'".padEnd(65_537, "a;").concat("'"), () => false)];
    expect(() => {
      for (let i = 0; i < 1_030; i++) push();
    }).toThrow("longer than 64 MiB");
  });
});
