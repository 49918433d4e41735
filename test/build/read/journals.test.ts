// Databases beside a write-ahead log or a rollback journal: whole, gone, cut off or damaged.
import fs from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { openDump } from "../../../build/read/open.ts";
import { scratchFolder } from "../../scratch.ts";
import { addClub, addClubs, clubNames, database, effects, patched } from "./fixtures.ts";
import { reading, refusal, snapshot, withLog } from "./fixtures.ts";

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

/** A database with bytes of its log changed. */
function damagedLog(at: number): string {
  const path = withLog("-wal");
  patched(`${path}-wal`, at, [1, 2, 3, 4]);
  return path;
}

/** A database beside a log that is not its own. */
function besideLog(log: string | Uint8Array, path = database()): string {
  fs.writeFileSync(`${path}-wal`, log);
  return path;
}

function cutCheckpoint(): string {
  const path = withLog();
  fs.truncateSync(path, fs.statSync(path).size - 4096);
  return path;
}

/** A database all of whose tables are in the log that a copy lacks. */
function allInLog(): string {
  const db = new Database(join(scratchFolder(), "live"));
  db.pragma("journal_mode=WAL");
  db.exec("CREATE TABLE clubs(id)");
  const copy = snapshot(db.name);
  db.close();
  return copy;
}

/** A link to a link to a database with a log. */
function linked(): string {
  const [link, middle] = [scratchFolder(), scratchFolder()].map((folder) => join(folder, "latest"));
  fs.symlinkSync(withLog("-wal"), middle!);
  fs.symlinkSync(middle!, link!);
  return link!;
}

const closed = () => database((db) => db.pragma("journal_mode=WAL"));

describe("openDump(database with a write-ahead log)", () => {
  it.each([
    ["what only the log holds", () => withLog("-wal"), "In Log"],
    ["what only the log holds, with its index", () => withLog("-wal", "-shm"), "In Log"],
    ["the log where a symbolic link leads", linked, "In Log"],
    ["one that was closed properly, without a log", closed],
    ["one that was closed properly, beside an empty log", () => besideLog("", closed())],
    ["one that has no log, beside an empty one", () => besideLog("")],
  ])("reads %s", async (_, make, ...more) => {
    expect(await reading(make(), clubNames)).toEqual(["Blue Ribbon", ...more]);
  });

  it("reads it from a folder and files that can't be written", async () => {
    const path = withLog("-wal");
    for (const name of [path, `${path}-wal`]) fs.chmodSync(name, 0o444);
    fs.chmodSync(join(path, ".."), 0o555);
    expect(await reading(path, clubNames)).toEqual(["Blue Ribbon", "In Log"]);
    fs.chmodSync(join(path, ".."), 0o755);
  });

  it.each([
    ["whose program did not close it", () => withLog("-shm"), "needs its write-ahead log, which is missing"], // prettier-ignore
    ["whose tables are all in a log that is gone", allInLog, "table properties", "-wal"],
    ["whose checkpoint was cut short", cutCheckpoint, "damaged or cut off", "-wal"],
    ["whose log has another magic number", () => damagedLog(0), "write-ahead log can't be read"],
    ["whose log has a damaged header", () => damagedLog(16), "write-ahead log can't be read"],
    ["beside another's log", () => besideLog(fs.readFileSync(`${withLog("-wal")}-wal`)), "log doesn't match the database"], // prettier-ignore
  ])("refuses one %s", async (_, make, message, hint = "") => {
    const refused = await refusal(make());
    expect(refused.message).toContain(message);
    expect(refused.hint).toContain(hint);
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
