// Tables that a dump may lack, and what it must have.
import { describe, expect, it } from "vitest";
import { openDump } from "../../../build/read/open.ts";
import { disk } from "../../../build/disk/effects.ts";
import { database } from "./fixtures.ts";

describe("openDump(a dump without some tables or columns)", () => {
  it("reads the keys and approvals of one that has neither table as none", async () => {
    const path = database((db) => db.exec("DROP TABLE api_keys; DROP TABLE text_approvals"));
    const { db, close } = await openDump(path, disk);
    for (const table of ["api_keys", "text_approvals"])
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    close();
  });

  it.each([
    ["a column", "ALTER TABLE fly_shops DROP COLUMN slug", "fly_shops.slug"],
    ["a table", "DROP TABLE clubs", "table clubs"],
    [
      "a stored column",
      `ALTER TABLE clubs DROP COLUMN location;
       ALTER TABLE clubs ADD COLUMN location TEXT AS (internal_notes)`,
      "clubs.location (it is generated, not stored)",
    ],
  ])("refuses one without %s", async (_, sql, what) => {
    const path = database((db) => db.exec(sql));
    await expect(openDump(path, disk)).rejects.toThrow(`The dump lacks ${what}`);
  });
});
