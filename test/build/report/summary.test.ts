// The lines at a build's end: each says what became of rows and texts in the words of who reads it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { summaryText } from "../../../build/report/summary.ts";
import { TABLES } from "../../../build/read/tables.ts";
import { smallSite } from "../../small-site.ts";
import { scratchFolder, type TestOptions } from "../../snapshot.ts";
import { OWNER, ROW, type Tables } from "../dump-rows.ts";
import { place } from "../place.ts";

const SITE = smallSite();

async function linesOf(tables: Tables, more: TestOptions = {}): Promise<string> {
  const { out, build } = place({ public: SITE });
  return summaryText(await build({ profiles, ...tables }, more), out, 0);
}

const viewOfKeys = (rest: string) =>
  `CREATE VIEW api_keys AS SELECT ${Object.keys(TABLES.api_keys)
    .map((name) => (rest === "" ? `NULL AS ${name}` : name))
    .join()} ${rest || "WHERE 0"};`;
const HELD = "The gate code is 4821, so keep it to yourself.";
const profiles = [{ id: OWNER }];

describe("summaryText(summary, out, peakBytes)", () => {
  it("tells between which degrees the pins lie", async () => {
    const sides = [-33.5, -30.04, -1.02, 12.5];
    const [south, north, west, east] = sides;
    const properties = [
      ROW.properties(1, { latitude: south, longitude: east }),
      ROW.properties(2, { latitude: north, longitude: west }),
    ];
    const said = /^places {5}latitude (\S+) to (\S+), longitude (\S+) to (\S+)$/m;
    const [, ...degrees] = said.exec(await linesOf({ properties }))!;
    // A pin may lie 2 km from its point.
    for (const [i, side] of sides.entries())
      expect(Math.abs(Number(degrees[i]) - side)).toBeLessThan(0.15);
  });

  it("tells of owners and statuses only where something is wrong", async () => {
    const well = await linesOf({ properties: [ROW.properties(1)] });
    expect(well).not.toMatch(/^(?:owners|statuses|unread|left out|blocked|sample) /m);
    const guides = [ROW.guides(1, { status: "Live" }), ROW.guides(2, { status: "Live" })];
    const lines = await linesOf({ profiles: [], properties: [ROW.properties(1)], guides });
    expect(lines).toContain("owners     1 of 1 properties name an owner that profiles lacks: no");
    expect(lines).toContain(
      "statuses   no row of guides is public by its status: Live and clear (2)",
    );
  });

  it("shows no value that may be private as a status", async () => {
    const clubs = [4821, 9377].map((is_active, n) => ROW.clubs(n, { is_active }));
    const lines = await linesOf({ properties: [ROW.properties(1)], clubs });
    expect(lines).toContain("statuses   no row of clubs is public by its status: 2 others");
    expect(lines).not.toMatch(/4821|9377/);
  });

  it("calls a day blocked that is published as blocked, and left out what is", async () => {
    const lines = await linesOf({
      properties: [
        ROW.properties(1, { species: '["Pike & Perch", "Pike"]' }),
        ROW.properties(2, { water_type: null }),
      ],
      property_availability: [
        ROW.property_availability(1, { status: "held" }),
        ROW.property_availability(2, { date: "1 June" }),
        ROW.property_availability(3, { date: "2026-06-02" }),
        ROW.property_availability(4, { date: "2026-06-02", status: "booked" }),
      ],
    });
    expect(lines).toMatch(/^blocked {4}1 day published as blocked by status of property_/m);
    expect(lines).toMatch(/^blocked {4}1 day published .*: another row contradicts it/m);
    expect(lines).toMatch(/^left out {3}1 of property_availability by date: not a date$/m);
    expect(lines).toMatch(/^left out {3}1 of properties by water_type: it is NULL$/m);
    expect(lines).toMatch(/^left out {3}names of species in 1 of properties: a name has 1 to 60 /m);
  });

  it("counts repeated texts, and contacts in texts that are held", async () => {
    const description = `${HELD} Call 406-555-0123 first.`;
    const properties = [1, 2, 3].map((n) => ROW.properties(n, { description }));
    expect(await linesOf({ properties })).toMatch(
      /^texts {6}3 held for review \(1 different ones\), 3 with a contact cut, 3 of them held, /m,
    );
  });

  it("warns of a view that hides a table of the dump, and builds", async () => {
    const map = join(scratchFolder(), "map.sql");
    const tables = { properties: [ROW.properties(1)] };
    writeFileSync(map, viewOfKeys(""));
    expect(await linesOf(tables, { map })).toContain(
      "unread     the map's view api_keys never reads the dump's own table api_keys",
    );
    writeFileSync(map, viewOfKeys("FROM main.api_keys"));
    expect(await linesOf(tables, { map })).not.toContain("unread ");
  });
});
