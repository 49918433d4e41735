// Every private column that holds an owner's text, sought in the texts of that owner's records and in no
// others; values between two fields; list items.
import { describe, expect, it } from "vitest";
import { SECRET_KINDS, TABLES } from "../../../build/read/tables.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { OWNER, ROW, uuid, type Row, type Tables } from "../dump-rows.ts";
import { projectedRows } from "./projected.ts";
import { checksOf, silent } from "./texts/checker.ts";

const OTHER = uuid("profiles", 77);

interface Options {
  resource?: "properties" | "guides" | "clubs" | "fly-shops";
  approved?: readonly string[];
  former?: Row;
}

function projected(
  tables: Tables,
  { resource = "properties", approved = [], former }: Options = {},
) {
  const checks = checksOf("flagged", approved, silent);
  const rows = { profiles: [{ id: OWNER }], ...tables };
  return projectedRows(rows, resource, { checks, formerlyPublished: () => former });
}

const VALUES: Readonly<Record<(typeof SECRET_KINDS)[number], [value: string, said: string]>> = {
  person: ["Ada Lindqvist", "Say hello to Ada Lindqvist"],
  email: ["ada@lindqvist.example", "Ask ada at lindqvist dot example"],
  phone: ["+1 406 555 0134", "Locals know 555 0134"],
  code: ["48213", "Try 4 8 2 1 3"],
  password: ["caddis-hatch-77", "Then caddis hatch 77"],
  address: ["Grubthwaite Lot 12B", "We are at Grubthwaite, lot 12 B"],
  identifier: ["acct_1Qx7Zk2", "Pays through acct 1Qx7Zk2"],
  prose: [
    "Grumbles over Ferreira culvert dispute",
    "He grumbles over the Ferreira culvert dispute",
  ],
};
const COLUMNS = Object.entries(TABLES).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, kind]) => {
    const values = (VALUES as Record<string, [string, string]>)[kind];
    return values ? [[table, column, ...values] as const] : [];
  }),
);

const shop = (number: number, fields: Row) => ROW.fly_shops(number, { owner_id: null, ...fields });

describe("every private column of an owner", () => {
  it("has a kind that says how it is sought, if it holds an owner's text", () => {
    expect(COLUMNS.length).toBe(20);
  });

  it.each(COLUMNS)("%s.%s is withheld from the owner's texts", (table, column, value, said) => {
    const [key] = ["owner_id", "user_id", "id"].filter((name) => name in TABLES[table as "clubs"]);
    const row = (owner: string) =>
      table === "profiles"
        ? [{ id: owner, [column]: value }]
        : [ROW[table as "clubs"](9, { [key!]: owner, [column]: value })];
    const property = ROW.properties(1, { owner_id: OWNER, description: said });
    const tables = (owner: string): Tables => {
      const rows = row(owner);
      return table === "properties"
        ? { properties: [property, ...rows] }
        : { properties: [property], [table]: rows };
    };
    const described = (owner: string) =>
      projected(tables(owner)).records.find(({ id }) => id === property["id"])!["description"];
    expect(described(OWNER)).toBe("");
    // Nobody's guesses tell what is another's.
    expect(described(OTHER)).toBe(said);
  });

  it("seeks what a shop without an owner keeps private in that shop's texts only", () => {
    const email = "ada@lindqvist.example";
    const shop_name = "Ada at Lindqvist dot example flies";
    const fly_shops = [shop(1, { contact_email: email, shop_name }), shop(2, { shop_name })];
    const { records } = projected({ fly_shops }, { resource: "fly-shops" });
    expect(records.map((record) => record["shop_name"])).toEqual(["[removed] flies", shop_name]);
  });

  it("leaves a guide's own name in that guide's record", () => {
    const profiles = [{ id: OWNER, display_name: "Ada Lindqvist" }];
    const guides = [ROW.guides(1, { user_id: OWNER, base_location: "Ada Lindqvist's barn" })];
    const { records } = projected({ profiles, guides }, { resource: "guides" });
    expect(records[0]!["base_location"]).toBe("Ada Lindqvist's barn");
  });
});

describe("a value between two fields", () => {
  const profiles = [{ id: OWNER, display_name: "Ada Lindqvist" }];
  const row = { owner_id: OWNER, name: "Elk Run", location_description: "Ask for Ada" };
  const regulations = "Lindley is not meant";
  const split = "Ferreira, then";
  const property = (fields: Row) => ROW.properties(1, { ...row, ...fields });
  const gate_code = "482137";
  const codes = { gate_code, location_description: "Flat and easy, 482", description: "137 after" };

  it("empties the later one", () => {
    const properties = [property({ ...codes, regulations: "" })];
    const { records, texts } = projected({ profiles, properties });
    expect(records[0]).toMatchObject({
      location_description: "Flat and easy, 482",
      description: "",
    });
    expect(texts).toContainEqual({
      table: "properties",
      id: properties[0]!["id"],
      field: "description",
      sha256: approvalOf("137 after"),
      kind: "own",
      source: "own",
      action: "wait",
    });
  });

  it("never empties the name, and leaves what only looks like a half", () => {
    const named = property({ name: "Elk 482", location_description: "137 up", gate_code });
    const { records } = projected({ profiles, properties: [named] });
    expect(records[0]).toMatchObject({ name: "Elk 482", location_description: "" });
    const calm = property({ regulations, description: split });
    expect(projected({ profiles, properties: [calm] }).records[0]).toMatchObject({
      location_description: "Ask for Ada",
      regulations,
      description: split,
    });
  });

  it("leaves a text that is approved or was published", () => {
    const properties = [property({ ...codes, regulations: "" })];
    const approved = projected({ properties }, { approved: [approvalOf("137 after")] });
    expect(approved.records[0]!["description"]).toBe("137 after");
    const words = property({
      location_description: "Try quill",
      description: "hatch77 after",
      wifi_password: "quillhatch77",
    });
    expect(projected({ properties: [words] }).records[0]!["description"]).toBe("");
    const kept = projected({ properties: [words] }, { former: { description: "hatch77 after" } });
    expect(kept.records[0]!["description"]).toBe("hatch77 after");
    expect(kept.texts.map(({ action }) => action)).toEqual(["kept"]);
  });
});

/** The species that are published of an owner with the gate code 4821. */
function coded(items: readonly string[]): unknown {
  const species = JSON.stringify(items);
  const property = ROW.properties(1, { gate_code: "4821", owner_id: OWNER, species });
  return projected({ properties: [property] }).records[0]!["species"];
}

describe("the items of a list", () => {
  const profiles = [{ id: OWNER, display_name: "Ada Lindqvist" }];
  const species = JSON.stringify(["Brown Trout", "Ask Ada Lindqvist", "Pike"]);
  const properties = [ROW.properties(1, { owner_id: OWNER, species })];

  it("lose one that names the owner, unless it was published", () => {
    expect(projected({ profiles, properties }).records[0]!["species"]).toEqual([
      "Brown Trout",
      "Pike",
    ]);
    const former = { species: ["Brown Trout", "Ask Ada Lindqvist"] };
    expect(projected({ profiles, properties }, { former }).records[0]!["species"]).toHaveLength(3);
  });

  it("lose a code in words, but none that is split between two items", () => {
    expect(coded(["Pike", "four eight two one"])).toEqual(["Pike"]);
    expect(coded(["Four Eight", "two one"])).toEqual(["Four Eight", "two one"]);
  });

  it("lose a fish that its owner is called like, and nobody else's", () => {
    const called = [{ id: OWNER, display_name: "Brown Trout" }];
    const other = ROW.properties(2, { owner_id: OTHER, species });
    const { records } = projected({ profiles: called, properties: [...properties, other] });
    expect(records.map((record) => (record["species"] as string[]).length)).toEqual([2, 3]);
  });
});
