// What the proof calls an own secret, and that the checks of texts find all of it: a build must not be refused
// for what they let pass.
import type { Database } from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOwnSecrets, secretIn } from "../../../build/prove/own-secrets.ts";
import { readSecrets } from "../../../build/project/texts/secrets.ts";
import { forms } from "../project/texts/checker.ts";
import { openTables } from "../dump-rows.ts";
import { share } from "../../share.ts";

const OWNER = "owner";

function tablesOf(secrets: Record<string, string>) {
  const { email = "", phone = "", ...property } = secrets;
  return openTables({
    profiles: [{ id: OWNER, display_name: "Ada Lindqvist", email, phone }],
    properties: [{ id: "one", owner_id: OWNER, ...property }],
  });
}

function told(secrets: Record<string, string>, text: string): string | undefined {
  const db = tablesOf(secrets);
  const own = readOwnSecrets(db).get(OWNER);
  db.close();
  return own && secretIn(text, own);
}

const long = (one: string) => `${one.repeat(1e6)}1`;

/** Counts where the proof finds a secret, which the checks must have taken from what they let pass. */
function foundIn(db: Database, text: string, field: string): number {
  const columns = readOwnSecrets(db).get(OWNER);
  if (!columns || secretIn(text, columns) === undefined) return 0;
  const context = { secrets: readSecrets(db)("properties", { owner_id: OWNER }) };
  const published = forms.check(text, field as "text", context).text;
  expect(secretIn(published, columns), published).toBeUndefined();
  return 1;
}

describe("secretIn(text, secrets)", () => {
  it.each([
    [{ gate_code: "48213" }, "Use 48213 at the top", "properties.gate_code"],
    [{ gate_code: "#48213*" }, "Use #48213.", "properties.gate_code"],
    [{ gate_code: "4821" }, "The gate opens with 4821", "properties.gate_code"],
    [{ wifi_password: "trout77" }, "Internet: trout77", "properties.wifi_password"],
    [{ parcel_number: "12-3456-78" }, "Parcel 12-3456-78, fenced", "properties.parcel_number"],
    [{ phone: "+1 (406) 555-0134" }, "Call 406.555.0134 early", "profiles.phone"],
    [{ phone: "4065550134" }, "Call (406) 555-0134!", "profiles.phone"],
    [{ email: "Ada@Lindqvist.example" }, "Write to ada@lindqvist.example", "profiles.email"],
    [{ gate_code: "4821" }, "gate,4821", "properties.gate_code"],
    [{ wifi_password: "trout77" }, 'The "trout77" network', "properties.wifi_password"],
    [{ wifi_password: "trout77" }, "wifi:trout77", "properties.wifi_password"],
    [{ parcel_number: "R0041177" }, "parcel R0041177; fenced", "properties.parcel_number"],
    [{ phone: "4065550134" }, "Call\t406-555-0134\tor tel:4065550134", "profiles.phone"],
    [{ phone: "4065550134" }, "Call\u00a0406-555-0134", "profiles.phone"],
    [{ email: "ada@lindqvist.example" }, "<ada@lindqvist.example>", "profiles.email"],
    [{ email: "ada@lindqvist.example" }, "mailto:ada@lindqvist.example", "profiles.email"],
  ])("finds %j in %j", (secrets, text, column) => {
    expect(told(secrets as Record<string, string>, text)).toBe(column);
  });

  it.each([
    [{ gate_code: "2024" }, "Restored in 2024 by the family"],
    [{ gate_code: "4821" }, "The gate is wide; 14821 acres"],
    [{ gate_code: "48213" }, "From $48213 a year"],
    [{ gate_code: "48213" }, "Permit 482134"],
    [{ gate_code: "trout" }, "Gate to trout water"],
    [{ wifi_password: "flyfishing" }, "Good flyfishing"],
    [{ phone: "5550134" }, "Permit 555-0134"],
    [{ email: "n@a" }, "Open in a season"],
    [{ email: "***@***.***" }, "*** closed ***"],
    [{ parcel_number: "" }, "No parcel"],
    [{ parcel_number: "18-471-697-33" }, "Permit 11847169733"],
    [{ gate_code: "322-255-8370" }, "Permit 13222558370"],
    [{ gate_code: "2026" }, "The gate opens with 2026 acres behind it"],
    [{ gate_code: "2026" }, "Gate, hung in 2026"],
    [{ gate_code: "2026" }, "Gate [removed] 2026"],
    [{ gate_code: "2026" }, "2026 [removed] gate"],
    [{ gate_code: "2026" }, "A barcode 1234 567 89011 2026"],
    [{ gate_code: "2026" }, "2026 - 500 yards to gateway, up"],
  ])("lets %j be in %j", (secrets, text) => {
    expect(told(secrets as Record<string, string>, text)).toBeUndefined();
  });

  it.each([null, Buffer.from("x")])("has no secrets of rows whose owner is %j", (owner) => {
    const db = openTables({
      profiles: [{ id: owner, phone: "406-555-0134" }],
      properties: [{ owner_id: owner, gate_code: "48213" }],
    });
    expect([...readOwnSecrets(db)]).toEqual([]);
    db.close();
  });

  it("takes a cell of megabytes for no value", () => {
    const cells = { gate_code: long("1 "), email: long("a."), parcel_number: long("1-") };
    expect(told(cells, "At gate 1 1")).toBeUndefined();
  });

  // Values and texts of few characters, so that they meet often and in every way.
  const words =
    "4821 48213 406 555 0134 gate code wifi a1 b2c3d ada @ x.org 1 R0 77 4,821 48.21 the acres in since opens with one twenty four É é ＃ ４ " +
    ". , - # * ( ) $ / _ : ; & <b> &#52;";
  const blanks = [" ", "  ", "\n", "\t", "\u200b"];
  const piece = fc.constantFrom(...words.split(" "), ...blanks);
  const value = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
  const secrets = fc.record({
    gate_code: value,
    wifi_password: value,
    parcel_number: value,
    phone: fc.oneof(value, fc.constantFrom("406-555-0134", "(406) 555-0134", "14065550134")),
    email: fc.oneof(value, fc.constantFrom("ada@x.org", "a1.b2@x.org")),
    street_address: value,
    access_notes: value,
  });

  it("finds nothing that the checks of texts let pass", () => {
    let found = 0;
    const db = tablesOf({});
    const owner = db.prepare("UPDATE main.profiles SET email = @email, phone = @phone");
    const land = db.prepare(`UPDATE main.properties SET gate_code = @gate_code,
      wifi_password = @wifi_password, parcel_number = @parcel_number,
      street_address = @street_address, access_notes = @access_notes`);
    const property = fc.property(
      secrets,
      fc.array(piece, { maxLength: 8 }),
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom("gate_code", "wifi_password", "parcel_number", "phone", "email"),
      fc.constantFrom("text", "name"),
      fc.constantFrom("", " "),
      (own, before, after, which, field, blank) => {
        const secret = own[which as keyof typeof own];
        const text = [...before, blank, secret, blank, ...after].join("");
        owner.run(own);
        land.run(own);
        found += foundIn(db, text, field);
      },
    );
    fc.assert(property, { numRuns: share(20_000) });
    db.close();
    expect(found).toBeGreaterThan(10);
  });

  const said =
    "area zip state idaho civil promo article section in en since year rd fr lock key pin password gate code is";
  const word = fc.constantFrom(...said.split(" "));
  const gap = fc.constantFrom(" ", "  ", ": ", " = ", ", ", ". ", " #", "\n");

  it("finds no short code that they take for a measure", () => {
    let found = 0;
    const codes = ["406", "48 21", "a12"].map((code) => ({
      code,
      db: tablesOf({ gate_code: code }),
    }));
    const property = fc.property(
      fc.array(fc.tuple(word, gap), { maxLength: 3 }),
      fc.constantFrom(...codes),
      fc.constantFrom("", ".", "!", ")", " "),
      fc.constantFrom("text", "name"),
      (before, { code, db }, end, field) => {
        found += foundIn(db, before.flat().join("") + code + end, field);
      },
    );
    fc.assert(property, { numRuns: share(20_000) });
    for (const { db } of codes) db.close();
    expect(found).toBeGreaterThan(10);
  });
});
