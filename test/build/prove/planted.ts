// Changes of files for which the proof must name the record and the member: what each is, the files, the change and what
// the message says. That no byte of any file can change is in file-plants.test.ts.
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
const behind =
  (more: string): Change =>
  (bytes) =>
    `${bytes.toString()}${more}`;

const CSV = /properties\.csv$/;
const SITEMAP = /^\/sitemap\.1\.xml$/;
const OWN_PAGE = new RegExp(`^/properties/${FIRST}/index\\.html$`);

export const PLANTS: Readonly<Record<string, readonly [RegExp, Change, says: string]>> = {
  "the exact point in a GeoJSON geometry": [
    /properties\.geojson$/,
    instead(/(?<="coordinates":\[)[^\]]*/, "-110.012,45.012"),
    `${FIRST}: coordinates`,
  ],
  "a withdrawn record in CSV": [CSV, behind(`${GONE},Withdrawn Water\r\n`), "csv : end"],
  "a record too few in CSV": [CSV, instead(/(\r\n).*\r\n$/, "$1"), "lines"],
  "a formula that spreadsheets run in CSV": [CSV, instead("'=1+1", "=1+1"), `csv ${FIRST}: bytes`],
  "an unredacted name in a single pack": [
    /packs\/properties\/single\.\d+\.bin$/,
    inPack(instead("[removed]", "555-01340", "replaceAll")),
    `${FIRST}: name`,
  ],
  "a private rate on a page": [
    /^\/static\/v1\/properties\/offset\.0\.json$/,
    instead('"max_rods":2', '"max_rods":7', "replaceAll"),
    `${FIRST}: max_rods`,
  ],
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
  "a withdrawn record in the sitemap": [
    SITEMAP,
    instead(FIRST, GONE, "replaceAll"),
    `${GONE}: loc`,
  ],
  "a comment at the end of a page": [OWN_PAGE, behind(`<!-- ${PHONE} -->`), `${FIRST}/index.html`],
  "the gate code in _headers": [/^\/_headers$/, behind(`\n/*\n  X-Gate: ${CODE}\n`), "_headers"],
};
