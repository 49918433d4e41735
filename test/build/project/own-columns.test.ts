// Every private column that holds an owner's text, sought in the texts of that owner's records and in no
// others; values between two fields; list items.
import { describe, expect, it } from "vitest";
import { SECRET_KINDS, TABLES } from "../../../build/read/tables.ts";
import { approvalOf } from "../../../build/project/texts/approvals.ts";
import { OWNER, ROW, uuid, type Row, type Tables } from "../dump-rows.ts";
import { projectedRows } from "./projected.ts";
import { checksOf, silent } from "./texts/checker.ts";

const OTHER = uuid("profiles", 77);
const ADA = [{ id: OWNER, display_name: "Ada Lindqvist" }];

interface Options {
  resource?: "properties" | "guides" | "clubs" | "fly-shops";
  approved?: readonly string[];
  former?: Row;
}

function projected(tables: Tables, { resource = "properties", approved, former }: Options = {}) {
  const checks = checksOf("flagged", approved, silent);
  const rows = { profiles: [{ id: OWNER }], ...tables };
  return projectedRows(rows, resource, { checks, formerlyPublished: () => former });
}

// prettier-ignore
const VALUES: Readonly<Record<(typeof SECRET_KINDS)[number], [value: string, said: string]>> = {
  person: ["Ada Lindqvist", "Say hello to Ada Lindqvist"],
  email: ["ada@lindqvist.example", "Ask ada at lindqvist dot example"],
  phone: ["+1 406 555 0134", "Locals know 555 0134"],
  code: ["48213", "Try 4 8 2 1 3"],
  password: ["caddis-hatch-77", "Then caddis hatch 77"],
  address: ["Grubthwaite Lot 12B", "We are at Grubthwaite, lot 12 B"],
  identifier: ["acct_1Qx7Zk2", "Pays through acct 1Qx7Zk2"],
  prose: ["Grumbles over Ferreira culvert dispute", "He grumbles over the Ferreira culvert dispute"],
};
const COLUMNS = Object.entries(TABLES).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, kind]) => {
    const values = (VALUES as Record<string, [string, string]>)[kind];
    return values ? [[table, column, ...values] as const] : [];
  }),
);

describe("every private column of an owner", () => {
  it("has a kind that says how it is sought, if it holds an owner's text", () => {
    expect(COLUMNS.length).toBe(20);
  });

  it.each(COLUMNS)("%s.%s is withheld from the owner's texts", (table, column, value, said) => {
    const [key] = ["owner_id", "user_id", "id"].filter((name) => name in TABLES[table as "clubs"]);
    const property = ROW.properties(1, { owner_id: OWNER, description: said });
    const described = (owner: string) => {
      const fields = { [key!]: owner, [column]: value };
      const row = table === "profiles" ? fields : ROW[table as "clubs"](9, fields);
      const others = table === "properties" ? [row] : [];
      const tables = { [table]: [row], properties: [property, ...others] };
      return projected(tables).records.find(({ id }) => id === property["id"])!["description"];
    };
    expect(described(OWNER)).toBe("");
    // Nobody's guesses tell what is another's.
    expect(described(OTHER)).toBe(said);
  });

  it("seeks what a shop without an owner keeps private in that shop's texts only", () => {
    const shop_name = "Ada at Lindqvist dot example flies";
    const shop = { owner_id: null, shop_name };
    const email = { contact_email: "ada@lindqvist.example" };
    const fly_shops = [ROW.fly_shops(1, { ...shop, ...email }), ROW.fly_shops(2, shop)];
    const { records } = projected({ fly_shops }, { resource: "fly-shops" });
    expect(records.map((record) => record["shop_name"])).toEqual(["[removed] flies", shop_name]);
  });

  it("leaves a guide's own name in that guide's record", () => {
    const guides = [ROW.guides(1, { user_id: OWNER, base_location: "Ada Lindqvist's barn" })];
    const { records } = projected({ profiles: ADA, guides }, { resource: "guides" });
    expect(records[0]!["base_location"]).toBe("Ada Lindqvist's barn");
  });
});

/** What becomes of Ada's only property. */
function only(fields: Row, options: Options = {}) {
  const row = { owner_id: OWNER, name: "Elk Run", location_description: "Ask for Ada", ...fields };
  const { records, texts } = projected(
    { profiles: ADA, properties: [ROW.properties(1, row)] },
    options,
  );
  return { record: records[0]!, texts };
}

describe("a value between two fields", () => {
  const gate_code = "482137";
  const codes = { gate_code, location_description: "Flat and easy, 482", description: "137 after" };

  it("empties the later one", () => {
    const { record, texts } = only(codes);
    const { location_description } = codes;
    expect(record).toMatchObject({ location_description, description: "" });
    expect(texts).toContainEqual({
      table: "properties",
      id: uuid("properties", 1),
      field: "description",
      sha256: approvalOf("137 after"),
      kind: "own",
      source: "own",
      action: "wait",
    });
  });

  it("never empties the name, and leaves what only looks like a half", () => {
    const named = { name: "Elk 482", location_description: "137 up", gate_code };
    expect(only(named).record).toMatchObject({ name: "Elk 482", location_description: "" });
    const calm = { regulations: "Lindley is not meant", description: "Ferreira, then" };
    expect(only(calm).record).toMatchObject({ ...calm, location_description: "Ask for Ada" });
  });

  it("leaves a text that is approved or was published", () => {
    const approved = only(codes, { approved: [approvalOf("137 after")] });
    expect(approved.record["description"]).toBe("137 after");
    const description = "hatch77 after";
    const words = { location_description: "Try quill", description, wifi_password: "quillhatch77" };
    expect(only(words).record["description"]).toBe("");
    const kept = only(words, { former: { description } });
    expect(kept.record["description"]).toBe(description);
    expect(kept.texts.map(({ action }) => action)).toEqual(["kept"]);
  });
});

const species = (items: readonly string[], options?: Options) =>
  only({ species: JSON.stringify(items), gate_code: "4821" }, options).record["species"];

describe("the items of a list", () => {
  const asked = ["Brown Trout", "Ask Ada Lindqvist", "Pike"];

  it("lose one that names the owner, unless it was published", () => {
    expect(species(asked)).toEqual(["Brown Trout", "Pike"]);
    expect(species(asked, { former: { species: asked.slice(0, 2) } })).toEqual(asked);
  });

  it("lose a code in words, but none that is split between two items", () => {
    expect(species(["Pike", "four eight two one"])).toEqual(["Pike"]);
    expect(species(["Four Eight", "two one"])).toEqual(["Four Eight", "two one"]);
  });

  it("lose a fish that its owner is called like, and nobody else's", () => {
    const rows = [OWNER, OTHER].map((owner_id, i) =>
      ROW.properties(i + 1, { owner_id, species: JSON.stringify(asked) }),
    );
    const profiles = [{ id: OWNER, display_name: "Brown Trout" }];
    const { records } = projected({ profiles, properties: rows });
    expect(records.map((record) => (record["species"] as string[]).length)).toEqual([2, 3]);
  });
});
