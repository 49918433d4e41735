// npm run map: prints a map to start from, for a dump with another schema.
import { disk } from "../../build/disk/effects.ts";
import { openAny } from "../../build/read/open.ts";
import { draftMap } from "../map-draft.ts";
import { run, UsageError } from "../../bin/command.ts";

const USAGE = `npm run map -- --dump FILE

Prints a map to start from for a dump with another schema: a view for each table of data/schema.sql, with
what names let guess, NULL for what is missing, and a comment for each decision. Keep it next to the
configuration, as map.sql, and name it there, or build with --map map.sql.

  --dump FILE      a SQLite database, or a text dump of one, plain or gzipped`;

await run({ usage: USAGE }, async ({ values: { dump } }) => {
  if (!dump) throw new UsageError("--dump is missing");
  const { db, close } = await openAny(dump, disk);
  try {
    console.log(draftMap(db).trimEnd());
  } finally {
    close();
  }
});
