// Texts and rows that wait for review: what is published of them, before and after somebody approves
// them.
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import type { ListedFinding, Reject } from "../../build/project/reject.ts";
import { CHANGES_PATH } from "../../src/address.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { differing, filesWith } from "../privacy/trees.ts";
import { approval, ROW, uuid, writeDump, type Row } from "../build/dump-rows.ts";
import { place } from "../build/place.ts";

const FLAGGED =
  "Turn left at the zanzibar store, go two miles past the red barn and park by the gate.";
const CUT = `${FLAGGED} Call 406-555-0134.`;

const ALL = { config: { texts: { ...DEFAULT_CONFIG.texts, review: "all" as const } } };

/** A place, with the descriptions that it publishes and what a build lists there. */
function reviewed() {
  const here = place();
  const descriptions = () => here.records().map(({ description }) => description);
  const texts = () => here.hiddenJson<ListedFinding[]>("texts");
  const rejects = () => here.hiddenJson<Reject[]>("rejects");
  return { ...here, descriptions, texts, rejects };
}
const water = (number: number, description: string, fields: Row = {}) =>
  ROW.properties(number, { description, ...fields });

/** All texts of the rows of ROW. */
const namesOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => [row["name"], row["description"]].filter((text) => text !== undefined));

describe("a flagged text", () => {
  it("waits, is published as it is once approved, and waits again after an edit", async () => {
    const here = reviewed();
    await here.build({ properties: [water(1, CUT), water(2, "Riffles")] });
    expect(here.descriptions()).toEqual(["", "Riffles"]);
    expect(here.texts().map(({ kind, action }) => [kind, action])).toEqual([
      ["phone", "cut"],
      ["directions", "wait"],
    ]);
    const approved = { properties: [water(1, CUT)], text_approvals: [approval(CUT)] };
    await here.build(approved, { allow: ["rows"] });
    expect(here.descriptions()[0]).toBe(CUT);
    expect(here.texts()).toEqual([]);
    const { snapshots } = here.json<ChangesFile>(CHANGES_PATH);
    expect(snapshots[0]!.changes.properties.changed).toEqual([uuid("properties", 1)]);
    await here.build({ ...approved, properties: [water(1, `${CUT} `)] });
    expect(here.descriptions()[0]).toBe("");
  });

  it("stays where it is public and the model alone objects, and goes where a finder does", async () => {
    const here = reviewed();
    const code = "The gate code is 48213";
    const rows = [water(1, FLAGGED), water(2, code)];
    const text_approvals = [approval(FLAGGED), approval(code)];
    await here.build({ properties: rows, text_approvals });
    // The approvals are withdrawn.
    await here.build({ properties: rows }, { allow: ["fill"] });
    expect(here.descriptions()).toEqual([FLAGGED, ""]);
    expect(here.texts().map(({ id, action, source }) => [id.slice(-1), action, source])).toEqual(
      expect.arrayContaining([
        ["1", "kept", "model"],
        ["2", "wait", "form"],
      ]),
    );
  });

  it("is not found by any word, facet or count while it waits, whatever it says", async () => {
    const [one, two] = [place(), place()];
    const other =
      "Turn right at the quokka mill, go two miles past the red barn and park by the gate";
    const riffles = water(2, "Riffles");
    await one.build({ properties: [water(1, CUT), riffles] });
    await two.build({ properties: [water(1, other), riffles] });
    const tree = one.files();
    expect(differing(tree, two.files())).toEqual([]);
    expect(filesWith(tree, "zanzibar")).toEqual([]);
    const answer = await one.site().ask("/v1/properties?q=zanzibar");
    expect(await answer.json()).toMatchObject({ data: { properties: [] } });
  });
});

describe("approvals", () => {
  it("publish what a check would hold back, own secrets included, and the proof lets them pass", async () => {
    const here = reviewed();
    const text = "The gate code is 48213";
    const properties = [water(1, text, { gate_code: "48213" })];
    await here.build({ properties, text_approvals: [approval(text)] });
    expect(here.descriptions()[0]).toBe(text);
  });

  it("I13: damaged ones are left out one by one, listed, and never quoted", async () => {
    const here = reviewed();
    const odd = [FLAGGED, "", null, 12, Buffer.from("00".repeat(32), "hex"), ` ${approvalOf(CUT)}`];
    const text_approvals = [
      ...odd.map((sha256) => approval("", { sha256 })),
      approval(CUT, { approved_at: null }),
      approval(CUT, { approved_at: "" }),
      approval(FLAGGED),
    ];
    const properties = [water(1, FLAGGED), water(2, CUT)];
    await here.build({ properties, text_approvals });
    expect(here.descriptions()).toEqual([FLAGGED, ""]);
    expect(here.rejects()).toEqual(
      [...odd.map(() => "sha256"), "approved_at", "approved_at"].map((field, i) => ({
        table: "text_approvals",
        id: `row ${i + 1}`,
        field,
      })),
    );
  });

  it.each([
    "CREATE TABLE text_approvals (sha256, approved_by)",
    "CREATE VIEW text_approvals AS SELECT 1 AS sha256, 3 AS approved_by",
  ])("need the table's columns: %s", async (sql) => {
    const refused = place().build(writeDump({ properties: [ROW.properties(1)] }, sql));
    await expect(refused).rejects.toThrow("The dump lacks text_approvals.approved_at");
  });

  it("may be spelled in another case, and stand in a table without row numbers", async () => {
    const here = reviewed();
    const sql = `CREATE TABLE Text_Approvals (note, SHA256 PRIMARY KEY, Approved_At, approved_by) WITHOUT ROWID;
      INSERT INTO Text_Approvals VALUES ('', '${approvalOf(FLAGGED)}', 1, NULL)`;
    await here.build(writeDump({ properties: [water(1, FLAGGED)] }, sql));
    expect(here.descriptions()[0]).toBe(FLAGGED);
  });
});

describe("where all texts are reviewed", () => {
  const rows = [water(1, "Riffles"), water(2, "Pools"), water(3, CUT)];

  it("a waiting row changes no byte, whatever it holds", async () => {
    const text_approvals = namesOf(rows.slice(0, 2)).map((text) => approval(text as string));
    const [one, other] = [place(), place()];
    const third = ROW.properties(3, { state: "WY", latitude: 44, species: '["Pike"]' });
    await one.build({ properties: rows, text_approvals }, ALL);
    await other.build({ properties: [...rows.slice(0, 2), third], text_approvals }, ALL);
    expect(differing(one.files(), other.files())).toEqual([]);
  });

  it("a row that is wrong besides is rejected and waits for nothing, as are rows of one id", async () => {
    const here = reviewed();
    const wrong = [ROW.properties(4, { state: "Montana" }), water(5, "Twins"), water(5, "Twins")];
    await here.build({ properties: [...rows, ...wrong] }, ALL);
    expect(here.rejects().map(({ field }) => field)).toEqual(["state", "id", "id"]);
    expect(new Set(here.texts().map(({ id }) => id.slice(-1)))).toEqual(new Set(["1", "2", "3"]));
  });

  it("a name of which the rules would leave nothing waits, too, and is published once approved", async () => {
    const here = reviewed();
    const name = "https://example.com/x";
    const properties = [ROW.properties(1, { name })];
    const { tables } = await here.build({ properties }, ALL);
    expect(tables[0]).toMatchObject({ rejected: 0, waiting: 1 });
    await here.build({ properties, text_approvals: [approval(name)] }, ALL);
    expect(here.records()[0]!["name"]).toBe(name);
  });
});
