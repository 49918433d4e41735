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
  it("refuses to take away more than a fifth of the live partner keys, unless allowed", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, withKeys([...keys, ended]));
    const exported = readFileSync(`${out}.private/keys.all.json`, "utf8");
    const refused = await buildInto(out, withKeys([])).catch((error) => error);
    expect(refused).toBeInstanceOf(BuildError);
    expect(refused.message).toBe("10 of 10 live keys are gone from api_keys; the limit is 20 %");
    expect(refused.hint).toContain("--allow rows");
    await expect(buildInto(out, withKeys(keys.slice(6)))).rejects.toThrow("6 of 10 live keys");
    expect(readFileSync(`${out}.private/keys.all.json`, "utf8")).toBe(exported);
    const { allowed } = await buildInto(out, withKeys([]), { allow: ["rows"] });
    expect(allowed.map(({ check }) => check)).toEqual(["rows"]);
  });

  it("lets go of five keys of a few, and takes a key that is issued anew for the same", async () => {
    const out = join(scratchFolder(), "out");
    const five = keys.slice(0, 5);
    await buildInto(out, withKeys(five));
    await buildInto(
      out,
      withKeys(five.map((one) => ({ ...one, key_hash: `f${one.key_hash.slice(1)}` }))),
    );
    await buildInto(out, withKeys([]));
    await buildInto(out, withKeys(keys.slice(0, 6)));
    await expect(buildInto(out, withKeys([]))).rejects.toThrow("6 of 6 live keys are gone");
  });

  it("lets go of a fifth of the live keys, of dead ones, and of any that are revoked", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, withKeys([...keys, ended]));
    await buildInto(out, withKeys(keys.slice(2)));
    const revoked = keys.slice(2).map((row) => ({ ...row, revoked_at: "2026-05-01T00:00:00Z" }));
    await buildInto(out, withKeys(revoked));
    const { allowed } = await buildInto(out, withKeys([]));
    expect(allowed).toEqual([]);
  });

  it("refuses the loss of all ratings, which are published as 0", async () => {
    const out = join(scratchFolder(), "out");
    await buildInto(out, writeDump({ guides: guides(10) }));
    const refused = buildInto(out, writeDump({ guides: guides(10, unrated) }));
    await expect(refused).rejects.toThrow("guides.rating_avg was filled in 100 % of records");
    await expect(refused).rejects.toThrow("guides.rating_count");
  });
});
