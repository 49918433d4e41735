// Text dumps that attack: what must be refused, what must be skipped and never run, and what must not
// cost time, memory or disk beyond the dump's own size.
import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { readColumns, Scratch } from "../../../build/read/scratch.ts";
import { scratchFolder } from "../../scratch.ts";
import { clubNames, file, reading, refusal, SCHEMA, text } from "./fixtures.ts";

const row = (value: string) => `('d',${value},1,'Dry Fly','slug','MT','Ennis',1,NULL,NULL)`;
const insert = (value: string) => `INSERT INTO clubs VALUES${row(value)};`;
const long = "a".repeat(50_000);

/** Values that would run something, read something, or make more than they are written with. */
const EXPRESSIONS = [
  "(SELECT name FROM clubs)",
  "(SELECT group_concat(email) FROM profiles)",
  "EXISTS(SELECT 1 FROM profiles)",
  "(WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r)",
  "(VALUES(1))",
  "zeroblob(1000000000)",
  "randomblob(1000000000)",
  "printf('%1000000000d',1)",
  "format('%1000000000d',1)",
  "hex(hex(hex('a')))",
  "quote('a')",
  "upper('a')",
  "concat('a','b')",
  "group_concat('a')",
  "unistr_quote('a')",
  "json('[1]')",
  "like('%a%a%a%a%a%b','aaaa')",
  "glob('*a*a*a*b','aaaa')",
  "random()",
  "readfile('/etc/passwd')",
  "writefile('/tmp/x','y')",
  "edit('a')",
  "load_extension('x')",
  "fts3_tokenizer('x')",
  "sqlite_version()",
  "last_insert_rowid()",
  "RAISE(IGNORE)",
  "replace('a','a','aaaaaaaaaaaaaaaaaaaaaaaa')",
  `${"replace(".repeat(9)}'a'${",'a','aaaaaaaaaaaaaaaaaaaa')".repeat(9)}`,
  `replace('${long}','${long.slice(1)}b',char(10))`,
  "replace('a','a',char(10,10,10,10))",
  "replace('a','a',unistr('\\000a\\000a'))",
  "replace('a',char(97),char(10))",
  `${"replace(".repeat(3)}'a'${",'a',char(10))".repeat(3)}`,
  "unistr(unistr('a'))",
  "unistr(char(97))",
  "char(char(97))",
  `char(${"65,".repeat(2_000)}65)`,
  "main.char(65)",
  '"char"(65)',
  "char(DISTINCT 65)",
  "char(65) OVER ()",
  "char(65) FILTER (WHERE 1)",
  "'a' LIKE '%a%a%a%a%a%'",
  "'a' || 'a'",
  "'a' -> '$'",
  "1 IN (1, 2)",
  "1 BETWEEN 0 AND 2",
  "1 ISNULL",
  "1 IS NOT 2",
  "1 = 1",
  "?",
  ":a",
  "@a",
  "$a",
  "name",
  "clubs.name",
  "[name]",
  "`name`",
  '"name"',
  "CURRENT_DATE",
  "CURRENT_TIME",
  `${"(".repeat(500)}1${")".repeat(500)}`,
  `${"-".repeat(3).split("").join(" ")}1`,
];

describe("a row of a text dump", () => {
  it.each(EXPRESSIONS)("is refused with %s", async (value) => {
    for (const rows of [
      insert(value),
      insert("'o'") + insert(value),
      `${insert("'o'").slice(0, -1)},${row(value)};`,
    ])
      expect((await refusal(file(text(rows)))).message).toMatch(/^"INSERT INTO clubs" in line/);
  });

  it.each([
    "INSERT INTO clubs SELECT * FROM clubs;",
    "INSERT INTO clubs(id) SELECT id FROM profiles;",
    "WITH a AS (SELECT 1) INSERT INTO clubs(id) SELECT * FROM a;",
    "WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM r) INSERT INTO other SELECT n FROM r;",
    "INSERT INTO clubs TABLE profiles;",
    "INSERT INTO clubs AS c VALUES('a');",
    "INSERT INTO clubs(id) VALUES('a') UNION ALL SELECT id FROM profiles;",
    "INSERT INTO clubs(id) VALUES('a') RETURNING (SELECT email FROM profiles);",
    "INSERT INTO clubs(id) VALUES('a') ON CONFLICT(id) DO UPDATE SET name = hex(zeroblob(9));",
    "INSERT INTO clubs(id) VALUES('a'),;",
    "INSERT INTO clubs(id) VALUES('a') ('b');",
    "INSERT INTO clubs(id) VALUES 'a';",
    "INSERT INTO clubs() VALUES();",
    "INSERT INTO clubs(id,) VALUES('a');",
    "INSERT INTO clubs(id, (SELECT 1)) VALUES('a',1);",
    "INSERT INTO clubs(id) DEFAULT VALUES;",
    "INSERT OR IGNORE INTO clubs(id) VALUES('a');",
    "REPLACE INTO other VALUES('a');",
    "INSERT INTO temp.clubs(id) VALUES('a');",
    "INSERT INTO other.clubs(id) VALUES('a');",
    "INSERT INTO clubs(id) VALUESX('a');",
    "INSERTINTO clubs(id) VALUES('a');",
    "INSERT INTO clubs(id)\u00a0VALUES('a');",
  ])("is refused in the statement %s", async (sql) => {
    expect((await refusal(file(text(sql)))).message).toMatch(
      /^(A statement|".*") in line \d+ of the dump is refused/,
    );
  });

  it.each([
    "INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('trigger','t','clubs',0,'CREATE TRIGGER t AFTER INSERT ON clubs BEGIN DELETE FROM clubs; END');",
    "INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','clubs','clubs',0,'CREATE TABLE clubs(x)');",
    "INSERT INTO sqlite_sequence VALUES('clubs',9223372036854775807);",
    "CREATE TRIGGER t BEFORE INSERT ON clubs BEGIN SELECT RAISE(ABORT,'no'); END;",
    "CREATE TABLE other(a DEFAULT (randomblob(1000000000)), b AS (zeroblob(a)), CHECK(load_extension('x')));",
    "INSERT INTO other VALUES(zeroblob(1000000000),(SELECT email FROM profiles)) ON CONFLICT DO UPDATE SET a = 1 RETURNING *;",
    "CREATE UNIQUE INDEX i ON clubs(id) WHERE hex(zeroblob(1000000000));",
    "CREATE VIEW v AS WITH RECURSIVE r(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM r) SELECT n FROM r;",
    "CREATE VIRTUAL TABLE f USING csv(filename='/etc/passwd');",
    "PRAGMA writable_schema=ON;",
    'INSERT INTO "clubs;"(id) VALUES(1);',
    "INSERT INTO clubs_ VALUES(1);",
    "INSERT INTO \u212Alubs VALUES(1);",
    "INSERT INTO 'clubs '(id) VALUES(1);",
  ])("is not changed by the skipped statement %s", async (sql) => {
    expect(await reading(file(text(`${sql}${insert("'o'")}`)), clubNames)).toEqual([
      "Blue Ribbon",
      "Dry Fly",
    ]);
  });

  it.each([
    "CLUBS",
    '"clubs"',
    "'Clubs'",
    "[clubs]",
    "`clubs`",
    "main.clubs",
    "\"MAIN\" . 'clubs'",
    "clubs /* x */ -- y\n",
  ])("goes to the table named %s", async (name) => {
    const sql = insert("'o'").replace("clubs ", `${name} `);
    expect(await reading(file(text(sql)), clubNames)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });
});

describe("a table of a text dump", () => {
  const clubs = (columns: string, after = "") =>
    SCHEMA.replace(
      /CREATE TABLE clubs \([^;]*;/,
      `CREATE TABLE clubs(id, owner_id, is_active, name, slug, state, location,
      dues_cents, stripe_account_id, internal_notes ${columns})${after};`,
    );

  it.each([
    ["checks", ", CHECK(0), CHECK(my_check(name)), CHECK(hex(zeroblob(1000000000)) > 1)"],
    [
      "generated columns",
      ", big AS (hex(zeroblob(1000000000))) STORED, other AS (my_function(id))",
    ],
    [
      "constraints",
      ", PRIMARY KEY(owner_id), UNIQUE(name) ON CONFLICT REPLACE, FOREIGN KEY(id) REFERENCES nowhere(x)",
    ],
    ["collations", "COLLATE mine"],
  ])("runs none of its %s", async (_, columns) => {
    const dump = text(insert("'o'"), clubs(columns));
    expect(await reading(file(dump), clubNames)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it("evaluates no default that is an expression", async () => {
    const schema = clubs(", big DEFAULT (hex(zeroblob(1000000000)))");
    const dump = `${schema}INSERT INTO clubs(id) VALUES('x');`;
    const read = (db: Database.Database) => db.prepare("SELECT big FROM main.clubs").pluck().all();
    expect(await reading(file(dump), read)).toEqual([null]);
  });

  it.each([
    [
      "as a selection",
      clubs("").replace(
        /CREATE TABLE clubs\([^;]*;/,
        "CREATE TABLE clubs AS SELECT * FROM profiles;",
      ),
    ],
    ["as a selection after columns", clubs("", " AS SELECT 1")],
    ["in another schema", clubs("").replace("TABLE clubs", "TABLE temp.clubs")],
    ["as temporary", clubs("").replace("CREATE TABLE clubs", "CREATE TEMP TABLE clubs")],
    ["twice", `${clubs("")}CREATE TABLE IF NOT EXISTS "CLUBS"(id);`],
    ["without end of nesting", clubs(`, CHECK(${"(".repeat(5_000)}1${")".repeat(5_000)})`)],
    [
      "with more columns than SQLite knows",
      clubs(Array.from({ length: 2_001 }, (_, i) => `, c${i}`).join("")),
    ],
    ["with a column twice", clubs(", ID")],
  ])("is refused %s", async (_, schema) => {
    expect((await refusal(file(text("", schema)))).message).toMatch(
      /^"CREATE( TEMP)? TABLE" in line/,
    );
  });

  it("writes nothing when its definition is read", () => {
    const path = join(scratchFolder(), "x");
    expect(readColumns(`(a DEFAULT (writefile('${path}', 'x')))`)).toHaveLength(1);
    expect(readColumns(`(a); ATTACH '${path}' AS x`)).toBeUndefined();
    expect(existsSync(path)).toBe(false);
  });
});

// What if the grammar let something pass: SQLite itself must not run it.
describe("SQLite's authorizer", () => {
  const statement = { text: "", line: 7 };
  const COLUMNS = readColumns("(id, name)")!;

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
    scratch.create("clubs", COLUMNS);
    scratch.add({ table: "clubs", sql: `INSERT INTO clubs(id) ${sql}` }, rest, statement);
    expect(() => scratch.finish()).toThrow("SQLite does not take its values");
    scratch.close();
  });

  it("lets rows of literals and the three calls pass", () => {
    const path = join(scratchFolder(), "x");
    const scratch = new Scratch(path);
    scratch.create("clubs", COLUMNS);
    const target = { table: "clubs", sql: "INSERT INTO clubs(id) VALUES" } as const;
    for (const value of ["1", "replace('a','a',char(66))", "unistr('\\0043')"])
      scratch.add(target, `(${value})`, statement);
    scratch.finish();
    scratch.close();
    const db = new Database(path);
    expect(db.prepare("SELECT id FROM clubs").pluck().all()).toEqual([1, "B", "C"]);
    db.close();
  });
});

describe("reading a text dump", () => {
  it.each([
    ["a long text that ends wrongly", (n: number) => insert(`'${"a".repeat(n)}'x`)],
    ["many quotes that end wrongly", (n: number) => insert(`'${"''".repeat(n / 2)}'x`)],
    ["many digits that end wrongly", (n: number) => insert(`${"1".repeat(n)}x`)],
    [
      "many escapes that end wrongly",
      (n: number) => insert(`unistr('${"\\000a".repeat(n / 5)}\\')`),
    ],
    ["many calls", (n: number) => insert(`${"replace(".repeat(n / 8)}1`)],
    ["many signs", (n: number) => insert("+ ".repeat(n / 2))],
    ["many comments", (n: number) => insert(`${"/* * */".repeat(n / 7)}x`)],
    ["many blanks", (n: number) => insert(`${" ".repeat(n)}x`)],
    ["many parentheses", (n: number) => insert("(".repeat(n))],
    ["many names", (n: number) => `INSERT INTO clubs(${"a,".repeat(n / 2)}) VALUES(1);`],
    [
      "many rows that end wrongly",
      (n: number) => `${insert("1").slice(0, -1)},${`${row("1")},`.repeat(n / 60)};`,
    ],
  ])("takes no longer than its length for %s", async (_, make) => {
    const time = async (n: number) => {
      const path = file(text(make(n)));
      const times = [];
      for (let i = 0; i < 3; i++) {
        const start = performance.now();
        await refusal(path);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    await time(1_000);
    // Eight times the length, and far from its square.
    expect((await time(1_600_000)) / Math.max(await time(200_000), 20)).toBeLessThan(24);
  });

  it("refuses rows that fill the stack of a pattern", async () => {
    for (const value of [`'${"''".repeat(9_000_000)}'`, " ".repeat(20_000_000)])
      expect((await refusal(file(text(insert(value))))).message).toMatch(/too intricate/);
  });

  it("makes no more than is written", async () => {
    const value = `replace(replace('${"\\n\\r".repeat(10_000)}','\\n',char(10)),'\\r',char(13))`;
    const dump = text(insert(value).repeat(20));
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
      "corruption that the shell told of",
      (dump: string) => dump.replace("COMMIT", "/****** CORRUPTION ERROR *******/\nCOMMIT"),
    ],
    [
      "no transaction around it",
      (dump: string) => dump.replace("BEGIN TRANSACTION;", "").replace("COMMIT;", ""),
    ],
  ])("takes a dump with %s", async (_, change) => {
    const dump = file(change(text(insert("'o'"))));
    for (const bytes of [undefined, 1])
      expect(await reading(dump, clubNames, bytes)).toEqual(["Blue Ribbon", "Dry Fly"]);
  });

  it.each([
    ["NUL in a row", insert("'a\0b'"), /^The file is neither/],
    [
      "ROLLBACK at its end",
      "/****** CORRUPTION ERROR *******/\nROLLBACK; -- due to errors\n",
      /ROLLBACK in line/,
    ],
    ["a BOM within", `\uFEFF${insert("'o'")}`, /^A statement in line/],
    ["an unknown PRAGMA", "PRAGMA journal_mode=OFF;", /^"PRAGMA" in line/],
    ["a PRAGMA of another database", "PRAGMA main.writable_schema=ON;", /^"PRAGMA" in line/],
    ["a file to attach", "ATTACH '/tmp/x' AS y;", /^"ATTACH" in line/],
    ["an extension to load", ".load /tmp/x\n;", /^"\.load" in line/],
  ])("refuses a dump with %s", async (_, body, message) => {
    for (const bytes of [undefined, 1])
      expect((await refusal(file(text(body)), bytes)).message).toMatch(message);
  });

  it("warns of nothing on the operator's terminal", async () => {
    const warnings: unknown[] = [];
    const listen = (warning: unknown) => warnings.push(warning);
    process.on("warning", listen);
    await reading(file(text(insert("'o'"))), clubNames);
    await new Promise(setImmediate);
    process.off("warning", listen);
    expect(warnings).toEqual([]);
  });
});
