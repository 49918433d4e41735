// Plants in exports and lists: what a broken stage could write into a file that holds records, and the check that sees
// it. None needs a golden folder, which is made again by hand.
import {
  FIRST,
  GONE,
  CODE,
  EXACT,
  text,
  json,
  proof,
  CSV,
  GEOJSON,
  PAGE,
  pack,
  withdrawn,
  type Collection,
  type Plant,
} from "./plant-kit.ts";
import { inPack, swapped } from "./planted.ts";

export const EXPORT_PLANTS: readonly Plant[] = [
  proof(
    "the exact point in a GeoJSON geometry",
    GEOJSON,
    text((all) =>
      all.replace(/(?<="coordinates":\[)[^\]]*/, `${EXACT.longitude},${EXACT.latitude}`),
    ),
    `${FIRST}: coordinates`,
  ),
  proof(
    "the exact point in a feature's properties",
    GEOJSON,
    text((all) => all.replace('"properties":{', `$&"exact":${EXACT.latitude},`)),
    `${FIRST}: properties`,
  ),
  proof(
    "the gate code beside a feature's members",
    GEOJSON,
    json((all: Collection) => ({ ...all, gate: CODE })),
  ),
  proof(
    "a feature too few",
    GEOJSON,
    json((all: Collection) => ({ ...all, features: all.features.slice(1) })),
    "geojson",
  ),
  proof(
    "a withdrawn record in CSV",
    CSV,
    text((csv) => csv + withdrawn(csv.split("\r\n")[1]!) + "\r\n"),
    "properties.csv : end",
  ),
  proof(
    "a record too few in CSV",
    CSV,
    text((csv) => csv.replace(/(\r\n).*\r\n$/, "$1")),
    "lines",
  ),
  proof(
    "the exact latitude in CSV",
    CSV,
    text((csv) =>
      csv.replace(/,-?\d+\.\d+,(-?\d+\.\d+),approximate/, `,${EXACT.latitude},$1,approximate`),
    ),
    "csv .*: bytes",
  ),
  proof(
    "a column more in CSV",
    CSV,
    text((csv) => csv.replaceAll("\r\n", `,${CODE}\r\n`)),
    "csv",
  ),
  proof(
    "a formula that spreadsheets run in CSV",
    CSV,
    text((csv) => csv.replace("'=1+1", "=1+1")),
    `csv ${FIRST}: bytes`,
  ),
  proof(
    "an unredacted description in a single pack",
    pack("single"),
    inPack(swapped("[removed]", "555-01340")),
    `${FIRST}: name`,
  ),
  proof(
    "a withdrawn record in a single pack",
    pack("single"),
    inPack(swapped(FIRST, GONE)),
    "single.0.bin",
  ),
  proof(
    "bytes behind the last value of a single pack",
    pack("single"),
    inPack((body) => Buffer.concat([body, Buffer.from(CODE)])),
    "single",
  ),
  proof(
    "a withdrawn record in a records pack",
    pack("records"),
    inPack(swapped(FIRST, GONE)),
    "id",
  ),
  proof(
    "a private rate in a records pack",
    pack("records"),
    inPack(swapped('"max_rods":2', '"max_rods":7')),
    "max_rods",
  ),
  proof(
    "a booked day that is free in a calendars pack",
    pack("calendars"),
    inPack((body) => {
      const at = body.lastIndexOf(2);
      return Buffer.concat([body.subarray(0, at), Buffer.of(0), body.subarray(at + 1)]);
    }),
    "calendars",
  ),
  proof(
    "a day on which rods are free in a days pack",
    pack("days"),
    inPack((body) => {
      body.fill(0xff, 4, 8);
      return body;
    }),
    "days",
  ),
  proof(
    "exact points in the points pack",
    pack("points"),
    inPack((body) => {
      const steps = new Int32Array(
        body.buffer.slice(body.byteOffset, body.byteOffset + body.length - (body.length % 4)),
      );
      steps[steps.length - 1] = Math.round(EXACT.latitude * 1000);
      return new Uint8Array(steps.buffer);
    }),
    "points",
  ),
  proof(
    "exact points behind the tree of the points pack",
    pack("points"),
    inPack((body) => Buffer.concat([body, Buffer.from(Float64Array.of(EXACT.latitude).buffer)])),
    "points",
  ),
  proof(
    "another ordinal in the ids pack",
    pack("ids"),
    inPack((body) => {
      body[body.length - 4]! ^= 1;
      return body;
    }),
    "ids",
  ),
  proof(
    "a private number in a column of the index pack",
    pack("index"),
    inPack(swapped("max_rods", "max_rood")),
    "index",
  ),
  proof(
    "an unindexed word in a text pack",
    pack("text"),
    inPack(swapped("water", "wader")),
    "text",
  ),
  proof(
    "a secret word in a dictionary pack",
    pack("dictionary"),
    inPack(swapped("water", "wader")),
    "dictionary",
  ),
  proof(
    "another pack in a gzipped twin",
    /points\.0\.bin\.gz$/,
    () => Buffer.from("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", "base64"),
    "points.0.bin.gz",
  ),
  proof("a withdrawn record on a page", PAGE, swapped(FIRST, GONE), "id"),
];
