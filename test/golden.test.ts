// Golden folders: what the compiler makes of test/golden/<case>/dump.sql, file by file. Remove expected/
// to make it anew, and read the differences before they are committed.
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import type { Config } from "../build/config.ts";
import { disk } from "../build/disk/effects.ts";
import type { ListedFinding } from "../build/project/reject.ts";
import { verifyFolder } from "../partner/mirror/verify.ts";
import { place } from "./build/place.ts";
import { compareWithDump } from "./oracle/dump-compare.ts";
import { openSite } from "./snapshot.ts";

const GOLDEN = join(import.meta.dirname, "golden");
const CASES = readdirSync(GOLDEN).filter((name) => existsSync(join(GOLDEN, name, "dump.sql")));

interface Options {
  now: string;
  /** Files beyond those that any plan has, whatever their number. */
  room?: number;
  review?: Config["texts"]["review"];
}

// The report and its history tell how long the stages took.
const isSteady = (path: string) => !/(report\.(json|html)|history\.ndjson)$/.test(path);

/** Builds a case; returns the folder with the published tree as site/ and the rest as private/. */
async function buildCase(name: string): Promise<string> {
  const { folder, out, build, fixedFiles } = place({ public: join(GOLDEN, "public") });
  const text = readFileSync(join(GOLDEN, name, "options.json"), "utf8");
  const { now, room, review = "flagged" } = JSON.parse(text) as Options;
  const file = join(GOLDEN, name, "approvals.txt");
  const approvals = existsSync(file) ? { approvals: file } : {};
  const dump = join(GOLDEN, name, "dump.sql");
  const options = { now: new Date(now), config: { texts: { review, ...approvals } } };
  await build(dump, { ...options, ...(room && { maxFiles: (await fixedFiles(dump)) + room }) });
  const made = join(folder, "made");
  cpSync(`${out}/`, join(made, "site"), { recursive: true });
  cpSync(`${out}.private`, join(made, "private"), { recursive: true, filter: isSteady });
  return made;
}

describe("a build", () => {
  it.each(CASES)("makes of golden/%s the files that are expected", async (name) => {
    const made = await buildCase(name);
    const expected = join(GOLDEN, name, "expected");
    if (!existsSync(expected)) {
      expect(process.env["CI"], `${expected} is missing`).toBeUndefined();
      cpSync(made, expected, { recursive: true });
    }
    expect(disk.list(made)).toEqual(disk.list(expected));
    for (const path of disk.list(expected)) {
      const [is, was] = [made, expected].map((folder) => readFileSync(join(folder, path)));
      if (!is!.equals(was!)) expect(is!.toString("utf8"), path).toBe(was!.toString("utf8"));
    }
    const { problems } = await verifyFolder(disk, join(expected, "site"));
    expect(problems).toEqual([]);
  });

  it.each(CASES)("publishes of golden/%s nothing that its dump calls a secret", async (name) => {
    const site = join(GOLDEN, name, "expected/site");
    for (const path of disk.list(site)) {
      expect(readFileSync(join(site, path), "latin1"), path).not.toMatch(/secret|third stone/);
    }
  });

  it.each(CASES)(
    "publishes of golden/%s the projection that SQL finds, less what waits",
    (name) => {
      const db = new Database(":memory:");
      db.exec(readFileSync(join(GOLDEN, name, "dump.sql"), "utf8"));
      const published = openSite(join(GOLDEN, name, "expected/site")).published();
      const listed = readFileSync(join(GOLDEN, name, "expected/private/texts.json"), "utf8");
      const waiting = (JSON.parse(listed) as ListedFinding[])
        .filter(({ field, action }) => field === "name" && action === "wait")
        .map(({ table, id }) => `${table} ${id}: missing`);
      expect(compareWithDump(db, published, { textRules: "on" })).toEqual(waiting);
      db.close();
    },
  );
});
