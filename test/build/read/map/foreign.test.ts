// Ten foreign schemas: each map gives back the directory that was stored, to the byte of the whole snapshot.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { smallSite } from "../../../small-site.ts";
import { place } from "../../place.ts";
import { differing } from "../../../privacy/trees.ts";
import { directory, type Rows } from "./directory.ts";
import { foreignDump, STORES } from "./foreign.ts";

const MAX_LINES = 60;
const usual = { public: smallSite() };
const plain = place(usual);
await plain.build(directory());

describe("a dump with another schema", () => {
  it.each(Object.keys(STORES))(
    "I3: %s publishes what the reference schema does, with other private values",
    async (store) => {
      const map = join(import.meta.dirname, "schemas", `${store}.sql`);
      expect(readFileSync(map, "utf8").trim().split("\n").length).toBeLessThanOrEqual(MAX_LINES);
      const changed = directory((text) => text.replaceAll(/[a-z]/g, "q").replaceAll(/\d/g, "7"));
      const { build, files } = place(usual);
      const { tables } = await build(foreignDump(store, hidden(changed)), { map });
      expect(tables[0]).toMatchObject({ published: 5, rejected: 0 });
      expect(differing(plain.files(), files())).toEqual([]);
    },
  );
});

/** With another draft. */
function hidden(rows: Rows): Rows {
  const properties = rows.properties.map((row) =>
    row.status === "draft" ? { ...row, name: "Other", latitude: 44, species: "[]" } : row,
  );
  return { ...rows, properties };
}
