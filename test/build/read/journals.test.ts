// Databases beside a write-ahead log or a rollback journal: whole, gone, cut off or damaged.
import fs from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDump } from "../../../build/read/open.ts";
import { scratchFolder } from "../../scratch.ts";
import {
  addClub,
  addClubs,
  clubNames,
  database,
  effects,
  patched,
  reading,
  refusal,
  snapshot,
  withLog,
} from "./fixtures.ts";

/** A copy of a database in the middle of a transaction, with its journal. */
function inTransaction(): string {
  let copy = "";
  database((db) => {
    addClubs(db, 300);
    db.pragma("cache_size=1");
    db.exec("BEGIN; UPDATE clubs SET name = 'Half Done', location = hex(zeroblob(500))");
    copy = snapshot(db.name, "-journal");
  });
  return copy;
}

describe("openDump(database with a write-ahead log)", () => {
  it("reads what only the log holds", async () => {
    expect(await reading(withLog("-wal"), clubNames)).toEqual(["Blue Ribbon", "In Log"]);
    expect(await reading(withLog("-wal", "-shm"), clubNames)).toEqual(["Blue Ribbon", "In Log"]);
  });

  it("reads it from a folder and files that can't be written", async () => {
    const path = withLog("-wal");
    for (const name of [path, `${path}-wal`]) fs.chmodSync(name, 0o444);
    fs.chmodSync(join(path, ".."), 0o555);
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon", "In Log"]);
    fs.chmodSync(join(path, ".."), 0o755);
  });

  it("finds the log where a symbolic link leads", async () => {
    const link = join(scratchFolder(), "latest.sqlite");
    const middle = join(scratchFolder(), "middle");
    fs.symlinkSync(withLog("-wal"), middle);
    fs.symlinkSync(middle, link);
    expect(await reading(link, clubNames)).toEqual(["Blue Ribbon", "In Log"]);
  });

  it("reads a database that was closed properly, beside an empty log or none", async () => {
    const path = database((db) => db.pragma("journal_mode=WAL"));
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon"]);
    fs.writeFileSync(`${path}-wal`, "");
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon"]);
    const plain = database();
    fs.writeFileSync(`${plain}-wal`, "");
    expect(await reading(plain, clubNames)).toEqual(["Blue Ribbon"]);
  });

  it("refuses one whose log is gone and whose program did not close it", async () => {
    const { message } = await refusal(withLog("-shm"));
    expect(message).toBe("The database needs its write-ahead log, which is missing");
  });

  it("refuses one whose tables are all in a log that is gone, and names the log", async () => {
    const path = join(scratchFolder(), "live");
    const db = new Database(path);
    db.pragma("journal_mode=WAL");
    db.exec("CREATE TABLE clubs(id)");
    const { message, hint } = await refusal(snapshot(path));
    expect(message).toContain("table properties");
    expect(hint).toContain("-wal");
    db.close();
  });

  it("refuses one whose checkpoint was cut short and whose log is gone", async () => {
    const path = withLog();
    fs.truncateSync(path, fs.statSync(path).size - 4096);
    const { message, hint } = await refusal(path);
    expect(message).toContain("damaged or cut off");
    expect(hint).toContain("-wal");
  });

  it("refuses a log that is damaged or of another database", async () => {
    // Its magic number, and its header.
    for (const at of [0, 16]) {
      const path = withLog("-wal");
      patched(`${path}-wal`, at, [1, 2, 3, 4]);
      expect((await refusal(path)).message).toContain("write-ahead log can't be read");
    }
    const stale = database();
    fs.copyFileSync(`${withLog("-wal")}-wal`, `${stale}-wal`);
    expect((await refusal(stale)).message).toContain("log doesn't match the database");
  });

  it("refuses a database that changes while it is copied", async () => {
    const path = withLog("-wal");
    const changing = effects();
    const copy = changing.copy.bind(changing);
    changing.copy = (from, to) => {
      copy(from, to);
      if (from === path) patched(`${path}-wal`, 16, [9, 9, 9, 9]);
    };
    await expect(openDump(path, changing)).rejects.toThrow("changed while it was copied");
  });
});

describe("openDump(database with a rollback journal)", () => {
  it("takes back the transaction that was not finished", async () => {
    const path = inTransaction();
    expect(fs.readFileSync(path).includes("Half Done")).toBe(true);
    const names = await reading(path, clubNames);
    expect(names).toHaveLength(301);
    expect(names).not.toContain("Half Done");
  });

  it("reads a database whose journal is finished with", async () => {
    const path = database((db) => {
      db.pragma("journal_mode=PERSIST");
      addClub(db, "Later");
    });
    expect(fs.statSync(`${path}-journal`).size).toBeGreaterThan(0);
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon", "Later"]);
  });
});
