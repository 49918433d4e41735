// A dump with texts of every state, read for the desk.
import { join } from "node:path";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { readDesk, type Desk, type DeskOptions } from "../../../ops/desk/desk.ts";
import { ROW, uuid, writeDump, type Row, type Tables } from "../../build/dump-rows.ts";
import { scratchFolder, SILENT, TEST_NOW } from "../../snapshot.ts";

export const DIRECTIONS =
  "Turn left at the feed store, go two miles past the red barn and park by the gate. The water is quiet all summer long.";
export const CONTACT = "Call 406-555-0134 to book.";
export const HOSTILE =
  "<img src=x onerror=alert(1)><script>alert(2)</script> Turn left at the store and park by the gate \u202Eevil\u202C\u200B.";
export const OTHER_OWNER = uuid("profiles", 2);

export const property = (number: number, fields: Row = {}) => ROW.properties(number, fields);

/** One text in two places of two owners, a contact, a hostile text, and what is left out. */
export const TABLES: Tables = {
  properties: [
    property(1, { location_description: DIRECTIONS, regulations: "Barbless hooks." }),
    property(2, { location_description: DIRECTIONS, owner_id: OTHER_OWNER }),
    property(3, { description: CONTACT, name: "Meadow Bend" }),
    property(4, { description: HOSTILE }),
    property(5, { state: "Montana" }),
    property(6, { species: '["Brown Trout", "Trout No. 2"]' }),
    property(7, { description: "Quiet water.", status: "draft", name: "Hidden water" }),
  ],
};

/** The desk of rows, with an approvals file of its own. */
export async function deskOf(
  tables: Tables = TABLES,
  more: Partial<DeskOptions> = {},
  approvals = join(scratchFolder(), "approvals.txt"),
): Promise<Desk> {
  const options = {
    dump: writeDump(tables),
    out: join(scratchFolder(), "dist"),
    now: TEST_NOW,
    texts: { ...DEFAULT_CONFIG.texts, approvals },
    sample: false,
    secrets: {},
    ...more,
  };
  return readDesk(options, SILENT);
}
