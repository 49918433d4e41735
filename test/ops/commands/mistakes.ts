// What an operator does by mistake on the command line, and what the command answers: the rows of
// docs/mistakes.md. Each runs in a folder of its own.
import { gzipSync } from "node:zlib";
import SAMPLE_KEYS from "../../../data/sample-keys.json" with { type: "json" };
import { newPinKeys } from "../../../build/project/pins/pin-keys.ts";
import { TEST_SECRETS } from "../../snapshot.ts";
import { checkOf, file, snapshotOf } from "./mistake-files.ts";
import { OTHER_MISTAKES, type Mistake } from "./other-mistakes.ts";

const BUILD = ["build", "--dump", "dump.sqlite", "--first"];
const PUBLIC_JWK = JSON.stringify({ kty: "OKP", crv: "Ed25519", x: "A".repeat(43) });

export const MISTAKES: readonly Mistake[] = [
  { what: "no dump", call: ["build"], says: "--dump is missing", code: 2 },
  {
    what: "`--` forgotten before the options",
    call: ["build"],
    env: { npm_config_dump: "dump.sqlite" },
    says: "npm took --dump for an option of its own; put -- before the options",
    code: 2,
  },
  {
    what: "`npm run deploy --dry-run`, which would deploy",
    call: ["deploy"],
    env: { npm_config_dry_run: "true" },
    says: "npm took --dry-run for an option of its own",
    code: 2,
  },
  {
    what: "a misspelt option",
    call: [...BUILD, "--frist"],
    says: "Unknown option '--frist'",
    code: 2,
  },
  {
    what: "a dump that is not there",
    call: ["build", "--dump", "nope.sqlite"],
    says: "There is no dump at nope.sqlite",
    code: 1,
  },
  { what: "a folder as the dump", call: ["build", "--dump", "."], says: ". is a folder", code: 1 },
  {
    what: "an empty dump",
    call: ["build", "--dump", "empty"],
    prepare: file("empty", ""),
    says: "The dump at empty is empty",
    code: 1,
  },
  {
    what: "a picture as the dump",
    call: ["build", "--dump", "map.png"],
    prepare: file("map.png", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")),
    says: "The file is neither a SQLite database nor a text dump of one",
    code: 1,
  },
  {
    what: "a gzipped database",
    call: ["build", "--dump", "dump.gz"],
    prepare: file("dump.gz", gzipSync("SQLite format 3\0")),
    says: "The gzip file holds a SQLite database, not a text dump",
    code: 1,
  },
  {
    what: "a text dump that PowerShell's `>` wrote",
    call: ["build", "--dump", "dump.sql"],
    prepare: file("dump.sql", Buffer.from("\ufeffPRAGMA", "utf16le")),
    says: "The text dump is in UTF-16",
    code: 1,
  },
  {
    what: "no pin keys",
    call: BUILD,
    env: { RIFFLE_GRID_KEY: undefined },
    says: "RIFFLE_GRID_KEY is not set",
    code: 1,
  },
  {
    what: "a pin key with a part missing",
    call: BUILD,
    env: { RIFFLE_NOISE_KEY: TEST_SECRETS.RIFFLE_NOISE_KEY.slice(2) },
    says: "RIFFLE_NOISE_KEY is not 64 hex digits (it has 62 characters)",
    code: 1,
  },
  {
    what: "one pin key for both",
    call: BUILD,
    env: { RIFFLE_NOISE_KEY: TEST_SECRETS.RIFFLE_GRID_KEY },
    says: "RIFFLE_GRID_KEY and RIFFLE_NOISE_KEY are equal or nearly so",
    code: 1,
  },
  {
    what: "the sample's keys for one's own directory",
    call: BUILD,
    env: SAMPLE_KEYS,
    says: "is a published key: anyone can compute the pins back",
    code: 1,
  },
  {
    what: "pin keys other than last time",
    call: BUILD,
    prepare: snapshotOf(checkOf(newPinKeys())),
    says: "are not the keys that the key check in the previous snapshot's manifest belongs to",
    code: 1,
  },
  {
    what: "a sample that `npm start` left in the way",
    call: BUILD,
    prepare: snapshotOf(checkOf(SAMPLE_KEYS, true)),
    says: "The last build here was of the sample directory",
    code: 1,
  },
  {
    what: "one's own directory where the sample goes",
    call: [...BUILD, "--out", "dist.sample"],
    says: "dist.sample is the place of the sample directory",
    code: 1,
  },
  {
    what: "the sample where one's own directory is",
    call: [...BUILD, "--sample", "--out", "dist", "--allow", "pins"],
    prepare: snapshotOf(checkOf(TEST_SECRETS)),
    says: "is of a directory of your own, not of the sample",
    code: 1,
  },
  {
    what: "a public key to sign with",
    call: BUILD,
    env: { RIFFLE_SIGNING_KEY: PUBLIC_JWK },
    says: "RIFFLE_SIGNING_KEY is no private Ed25519 key as a JWK",
    code: 1,
  },
  {
    what: "`--first` forgotten",
    call: BUILD.slice(0, 3),
    says: "dist holds no snapshot to compare with",
    code: 1,
  },
  {
    what: "a file where the snapshot goes",
    call: BUILD,
    prepare: file("dist", ""),
    says: "dist exists and is not a snapshot link",
    code: 1,
  },
  {
    what: "the folder itself as the place",
    call: [...BUILD, "--out", "."],
    says: ". is no place for a snapshot's link",
    code: 1,
  },
  {
    what: "a place that goes onto the site",
    call: [...BUILD, "--out", "public/api"],
    says: "public/api lies in public/, which goes onto the site",
    code: 1,
  },
  {
    what: "a place inside the snapshot",
    call: [...BUILD, "--out", "dist/two"],
    prepare: snapshotOf(checkOf(TEST_SECRETS)),
    says: "dist/two lies in the snapshot at ",
    code: 1,
  },
  {
    what: "a place below a file",
    call: [...BUILD, "--out", "dump.sqlite/dist"],
    says: "is no folder",
    code: 1,
  },
  {
    what: "a budget of no files",
    call: [...BUILD, "--max-files", "0"],
    says: "--max-files must be a whole number, 1 or more, got 0",
    code: 2,
  },
  {
    what: "a date for an instant",
    call: [...BUILD, "--now", "2026-05-20"],
    says: "--now must be an instant of the years 2000 to 2199, like 2026-05-01T06:00:00Z, got 2026-05-20",
    code: 2,
  },
  {
    what: "a check that does not exist",
    call: [...BUILD, "--allow", "all"],
    says: "--allow must be one of previous, rejects, rows, fill, facets, size, calendars, pins, keys, unsigned, got all",
    code: 2,
  },
  {
    what: "an access log that is not there",
    call: [...BUILD, "--access-log", "nope.log"],
    says: "There is no access log at nope.log",
    code: 1,
  },
  {
    what: "a comma too many in the configuration",
    call: BUILD,
    prepare: file("riffle.config.json", '{"maxFiles": 9000,}'),
    says: "riffle.config.json can't be used: ",
    code: 1,
  },
  {
    what: "a misspelt key in the configuration",
    call: BUILD,
    prepare: file("riffle.config.json", '{"maxfiles": 9000}'),
    says: 'Unrecognized key: "maxfiles"',
    code: 1,
  },
  {
    what: "an approvals file that is not there",
    call: BUILD,
    prepare: file("riffle.config.json", '{"texts": {"approvals": "approvals.txt"}}'),
    says: "The approvals file approvals.txt is missing",
    code: 1,
  },
  ...OTHER_MISTAKES,
];
