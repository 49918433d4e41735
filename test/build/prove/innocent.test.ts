// Whole builds of rows that coincide with what somebody keeps private: none is refused.
import { describe, expect, it } from "vitest";
import { approval, numbers, OWNER, ROW, type Tables } from "../dump-rows.ts";
import { place } from "../place.ts";

const HOTLINE = "800-847-7367";

async function publish(tables: Tables) {
  const { build, site } = place();
  await build(tables);
  return site().published();
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
    const properties = [ROW.properties(1, { regulations: `Hotline ${HOTLINE}` })];
    for (const rows of [profiles, profiles.toReversed()])
      expect((await publish({ profiles: rows, properties })).properties).toContain(
        '"regulations":""',
      );
  });

  it("leaves out rows that are too long for the platform's files, and only those", async () => {
    const long = "\u6c34".repeat(200_000);
    const texts = { description: long, regulations: long, location_description: long };
    const { properties } = await publish({
      properties: numbers(14).map((n) => ROW.properties(n, n > 12 ? texts : {})),
      // A text that waits takes no room.
      text_approvals: [approval(long)],
    });
    expect(properties.match(/\n/g)).toHaveLength(12);
  });
});
