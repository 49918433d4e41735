// Text dumps of every form that may be, and of forms that must not cost time, memory or disk.
import { describe, expect, it } from "vitest";
import { clubNames, clubRow, file, insertClub, reading, refusal, text } from "./fixtures.ts";

describe("reading a text dump", () => {
  it.each([
    ["a long text that ends wrongly", (n: number) => insertClub(`'${"a".repeat(n)}'x`)],
    ["many quotes that end wrongly", (n: number) => insertClub(`'${"''".repeat(n / 2)}'x`)],
    ["many digits that end wrongly", (n: number) => insertClub(`${"1".repeat(n)}x`)],
    [
      "many escapes that end wrongly",
      (n: number) => insertClub(`unistr('${"\\000a".repeat(n / 5)}\\')`),
    ],
    ["many calls", (n: number) => insertClub(`${"replace(".repeat(n / 8)}1`)],
    ["many signs", (n: number) => insertClub("+ ".repeat(n / 2))],
    ["many comments", (n: number) => insertClub(`${"/* * */".repeat(n / 7)}x`)],
    [
      "many rows after a long comment",
      (n: number) => `/*${"x".repeat(n)}*/INSERT INTO clubs(id) VALUES${"(1),".repeat(n / 4)}(1);`,
    ],
    ["many blanks", (n: number) => insertClub(`${" ".repeat(n)}x`)],
    ["many parentheses", (n: number) => insertClub("(".repeat(n))],
    ["many names", (n: number) => `INSERT INTO clubs(${"a,".repeat(n / 2)}) VALUES(1);`],
    [
      "many rows that end wrongly",
      (n: number) => `${insertClub("1").slice(0, -1)},${`${clubRow("1")},`.repeat(n / 60)};`,
    ],
  ])("refuses %s, in a time that does not grow with the square of its length", async (_, make) => {
    // The square of this length would take hours.
    expect((await refusal(file(text(make(1_600_000))))).message).not.toBe("");
  });

  it("refuses rows that fill the stack of a pattern", async () => {
    for (const value of [`'${"''".repeat(9_000_000)}'`, " ".repeat(20_000_000)])
      expect((await refusal(file(text(insertClub(value))))).message).toMatch(/too complex/);
  });

  it("refuses what is not a dump before holding all of it", async () => {
    for (const [start, message] of [
      ["", "neither a SQLite"],
      ["BEGIN;", "no such statement"],
      ["BEGIN;INSERT INTO clubs VALUES('", "longer than"],
    ])
      expect((await refusal(file(start + "a, ".repeat(24_000_000)))).message).toContain(message);
  });

  it("writes no more than the dump holds", async () => {
    const value = `replace(replace('${"\\n\\r".repeat(10_000)}','\\n',char(10)),'\\r',char(13))`;
    const dump = text(insertClub(value).repeat(20));
    const bytes = await reading(file(dump), (db) =>
      db.prepare("SELECT sum(length(owner_id)) FROM clubs").pluck().get(),
    );
    expect(bytes).toBe(20 * 20_000 + 1);
  });

  it.each([
    ["CRLF for line ends", (dump: string) => dump.replaceAll("\n", "\r\n")],
    ["a byte-order mark", (dump: string) => `\uFEFF${dump}`],
    ["a comment after its end", (dump: string) => `${dump.trimEnd()}-- done; 'x`],
    ["a comment of its own before it", (dump: string) => `/****** of 'x' ******/ -- "x"\n${dump}`],
    [
      "corruption that the shell reported",
      (dump: string) => dump.replace("COMMIT", "/****** CORRUPTION ERROR *******/\nCOMMIT"),
    ],
    [
      "no transaction around it",
      (dump: string) => dump.replace("BEGIN TRANSACTION;", "").replace("COMMIT;", ""),
    ],
  ])("takes a dump with %s", async (_, change) => {
    const dump = file(change(text(insertClub())));
    for (const bytes of [undefined, 1])
      expect(await reading(dump, clubNames, bytes)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it("warns of nothing on the operator's terminal", async () => {
    const warnings: unknown[] = [];
    const listen = (warning: unknown) => warnings.push(warning);
    process.on("warning", listen);
    await reading(file(text(insertClub())), clubNames);
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(warnings).toEqual([]);
  });
});
