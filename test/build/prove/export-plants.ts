// Plants in exports and lists: what a broken stage could write into a file that holds records, and the check that sees
// it. None needs a golden folder, which is made again by hand.
import {
  FIRST,
  GONE,
  CODE,
  EXACT,
  text,
  json,
  proofs,
  replaced,
  CSV,
  GEOJSON,
  PAGE,
  pack,
  withdrawn,
  type Collection,
  type Plant,
  inPack,
  swapped,
} from "./planted.ts";

const EMPTY_GZIP = Buffer.from("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", "base64");
/** The head of gzip, after which the name of the packed file comes. */
const GZIP_NAMED = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]);

export const EXPORT_PLANTS: readonly Plant[] = [
  ...proofs(GEOJSON, "", {
    "the exact point in a GeoJSON geometry": [
      replaced(/(?<="coordinates":\[)[^\]]*/, `${EXACT.longitude},${EXACT.latitude}`),
      `${FIRST}: coordinates`,
    ],
    "the exact point in a feature's properties": [
      replaced('"properties":{', `$&"exact":${EXACT.latitude},`),
      `${FIRST}: properties`,
    ],
    "the gate code beside a feature's members": json((all: Collection) => ({ ...all, gate: CODE })),
    "a feature too few": [
      json((all: Collection) => ({ ...all, features: all.features.slice(1) })),
      "geojson",
    ],
  }),
  ...proofs(CSV, "", {
    "a withdrawn record in CSV": [
      text((csv) => csv + withdrawn(csv.split("\r\n")[1]!) + "\r\n"),
      "properties.csv : end",
    ],
    "a record too few in CSV": [replaced(/(\r\n).*\r\n$/, "$1"), "lines"],
    "the exact latitude in CSV": [
      replaced(/,-?\d+\.\d+,(-?\d+\.\d+),approximate/, `,${EXACT.latitude},$1,approximate`),
      "csv .*: bytes",
    ],
    "a column more in CSV": [text((csv) => csv.replaceAll("\r\n", `,${CODE}\r\n`)), "csv"],
    "a formula that spreadsheets run in CSV": [replaced("'=1+1", "=1+1"), `csv ${FIRST}: bytes`],
  }),
  ...proofs(pack("single"), "", {
    "an unredacted description in a single pack": [
      inPack(swapped("[removed]", "555-01340")),
      `${FIRST}: name`,
    ],
    "a withdrawn record in a single pack": [inPack(swapped(FIRST, GONE)), "single.0.bin"],
    "bytes behind the last value of a single pack": [
      inPack((body) => Buffer.concat([body, Buffer.from(CODE)])),
      "single",
    ],
  }),
  ...proofs(pack("records"), "", {
    "a withdrawn record in a records pack": [inPack(swapped(FIRST, GONE)), "id"],
    "a private rate in a records pack": [
      inPack(swapped('"max_rods":2', '"max_rods":7')),
      "max_rods",
    ],
  }),
  ...proofs(pack("calendars"), "calendars", {
    "a booked day that is free in a calendars pack": inPack((body) => {
      const at = body.lastIndexOf(2);
      return Buffer.concat([body.subarray(0, at), Buffer.of(0), body.subarray(at + 1)]);
    }),
  }),
  ...proofs(pack("days"), "days", {
    "a day on which rods are free in a days pack": inPack((body) => {
      body.fill(0xff, 4, 8);
      return body;
    }),
  }),
  ...proofs(pack("points"), "points", {
    "exact points in the points pack": inPack((body) => {
      const steps = new Int32Array(
        body.buffer.slice(body.byteOffset, body.byteOffset + body.length - (body.length % 4)),
      );
      steps[steps.length - 1] = Math.round(EXACT.latitude * 1000);
      return new Uint8Array(steps.buffer);
    }),
    "exact points behind the tree of the points pack": inPack((body) =>
      Buffer.concat([body, Buffer.from(Float64Array.of(EXACT.latitude).buffer)]),
    ),
  }),
  ...proofs(pack("ids"), "ids", {
    "another ordinal in the ids pack": inPack((body) => {
      body[body.length - 4]! ^= 1;
      return body;
    }),
  }),
  ...proofs(pack("index"), "index", {
    "a private number in a column of the index pack": inPack(swapped("max_rods", "max_rood")),
  }),
  ...proofs(pack("text"), "text", {
    "an unindexed word in a text pack": inPack(swapped("water", "wader")),
  }),
  ...proofs(pack("dictionary"), "dictionary", {
    "a secret word in a dictionary pack": inPack(swapped("water", "wader")),
  }),
  ...proofs(/points\.0\.bin\.gz$/, "points.0.bin.gz", {
    "another pack in a gzipped twin": () => EMPTY_GZIP,
    "a file name behind what a gzipped twin packs": (bytes) =>
      Buffer.concat([bytes, GZIP_NAMED, Buffer.from(`${CODE}\0`), EMPTY_GZIP.subarray(10)]),
  }),
  ...proofs(PAGE, "id", { "a withdrawn record on a page": swapped(FIRST, GONE) }),
];
