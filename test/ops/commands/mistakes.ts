// Mistakes on the command line, as docs/mistakes.md calls them, and how each is made.
import { hash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import SAMPLE_KEYS from "../../../data/sample-keys.json" with { type: "json" };
import { keyCheck, newPinKeys, OWN_DUMP, readPinKeys } from "../../../build/project/pin-keys.ts";
import { TEST_SECRETS } from "../../snapshot.ts";

export const file = (name: string, content: string | Uint8Array) => (folder: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
};

/** A published snapshot as far as the checks before a build look at it. */
export const snapshotOf = (check: string) => (folder: string) => {
  const place = join(folder, "dist.snapshots/one/static/v1");
  mkdirSync(place, { recursive: true });
  symlinkSync("dist.snapshots/one", join(folder, "dist"));
  const created = "2026-05-20T10:00:00.000Z";
  const json = (name: string, value: object) => {
    const text = JSON.stringify(value);
    writeFileSync(join(place, name), text);
    return { bytes: text.length, sha256: hash("sha256", text) };
  };
  const head = { snapshot: "0".repeat(16), created };
  const manifest = json("manifest.json", {
    ...head,
    format: 1,
    fields: {},
    pin_keys: check,
    overrides: [],
    files: [],
  });
  json("latest.json", {
    ...head,
    version: 1,
    expires: created,
    manifest: { path: "/static/v1/manifest.json", ...manifest },
    cover: { from: "2026-05-20", to: "2026-05-20" },
    counts: {},
  });
};
export const checkOf = (keys: Record<string, string>, sample = false) =>
  keyCheck(readPinKeys(keys, sample ? { sample, marked: true } : OWN_DUMP));

interface Circumstances {
  env?: Record<string, string | undefined>;
  /** Makes files in the folder, which has `dump.sqlite`. */
  prepare?: (folder: string) => void;
}
type Mistake = [what: string, code: 1 | 2, call: string, circumstances?: Circumstances];

const BUILD = "build --dump dump.sqlite --first";
const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
const PUBLIC_JWK = JSON.stringify({ kty: "OKP", crv: "Ed25519", x: "A".repeat(43) });
const { RIFFLE_GRID_KEY, RIFFLE_NOISE_KEY } = TEST_SECRETS;
const config = (text: string) => ({ prepare: file("riffle.config.json", text) });
const published = (check: string) => ({ prepare: snapshotOf(check) });
const made = (name: string, content: string | Uint8Array) => ({ prepare: file(name, content) });
const sampleToDeploy = (folder: string) => {
  snapshotOf(checkOf(SAMPLE_KEYS, true))(folder);
  for (const path of ["wrangler.jsonc", "src/limiter/wrangler.jsonc"])
    file(path, '{"main":"index.ts"}')(folder);
};

// prettier-ignore
export const MISTAKES: readonly Mistake[] = [
  ["no dump", 2, "build"],
  ["`--` forgotten before the options", 2, "build", { env: { npm_config_dump: "dump.sqlite" } }],
  ["`npm run deploy --dry-run`, which would deploy", 2, "deploy", { env: { npm_config_dry_run: "true" } }],
  ["a misspelt option", 2, `${BUILD} --frist`],
  ["a dump that is not there", 1, "build --dump nope.sqlite"],
  ["a folder as the dump", 1, "build --dump ."],
  ["an empty dump", 1, "build --dump empty", made("empty", "")],
  ["a picture as the dump", 1, "build --dump map.png", made("map.png", PNG)],
  ["a gzipped database", 1, "build --dump dump.gz", made("dump.gz", gzipSync("SQLite format 3\0"))],
  ["a text dump that PowerShell's `>` wrote", 1, "build --dump dump.sql", made("dump.sql", Buffer.from("\ufeffPRAGMA", "utf16le"))],
  ["no pin keys", 1, BUILD, { env: { RIFFLE_GRID_KEY: undefined } }],
  ["a pin key with a part missing", 1, BUILD, { env: { RIFFLE_NOISE_KEY: RIFFLE_NOISE_KEY.slice(2) } }],
  ["one pin key for both", 1, BUILD, { env: { RIFFLE_NOISE_KEY: RIFFLE_GRID_KEY } }],
  ["the sample's keys for one's own directory", 1, BUILD, { env: SAMPLE_KEYS }],
  ["pin keys other than last time", 1, BUILD, published(checkOf(newPinKeys()))],
  ["a sample that `npm start` left in the way", 1, BUILD, published(checkOf(SAMPLE_KEYS, true))],
  ["one's own directory where the sample goes", 1, `${BUILD} --out dist.sample`],
  ["the sample where one's own directory is", 1, `${BUILD} --sample --out dist --allow pins`, published(checkOf(TEST_SECRETS))],
  ["a public key to sign with", 1, BUILD, { env: { RIFFLE_SIGNING_KEY: PUBLIC_JWK } }],
  ["`--first` forgotten", 1, "build --dump dump.sqlite"],
  ["a file where the snapshot goes", 1, BUILD, made("dist", "")],
  ["the folder itself as the place", 1, `${BUILD} --out .`],
  ["a place that goes onto the site", 1, `${BUILD} --out public/api`],
  ["a place inside the snapshot", 1, `${BUILD} --out dist/two`, published(checkOf(TEST_SECRETS))],
  ["a place below a file", 1, `${BUILD} --out dump.sqlite/dist`],
  ["a budget of no files", 2, `${BUILD} --max-files 0`],
  ["a date for an instant", 2, `${BUILD} --now 2026-05-20`],
  ["a check that does not exist", 2, `${BUILD} --allow all`],
  ["an access log that is not there", 1, `${BUILD} --access-log nope.log`],
  ["a comma too many in the configuration", 1, BUILD, config('{"maxFiles": 9000,}')],
  ["a misspelt key in the configuration", 1, BUILD, config('{"maxfiles": 9000}')],
  ["an approvals file that is not there", 1, BUILD, config('{"texts": {"approvals": "approvals.txt"}}')],
  ["a map of the configuration that is not there", 1, BUILD, config('{"map": "none.sql"}')],
  ["a port that is not a number", 2, "serve --port abc"],
  ["a port beyond the last", 2, "start --port 70000"],
  ["serving before building", 1, "serve"],
  ["deploying the sample", 1, "deploy --dry-run", { prepare: sampleToDeploy }],
  ["fetching to where the sample goes", 1, "fetch https://riffle.pages.dev dist.sample"],
  ["verifying the wrong folder", 1, "verify ."],
  ["a folder for the base URL", 2, "fetch dist dist"],
  ["a second pair of pin keys", 1, "keys-pins", made("riffle.env", "export RIFFLE_GRID_KEY='1'\n")],
  ["an unknown word after `keys`", 2, "keys show"],
  ["a tier that does not exist", 2, "keys issue --owner A --tier gold --env live"],
  ["too few deployments kept", 2, "deployments --delete --keep-newest 1"],
];
