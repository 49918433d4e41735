// Times a full build, a rebuild of the same dump and one after editing 1 % of the properties, by stage.
// npm run bench:rebuild -- DUMP; the environment holds the pin keys of the dump.
import { copyFileSync, mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { NOW } from "./dumps.ts";
import { buildOnce, type OneBuild } from "./run-once.ts";
import { run, UsageError } from "../bin/command.ts";
import { round } from "./table.ts";

/** Every hundredth property is edited. */
const EDITED = 100;

const USAGE = `npm run bench:rebuild -- DUMP

Times a full build of a SQLite dump, one of the same dump again, and one after an edit of 1 % of its
properties. The environment holds the dump's pin keys.

Exit codes: 0 done, 1 a build failed, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, { allowPositionals: true }, async ({ positionals: [dump] }) => {
  if (dump === undefined) throw new UsageError("Give the path of a SQLite dump");
  using folder = mkdtempDisposableSync(join(tmpdir(), "riffle-rebuild-"));
  compare(dump, folder.path);
});

function compare(original: string, folder: string): void {
  const dump = join(folder, "dump.sqlite");
  const out = join(folder, "out");
  copyFileSync(original, dump);
  const full = buildOnce({ dump, out, now: NOW });
  const same = buildOnce({ dump, out, now: "2026-05-20T10:15:00Z" });
  const edited = edit(dump);
  const some = buildOnce({ dump, out, now: "2026-05-20T10:30:00Z" });
  const rows = { full, unchanged: same, [`${edited} edited`]: some };
  console.table(
    Object.fromEntries(Object.entries(rows).map(([name, one]) => [name, row(one, full)])),
  );
}

// An owner's usual edits: none moves the record or changes what it is listed under.
function edit(dump: string): number {
  const db = new Database(dump);
  const { changes } = db
    .prepare(
      `UPDATE properties SET description = coalesce(description, '') || ' Now with a bench.',
         rate_adult_full_day = rate_adult_full_day + 5
       WHERE rowid % ${EDITED} = 0 AND status = 'published'`,
    )
    .run();
  db.close();
  return changes;
}

function row({ seconds, files }: OneBuild, full: OneBuild) {
  const anew = files.filter(({ reused }) => !reused);
  const stages = Object.entries(seconds).map(([stage, time]) => [`${stage} s`, round(time, 2)]);
  return {
    ...Object.fromEntries(stages),
    "plan+write s": round(planAndWrite(seconds), 2),
    "of full": `${Math.round((100 * planAndWrite(seconds)) / planAndWrite(full.seconds))} %`,
    "total s": round(
      Object.values(seconds).reduce((sum, time) => sum + time, 0),
      2,
    ),
    files: files.length,
    written: anew.length,
    "pages written": anew.filter(({ kind }) => kind === "page").length,
  };
}

function planAndWrite(seconds: Record<string, number>): number {
  return seconds["plan"]! + seconds["write"]!;
}
