// Paths that are not a dump, and forms of dumps distinguished by content.
import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../scratch.ts";
import { clubNames, database, file, reading, refusal, text } from "./fixtures.ts";

describe("openDump(something else)", () => {
  it.each([
    ["a missing file", () => join(scratchFolder(), "none.sqlite"), /^There is no dump at /],
    ["a folder", () => mkdtempSync(join(scratchFolder(), "dump-")), / is a folder$/],
    ["an empty file", () => file(""), / is empty$/],
    ["random bytes", () => file(randomBytes(20_000)), /^The file is neither/],
    ["a few random bytes", () => file(Buffer.from([0x8f, 0x27, 0xb1])), /^The file is neither/],
    ["prose", () => file("Hello world, this is no dump; SELECT 1;"), /^The file is neither/],
    ["CSV", () => file('"id","name"\n1,2\n'), /^The file is neither/],
    ["JSON", () => file('{"id":1}'), /^The file is neither/],
    ["only a comment", () => file("-- nothing\n"), /^The file is neither/],
    ["blanks", () => file(" \n\n"), /^The file is neither/],
    ["a zip file", () => file(Buffer.from("PK\x03\x04\0\0", "latin1")), /^The file is neither/],
    ["a NUL in the middle of a dump", () => file(text("-- \0")), /^The file is neither/],
    ["a dump in UTF-16", () => file(Buffer.from(`\uFEFF${text("")}`, "utf16le")), /is in UTF-16/],
    [
      "a packed database",
      () => file(gzipSync(readFileSync(database()))),
      /holds a SQLite database/,
    ],
    ["gzip of nothing", () => file(gzipSync("")), /^The file is neither/],
    [
      "gzip that is cut off",
      () => file(gzipSync(text("")).subarray(0, -200)),
      /dump is incomplete/,
    ],
    [
      "gzip without its last byte",
      () => file(gzipSync(text("")).subarray(0, -1)),
      /dump is incomplete/,
    ],
    ["two bytes of gzip", () => file(gzipSync(text("")).subarray(0, 2)), /dump is incomplete/],
    [
      "gzip with a wrong checksum",
      () => file(flipped(gzipSync(text("")), -6)),
      /gzip file is damaged/,
    ],
    ["damaged gzip", () => file(flipped(gzipSync(text("")), 2)), /gzip file is damaged/],
    [
      "a database of another application",
      () => file(otherDatabase()),
      /^The dump lacks table profiles, /,
    ],
  ])("refuses %s", async (_, make, message) => {
    const path = make();
    expect((await refusal(path)).message).toMatch(message);
    if (message.source.includes("There is no")) return;
    expect((await refusal(path, 1)).message).toMatch(message);
  });

  it("distinguishes forms by their content", async () => {
    const renamed = join(scratchFolder(), "dump.sql.gz");
    renameSync(database(), renamed);
    expect(await reading(renamed, clubNames)).toEqual(["Blue Ribbon"]);
    expect(await reading(file(text(""), "dump.sqlite"), clubNames)).toEqual(["Blue Ribbon"]);
    expect(await reading(file(gzipSync(text("")), "dump.sql"), clubNames)).toEqual(["Blue Ribbon"]);
  });

  it("reads a statement and a skipped value that are far longer than a chunk", async () => {
    const path = file("");
    const row = ",('x','o',1,'Same','s','MT','',1,NULL,NULL)";
    appendFileSync(path, text("").replace("COMMIT;\n", ""));
    appendFileSync(
      path,
      `CREATE TABLE other(a); INSERT INTO other VALUES('${"long;''".repeat(300_000)}');`,
    );
    appendFileSync(path, `INSERT INTO clubs VALUES${row.repeat(50_000).slice(1)};COMMIT;`);
    expect(await reading(path, clubNames, 10_000)).toHaveLength(50_001);
    rmSync(path);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const index = at < 0 ? copy.length + at : at;
  copy[index] = copy[index]! ^ 0xff;
  return copy;
}

function otherDatabase(): Buffer {
  const db = new Database(":memory:");
  db.exec("CREATE TABLE notes(a)");
  return db.serialize();
}
