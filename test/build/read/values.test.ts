// Literals of text dumps as read here and by SQLite itself.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lexer, MORE } from "../../../build/read/lexer.ts";
import { readValue, type Value } from "../../../build/read/values.ts";
import { share } from "../../share.ts";

const RUNS = share(10_000);

function valueOf(sql: string): Value | undefined {
  const lexer = new Lexer();
  lexer.append(`${sql})`);
  lexer.finish();
  const value = readValue(lexer);
  return lexer.next().text === ")" && lexer.next().kind === "end" ? value : undefined;
}

const db = new Database(":memory:").defaultSafeIntegers();
const sqlites = (sql: string) => db.prepare(`SELECT ${sql}`).pluck().get();

const LITERALS = [
  "NULL",
  "null",
  "TRUE",
  "false",
  "0",
  "-0",
  "007",
  "9223372036854775807",
  "+5",
  "- 5",
  "-9223372036854775808",
  "9223372036854775808",
  "-9223372036854775809",
  "99999999999999999999",
  "0x10",
  "0X7fffffffffffffff",
  "0xFFFFFFFFFFFFFFFF",
  "-0x1",
  "1.0",
  ".5",
  "5.",
  "-1.5e3",
  "1E5",
  "1e999",
  "-1e999",
  "9.0e+999",
  "-9.0e+999",
  "1e-400",
  "0.1",
  "1.7976931348623157e308",
  "''",
  "''''",
  "'a''b'",
  "'\n'",
  "x''",
  "X'00fF'",
  "/* a */ 'b' -- c\n",
  "'🐟'",
  "char(65, 10)",
  "char(0)",
  "char(128031)",
  "char(1114112)",
  "char(-1)",
  "replace('abc','b','$&')",
  "replace('aaa','a','')",
  "replace('a','','b')",
  "REPLACE('a','a','b')",
  String.raw`replace(replace('a\nb\rc','\n',char(10)),'\r',char(13))`,
  "char(0x41)",
  String.raw`unistr('a\\b')`,
  String.raw`unistr('\000a\u000D\+01F41F\U0001F41F')`,
  "unistr('')",
  String.raw`unistr('\u0000x')`,
  String.raw`unistr('Abc\u006aeL')`,
];

const NOT_LITERALS = [
  "",
  "x",
  "'a' || 'b'",
  "1 + 1",
  "lower('A')",
  "(1)",
  "(SELECT 1)",
  "CURRENT_DATE",
  '"a"',
  "?1",
  "-'a'",
  "-NULL",
  "--1",
  "x'0'",
  "x'0g'",
  "1.5.5",
  "12a",
  "0x",
  "0xg",
  "1e",
  "e5",
  ".",
  "-",
  "+-1",
  "char()",
  "char('a')",
  "char(1.5)",
  "char(NULL)",
  "replace('a','b')",
  "replace('a','b','c','d')",
  "replace(1,'b','c')",
  "unistr(1)",
  "unistr('a','b')",
  String.raw`unistr('\x')`,
  String.raw`unistr('\uD')`,
  String.raw`unistr('\U00110000')`,
  "unistr('\\')",
  "toString('a')",
  "constructor(1)",
  "__proto__(1)",
  "char",
  "replace",
  "char(1",
  "replace('a' 'b' 'c')",
];

describe("readValue(lexer)", () => {
  it.each(LITERALS)("reads %j as SQLite does", (sql) => {
    expect(valueOf(sql)).toEqual(sqlites(sql));
  });

  it.each(NOT_LITERALS)("takes %j for no literal", (sql) => {
    expect(attempt(sql)).toBeUndefined();
  });

  it("reads infinity as old shells write it", () => {
    expect([valueOf("Inf"), valueOf("-Inf")]).toEqual([Infinity, -Infinity]);
  });

  it("reads each number and text as SQLite does", () => {
    const numbers = fc.oneof(
      // SQLite itself rounds longer ones to a neighbour of the nearest REAL.
      fc.bigInt({ min: 1n - 10n ** 19n, max: 10n ** 19n - 1n }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toExponential()),
      fc
        .string({ unit: "binary" })
        .map((text) => `'${text.replaceAll("'", "''").replaceAll("\0", "")}'`),
      fc.uint8Array().map((bytes) => `x'${Buffer.from(bytes).toString("hex")}'`),
    );
    const property = fc.property(numbers, (sql) => {
      expect(valueOf(sql)).toEqual(sqlites(sql));
    });
    fc.assert(property, { seed: 17, numRuns: RUNS });
  });

  it("refuses functions that are nested too deep or make too much", () => {
    expect(valueOf(deep(16))).toBeTypeOf("string");
    expect(valueOf(deep(17))).toBeUndefined();
    const grow = `replace(${"replace(".repeat(7)}'a'${",'a','aaaaaaaaaaaaaaaaaaaa')".repeat(8)}`;
    expect(valueOf(grow)).toBeUndefined();
  });

  it("asks for more text wherever a literal is cut", () => {
    for (const literal of LITERALS.map((sql) => `${sql},`))
      for (let end = 0; end < literal.length - 1; end++) {
        const lexer = new Lexer();
        lexer.append(literal.slice(0, end));
        // A text that is whole may be read before what follows is there.
        const value = ask(lexer);
        if (value !== MORE) expect(value).toEqual(sqlites(literal.slice(0, -1)));
      }
  });
});

function deep(levels: number): string {
  return `${"replace(".repeat(levels)}'a'${",'a','bb')".repeat(levels)}`;
}

function ask(lexer: Lexer): unknown {
  try {
    return readValue(lexer);
  } catch (error) {
    return error;
  }
}

function attempt(sql: string): unknown {
  try {
    return valueOf(sql);
  } catch {
    return undefined;
  }
}
