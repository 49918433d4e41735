// Ten foreign schemas: each map gives back the directory that was stored, to the byte of the whole snapshot.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { smallSite } from "../../../small-site.ts";
import { buildInto, scratchFolder } from "../../../snapshot.ts";
import { writeDump } from "../../dump-rows.ts";
import { filesOf } from "../../tree.ts";
import { differing } from "../../../privacy/trees.ts";
import { directory, type Rows } from "./directory.ts";
import { foreignDump, STORES } from "./foreign.ts";

const MAX_LINES = 60;
const SITE = smallSite();
const mapOf = (store: string) => join(import.meta.dirname, "schemas", `${store}.sql`);

let plain: Map<string, Buffer>;

async function build(dump: string, map?: string) {
  const out = join(scratchFolder(), "out");
  const summary = await buildInto(out, dump, { map, public: SITE });
  return { tree: filesOf(out), summary };
}

beforeAll(async () => {
  ({ tree: plain } = await build(writeDump(directory())));
});

describe("a dump with another schema", () => {
  it("comes in ten forms", () => expect(Object.keys(STORES)).toHaveLength(10));

  it.each(Object.keys(STORES))(
    "I3: %s publishes what the reference schema does, with other private values",
    async (store) => {
      const map = mapOf(store);
      expect(readFileSync(map, "utf8").trim().split("\n").length).toBeLessThanOrEqual(MAX_LINES);
      const changed = directory((text) => text.replaceAll(/[a-z]/g, "q").replaceAll(/\d/g, "7"));
      const { tree, summary } = await build(foreignDump(store, hidden(changed)), map);
      expect(summary.tables[0]).toMatchObject({ published: 5, rejected: 0 });
      expect(differing(plain, tree)).toEqual([]);
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
