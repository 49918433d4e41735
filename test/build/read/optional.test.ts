// Tables that a dump may lack.
import { expect, it } from "vitest";
import { database, reading } from "./fixtures.ts";

it("openDump(path) reads a dump without keys and approvals as if it had none", async () => {
  const path = database((db) => db.exec("DROP TABLE api_keys; DROP TABLE text_approvals"));
  await reading(path, (db) => {
    for (const table of ["api_keys", "text_approvals"])
      expect(db.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  });
});
