// Builds that the gate refuses, that are allowed to fail a check, and that are on record.
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { CHECKS, type Check } from "../../../build/prove/gate.ts";
import { SIGNATURE_PATH } from "../../../src/address.ts";
import { BuildError } from "../../../src/errors.ts";
import { copyOf } from "../../sample.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row, type Tables } from "../dump-rows.ts";
import { newSigningKey } from "../signing-keys.ts";
import { manifestOf, treeOf } from "../tree.ts";

const LIMITS = DEFAULT_CONFIG.gate;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const properties = (count: number, fields: Row = {}) =>
  numbers(count).map((n) => ROW.properties(n, { owner_id: `${n}`, ...fields }));
const key = (number: number) => ({
  id: uuid("api_keys", number),
  key_hash: number.toString(16).padStart(64, "0"),
  owner_display_name: "Partner",
  scopes: "[]",
  rate_tier: "partner",
  environment: "live",
  created_at: "2026-01-01T00:00:00Z",
});
const FULL: Tables = {
  api_keys: [key(1)],
  properties: properties(50, {
    description: "Quiet water under willows. ".repeat(60),
    regulations: "Barbless",
  }),
  property_availability: numbers(20).map((n) =>
    ROW.property_availability(n, { property_id: uuid("properties", n), date: "2027-05-01" }),
  ),
};

const FIRST = scratchFolder();
await buildInto(join(FIRST, "out"), writeDump(FULL));

const badClubs = (count: number, owned: boolean) =>
  numbers(count).map((n) =>
    ROW.clubs(n, { state: "Montana", ...(owned ? { owner_id: `${n}` } : {}) }),
  );

const CASES: Record<Exclude<Check, "previous" | "rejects" | "unsigned">, Tables> = {
  rows: { ...FULL, properties: FULL.properties!.slice(0, 39) },
  fill: {
    ...FULL,
    properties: properties(50, { description: "Quiet water under willows. ".repeat(60) }),
  },
  owners: { ...FULL, profiles: numbers(50).map((n) => ({ id: `other ${n}` })) },
  facets: { ...FULL, properties: FULL.properties!.map((row) => ({ ...row, water_type: "lake" })) },
  size: {
    ...FULL,
    properties: FULL.properties!.map((row) => ({ ...row, description: "Quiet water." })),
  },
  calendars: { ...FULL, property_availability: [ROW.property_availability(1)] },
  pins: {
    ...FULL,
    properties: FULL.properties!.map((row) => ({ ...row, latitude: Number(row.latitude) + 0.5 })),
  },
  keys: { ...FULL, api_keys: [] },
};

/** The dump where its content does not matter. */
const dump = writeDump({ clubs: [ROW.clubs(1)] });
/** A folder in which FULL is published. */
const published = () => join(copyOf(FIRST), "out");

describe("build(options)", () => {
  it("refuses to publish without a snapshot to compare with, unless it is the first", async () => {
    const out = join(scratchFolder(), "out");
    await expect(buildInto(out, dump, { first: false })).rejects.toThrow(
      `${out} holds no snapshot to compare with`,
    );
    expect(existsSync(out)).toBe(false);
    await buildInto(out, dump, { first: true });
    expect(manifestOf(out).overrides).toEqual(["first"]);
    await buildInto(out, dump, { first: false });
    expect(manifestOf(out).overrides).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    "refuses a loss that the check %s finds, and publishes it when allowed, on record",
    async (check, tables) => {
      const out = published();
      const [target, before] = [readlinkSync(out), treeOf(out)];
      const changed = writeDump(tables);
      const others = CHECKS.filter((other) => other !== check);
      const refused = await buildInto(out, changed, { allow: others }).catch((error) => error);
      expect(refused).toBeInstanceOf(BuildError);
      expect(refused.hint).toContain(`--allow ${check}`);
      expect([readlinkSync(out), treeOf(out)]).toEqual([target, before]);
      const { findings } = await buildInto(out, changed, { allow: [...CHECKS] });
      expect(findings.map((finding) => finding.check)).toContain(check);
      expect(manifestOf(out).overrides).toEqual(CHECKS);
    },
  );

  it("refuses to stop signing, unless that is allowed, on record", async () => {
    const out = join(scratchFolder(), "out");
    const { text } = await newSigningKey();
    const signing = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: text };
    await buildInto(out, dump, { secrets: signing });
    const others = CHECKS.filter((other) => other !== "unsigned");
    const refused = await buildInto(out, dump, { allow: others }).catch((error) => error);
    expect(refused).toBeInstanceOf(BuildError);
    expect(refused.message).toBe(
      `The snapshot at ${out} is signed, and RIFFLE_SIGNING_KEY is not set`,
    );
    expect(refused.hint).toContain("--allow unsigned");
    const { signed } = await buildInto(out, dump, { allow: ["unsigned"] });
    expect([signed, existsSync(out + SIGNATURE_PATH)]).toEqual([false, false]);
    expect(manifestOf(out).overrides).toEqual(["unsigned"]);
    // One that never signed, or has stopped, goes on.
    await buildInto(out, dump);
    await buildInto(out, dump, { secrets: signing });
  });

  it("refuses too many rejected rows, also where few of an owner count, allowed on record", async () => {
    const out = join(scratchFolder(), "out");
    const more = badClubs(9, false).map((row, n) => ({ ...row, id: uuid("clubs", 10 + n) }));
    const bad = writeDump({ clubs: [...badClubs(6, true), ...more] });
    await expect(buildInto(out, bad)).rejects.toThrow(
      "15 of 15 rows of clubs were rejected, mostly by state (15): it is not two letters, like MT; the limit is 1.0 %",
    );
    const { findings } = await buildInto(out, bad, { allow: ["rejects"] });
    expect(findings.map(({ check }) => check)).toEqual(["rejects"]);
    expect(manifestOf(out).overrides).toEqual(["first", "rejects"]);
    // Five of an owner count, however many there are.
    const { tables } = await buildInto(out, writeDump({ clubs: badClubs(200, false) }));
    const clubs = tables.find(({ table }) => table === "clubs");
    expect(clubs).toMatchObject({ rejected: 200, counted: 5 });
    // Rows without an owner all count.
    const shops = numbers(6).map((n) => ROW.fly_shops(n, { slug: "No Slug" }));
    await expect(buildInto(out, writeDump({ fly_shops: shops }))).rejects.toThrow(
      "6 of 6 rows of fly_shops were rejected",
    );
  });

  it("warns of what pins give away where they moved, and only there", async () => {
    const out = published();
    const hintOf = async (tables: Tables) =>
      ((await buildInto(out, writeDump(tables)).catch((error) => error)) as BuildError).hint;
    expect(await hintOf(CASES.pins)).toMatch(/--allow pins\. Beware of pins: /);
    expect(await hintOf(CASES.rows)).toMatch(/^report\.html next to .*--allow rows$/);
  });

  it("takes the limits of the configuration", async () => {
    const out = published();
    const gate = { ...LIMITS, rowsLost: 0.3, sizeChange: 1 };
    await buildInto(out, writeDump(CASES.rows), { config: { ...DEFAULT_CONFIG, gate } });
    expect(manifestOf(out).overrides).toEqual([]);
  });
});

const withKeys = (api_keys: Row[]) => writeDump({ clubs: [ROW.clubs(1)], api_keys });
const keys = numbers(10).map(key);
const ended = { ...key(11), revoked_at: "2026-02-01T00:00:00Z" };

const guides = (fields: Row = {}) => numbers(10).map((n) => ROW.guides(n, fields));

describe("build(options), of losses that no count of records shows", () => {
  it("refuses to take away a single live partner key, unless allowed", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, withKeys([...keys, ended]));
    const exported = readFileSync(`${out}.private/keys.all.json`, "utf8");
    const refused = await buildInto(out, withKeys([...keys.slice(1), ended])).catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(BuildError);
    expect(refused.message).toBe(
      `1 of 10 live keys have no row in api_keys any more: ${keys[0]!.id}`,
    );
    expect(refused.hint).toContain("--allow keys");
    // As when the dump is of another database, whose table is empty.
    await expect(buildInto(out, withKeys([]))).rejects.toThrow("10 of 10 live keys");
    expect(readFileSync(`${out}.private/keys.all.json`, "utf8")).toBe(exported);
    const { findings } = await buildInto(out, withKeys([]), { allow: ["keys"] });
    expect(findings.map(({ check }) => check)).toEqual(["keys"]);
  });

  it("takes a key that is issued anew for the same, and lets go of dead and of revoked ones", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, withKeys([...keys, ended]));
    const anew = keys.map((one) => ({ ...one, key_hash: `f${one.key_hash.slice(1)}` }));
    await buildInto(out, withKeys(anew));
    const revoked = anew.map((row) => ({ ...row, revoked_at: "2026-05-01T00:00:00Z" }));
    await buildInto(out, withKeys(revoked));
    const { findings } = await buildInto(out, withKeys([]));
    expect(findings).toEqual([]);
  });

  it.each([
    ["other columns", { rate_tier: "gold" }],
    ["id", { id: "nobody" }],
    ["digest", { key_hash: "none" }],
  ])("I13: a key's row whose %s are damaged costs that key alone", async (_, damage) => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, withKeys(keys));
    const { tables } = await buildInto(
      out,
      withKeys([{ ...keys[0], ...damage }, ...keys.slice(1)]),
    );
    const { rejected, published: kept } = tables.find(({ table }) => table === "api_keys")!;
    expect({ rejected, published: kept }).toEqual({ rejected: 1, published: 9 });
  });

  it("refuses the loss of all ratings, which are published as 0", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump({ guides: guides() }));
    const refused = buildInto(
      out,
      writeDump({ guides: guides({ rating_avg: null, rating_count: null }) }),
    );
    await expect(refused).rejects.toThrow("guides.rating_avg was filled in 100 % of records");
    await expect(refused).rejects.toThrow("guides.rating_count");
  });
});
