// What a killed build of a private dump leaves on the disk: no copy of it, at whatever moment.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { openDump } from "../../../build/read/open.ts";
import { scratchFolder, TEST_NOW, TEST_SECRETS } from "../../snapshot.ts";
import { ROOT } from "../../ops/commands/commands.ts";
import { numbers, ROW, writeDump } from "../dump-rows.ts";
import { database, effects, file, withLog } from "./fixtures.ts";
import { shellDump } from "./shell-dump.ts";

const SECRET = "gate 4471 behind the barn";

/** A text dump that takes a moment to load. */
function textDump(rows: number): string {
  const path = writeDump({
    properties: numbers(rows).map((n) =>
      ROW.properties(n, { owner_id: `${n}`, access_notes: SECRET }),
    ),
  });
  const db = new Database(path);
  const text = shellDump(db, "replace");
  db.close();
  return file(text, "dump.sql");
}

/** Files below a folder that hold a text. */
function holding(folder: string, text: string): string[] {
  return disk.list(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

describe("openDump(path)", () => {
  it.each([
    ["the rows of a text dump, from the first on", () => textDump(6_000), "properties", 6],
    ["the copy of a database with a log, once it is open", () => withLog("-wal"), "clubs", 1],
  ])("has no name on the disk for %s", async (_, dump, table, looks) => {
    const made: string[] = [];
    const seen: boolean[] = [];
    const look = () => void seen.push(...made.map((folder) => existsSync(folder)));
    const opened = await openDump(dump(), effects(undefined, made), looks > 1 ? look : () => {});
    look();
    expect(made).toHaveLength(1);
    expect(seen.length).toBeGreaterThanOrEqual(looks);
    expect(seen).not.toContain(true);
    expect(opened.file).toBeUndefined();
    expect(opened.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBeGreaterThan(0);
    opened.close();
  });

  it("sweeps what an earlier version's killed process left, whatever the form of the dump", async () => {
    const gone = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(gone, "exit");
    const kept = disk.scratch();
    const left = join(kept, "..", `riffle-scratch-${hostname()}-${gone.pid}-abcDEF`);
    mkdirSync(left);
    (await openDump(database(), disk)).close();
    expect([existsSync(left), existsSync(kept)]).toEqual([false, true]);
    disk.remove(kept);
  });
});

describe("npm run build", () => {
  it.each(["read", "write"])(
    "leaves no copy of a text dump where it is killed while it shows %s",
    async (stage) => {
      const place = scratchFolder();
      const temporary = join(place, "tmp");
      mkdirSync(temporary);
      const paths = ["--dump", textDump(1_000), "--out", join(place, "out")];
      const args = ["ops/commands/build.ts", "--first", "--now", TEST_NOW.toISOString()];
      const child = spawn(process.execPath, [...args, ...paths], {
        cwd: ROOT,
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, ...TEST_SECRETS, TMPDIR: temporary },
      });
      const ended = once(child, "exit");
      let said = "";
      await new Promise<void>((settle) => {
        child.stderr.on("data", (text: Buffer) => {
          said += text.toString();
          if (said.includes(stage)) settle();
        });
        void ended.then(() => settle());
      });
      child.kill("SIGKILL");
      await ended;
      expect(said).toContain(stage);
      expect(holding(temporary, SECRET)).toEqual([]);
      expect(readdirSync(temporary).filter((name) => name.startsWith("riffle"))).toEqual([]);
    },
  );
});
