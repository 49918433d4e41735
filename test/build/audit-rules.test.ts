// What the audit refuses by rule: ids, decimals, keys, words and layouts that no published record has.
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Hit } from "../../build/audit.ts";
import { encodeShard } from "../../build/text-bytes.ts";
import { HEADER_BYTES, MAGIC } from "../../src/pack.ts";
import { auditWith, buildRows, lineOf, messageOf, planted, type Built } from "./audit-helpers.ts";
import { OWNER, ROW, uuid } from "./dump-rows.ts";

const DRAFT = uuid("properties", 3);
const PAGE = "/static/v1/properties/offset.0.json";
const PACKS = "/static/v1/packs";

// Exact coordinates; the rates and the rating have as many decimals, and one the same.
const POINT = { latitude: 45.123456789, longitude: -110.87654321 };
const ROWS = {
  properties: [
    ROW.properties(1, { ...POINT, rate_adult_full_day: 45.6667 }),
    ROW.properties(2, { latitude: 45.66672, longitude: -110.5, description: "Ratio 3.14159" }),
    ROW.properties(3, { status: "draft", latitude: 46.00001234, longitude: -111.5 }),
  ],
  guides: [ROW.guides(1, { rating_avg: 4.666666666666667, rate_full_day: 450.12345 })],
  clubs: [ROW.clubs(1)],
  property_availability: [ROW.property_availability(1, { reason: "Family visit" })],
};

describe("audit(input), by rule", () => {
  let built: Built;
  beforeAll(async () => {
    built = await buildRows(ROWS);
  });

  /** The hits of one file with other bytes, as lines. */
  async function hitsOf(path: string, bytes: Buffer): Promise<string[]> {
    return (await auditWith(built, new Map([[path, bytes]]))).hits.map(lineOf);
  }

  /** What planting a text into a file is found as; the offset is where the text begins. */
  function found(path: string, text: string, at?: number): Promise<string[]> {
    const bytes = built.file(path);
    return hitsOf(path, planted(bytes, at ?? bytes.length, text));
  }

  it("finds nothing in what a build writes", async () => {
    expect(await auditWith(built)).toMatchObject({ hits: [], reported: [] });
  });

  it("finds an id that is not published, and names its row", async () => {
    const size = built.file("/index.html").length;
    const hit = { file: "/index.html", offset: size, form: "uuid" as const };
    const draft = { table: "properties", column: "id", row: DRAFT };
    expect(await found("/index.html", DRAFT)).toEqual([line({ ...hit, ...draft })]);
    expect(await found("/index.html", DRAFT.toUpperCase())).toEqual([line({ ...hit, ...draft })]);
    const day = uuid("property_availability", 1);
    expect(await found("/index.html", day)).toEqual([
      line({ ...hit, table: "property_availability", column: "id", row: day }),
    ]);
    expect(await found("/index.html", OWNER)).toEqual([
      line({ ...hit, table: "properties", column: "owner_id", row: uuid("properties", 1) }),
    ]);
    expect(await found("/index.html", "0d6b3f2e-9a51-4c7e-8f00-5a1b2c3d4e5f")).toEqual([line(hit)]);
    expect(await found("/index.html", uuid("properties", 1))).toEqual([]);
  });

  it.each([
    ["45.1234", "latitude", 1],
    ["45.1235", "latitude", 1],
    ["45.12345678", "latitude", 1],
    ["45.123456789000", "latitude", 1],
    ["110.8765", "longitude", 1],
    ["-110.87654321", "longitude", 1],
    ["46.00001", "latitude", 3],
  ])("finds the exact coordinate %s", async (text, column, number) => {
    const row = { table: "properties", column, row: uuid("properties", number) };
    const offset = Number(text.startsWith("-"));
    const file = "/index.html";
    const hit = { ...row, file, form: "coordinate" as const };
    const size = built.file(file).length;
    expect(await found(file, ` ${text} `)).toEqual([line({ ...hit, offset: size + 1 + offset })]);
    const at = built.file(PAGE).indexOf('"Water 1"') + 1;
    expect(await found(PAGE, text, at)).toEqual([
      line({ ...hit, file: PAGE, offset: at + offset }),
    ]);
  });

  it.each(["45.123", "1.2345.6789", "45.12", "3.14159", "110.88765"])(
    "takes %s on a site page for no coordinate",
    async (text) => {
      expect(await found("/index.html", ` ${text} `)).toEqual([]);
    },
  );

  it("finds a fourth decimal that no source has, in JSON and in CSV", async () => {
    for (const file of [PAGE, "/static/v1/properties.csv", "/static/v1/properties.geojson"]) {
      const bytes = built.file(file);
      const at = /-110\.\d{3}/.exec(bytes.toString())!.index;
      const decimals = { file, offset: at + 1, form: "decimals" as const };
      expect(await found(file, "1", at + 8)).toEqual([line(decimals)]);
    }
  });

  it("finds a key that the file does not have", async () => {
    const cases: [path: string, before: string][] = [
      [PAGE, '"name"'],
      [`${PACKS}/properties/single.0.bin`, '"name"'],
      ["/static/v1/clubs.ndjson", '"name"'],
      ["/static/v1/catalog.json", '"format"'],
      ["/static/v1/availability.ndjson", '"from"'],
    ];
    for (const [file, before] of cases) {
      for (const key of ["status", "owner_id", "nam\\u0065"]) {
        const at = built.file(file).indexOf(before);
        const hits = await found(file, `"${key}":0,`, at);
        expect(hits).toContain(line({ file, offset: at + 1, form: "key" }));
      }
    }
  });

  it("takes a quote and a colon in a text for no key", async () => {
    const name = 'The "Ranch": a \\": "water"';
    const { hits } = await auditWith(
      await buildRows({ properties: [ROW.properties(1, { name })] }),
    );
    expect(hits).toEqual([]);
  });

  it("finds a column of a CSV that the contract does not have", async () => {
    const file = "/static/v1/clubs.csv";
    const bytes = Buffer.from(built.file(file).toString().replace("slug", "dues"));
    expect(await hitsOf(file, bytes)).toEqual([line({ file, form: "layout" })]);
  });

  it("finds a word that no record has, and merged lists that no word begins with", async () => {
    const file = `${PACKS}/clubs/text.0.bin`;
    const postings = Uint8Array.of(0);
    const shard = (keys: string[]) => seal(encodeShard(keys.map((key) => ({ key, postings }))));
    const words = ["1", "club", "ennis", "montana", "mt"];
    expect(await hitsOf(file, shard(words))).toEqual([]);
    expect(await hitsOf(file, shard([...words, "mo*"]))).toEqual([]);
    const offset = HEADER_BYTES + 4 + 4;
    expect(await hitsOf(file, shard(["1", "4821"]))).toEqual([
      line({ file, offset, form: "word" }),
    ]);
    expect(await hitsOf(file, shard(["1", "x*"]))).toEqual([line({ file, offset, form: "word" })]);
  });

  it("finds pins, ids and numbers in packs that no record has", async () => {
    const points = `${PACKS}/properties/points.0.bin`;
    const calendars = `${PACKS}/properties/calendars.0.bin`;
    const index = `${PACKS}/guides/index.0.bin`;
    const last = (path: string) => built.file(path).length - 1;
    expect(await hitsOf(points, bumped(built.file(points), last(points)))).toEqual([
      line({ file: points, offset: last(points), form: "pin" }),
    ]);
    const id = HEADER_BYTES + 4 + 4 * 2;
    expect(await hitsOf(calendars, bumped(built.file(calendars), id + 16))).toEqual([
      line({ file: calendars, offset: id + 16, form: "id" }),
    ]);
    const rating = Buffer.from(Float64Array.of(4.666666666666667).buffer);
    const column = built.file(index).indexOf(rating);
    expect(await hitsOf(index, bumped(built.file(index), column))).toEqual([
      line({ file: index, offset: column, form: "column" }),
    ]);
    const slug = bumped(built.file(index), built.file(index).indexOf("dry-fly"));
    expect(await hitsOf(index, slug)).toEqual([
      line({ file: index, offset: HEADER_BYTES + 8, form: "word" }),
    ]);
  });

  it("refuses packs and exports that it can't unpack", async () => {
    for (const { path } of built.files.filter(({ kind }) => kind === "pack")) {
      const bytes = built.file(path);
      const cases = [bytes.subarray(0, 9), bytes.subarray(0, -1), bytes.subarray(0, HEADER_BYTES)];
      for (const broken of cases) {
        if (broken.length === bytes.length) continue;
        const hits = await hitsOf(path, broken);
        expect(hits.filter((hit) => hit.includes(` ${path} `))).not.toEqual([]);
      }
    }
    expect(await hitsOf("/static/v1/clubs.ndjson", Buffer.from('{"id":'))).toContain(
      line({ file: "/static/v1/clubs.ndjson", form: "layout" }),
    );
    expect(await hitsOf(`${PACKS}/clubs/other.0.bin`, Buffer.from("RIFFLE01"))).toContain(
      line({ file: `${PACKS}/clubs/other.0.bin`, form: "layout" }),
    );
  });

  it("reads files that nobody listed, and scans a page of other bytes", async () => {
    const text = '{"about":"Family visit"}';
    const hits = await hitsOf("/notes/left-behind.json", Buffer.from(text));
    const reason = { table: "property_availability", column: "reason" };
    const row = uuid("property_availability", 1);
    expect(hits).toContain(
      line({ ...reason, row, file: "/notes/left-behind.json", offset: text.indexOf("Family") }),
    );
    const body = built.file(PAGE);
    const lowered = Buffer.from(body.toString().replace('"total":2', '"total":7'));
    expect((await auditWith(built, new Map([[PAGE, lowered]]))).hits).toEqual([]);
  });

  it("finds a value in the name of a file, and does not repeat the name", async () => {
    const path = "/static/v1/family/Family visit/offset.0.json";
    const report = await auditWith(built, new Map([[path, Buffer.from('{"Family visit":1}')]]));
    expect(report.hits.map(({ file }) => file)).toContain("(names of files)");
    expect(report.hits.length).toBeGreaterThan(1);
    expect(messageOf(report)).not.toContain("Family visit");
  });

  it("tells of findings without ids or values, few of them in the message", async () => {
    const ids = Array.from({ length: 9 }, (_, i) => uuid("properties", 100 + i));
    const file = built.file("/index.html");
    const changed = new Map([["/index.html", planted(file, 0, ids.join(" "))]]);
    const report = await auditWith(built, changed);
    expect(report.hits).toHaveLength(9);
    const message = messageOf(report);
    for (const id of ids) expect(message).not.toContain(id);
    expect(message).toContain("an id that is not published in /index.html at byte 0 (uuid)");
    expect(message).toContain("and 4 more");
  });
});

function line(hit: Partial<Hit>): string {
  return lineOf({ table: "", column: "", row: "", file: "", offset: 0, form: "raw", ...hit });
}

function bumped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
}

function seal(body: Uint8Array): Buffer {
  const hash = createHash("sha256").update(body).digest().subarray(0, 8);
  return Buffer.concat([Buffer.from(MAGIC), hash, body]);
}
