// Named innocent rows on the real site: each is published, alone as far as others could hide a fault, and among all.
import { describe, expect, it } from "vitest";
import { Random } from "../../data/random.ts";
import { SITE } from "../../build/write/site.ts";
import type { Published } from "../oracle/load.ts";
import { differing } from "../privacy/trees.ts";
import { spawned } from "../ops/commands/commands.ts";
import { isPublished, writeDump, type Tables } from "../build/dump-rows.ts";
import { place } from "../build/place.ts";
import { TEST_NOW } from "../snapshot.ts";
import { SMALL_SITE } from "./build.ts";
import { COLLISIONS } from "./cases-collisions.ts";
import { EDITING } from "./cases-editing.ts";
import { ODD_VALUES } from "./cases-odd.ts";
import { shuffled } from "./database.ts";
import { together, tablesOf } from "./named.ts";
import { LISTED } from "./rows.ts";

const all = [COLLISIONS, EDITING, ODD_VALUES].flatMap((table) => Object.entries(table));
const cases = all.map(([name, rows], i) => ({ name, tables: tablesOf(rows, i + 1) }));
const everything = together(cases.map(({ tables }) => tables));

/** Small directories, in which one row is all there is, and its text all that a file has. */
const ALONE = /just WA|with one id|4821 in|empty names|emoji|x00|calves/;

/** Eligible rows that are not in the output, and keys that are not exported. */
function missing({ site, hidden }: ReturnType<typeof place>, tables: Tables): string[] {
  const published = site().published();
  const lost = LISTED.flatMap((table) => {
    const text = published[table.replace("_", "-") as keyof Published];
    const eligible = (tables[table] ?? []).filter((row) => isPublished(table, row));
    const gone = eligible.filter(({ id }) => !text.includes(`{"id":"${String(id)}"`));
    return gone.map(({ id }) => `${table} ${String(id)}`);
  });
  const keys = hidden("keys.all.json");
  const refused = (tables.api_keys ?? []).filter((row) => !keys.includes(String(row["key_hash"])));
  return [...lost, ...refused.map(({ id }) => `api_keys ${String(id)}`)];
}

describe("an innocent row", () => {
  it.each(cases.filter(({ name }) => ALONE.test(name)))(
    "is published alone: $name",
    async ({ tables }) => {
      const here = place({ public: SMALL_SITE });
      await here.build(tables);
      expect(missing(here, tables)).toEqual([]);
    },
  );

  it("is published by the command, among all the others", () => {
    const here = place();
    const args = ["--dump", writeDump(everything), "--out", here.out, "--first"];
    const { status, stderr } = spawned("build", [...args, "--now", TEST_NOW.toISOString()]);
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
    expect(missing(here, everything)).toEqual([]);
  });

  it("I5: is published with the same bytes whatever the order of the rows of all cases", async () => {
    const random = new Random(7, "rows");
    const reordered = Object.fromEntries(
      Object.entries(everything).map(([name, rows]) => [name, shuffled(random, rows)]),
    ) as Tables;
    const [one, other] = [place({ public: SMALL_SITE }), place({ public: SMALL_SITE })];
    await one.build(everything);
    await other.build(reordered);
    expect(differing(one.files(), other.files())).toEqual([]);
  });

  it("is published where security.txt names what it keeps private", async () => {
    const [email, phone] = ["pat@quill.example", "+1-406-555-0142"];
    const site = "https://riffle.test/0b7ac1a4-5d6e-4f00-8a11-22334455667a";
    const config = { securityContacts: [`mailto:${email}`, site, `tel:${phone}`] };
    const tables = tablesOf((at) => [at.profile({ email, phone }), at.club({})], 1);
    const here = place({ config, public: SITE });
    await here.build(tables);
    expect(missing(here, tables)).toEqual([]);
  });
});
