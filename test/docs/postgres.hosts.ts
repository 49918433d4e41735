// The path from Postgres in docs/operators.md, as it stands there, against Debian's server.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { find } from "../hosts/programs.ts";
import { freePort } from "../processes.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";
import { ROW, uuid } from "../build/dump-rows.ts";

const script = /<!-- tested: postgres -->\n\n((?: {4}.*\n)+)/
  .exec(readFileSync("docs/operators.md", "utf8"))![1]!
  .replace(/^ {4}/gm, "");

const NASTY = `back\\slash, "quotes", 'single', comma, tab\there,\nnew line, emoji 🐟, \\N, \\.`;
let folder: string;
let url: string;

/** Runs a program of Postgres, which refuses to run as root. */
function asServer(program: string, args: string): void {
  const path = "PATH=$(pg_config --bindir 2>/dev/null || echo /usr/lib/postgresql/*/bin):$PATH";
  const line = ["sh", "-c", `${path}; ${program} ${args}`];
  const [file, ...given] =
    process.getuid!() === 0 ? ["runuser", "-u", "postgres", "--", ...line] : line;
  execFileSync(file!, given, { stdio: "pipe", cwd: folder });
}

function psql(sql: string): string {
  const args = ["-X", "-qAt", "-v", "ON_ERROR_STOP=1", url];
  return execFileSync("psql", args, { input: sql, encoding: "utf8" });
}

beforeAll(async () => {
  find(["psql"]);
  find(["sqlite3"]);
  // Below the system's own folder, as the server's user has to get there.
  folder = mkdtempSync(join(tmpdir(), "riffle-postgres-"));
  chmodSync(folder, 0o777);
  const port = await freePort();
  asServer("initdb", "-D data -U riffle --auth=trust -E UTF8 --locale=C");
  asServer("pg_ctl", `-D data -w -l log -o '-p ${port} -k ${folder} -c listen_addresses=' start`);
  url = `postgresql://riffle@/postgres?host=${encodeURIComponent(folder)}&port=${port}`;
  psql(SCHEMA);
}, 120_000);

afterAll(() => {
  asServer("pg_ctl", "-D data -m immediate stop");
  rmSync(folder, { recursive: true, force: true });
});

function insert(table: string, row: Record<string, unknown>): string {
  const values = Object.values(row).map((value) =>
    typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL"),
  );
  return `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${values.join()});`;
}

const TIMES = { created_at: "2026-01-05T00:00:00Z", updated_at: "x" };
const FISH = '{"Brown Trout","Pike, \\"big\\""}';
const SCHEMA = `${readFileSync("data/schema.sql", "utf8")
  .replace("species TEXT NOT NULL DEFAULT '[]'", "species TEXT[] NOT NULL DEFAULT '{}'")
  .replaceAll(" REAL", " DOUBLE PRECISION")
  .replaceAll("created_at TEXT", "created_at TIMESTAMPTZ")}
  ${insert("profiles", { id: uuid("profiles", 1), display_name: "Ada", email: "a@b.example" })}
  ${insert("properties", { ...ROW.properties(1), ...TIMES, species: FISH, internal_notes: NASTY, description: "" })}
  ${insert("properties", { ...ROW.properties(2), ...TIMES, species: "{}", description: null })}
  ${insert("clubs", { ...ROW.clubs(1) })}`;

/** Runs a script, `line` starting it, in a folder of its own; returns the dump that it writes. */
function exported(text = script, line = "sh export.sh"): string {
  const cwd = scratchFolder();
  writeFileSync(join(cwd, "export.sh"), text);
  const env = { ...process.env, DATABASE_URL: url };
  execFileSync("sh", ["-c", line], { cwd, env, stdio: "pipe" });
  return join(cwd, "dump.sqlite");
}

describe("the path from Postgres", () => {
  it("keeps every value, NULL apart from the empty text, and builds", async () => {
    const dump = exported();
    const db = new Database(dump, { readonly: true });
    const columns = "species, internal_notes, description, max_rods, latitude, created_at";
    const same = { max_rods: 2, created_at: expect.stringMatching(/^2026-01-0[45]T/) as string };
    const species = '["Brown Trout","Pike, \\"big\\""]';
    expect(db.prepare(`SELECT ${columns} FROM properties ORDER BY id`).all()).toEqual([
      { ...same, species, internal_notes: NASTY, description: "", latitude: 45.01 },
      { ...same, species: "[]", internal_notes: null, description: null, latitude: 45.02 },
    ]);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '% rows'").all()).toEqual([]);
    db.close();
    const { tables } = await buildInto(join(scratchFolder(), "out"), dump);
    expect(tables[0]).toMatchObject({ published: 2, rejected: 0 });
  });

  it("gives the same bytes for the same rows", () => {
    expect(readFileSync(exported()).equals(readFileSync(exported()))).toBe(true);
  });

  it("sees one moment, and neither waits for writers nor keeps them waiting", () => {
    const loop = "for table in $tables; do\n    printf";
    const slow = script.replace(
      loop,
      loop.replace("printf", "echo 'SELECT pg_sleep(0.2);'; printf"),
    );
    expect(slow).not.toBe(script);
    // A writer changes rows of the first and the last table together, again and again, in transactions of its own.
    const writer = `for i in $(seq 40); do echo "BEGIN; UPDATE profiles SET display_name = 'v$i'; UPDATE clubs SET name = 'v$i'; COMMIT;"; done | psql -X -q "$DATABASE_URL"`;
    const started = performance.now();
    const dump = exported(
      slow,
      `(sleep 0.5; while [ ! -e stop ]; do ${writer}; done) & sh export.sh >/dev/null; touch stop; wait`,
    );
    expect(performance.now() - started).toBeLessThan(30_000);
    const db = new Database(dump, { readonly: true });
    const [profile, club] = ["SELECT display_name FROM profiles", "SELECT name FROM clubs"].map(
      (sql) => db.prepare(sql).pluck().get() as string,
    );
    db.close();
    expect(profile === "Ada" ? "Club 1" : profile).toBe(club);
    expect(psql("SELECT display_name FROM profiles").trim()).toBe("v40");
  });

  it("fails as a whole where a table is missing", () => {
    psql("ALTER TABLE clubs RENAME TO other");
    expect(() => exported()).toThrow();
    psql("ALTER TABLE other RENAME TO clubs");
  });
});
