// SQLite's authorizer as the second line: if the grammar let something pass, it must not run.
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { Scratch } from "../../../build/read/scratch.ts";
import { scratchFolder } from "../../scratch.ts";

/** Inserts by a target whose grammar lets anything pass. */
function insert(scratch: Scratch, sql: string, rest: string): void {
  const head = { table: "clubs", width: 1, sql: `INSERT INTO clubs(id) ${sql}`, head: "" } as const;
  scratch.insert({ ...head, row: /[^]+/y }, { text: `${rest};`, line: 7 });
}

describe("Scratch.insert(target, statement)", () => {
  it.each([
    ["VALUES", "((SELECT name FROM clubs))"],
    ["VALUES", "((SELECT 1 FROM sqlite_schema))"],
    [
      "VALUES",
      "((WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r LIMIT 9))",
    ],
    ["VALUES", "(zeroblob(9))"],
    ["VALUES", "(printf('%9d',1))"],
    ["VALUES", "(like('a','a'))"],
    ["VALUES", "('a' LIKE 'a')"],
    ["VALUES", "(load_extension('x'))"],
    ["VALUES", "(CURRENT_TIMESTAMP)"],
    ["SELECT name FROM", " clubs"],
    ["SELECT name FROM", " pragma_database_list"],
    ["VALUES(1);", "ATTACH ':memory:' AS x"],
    ["VALUES(1);", "PRAGMA user_version=1"],
    ["VALUES(1);", "CREATE TABLE x(a)"],
    ["VALUES(1);", "CREATE TEMP TABLE x(a)"],
    ["VALUES(1);", "CREATE TRIGGER t AFTER INSERT ON clubs BEGIN SELECT 1; END"],
    ["VALUES(1);", "CREATE VIRTUAL TABLE v USING fts5(a)"],
    ["VALUES(1);", "UPDATE clubs SET id = 1"],
    ["VALUES(1);", "DELETE FROM clubs"],
    ["VALUES(1);", "DROP TABLE clubs"],
    ["VALUES(1);", "ALTER TABLE clubs RENAME TO x"],
    ["VALUES(1);", "INSERT INTO other VALUES(1)"],
    ["VALUES(1);", "INSERT INTO sqlite_schema VALUES(1,2,3,4,5)"],
    ["VALUES(1);", "INSERT INTO clubs(id) VALUES(1) RETURNING id"],
    ["VALUES(1);", "SAVEPOINT x"],
    ["VALUES(1);", "COMMIT"],
    ["VALUES(1);", "VACUUM INTO '/tmp/x'"],
    ["VALUES(1);", "ANALYZE"],
  ])("denies %s%s", (sql, rest) => {
    const path = join(scratchFolder(), "x");
    const scratch = new Scratch(path);
    scratch.create("clubs", "(id, name)");
    insert(scratch, sql, rest);
    expect(() => scratch.finish()).toThrow("not a literal");
    scratch.close();
  });

  it("lets rows of literals and the three calls pass", () => {
    const path = join(scratchFolder(), "x");
    const scratch = new Scratch(path);
    scratch.create("clubs", "(id, name)");
    for (const value of ["1", "replace('a','a',char(66))", "unistr('\\0043')"])
      insert(scratch, "VALUES", `(${value})`);
    scratch.finish();
    scratch.close();
    const db = new Database(path);
    expect(db.prepare("SELECT id FROM clubs").pluck().all()).toEqual([1, "B", "C"]);
    db.close();
  });
});
