// Whole builds of rows that coincide with what somebody keeps private: none is refused.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildInto, openSite, scratchFolder } from "../../snapshot.ts";
import { approval, OWNER, ROW, writeDump, type Tables } from "../dump-rows.ts";

const HOTLINE = "800-847-7367";
const LINK = `https://example.com/${"a".repeat(40)}`;

async function publish(tables: Tables) {
  const out = join(scratchFolder(), "out");
  await buildInto(out, writeDump(tables));
  return openSite(out).published();
}

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
});
