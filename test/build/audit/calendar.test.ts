// Which rows of a calendar may stand in the output, whatever their cells are.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { likelyRows } from "../../../build/audit/calendar.ts";
import { OutputWindows } from "../../../build/audit/output-windows.ts";
import { renameCollation } from "../collations.ts";

const COLUMNS = "id TEXT, property_id TEXT, reason TEXT, booking_id TEXT, created_by TEXT";
const SECRET = "otter-lantern 4821";
/** Rows of a chunk and some more. */
const MANY = 5_000;

type Cell = string | Buffer;

/** Ids of the likely rows of a calendar where row i has the reason `cells[i]`; output is all `texts`. */
function likely(
  cells: readonly Cell[],
  texts: readonly string[],
  definition = COLUMNS,
  options = "",
): string[] {
  const db = new Database(":memory:");
  db.exec(`CREATE TABLE property_availability (${definition})${options}`);
  const insert = db.prepare(
    `INSERT INTO property_availability (id, property_id, reason, booking_id, created_by)
     VALUES (?, 'p', ?, NULL, 'host-of-row')`,
  );
  cells.forEach((cell, i) => insert.run(`row-${String(i).padStart(5, "0")}`, cell));
  renameCollation(db);
  const output = OutputWindows.ofSize(1_000);
  for (const text of texts) output.add(Buffer.from(text));
  const ids = [...likelyRows(db, output)].map(([id]) => String(id));
  db.close();
  return ids;
}

const others: readonly Cell[] = Array.from({ length: MANY }, (_, i) => `Held for party no. ${i}`);

describe("likelyRows(db, output)", () => {
  it("yields the rows that have a cell which is in the output, wherever they stand", () => {
    const cells = others
      .with(0, SECRET)
      .with(1, SECRET)
      .with(4_096, SECRET)
      .with(4_999, ` ${SECRET}\n`);
    const ids = ["row-00000", "row-00001", "row-04096", "row-04999"];
    expect(likely(cells, [`The ${SECRET}.`])).toEqual(ids);
    expect(likely(cells, [Buffer.from(SECRET).toString("hex")])).toEqual(ids);
    expect(likely(cells, [encodeURIComponent(SECRET)])).toEqual(ids);
    expect(likely(cells, ["Nothing of it"])).toEqual([]);
  });

  it.each<[string, Cell, string]>([
    ["a zero byte", `${SECRET}\0behind`, `${SECRET}\0behind`],
    ["bytes that are no UTF-8", Buffer.from("a lantern \xff", "latin1"), "a lantern \ufffd"],
    ["other blanks around it", `\u00a0\u3000${SECRET}\ufeff`, SECRET],
    ["other letters around it", `水${SECRET}é`, `水${SECRET}é`],
    ["the bytes of a blob", Buffer.from(SECRET), SECRET],
    ["control characters around it", "\u0001\u0002otter\u0003", "\u0001\u0002otter\u0003"],
    ["a text too long to be handed over", SECRET.repeat(9_000), SECRET.repeat(2)],
  ])("yields a row whose cell has %s", (_, cell, text) => {
    expect(likely(others.with(4_500, "").with(77, cell), [`- ${text} -`])).toContain("row-00077");
  });

  it.each([
    ["without row numbers", `${COLUMNS}, PRIMARY KEY (id)`, "WITHOUT ROWID"],
    ["with a column of their name", `${COLUMNS}, _rowid_ INT DEFAULT 1`, ""],
    ["without types", COLUMNS.replaceAll(" TEXT", ""), ""],
    ["of other types", COLUMNS.replaceAll(" TEXT", " REAL"), ""],
    ["with a collation that is not here", COLUMNS.replaceAll("TEXT", "TEXT COLLATE NOCASE"), ""],
  ])("reads a table %s", (_, definition, options) => {
    const cells = others.with(4_999, SECRET);
    expect(likely(cells, [SECRET], definition, options)).toContain("row-04999");
  });
});
