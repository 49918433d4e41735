// Losses that no count of records shows, partner keys and ratings: dumps in, refusals out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BuildError } from "../../../src/errors.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { ROW, uuid, writeDump, type Row } from "../dump-rows.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const key = (number: number) => ({
  id: uuid("api_keys", number),
  key_hash: number.toString(16).padStart(64, "0"),
  owner_display_name: "Partner",
  scopes: "[]",
  rate_tier: "partner",
  environment: "live",
  created_at: "2026-01-01T00:00:00Z",
});
const withKeys = (api_keys: Row[]) => writeDump({ clubs: [ROW.clubs(1)], api_keys });
const keys = numbers(10).map(key);
const ended = { ...key(11), revoked_at: "2026-02-01T00:00:00Z" };

const guides = (count: number, fields: Row = {}) =>
  numbers(count).map((n) => ROW.guides(n, fields));
const unrated = { rating_avg: null, rating_count: null };

describe("build(options)", () => {
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
    const { rejected, published } = tables.find(({ table }) => table === "api_keys")!;
    expect({ rejected, published }).toEqual({ rejected: 1, published: 9 });
  });

  it("refuses the loss of all ratings, which are published as 0", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump({ guides: guides(10) }));
    const refused = buildInto(out, writeDump({ guides: guides(10, unrated) }));
    await expect(refused).rejects.toThrow("guides.rating_avg was filled in 100 % of records");
    await expect(refused).rejects.toThrow("guides.rating_count");
  });
});
