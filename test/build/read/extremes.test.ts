// Text dumps of every form that may be, and of forms that must not cost time, memory or disk.
import { describe, expect, it, vi } from "vitest";
import { clubNames, clubRow, file, insertClub, reading, refusal, text } from "./fixtures.ts";

const LENGTH = 1_600_000;
const many = (part: string) => part.repeat(LENGTH / part.length);
const WRONG: Record<string, () => string> = {
  "a long text": () => insertClub(`'${many("a")}'x`),
  quotes: () => insertClub(`'${many("''")}'x`),
  digits: () => insertClub(`${many("1")}x`),
  escapes: () => insertClub(`unistr('${many("\\000a")}\\')`),
  calls: () => insertClub(`${many("replace(")}1`),
  signs: () => insertClub(many("+ ")),
  comments: () => insertClub(`${many("/* * */")}x`),
  blanks: () => insertClub(`${many(" ")}x`),
  parentheses: () => insertClub(many("(")),
  names: () => `INSERT INTO clubs(${many("a,")}) VALUES(1);`,
  rows: () => `${insertClub("1").slice(0, -1)},${many(`${clubRow("1")},`)};`,
};

describe("reading a text dump", () => {
  it.each(Object.entries(WRONG))(
    "refuses %s that end wrongly, in a time that does not grow with the square of its length",
    async (_, dump) => {
      // The square of this length would take hours.
      expect((await refusal(file(text(dump())))).message).not.toBe("");
    },
  );

  it("takes a text of very many quotes, and very many blanks", async () => {
    for (const value of [`'${"''".repeat(9_000_000)}'`, `${" ".repeat(20_000_000)}1`])
      expect(await reading(file(text(insertClub(value))), clubNames)).toHaveLength(2);
  });

  it("refuses what is not a dump before holding all of it", async () => {
    for (const [start, message] of [
      ["", "neither a SQLite"],
      ["BEGIN;", "no such statement"],
      ["CREATE TABLE clubs(id);INSERT INTO clubs VALUES('", "longer than"],
    ])
      expect((await refusal(file(start + "a, ".repeat(24_000_000)))).message).toContain(message);
  });

  it("refuses more rows of one statement than memory is for, of another table's skips them", async () => {
    const rows = `VALUES ${"(1),".repeat(2_500_000)}(1);`;
    for (const [table, message] of [
      ["clubs", "has too many rows"],
      ["other", "lacks table"],
    ]) {
      const dump = file(`CREATE TABLE clubs(id);INSERT INTO ${table} ${rows}`);
      expect((await refusal(dump)).message).toContain(message);
    }
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
    ["a comment after its end", (dump: string) => `${dump.trimEnd()}-- done; 'x`],
    ["a comment of its own before it", (dump: string) => `/****** of 'x' ******/ -- "x"\n${dump}`],
    ["a reported corruption", (dump: string) => dump.replace("COMMIT", "/*** ERROR ***/\nCOMMIT")],
    ["no transaction", (dump: string) => dump.replace(/BEGIN TRANSACTION;|COMMIT;/g, "")],
  ])("takes a dump with %s", async (_, change) => {
    const dump = file(change(text(insertClub())));
    for (const bytes of [undefined, 1])
      expect(await reading(dump, clubNames, bytes)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it("warns of nothing on the operator's terminal", async () => {
    const listen = vi.fn();
    process.on("warning", listen);
    await reading(file(text(insertClub())), clubNames);
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(listen).not.toHaveBeenCalled();
  });
});
