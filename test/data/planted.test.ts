// The planted texts: each stands in the dump as its entry says, in a row that a build publishes.
import { MODEL_KINDS } from "../../build/project/texts/types.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { fill } from "../../data/fill.ts";
import { PLANTED, type Planted, type Row } from "../../data/planted.ts";
import type { Profile } from "../../data/people.ts";
import { ownerValues, privateValues } from "../../data/properties.ts";
import { SPECIALS } from "../../data/specials.ts";
import { rows, sampler } from "./fixture.ts";

const sample = sampler();
const OWNER = {
  properties: "owner_id",
  guides: "user_id",
  clubs: "owner_id",
  fly_shops: "owner_id",
};
const GATES = {
  properties: { status: "published" },
  guides: { status: "live", background_check_status: "clear" },
  clubs: { is_active: 1 },
  fly_shops: { status: "live" },
};

describe("PLANTED", () => {
  it("has some of every kind, and texts that only look like leaks", () => {
    const kinds = new Set(PLANTED.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([...MODEL_KINDS, "own", "none"].toSorted());
  });

  it("shares no row with another entry or a special row", () => {
    const places = PLANTED.map(({ table, row }) => `${table} ${row}`);
    const special = [...SPECIALS.keys()].map((row) => `properties ${row}`);
    expect(new Set([...places, ...special]).size).toBe(places.length + special.length);
  });

  it("names a part of its text as the leak, none where the kind is none", () => {
    for (const { text, leak, kind } of PLANTED) {
      expect(text).toContain(leak);
      expect(leak === "", text).toBe(kind === "none");
    }
  });

  describe("in the dump", () => {
    let read: (entry: Planted) => { row: Row; owner: Profile };
    beforeAll(async () => {
      const database = await sample({ properties: 500, seed: 3 });
      read = ({ table, row }) => {
        const [found] = rows(database, `SELECT * FROM ${table} WHERE rowid = ${row}`);
        const id = String(found![OWNER[table]]);
        const [owner] = rows(database, `SELECT * FROM profiles WHERE id = '${id}'`);
        return { row: found as Row, owner: owner as unknown as Profile };
      };
    });

    it.each(PLANTED)("$table $row $column gives away: $kind", (entry) => {
      const { row, owner } = read(entry);
      const values = entry.table === "properties" ? privateValues(row, owner) : ownerValues(owner);
      expect(row[entry.column]).toBe(fill(entry.text, values));
      expect(row).toMatchObject(GATES[entry.table]);
      expect(row[entry.column]).toContain(fill(entry.leak, values));
    });
  });
});

describe("fill(template, values)", () => {
  it("refuses a placeholder without a value", () => {
    expect(() => fill("at {lat9}", { lat4: "45.1000" })).toThrow("No value lat9 to fill in");
  });
});
