// The path from Postgres in docs/operators.md, as it stands there, against Debian's server.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { find } from "../hosts/programs.ts";
import { freePort } from "../processes.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";
import { ROW, uuid } from "../build/dump-rows.ts";

const script = readFileSync("docs/operators.md", "utf8")
  .split("<!-- tested: postgres -->")[1]!
  .split("\n")
  .slice(1)
  .reduce<string[]>(
    (lines, line) =>
      lines.at(-1) === "END" || (line !== "" && !line.startsWith("    "))
        ? [...lines, "END"]
        : [...lines, line.slice(4)],
    [],
  )
  .filter((line) => line !== "END")
  .join("\n");

const NASTY = `back\\slash, "quotes", 'single', comma, tab\there,\nnew line, emoji 🐟, \\N, \\.`;
let folder: string;
let url: string;
let bin: string;

/** Postgres refuses to run as root. */
const asServer = (program: string, args: string[]) =>
  process.getuid!() === 0
    ? execFileSync("runuser", ["-u", "postgres", "--", join(bin, program), ...args], {
        stdio: "pipe",
        cwd: folder,
      })
    : execFileSync(join(bin, program), args, { stdio: "pipe", cwd: folder });

function psql(sql: string): string {
  return execFileSync("psql", ["-X", "-qAt", "-v", "ON_ERROR_STOP=1", url], {
    input: sql,
    encoding: "utf8",
  });
}

beforeAll(async () => {
  find(["psql"]);
  find(["sqlite3"]);
  bin = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim() || "";
  if (bin === "")
    bin = execFileSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | tail -n 1"], {
      encoding: "utf8",
    }).trim();
  // Below the system's own folder, as the server's user has to get there.
  folder = mkdtempSync(join(tmpdir(), "riffle-postgres-"));
  chmodSync(folder, 0o777);
  const port = await freePort();
  asServer("initdb", [
    "-D",
    join(folder, "data"),
    "-U",
    "riffle",
    "--auth=trust",
    "-E",
    "UTF8",
    "--locale=C",
  ]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=`;
  asServer("pg_ctl", [
    "-D",
    join(folder, "data"),
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    options,
    "start",
  ]);
  url = `postgresql://riffle@/postgres?host=${encodeURIComponent(folder)}&port=${port}`;
  psql(SCHEMA);
}, 120_000);

afterAll(() => {
  asServer("pg_ctl", ["-D", join(folder, "data"), "-m", "immediate", "stop"]);
  rmSync(folder, { recursive: true, force: true });
});

const literal = (value: unknown) =>
  value === null || value === undefined
    ? "NULL"
    : typeof value === "number"
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`;
const insert = (table: string, row: Record<string, unknown>) =>
  `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.values(row).map(literal).join()});`;

const SCHEMA = `${readFileSync("data/schema.sql", "utf8")
  .replace("species TEXT NOT NULL DEFAULT '[]'", "species TEXT[] NOT NULL DEFAULT '{}'")
  .replaceAll(" REAL", " DOUBLE PRECISION")
  .replaceAll("created_at TEXT", "created_at TIMESTAMPTZ")}
  ${insert("profiles", { id: uuid("profiles", 1), display_name: "Ada", email: "a@b.example" })}
  ${insert("properties", { ...ROW.properties(1), species: '{"Brown Trout","Pike, \\"big\\""}', internal_notes: NASTY, description: "", created_at: "2026-01-05T00:00:00Z", updated_at: "x" })}
  ${insert("properties", { ...ROW.properties(2), species: "{}", description: null, created_at: "2026-01-05T00:00:00Z", updated_at: "x" })}
  ${insert("clubs", { ...ROW.clubs(1) })}`;

function exported(): string {
  const to = scratchFolder();
  writeFileSync(join(to, "export.sh"), script);
  execFileSync("sh", ["export.sh"], {
    cwd: to,
    env: { ...process.env, DATABASE_URL: url },
    stdio: "pipe",
  });
  return join(to, "dump.sqlite");
}

describe("the path from Postgres", () => {
  it("keeps every value, NULL apart from the empty text, and builds", async () => {
    const dump = exported();
    const db = new Database(dump, { readonly: true });
    const rows = db
      .prepare(
        "SELECT species, internal_notes, description, max_rods, latitude, created_at FROM properties ORDER BY id",
      )
      .all();
    expect(rows).toEqual([
      {
        species: '["Brown Trout","Pike, \\"big\\""]',
        internal_notes: NASTY,
        description: "",
        max_rods: 2,
        latitude: 45.01,
        created_at: expect.stringMatching(/^2026-01-0[45]T/) as string,
      },
      {
        species: "[]",
        internal_notes: null,
        description: null,
        max_rods: 2,
        latitude: 45.02,
        created_at: expect.anything() as string,
      },
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
    const slow = script.replace(
      "for table in $tables; do\n    printf",
      "for table in $tables; do\n    echo 'SELECT pg_sleep(0.2);'\n    printf",
    );
    expect(slow).not.toBe(script);
    const to = scratchFolder();
    writeFileSync(join(to, "export.sh"), slow);
    // A writer changes rows of the first and the last table together, again and again, in transactions of its own.
    const writer = `for i in $(seq 40); do echo "BEGIN; UPDATE profiles SET display_name = 'v$i'; UPDATE clubs SET name = 'v$i'; COMMIT;"; done | psql -X -q "$DATABASE_URL"`;
    const started = performance.now();
    execFileSync(
      "sh",
      [
        "-c",
        `(sleep 0.5; while [ ! -e stop ]; do ${writer}; done) & sh export.sh >/dev/null; touch stop; wait`,
      ],
      {
        cwd: to,
        env: { ...process.env, DATABASE_URL: url },
        stdio: "pipe",
      },
    );
    expect(performance.now() - started).toBeLessThan(30_000);
    const db = new Database(join(to, "dump.sqlite"), { readonly: true });
    const [profile, club] = ["SELECT display_name FROM profiles", "SELECT name FROM clubs"].map(
      (sql) => db.prepare(sql).pluck().get() as string,
    );
    db.close();
    expect([profile === "Ada" ? "Club 1" : profile]).toEqual([club]);
    expect(psql("SELECT display_name FROM profiles").trim()).toBe("v40");
  });

  it("fails as a whole where a table is missing", () => {
    psql("ALTER TABLE clubs RENAME TO other");
    expect(() => exported()).toThrow();
    psql("ALTER TABLE other RENAME TO clubs");
  });
});
