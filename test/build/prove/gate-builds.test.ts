// Builds that the gate refuses, that are allowed to fail a check, and that are on record.
import { existsSync, readlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { CHECKS, type Check } from "../../../build/prove/gate.ts";
import { SIGNATURE_PATH } from "../../../src/address.ts";
import { TEST_SECRETS } from "../../snapshot.ts";
import { numbers, ROW, uuid, type Row, type Tables } from "../dump-rows.ts";
import { place } from "../place.ts";
import { newSigningKey } from "../signing-keys.ts";
import { manifestOf, treeOf } from "../tree.ts";

const properties = (count: number, fields: Row = {}) =>
  numbers(count).map((n) => ROW.properties(n, { owner_id: `${n}`, ...fields }));
const LONG = "Quiet water under willows. ".repeat(60);
const FULL: Tables = {
  api_keys: [ROW.api_keys(1)],
  properties: properties(50, { description: LONG, regulations: "Barbless" }),
  property_availability: numbers(20).map((n) =>
    ROW.property_availability(n, { property_id: uuid("properties", n), date: "2027-05-01" }),
  ),
};
const edited = (change: (row: Row) => Row) => ({
  properties: FULL.properties!.map((row) => ({ ...row, ...change(row) })),
});
/** What of the rows is other, by the check that finds it. */
const LOSSES: Record<Exclude<Check, "previous" | "rejects" | "unsigned">, Tables> = {
  rows: { properties: FULL.properties!.slice(0, 39) },
  fill: { properties: properties(50, { description: LONG }) },
  owners: { profiles: numbers(50).map((n) => ({ id: `other ${n}` })) },
  facets: edited(() => ({ water_type: "lake" })),
  size: edited(() => ({ description: "Quiet water." })),
  calendars: { property_availability: [ROW.property_availability(1)] },
  pins: edited(({ latitude }) => ({ latitude: Number(latitude) + 0.5 })),
  keys: { api_keys: [] },
};
/** Rows where their content does not matter. */
const ANY: Tables = { clubs: [ROW.clubs(1)] };

const full = place();
await full.build(FULL);
const published = () => place({}, full);

const bad = (count: number, from: number, fields: (n: number) => Row = () => ({})) =>
  numbers(count).map((n) => ROW.clubs(from + n, { state: "Montana", ...fields(n) }));

describe("build(options)", () => {
  it("refuses to publish without a snapshot to compare with, unless it is the first", async () => {
    const { out, build } = place();
    await expect(build(ANY, { first: false })).rejects.toThrow(
      `${out} holds no snapshot to compare with`,
    );
    expect(existsSync(out)).toBe(false);
    for (const first of [true, false]) {
      await build(ANY, { first });
      expect(manifestOf(out).overrides).toEqual(first ? ["first"] : []);
    }
  });

  it.each(Object.entries(LOSSES))(
    "refuses a loss that the check %s finds, and publishes it when allowed, on record",
    async (check, change) => {
      const { out, build, refusal } = published();
      const tables = { ...FULL, ...change };
      const before = [readlinkSync(out), treeOf(out)];
      const { hint } = await refusal(tables, { allow: CHECKS.filter((other) => other !== check) });
      expect(hint).toContain(`--allow ${check}`);
      expect(hint).toMatch(/report\.html next to /);
      // A pin that moves gives away more of its point.
      expect(hint.includes(". Beware of pins: ")).toBe(check === "pins");
      expect([readlinkSync(out), treeOf(out)]).toEqual(before);
      const { findings } = await build(tables, { allow: [...CHECKS] });
      expect(findings.map((finding) => finding.check)).toContain(check);
      expect(manifestOf(out).overrides).toEqual(CHECKS);
    },
  );

  it("refuses to stop signing, unless that is allowed, on record", async () => {
    const { out, build, refusal } = place();
    const { text } = await newSigningKey();
    const signing = { secrets: { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: text } };
    await build(ANY, signing);
    const refused = await refusal(ANY, { allow: CHECKS.filter((other) => other !== "unsigned") });
    expect(refused).toMatchObject({
      message: `The snapshot at ${out} is signed, and RIFFLE_SIGNING_KEY is not set`,
      hint: expect.stringContaining("--allow unsigned"),
    });
    const { signed } = await build(ANY, { allow: ["unsigned"] });
    expect([signed, existsSync(out + SIGNATURE_PATH)]).toEqual([false, false]);
    expect(manifestOf(out).overrides).toEqual(["unsigned"]);
    // One that never signed, or has stopped, goes on.
    await build(ANY);
    await build(ANY, signing);
  });

  it("refuses too many rejected rows, also where few of an owner count, allowed on record", async () => {
    const { out, build } = place();
    const clubs = [...bad(6, 0, (n) => ({ owner_id: `${n}` })), ...bad(9, 10)];
    await expect(build({ clubs })).rejects.toThrow(
      "15 of 15 rows of clubs were rejected, mostly by state (15): it is not two letters, like MT; the limit is 1.0 %",
    );
    const { findings } = await build({ clubs }, { allow: ["rejects"] });
    expect(findings.map(({ check }) => check)).toEqual(["rejects"]);
    expect(manifestOf(out).overrides).toEqual(["first", "rejects"]);
    // Five of an owner count, however many there are.
    const { tables } = await build({ clubs: bad(200, 0) });
    const counts = tables.find(({ table }) => table === "clubs");
    expect(counts).toMatchObject({ rejected: 200, counted: 5 });
    // Rows without an owner all count.
    const shops = numbers(6).map((n) => ROW.fly_shops(n, { slug: "No Slug" }));
    await expect(build({ fly_shops: shops })).rejects.toThrow(
      "6 of 6 rows of fly_shops were rejected",
    );
  });

  it("takes the limits of the configuration", async () => {
    const { out, build } = published();
    const gate = { ...DEFAULT_CONFIG.gate, rowsLost: 0.3, sizeChange: 1 };
    await build({ ...FULL, ...LOSSES.rows }, { config: { gate } });
    expect(manifestOf(out).overrides).toEqual([]);
  });
});

const keyed = (api_keys: Row[]): Tables => ({ ...ANY, api_keys });
const KEYS = numbers(10).map((n) => ROW.api_keys(n));
const REVOKED = ROW.api_keys(11, { revoked_at: "2026-02-01T00:00:00Z" });

describe("build(options), of losses that no count of records shows", () => {
  it("refuses to take away a single live partner key, unless allowed", async () => {
    const { build, hidden, refusal } = place();
    await build(keyed([...KEYS, REVOKED]));
    const exported = hidden("keys.all.json");
    const { message, hint } = await refusal(keyed([...KEYS.slice(1), REVOKED]));
    expect(message).toBe(
      `1 of 10 live keys have no row in api_keys any more: ${uuid("api_keys", 1)}`,
    );
    expect(hint).toContain("--allow keys");
    // As when the dump is of another database, whose table is empty.
    expect((await refusal(keyed([]))).message).toContain("10 of 10 live keys");
    expect(hidden("keys.all.json")).toBe(exported);
  });

  it("takes a key that is issued anew for the same, and lets go of dead and of revoked ones", async () => {
    const { build } = place();
    await build(keyed([...KEYS, REVOKED]));
    const anew = KEYS.map((one) => ({ ...one, key_hash: `f${String(one["key_hash"]).slice(1)}` }));
    await build(keyed(anew));
    await build(keyed(anew.map((row) => ({ ...row, revoked_at: "2026-05-01T00:00:00Z" }))));
    expect((await build(keyed([]))).findings).toEqual([]);
  });

  it.each([
    ["other columns", { rate_tier: "gold" }],
    ["id", { id: "nobody" }],
    ["digest", { key_hash: "none" }],
  ])("I13: a key's row whose %s are damaged costs that key alone", async (_, damage) => {
    const { build } = place();
    await build(keyed(KEYS));
    const { tables } = await build(keyed(KEYS.with(0, { ...KEYS[0]!, ...damage })));
    const counts = tables.find(({ table }) => table === "api_keys");
    expect(counts).toMatchObject({ rejected: 1, published: 9 });
  });

  it("refuses the loss of all ratings, which are published as 0", async () => {
    const { build, refusal } = place();
    const guides = numbers(10).map((n) => ROW.guides(n));
    await build({ guides });
    const unrated = guides.map((row) => ({ ...row, rating_avg: null, rating_count: null }));
    const { message } = await refusal({ guides: unrated });
    expect(message).toContain("guides.rating_avg was filled in 100 % of records");
    expect(message).toContain("guides.rating_count");
  });
});
