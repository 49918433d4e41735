// Schemas that others wrote without knowing ours, with their maps: an Airtable base, a German GIS, WordPress.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../../../snapshot.ts";
import { smallSite } from "../../../small-site.ts";
import { differing, filesWith } from "../../../privacy/trees.ts";
import { place } from "../../place.ts";
import type { Check } from "../../../../build/prove/gate.ts";
import { summaryText } from "../../../../build/report/summary.ts";

const SITE = smallSite();

interface Schema {
  /** Changes what may not matter: drafts, and private values that no text of their owner has. */
  hidden: string;
  /** Private values that texts of their owners have. */
  secrets: readonly string[];
  /** Begins the range of longitudes. */
  west: string;
  /** Properties whose owner profiles lacks. */
  unowned?: string;
}

const SCHEMAS: Readonly<Record<string, Schema>> = {
  airtable: {
    hidden: `UPDATE "Hosts" SET "Email" = 'q@q.example';
      UPDATE "Waters 🎣" SET "Name" = 'Other', "Species" = '', "Lat, long" = '44, -109' WHERE "Stage" <> '✅ Live'`,
    secrets: ["Nora Tolliver", "2000#"],
    west: "-109.",
    // Waters without a host.
    unowned: "2 of 9",
  },
  "german-gis": {
    hidden: `UPDATE "Eigentümer" SET "Kontakt" = json_set("Kontakt", '$.mail', 'q@q.example');
      UPDATE "Gewässer" SET "Bezeichnung" = 'Anders', "Ruten" = 9 WHERE "Freigabe" = 'Nein'`,
    secrets: ["Torcode lautet 7001", "+49 8151 30051"],
    west: "8.",
  },
  wordpress: {
    hidden: `UPDATE wp_users SET user_email = 'q@q.example', user_pass = 'q';
      UPDATE wp_posts SET post_title = 'Other', post_content = '' WHERE post_status <> 'publish' AND post_type = 'water'`,
    secrets: ["406 553 2111", "wants 4002"],
    west: "-114.",
  },
};

const file = (name: string) => join(import.meta.dirname, "blind", name);

async function build(dump: string, map: string, allow: readonly Check[] = []) {
  const here = place({ public: SITE });
  const summary = await here.build(dump, { map, allow });
  return { tree: here.files(), text: summaryText(summary, here.out, 0), summary };
}

function changed(name: string, sql: string): string {
  const path = join(scratchFolder(), "changed.sqlite");
  const db = new Database(path);
  db.exec(readFileSync(file(`${name}.sql`), "utf8"));
  db.exec(sql);
  db.close();
  return path;
}

/** The map of a schema with a text replaced wherever it stands. */
function mistaken(name: string, text: string, by: string): string {
  const map = readFileSync(file(`${name}.map.sql`), "utf8");
  expect(map).toContain(text);
  const path = join(scratchFolder(), "map.sql");
  writeFileSync(path, map.replaceAll(text, by));
  return path;
}

describe("a schema that was written blind", () => {
  it.each(Object.entries(SCHEMAS))(
    "I3: %s is proved, keeps secrets out, and publishes the same for other hidden values",
    async (name, { hidden, secrets, west, unowned }) => {
      const map = file(`${name}.map.sql`);
      // The proof refuses a build whose files say something else than the dump.
      const { tree, text, summary } = await build(file(`${name}.sql`), map);
      expect(summary.tables[0]!.published).toBeGreaterThan(5);
      expect(summary.findings).toEqual([]);
      for (const secret of secrets) expect([secret, filesWith(tree, secret)]).toEqual([secret, []]);
      expect(text).toMatch(/^places {5}latitude \d/m);
      expect(text).toContain(`, longitude ${west}`);
      expect(text.match(/^owners +(\d+ of \d+)/m)?.[1]).toBe(unowned);
      expect(text).not.toMatch(/^(?:statuses|unread) /m);
      const other = await build(changed(name, hidden), map);
      expect(differing(tree, other.tree)).toEqual([]);
    },
  );

  it.each([
    {
      fault: "no owner is found",
      name: "german-gis",
      text: `1, substr("Nr", 3)`,
      by: `9, substr("Nr", 3)`,
      check: "owners",
      said: /^\d+ of (\d+) properties name an owner that profiles lacks, and .*, so not one is known$/m,
      told: /^owners {5}(\d+) of \1 properties name an owner that profiles lacks: no text/m,
    },
    {
      fault: "no status publishes a property",
      name: "airtable",
      text: "THEN 'published'",
      by: "THEN 'Published'",
      check: "rows",
      said: /^No row of properties has .*; the statuses seen are Published \(\d+\), draft \(\d+\)$/m,
      told: /^statuses {3}no row of properties is public by its status: Published/m,
    },
  ] as const)("is refused where $fault, unless that is allowed, and then told", async (one) => {
    const map = mistaken(one.name, one.text, one.by);
    await expect(build(file(`${one.name}.sql`), map)).rejects.toThrow(one.said);
    expect((await build(file(`${one.name}.sql`), map, [one.check])).text).toMatch(one.told);
  });
});
