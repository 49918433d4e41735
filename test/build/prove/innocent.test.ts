// Whole builds of rows that coincide with what somebody keeps private: none is refused.
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { deriveCalendars } from "../../../build/prove/calendars.ts";
import { buildInto, openSite, scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { approval, OWNER, ROW, uuid, writeDump, type Tables } from "../dump-rows.ts";

const HOTLINE = "800-847-7367";
const LINK = `https://example.com/${"a".repeat(40)}`;

async function publish(tables: Tables, out = join(scratchFolder(), "out")) {
  await buildInto(out, writeDump(tables));
  return openSite(out).published();
}

const daysOf = (ends: readonly string[]) =>
  ends.map((date, i) =>
    ROW.property_availability(i + 1, { property_id: uuid("properties", i + 1), date }),
  );

describe("build(options)", () => {
  it("publishes rows without an owner, whatever others without one keep private", async () => {
    const { "fly-shops": shops, clubs } = await publish({
      profiles: [{ id: null, phone: HOTLINE }],
      properties: [ROW.properties(1, { owner_id: null, status: "draft", gate_code: "48213" })],
      fly_shops: [ROW.fly_shops(1, { shop_name: "Shop 48213" })],
      clubs: [ROW.clubs(1, { owner_id: null, location: `Poaching hotline ${HOTLINE}` })],
    });
    expect(shops).toContain("Shop 48213");
    expect(clubs).toContain(HOTLINE);
  });

  it("withholds what stands in either of two profiles of one id, in whatever order", async () => {
    const profiles = [HOTLINE, "406-555-0134"].map((phone) => ({ id: OWNER, phone }));
    for (const rows of [profiles, profiles.toReversed()]) {
      const { properties } = await publish({
        profiles: rows,
        properties: [ROW.properties(1, { regulations: `Hotline ${HOTLINE}` })],
      });
      expect(properties).toContain('"regulations":""');
    }
  });

  it("publishes a year in a name, when a span between it and a word about codes was removed", async () => {
    const { properties } = await publish({
      properties: [ROW.properties(1, { name: `Gate ${LINK} since 2026`, gate_code: "2026" })],
    });
    expect(properties).toContain("Gate [removed] since 2026");
  });

  it("publishes a directory in which one of six calendars was cleared, or ends sooner", async () => {
    const properties = [1, 2, 3, 4, 5, 6].map((n) => ROW.properties(n));
    const far = "2027-06-01";
    const out = join(scratchFolder(), "out");
    for (const ends of [Array(6).fill(far), [far, far, far, far, far, "2026-06-01"], [far]]) {
      const tables = { properties, property_availability: daysOf(ends as string[]) };
      await expect(publish(tables, out)).resolves.toBeDefined();
    }
  });

  it("leaves out rows that are too long for the platform's files, and only those", async () => {
    const long = "\u6c34".repeat(200_000);
    const rows = [1, 2].map((n) =>
      ROW.properties(n, { description: long, regulations: long, location_description: long }),
    );
    const { properties } = await publish({
      properties: [...rows, ...Array.from({ length: 12 }, (_, i) => ROW.properties(20 + i))],
      // A text that waits takes no room.
      text_approvals: [approval(long)],
    });
    expect(properties.match(/\n/g)).toHaveLength(12);
  });

  it("publishes calendars of a UTF-16 dump, and of one with long statuses", async () => {
    const db = new Database(join(scratchFolder(), "wide.sqlite"));
    db.pragma("encoding = 'UTF-16le'");
    db.exec("CREATE TABLE property_availability (property_id, date, status, rods_held)");
    const insert = db.prepare("INSERT INTO property_availability VALUES ('a', ?, ?, NULL)");
    insert.run("2026-06-01", "maintenance");
    insert.run("2026-06-03", "x".repeat(1e6));
    expect(new Map(deriveCalendars(db, TEST_NOW)).get("a")).toContain(
      '["maintenance",1],["available",1],["blocked",1]',
    );
    db.close();
  });
});
