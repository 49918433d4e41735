// Which private values in public source text are a leak, and which are chance.
import { describe, expect, it } from "vitest";
import type { AuditReport } from "../../build/audit.ts";
import { auditWith, buildRows, lineOf, planted, type Built } from "./audit-helpers.ts";
import { openTables, ROW, uuid, type Row, type Tables } from "./dump-rows.ts";

function cellsOfPage(page: string, list: AuditReport["hits"]) {
  return cellsIn(list.filter(({ file }) => file === page));
}

const OTHER_OWNER = uuid("profiles", 2);
const THIRD_OWNER = uuid("profiles", 3);

/** A built directory of properties; their numbers are their places from 1 on. */
function properties(...rows: Row[]): Promise<Built> {
  return buildRows({ properties: rows.map((row, i) => ROW.properties(i + 1, row)) });
}

/** Cells that a list tells of, each once. */
function cellsIn(list: AuditReport["hits"]): string[] {
  return [...new Set(list.map(({ table, column, row }) => `${table}.${column} ${row}`))].sort();
}

const page = "/static/v1/properties/offset.0.json";
const cell = (column: string, number = 1) => `properties.${column} ${uuid("properties", number)}`;

describe("audit(input), of private values in public source text", () => {
  it("only reports what the record's own public text says", async () => {
    const own = {
      internal_notes: "Gate 12 is shut in May",
      regulations: "Gate 12 is shut in May.",
    };
    const { hits, reported } = await auditWith(await properties(own, {}));
    expect(hits).toEqual([]);
    expect(cellsIn(reported)).toEqual([cell("internal_notes")]);
  });

  it("only reports what another record of the same owner says", async () => {
    const built = await properties(
      { internal_notes: "Gate 12 is shut in May" },
      { regulations: "Gate 12 is shut in May." },
    );
    const { hits, reported } = await auditWith(built);
    expect(hits).toEqual([]);
    expect(cellsIn(reported)).toEqual([cell("internal_notes")]);
  });

  it.each([
    ["canary7f3a9c2e", "leak"],
    ["ranch.house@example.com", "leak"],
    ["+1 406 555 0123", "leak"],
    ["12-3456-78-901-2345", "leak"],
    ["acct_1QzRtYpLmNbVcX", "leak"],
    ["otter-lantern-4821", "leak"],
    ["48210099", "leak"],
    ["Catch and release", "prose"],
    ["Gate 12 is shut in May", "prose"],
    ["Open 5/15-10/31, 10:30am-4pm", "prose"],
    ["12 Trout Lane Ponds, Dunford, MT 59047", "prose"],
  ])("takes %s, where one other owner's record says it, for %s", async (text, kind) => {
    const other = ROW.properties(2, { owner_id: OTHER_OWNER, name: `Say ${text}.` });
    const built = await buildRows({ properties: [ROW.properties(1), ROW.properties(2)] });
    // A build would refuse the codes and take some of them out, so it is another snapshot's.
    const db = openTables({ properties: [ROW.properties(1, { internal_notes: text }), other] });
    const changed = new Map<string, Buffer>();
    for (const { path } of built.files) {
      const bytes = built.file(path).toString("latin1");
      if (!path.endsWith(".bin") && bytes.includes("Water 2")) {
        changed.set(path, Buffer.from(bytes.replaceAll("Water 2", `Say ${text}.`), "latin1"));
      }
    }
    const { hits, reported } = await auditWith(built, changed, { db });
    expect(cellsOfPage(page, kind === "leak" ? hits : reported)).toEqual([cell("internal_notes")]);
    expect(cellsOfPage(page, kind === "leak" ? reported : hits)).toEqual([]);
    db.close();
  });

  it("only reports a code that two other owners say as well", async () => {
    const say = { regulations: "Use fly no. 7f3a9c2e-b." };
    const built = await properties(
      { internal_notes: "fly no. 7f3a9c2e-b" },
      { owner_id: OTHER_OWNER, ...say },
      { owner_id: THIRD_OWNER, ...say },
    );
    const { hits, reported } = await auditWith(built);
    expect(hits).toEqual([]);
    expect(cellsIn(reported)).toEqual([cell("internal_notes")]);
  });

  it("refuses words that stand where the record's own text does not say them", async () => {
    const built = await properties(
      { internal_notes: "Catch and release" },
      { owner_id: OTHER_OWNER, regulations: "Catch and release only." },
    );
    const bytes = built.file(page);
    const offset = bytes.indexOf('Water 1"') + 5;
    const { hits } = await auditWith(
      built,
      new Map([[page, planted(bytes, offset, "Catch and release")]]),
    );
    const place = { file: page, offset, form: "raw" as const };
    const row = { table: "properties", column: "internal_notes", row: uuid("properties", 1) };
    expect(hits.map(lineOf)).toEqual([lineOf({ ...row, ...place })]);
  });

  it("takes names and slugs of facets for public, and the format's own words", async () => {
    const built = await properties({
      wifi_password: "brown-trout",
      gate_code: "approximate",
      internal_notes: "properties",
    });
    const { hits, reported } = await auditWith(built);
    expect(hits).toEqual([]);
    expect(cellsIn(reported)).toEqual([cell("wifi_password")]);
  });

  it("lets the product's own pages use short words, but no code", async () => {
    const built = await properties(
      {
        wifi_password: "undefined",
        internal_notes: "Fly fishing",
        gate_code: "undefined-40117733",
      },
      { status: "draft", name: "Private fishing access" },
    );
    const text = "undefined Fly fishing Private fishing access";
    const site = (plant: string) =>
      auditWith(built, new Map([["/index.html", Buffer.from(plant)]]));
    const { hits, reported } = await site(text);
    expect(hits).toEqual([]);
    const cells = [cell("internal_notes"), cell("name", 2), cell("wifi_password")];
    expect(cellsIn(reported)).toEqual(cells);
    expect(cellsIn((await site(`${text} undefined-40117733`)).hits)).toEqual([cell("gate_code")]);
  });

  it("does not seek what a row behind a gate shares with public text", async () => {
    const built = await properties(
      { status: "draft", name: "Mud Lake Ranch", description: "Three ponds" },
      { name: "Mud Lake Ranch", description: "Three ponds and a river" },
    );
    expect(await auditWith(built)).toMatchObject({ hits: [], reported: [] });
  });

  it("seeks what a rejected row alone says", async () => {
    const built = await properties({ name: "Sunken Meadow", max_rods: -1 }, {});
    const changed = new Map([[page, planted(built.file(page), 60, "Sunken Meadow")]]);
    expect(cellsIn((await auditWith(built, changed)).hits)).toContain(cell("name"));
  });

  it("finds a copy of a part of a long text, but no phrase that public text has too", async () => {
    const phrase = "Please close all the gates behind you and do not drive on the hay.";
    const note = `${phrase} ${numbers(0, 60)} ${numbers(60, 120)}`;
    const built = await properties({ access_notes: note }, { regulations: phrase });
    const first = await auditWith(built);
    expect(first).toMatchObject({ hits: [], reported: [] });
    const bytes = built.file(page);
    const found = async (copy: string) =>
      (await auditWith(built, new Map([[page, planted(bytes, 60, copy)]]))).hits.map(lineOf);
    const at = (offset: number) => `${cell("access_notes")} ${page} ${offset} raw`;
    expect(await found(note)).toEqual([at(60)]);
    expect(await found(`…${note.slice(90, 217)}…`)).toEqual([at(63)]);
    expect((await found(Buffer.from(note.slice(90, 240)).toString("hex")))[0]).toContain(" hex");
    expect(await found(phrase)).toEqual([]);
  });

  it("takes digits in a hash, an id or a longer number for chance", async () => {
    const built = await properties({ parcel_number: "40117733" }, { parcel_number: "0a1b2c3d" });
    const file = "/static/v1/manifest.json";
    const bytes = built.file(file);
    const within = async (text: string) =>
      (await auditWith(built, new Map([[file, planted(bytes, bytes.length, text)]]))).hits;
    const hash = "f".repeat(56);
    expect(await within(` 0a1b2c3d${hash} 5${"40117733"}0 `)).toEqual([]);
    expect((await within(` ${uuid("properties", 2).replace(/^.{8}/, "40117733")} `)).length).toBe(
      1,
    );
    expect(cellsIn(await within(" 0a1b2c3d "))).toEqual([cell("parcel_number", 2)]);
    expect(cellsIn(await within(" lot40117733, "))).toEqual([cell("parcel_number")]);
  });

  it("reads a calendar that is larger than a batch in parts", async () => {
    const days = Array.from({ length: 30 }, (_, i) =>
      ROW.property_availability(i, {
        date: `2026-06-${String(i + 1).padStart(2, "0")}`,
        reason: `Held for party ${1000 + i}`,
      }),
    );
    const tables: Tables = {
      properties: [ROW.properties(1, { latitude: 45.123456 })],
      property_availability: days,
    };
    const built = await buildRows(tables);
    const bytes = built.file(page);
    const two = planted(planted(bytes, 60, "Held for party 1000"), 60, "Held for party 1029");
    // The ids' rows and the coordinates are looked up while the calendar is being read.
    const all = planted(two, 60, ` ${uuid("property_availability", 5)} 45.123456 `);
    const { hits } = await auditWith(built, new Map([[page, all]]), { batch: 7 });
    expect(cellsIn(hits)).toEqual([
      cell("latitude"),
      `property_availability.id ${uuid("property_availability", 5)}`,
      `property_availability.reason ${uuid("property_availability", 0)}`,
      `property_availability.reason ${uuid("property_availability", 29)}`,
    ]);
  });
});

/** Numbers in words of their own, so that no part stands in two places. */
function numbers(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, i) => `w${from + i}x`).join(" ");
}
