// Canaries of a dump, planted in a snapshot in every form and at every offset.
import type { Database } from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { assertClean, type Hit } from "../../build/audit.ts";
import { BuildError } from "../../src/errors.ts";
import { seeded } from "../seeded.ts";
import {
  auditWith,
  buildSampleDump,
  lineOf,
  messageOf,
  planted,
  type Built,
} from "./audit-helpers.ts";

/** Private columns of texts, and public ones of rows behind a gate. */
const CANARIES: readonly [table: string, where: string, columns: string][] = [
  ["profiles", "rowid = 9", "display_name email phone"],
  [
    "properties",
    "rowid = 7",
    `street_address parcel_number access_notes gate_code wifi_password stripe_account_id
    internal_notes`,
  ],
  ["property_availability", "rowid = 11", "reason booking_id created_by"],
  [
    "guides",
    "rowid = 8",
    `background_check_report_id bio license_number license_url insurance_url first_aid_cert_url
    rejection_reason suspension_reason stripe_account_id`,
  ],
  ["clubs", "rowid = 6", "stripe_account_id internal_notes"],
  ["fly_shops", "rowid = 5", "contact_email referral_terms"],
  ["api_keys", "rowid = 2", "key_hash owner_display_name owner_email"],
  [
    "properties",
    "status = 'draft'",
    "name description location_description regulations species water_type",
  ],
  ["properties", "status = 'archived'", "name description state"],
  ["guides", "status = 'suspended'", "display_name base_location techniques"],
  ["clubs", "is_active = 0", "name slug location"],
  ["fly_shops", "status = 'draft'", "shop_name slug"],
];

interface Canary {
  table: string;
  column: string;
  row: string;
  text: string;
}

// Letters and digits; then what JSON, URLs and CSV escape, in more bytes than characters; then a text of
// many blocks.
const SHAPES: readonly ((word: string) => string)[] = [
  (word) => `canary${word}`,
  (word) => `Höhe "${word}", 50 % / links\\unten & rechts?`,
  (word) => `${"Leave the car by the barn and walk. ".repeat(40)}${word}`,
];

/** Writes a canary into each column of one row, and returns them. */
function plantCanaries(db: Database): Canary[] {
  const random = seeded(77);
  const canaries: Canary[] = [];
  for (const [table, where, columns] of CANARIES) {
    const row = db.prepare(`SELECT rowid AS number, id FROM ${table} WHERE ${where}`).get() as {
      number: number;
      id: string;
    };
    for (const column of columns.split(/\s+/)) {
      const word = random().toString(36).slice(2, 12).padEnd(10, "z");
      const text = SHAPES[canaries.length % SHAPES.length]!(word);
      const cell = column === "species" || column === "techniques" ? JSON.stringify([text]) : text;
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE rowid = ?`).run(cell, row.number);
      canaries.push({ table, column, row: row.id, text });
    }
  }
  return canaries;
}

/** The base64 of a text with `shift` bytes before it, and how much of it is of the bytes before. */
function base64(text: string, shift: number): [string, number] {
  const bytes = Buffer.concat([Buffer.alloc(shift, 1), Buffer.from(text), Buffer.alloc(2, 1)]);
  return [bytes.toString("base64"), Math.ceil((shift * 8) / 6)];
}

const hex = (text: string) => Buffer.from(text).toString("hex");
const ENCODINGS: readonly [Hit["form"], (text: string) => [line: string, skip: number]][] = [
  ["raw", (text) => [text, 0]],
  ["raw", (text) => [text.replaceAll('"', '""'), 0]],
  ["json", (text) => [JSON.stringify(text).slice(1, -1), 0]],
  ["url", (text) => [encodeURIComponent(text), 0]],
  ["url", (text) => [new URLSearchParams({ v: text }).toString().slice(2), 0]],
  ["hex", (text) => [hex(text), 0]],
  ["hex", (text) => [hex(text).toUpperCase(), 0]],
  ["base64", (text) => base64(text, 0)],
  ["base64", (text) => base64(text, 1)],
  ["base64", (text) => base64(text, 2)],
];

/** Files that are no pages, one of each kind that plants leave readable for the rest of the audit. */
const OTHERS = [
  "/index.html",
  "/_headers",
  "/static/v1/properties.csv",
  "/static/v1/properties.geojson",
  "/static/v1/availability.ndjson",
  "/static/v1/facets.json",
  "/static/v1/manifest.json",
  "/static/v1/packs/properties/calendars.0.bin",
  "/static/v1/packs/properties/single.0.bin",
  "/static/v1/packs/properties/index.0.bin",
  "/static/v1/packs/properties/points.0.bin",
  "/static/v1/packs/clubs/text.0.bin",
];

describe("audit(input), of a sample with canaries", () => {
  let canaries: Canary[];
  let built: Built;
  beforeAll(async () => {
    built = await buildSampleDump(21, 500, (db) => (canaries = plantCanaries(db)));
  });

  it("finds nothing in what a build writes, and reads all of it", async () => {
    const report = await auditWith(built);
    expect(report.hits).toEqual([]);
    expect(report.bytes).toBe(built.files.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(report.forms).toBeGreaterThan(100_000);
    expect(() => assertClean(report)).not.toThrow();
  });

  it("finds each canary in every form at any offset, and tells where and never what", async () => {
    const random = seeded(5);
    const pages = built.files.filter(({ kind }) => kind === "page").map(({ path }) => path);
    const files = [...pages, ...OTHERS];
    const changed = new Map<string, Buffer>();
    const expected: string[] = [];
    for (const { table, column, row, text } of canaries) {
      for (const [form, encode] of ENCODINGS) {
        const [line, skip] = encode(text);
        const file = files.pop()!;
        const bytes = built.file(file);
        const offset = Math.floor(random() * (bytes.length + 1));
        changed.set(file, planted(bytes, offset, line));
        // A text without anything to escape is the same in all texts.
        const seen = line === text ? "raw" : form;
        expected.push(lineOf({ table, column, row, file, offset: offset + skip, form: seen }));
      }
    }
    const report = await auditWith(built, changed);
    const found = new Set(report.hits.map(lineOf));
    expect(expected.filter((line) => !found.has(line))).toEqual([]);
    expect(() => assertClean(report)).toThrow(BuildError);
    const message = messageOf(report);
    for (const { text } of canaries) {
      for (const [, encode] of ENCODINGS) expect(message).not.toContain(encode(text)[0]);
    }
  });

  it("finds a canary wherever it meets the borders of blocks", async () => {
    const { table, column, row, text } = canaries.find(({ text: one }) =>
      one.startsWith("canary"),
    )!;
    const large = built.files.filter(({ kind, bytes }) => kind === "page" && bytes > 5_000);
    const changed = new Map<string, Buffer>();
    const expected: string[] = [];
    for (let offset = 4_096 - text.length; offset <= 4_096; offset++) {
      const file = large.pop()!.path;
      changed.set(file, planted(built.file(file), offset, text));
      expected.push(lineOf({ table, column, row, file, offset, form: "raw" }));
    }
    expect((await auditWith(built, changed)).hits.map(lineOf)).toEqual(
      expect.arrayContaining(expected),
    );
  });
});
