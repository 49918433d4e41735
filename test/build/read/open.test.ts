// Paths that are not a dump, and forms of dumps distinguished by content.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../scratch.ts";
import { clubNames, database, file, reading, refusal, text } from "./fixtures.ts";

const packed = (content = text("")) => gzipSync(content);
const flipped = (bytes: Buffer, at: number) =>
  bytes.map((byte, i) => (i === (at + bytes.length) % bytes.length ? byte ^ 0xff : byte)) as Buffer;
const NEITHER = /^The file is neither/;

/** By name: content of a file, and what it is refused with. */
// prettier-ignore
const CONTENTS: Record<string, [content: string | Buffer, message: RegExp]> = {
  "an empty file": ["", / is empty$/],
  "random bytes": [randomBytes(20_000), NEITHER],
  "a few random bytes": [Buffer.from([0x8f, 0x27, 0xb1]), NEITHER],
  "prose": ["Hello world, this is no dump; SELECT 1;", NEITHER],
  "CSV": ['"id","name"\n1,2\n', NEITHER],
  "JSON": ['{"id":1}', NEITHER],
  "only a comment": ["-- nothing\n", NEITHER],
  "blanks": [" \n\n", NEITHER],
  "a zip file": [Buffer.from("PK\x03\x04\0\0", "latin1"), NEITHER],
  "a NUL in the middle of a dump": [text("-- \0"), NEITHER],
  "a dump in UTF-16": [Buffer.from(`\uFEFF${text("")}`, "utf16le"), /is in UTF-16/],
  "a packed database": [gzipSync(readFileSync(database())), /holds a SQLite database/],
  "gzip of nothing": [gzipSync(""), NEITHER],
  "gzip that is cut off": [packed().subarray(0, -200), /dump is incomplete/],
  "gzip without its last byte": [packed().subarray(0, -1), /dump is incomplete/],
  "two bytes of gzip": [packed().subarray(0, 2), /dump is incomplete/],
  "gzip with a wrong checksum": [flipped(packed(), -6), /gzip file is damaged/],
  "damaged gzip": [flipped(packed(), 2), /gzip file is damaged/],
  "a database of another application": [otherDatabase(), /^The dump lacks table profiles, /],
};

describe("openDump(something else)", () => {
  it.each(Object.entries(CONTENTS))("refuses %s", async (_, [content, message]) => {
    const path = file(content);
    for (const chunk of [undefined, 1])
      expect((await refusal(path, chunk)).message).toMatch(message);
  });

  it("refuses a missing file, and a folder", async () => {
    const folder = mkdtempSync(join(scratchFolder(), "dump-"));
    expect((await refusal(folder)).message).toMatch(/ is a folder$/);
    expect((await refusal(join(folder, "none"))).message).toMatch(/^There is no dump at /);
  });

  it("distinguishes forms by their content", async () => {
    const renamed = join(scratchFolder(), "dump.sql.gz");
    renameSync(database(), renamed);
    expect(await reading(renamed, clubNames)).toEqual(["Blue Ribbon"]);
    expect(await reading(file(text(""), "dump.sqlite"), clubNames)).toEqual(["Blue Ribbon"]);
    expect(await reading(file(gzipSync(text("")), "dump.sql"), clubNames)).toEqual(["Blue Ribbon"]);
  });
});

function otherDatabase(): Buffer {
  const db = new Database(":memory:");
  db.exec("CREATE TABLE notes(a)");
  return db.serialize();
}
