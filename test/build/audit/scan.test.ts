// The audit's scan of one file against a plain search for each form of each value.
import Database from "better-sqlite3";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cells } from "../../../build/audit/cells.ts";
import { Findings } from "../../../build/audit/findings.ts";
import { Inspector } from "../../../build/audit/inspect.ts";
import { OutputWindows } from "../../../build/audit/output-windows.ts";
import { Source } from "../../../build/audit/source.ts";
import type { Hit } from "../../../build/audit/types.ts";
import { seeded } from "../../seeded.ts";
import { share } from "../../share.ts";

const RUNS = share(5_000);
const db = new Database(":memory:");

/** What the audit finds of private values in one file. */
function found(values: readonly string[], bytes: Buffer): Hit[] {
  const output = OutputWindows.ofSize(bytes.length);
  output.add(bytes);
  const cells = new Cells(output);
  const column = cells.column({ table: "t", column: "c", gated: false });
  for (const value of values) {
    cells.row(value, -1);
    cells.add(column, value);
  }
  cells.close();
  const findings = new Findings(db);
  const json = { from: 0, to: 0 };
  const file = { path: "/f", bytes, isSite: false, isProduct: false, json };
  new Inspector(cells, new Source(), findings).inspect(file);
  return findings.lists([]).hits;
}

const percent = (text: string) => `%${text.charCodeAt(0).toString(16).toUpperCase()}`;
const unit = (text: string) => `\\u${text.charCodeAt(0).toString(16).padStart(4, "0")}`;
const base64 = (value: string, before: number, byte: number) =>
  Buffer.concat([Buffer.alloc(before, byte), Buffer.from(value), Buffer.alloc(2, byte)])
    .toString("base64")
    .replaceAll("=", "");

/** The digits of base64 that do not depend on what stands before and behind. */
function base64Of(value: string, before: number): string {
  const [one, other] = [base64(value, before, 0), base64(value, before, 0xff)];
  return [...one].filter((digit, i) => digit === other[i]).join("");
}

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const FORMS: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => value.replaceAll('"', '""'),
  json,
  (value) => json(value).replace(/[\u0080-\uffff]/g, unit),
  encodeURIComponent,
  (value) => encodeURIComponent(value).replace(/[!'()*]/g, percent),
  (value) => encodeURIComponent(value).replaceAll("%2F", "/"),
  (value) => new URLSearchParams({ v: value }).toString().slice(2),
  (value) => Buffer.from(value).toString("hex"),
  (value) => Buffer.from(value).toString("hex").toUpperCase(),
  ...[0, 1, 2].map((before) => (value: string) => base64Of(value, before)),
];

// Few characters, so that texts overlap, begin and end alike; each way to escape has some of them.
const characters = fc.constantFrom(..."aabbz7", ..." \"\\/+%',\n", "é", "水", "🐟");
const value = fc
  .string({ unit: characters, minLength: 4, maxLength: 16 })
  .map((text) => text.trim())
  .filter((text) => Buffer.byteLength(text) >= 8 && Buffer.byteLength(text) < 32);
const noise = fc.string({ unit: characters, maxLength: 12 });
const form = fc.constantFrom(...FORMS);

describe("Inspector.inspect(file)", () => {
  it("finds exactly the values that a search for each form of each of them finds", () => {
    const piece = fc.tuple(noise, fc.nat(), form, fc.nat({ max: 2 }));
    const input = fc.record({
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 6 }),
      pieces: fc.array(piece, { maxLength: 8 }),
      // Around the borders of the blocks that are scanned.
      lead: fc.constantFrom(0, 4_070, 4_096, 8_180),
    });
    fc.assert(
      fc.property(input, ({ values, pieces, lead }) => {
        const parts = pieces.map(([text, number, write, cut]) => {
          const written = write(values[number % values.length]!);
          // Some lack a character at one end.
          return `${text} ${written.slice(Number(cut === 1), written.length - Number(cut === 2))}`;
        });
        const bytes = Buffer.from("-".repeat(lead) + parts.join(" "));
        const expected = values.filter((one) => FORMS.some((of) => bytes.includes(of(one))));
        const hits = found(values, bytes);
        expect([...new Set(hits.map(({ row }) => row))].sort()).toEqual(expected.sort());
        for (const { row, offset } of hits) {
          const here = FORMS.some((of) => bytes.indexOf(of(row), offset) === offset);
          expect(here).toBe(true);
        }
      }),
      { seed: 1, numRuns: RUNS },
    );
  });

  it("finds 127 bytes in a row of a long value, and its first 64, as they are or encoded", () => {
    const random = seeded(2);
    const letters = "abcdefghijklmnopqrstuvwxyz0123456789 ,.'é水";
    const letter = () => letters[Math.floor(random() * letters.length)]!;
    for (let run = 0; run < RUNS; run++) {
      const text = `${Array.from({ length: 200 }, letter).join("")}.`.trim();
      const bytes = Buffer.from(text);
      const from = Math.floor(random() * (bytes.length - 127));
      for (const copy of [bytes.subarray(from, from + 127), bytes.subarray(0, 64)]) {
        for (const encoding of ["utf8", "hex", "base64"] as const) {
          const written = encoding === "utf8" ? copy : Buffer.from(copy.toString(encoding));
          const file = Buffer.concat([Buffer.from(" - "), written, Buffer.from(" - ")]);
          expect(found([text], file)).not.toEqual([]);
        }
      }
    }
  });
});
