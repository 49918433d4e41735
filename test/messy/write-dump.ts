// Writes a directory as a dump file, in the shape given.
import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openMessy } from "./database.ts";
import type { Tables } from "./directory.ts";
import type { Shape } from "./shape.ts";
import { textDump } from "./text-dump.ts";

/** Returns the path of a new file in `folder`, which is empty. */
export function writeMessyDump(folder: string, tables: Tables, shape: Shape): string {
  const { container, text } = shape;
  const path = join(folder, `dump.${container === "wal" ? "sqlite" : container}`);
  if (container === "wal") {
    const live = join(folder, "live.sqlite");
    const db = openMessy(tables, shape, live);
    // As a copy of the files of a running site.
    for (const end of ["", "-wal", "-shm"]) {
      if (existsSync(live + end)) copyFileSync(live + end, path + end);
    }
    db.close();
    return path;
  }
  const db = openMessy(tables, shape);
  if (container === "sqlite") writeFileSync(path, db.serialize());
  else {
    const dumped = Buffer.from(textDump(db, text));
    writeFileSync(path, container === "sql" ? dumped : gzipSync(dumped, { level: 1 }));
  }
  db.close();
  return path;
}
