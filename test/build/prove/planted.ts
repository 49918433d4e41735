// Changes of files that a broken stage could make where the proof must name the record, or where bytes alone may mislead
// it: what each is, the files, the change and what the message says. A change of any other byte is in file-plants.test.ts.
import { hash } from "node:crypto";
import { HEADER_BYTES, seal } from "../../../src/format/pack.ts";
import { uuid } from "../dump-rows.ts";

export const FIRST = uuid("properties", 1);
/** Published before, and withdrawn since. */
const GONE = uuid("properties", 4);
const HIDDEN = uuid("properties", 9);
export const PHONE = "406-555-0134";
export const CODE = "4821";

export type Change = (bytes: Buffer) => Uint8Array | string;

/** A change of a pack's body, under the right hash. */
export const inPack =
  (change: Change): Change =>
  (pack) =>
    seal([Buffer.from(change(pack.subarray(HEADER_BYTES)))], (bytes) =>
      hash("sha256", bytes, "buffer"),
    );

/** Another text in the place of one that must be there; bytes stay what they are. */
const instead =
  (found: string | RegExp, planted: string, method: "replace" | "replaceAll" = "replace"): Change =>
  (bytes) => {
    const text = bytes.toString("latin1");
    const changed = text[method](found, planted);
    if (changed === text) throw new Error(`There is no ${found}`);
    return Buffer.from(changed, "latin1");
  };
const all = (from: string, to: string) => instead(from, to, "replaceAll");
const behind =
  (more: string): Change =>
  (bytes) =>
    `${bytes.toString()}${more}`;

const EMPTY_GZIP = Buffer.from("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", "base64");
/** The head of gzip, after which the name of the packed file comes. */
const GZIP_NAMED = Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]);

const GEOJSON = /properties\.geojson$/;
const CSV = /properties\.csv$/;
const RECORDS = /packs\/properties\/records\.0\.bin$/;
const SINGLE = /packs\/properties\/single\.\d+\.bin$/;
const TWIN = /points\.0\.bin\.gz$/;
const PAGE = /^\/static\/v1\/properties\/offset\.0\.json$/;
const SITEMAP = /^\/sitemap\.1\.xml$/;
const OPENAPI = /openapi\.json$/;
const OWN_PAGE = new RegExp(`^/properties/${FIRST}/index\\.html$`);

export const PLANTS: Readonly<Record<string, readonly [RegExp, Change, says: string]>> = {
  "the exact point in a GeoJSON geometry": [
    GEOJSON,
    instead(/(?<="coordinates":\[)[^\]]*/, "-110.012,45.012"),
    `${FIRST}: coordinates`,
  ],
  "the exact point in a feature's properties": [
    GEOJSON,
    instead('"properties":{', '$&"exact":45.012,'),
    `${FIRST}: properties`,
  ],
  "a withdrawn record in CSV": [CSV, behind(`${GONE},Withdrawn Water\r\n`), "csv : end"],
  "a record too few in CSV": [CSV, instead(/(\r\n).*\r\n$/, "$1"), "lines"],
  "the exact latitude in CSV": [
    CSV,
    instead(/,-?\d+\.\d+,(-?\d+\.\d+),approximate/, ",45.012,$1,approximate"),
    "csv .*: bytes",
  ],
  "a formula that spreadsheets run in CSV": [CSV, instead("'=1+1", "=1+1"), `csv ${FIRST}: bytes`],
  "an unredacted name in a single pack": [
    SINGLE,
    inPack(all("[removed]", "555-01340")),
    `${FIRST}: name`,
  ],
  "a withdrawn record in a records pack": [RECORDS, inPack(all(FIRST, GONE)), "id"],
  "a private rate in a records pack": [
    RECORDS,
    inPack(all('"max_rods":2', '"max_rods":7')),
    "max_rods",
  ],
  "another pack in a gzipped twin": [TWIN, () => EMPTY_GZIP, "points.0.bin.gz"],
  "a file name behind what a gzipped twin packs": [
    TWIN,
    (bytes) =>
      Buffer.concat([bytes, GZIP_NAMED, Buffer.from(`${CODE}\0`), EMPTY_GZIP.subarray(10)]),
    "points.0.bin.gz",
  ],
  "a withdrawn record on a page": [PAGE, all(FIRST, GONE), "id"],
  "a private rate on a page": [PAGE, all('"max_rods":2', '"max_rods":7'), `${FIRST}: max_rods`],
  "a wrong total on a page": [PAGE, instead('"total":3', '"total":4'), "total"],
  "the id of a draft in changes.json": [
    /changes\.json$/,
    instead('"added":[]', `"added":["${HIDDEN}"]`),
    `${HIDDEN}: added`,
  ],
  "a slug of the unredacted name in the sitemap": [
    SITEMAP,
    instead(`${FIRST}/`, `${FIRST}/call-${PHONE}-`),
    `${FIRST}: loc`,
  ],
  "a withdrawn record in the sitemap": [SITEMAP, all(FIRST, GONE), `${GONE}: loc`],
  "the exact point in an example of openapi.json": [
    OPENAPI,
    instead(/"latitude":-?[\d.]+/, '"latitude":45.012'),
    `openapi.json ${FIRST}: latitude`,
  ],
  "the id of a draft in openapi.json": [OPENAPI, all(FIRST, HIDDEN), `openapi.json ${FIRST}: `],
  "a comment at the end of a page": [OWN_PAGE, behind(`<!-- ${PHONE} -->`), `${FIRST}/index.html`],
  "the gate code in _headers": [/^\/_headers$/, behind(`\n/*\n  X-Gate: ${CODE}\n`), "_headers"],
};
