// Mistakes with commands other than npm run build: further rows of docs/mistakes.md.
import SAMPLE_KEYS from "../../../data/sample-keys.json" with { type: "json" };
import { checkOf, file, snapshotOf } from "./mistake-files.ts";

export interface Mistake {
  /** The mistake in words. */
  what: string;
  /** The call, with a command's script name first. */
  call: readonly string[];
  /** A part of what it says. */
  says: string;
  code: 1 | 2;
  env?: Record<string, string | undefined>;
  /** Makes files in the folder, which has `dump.sqlite`. */
  prepare?: (folder: string) => void;
}

export const OTHER_MISTAKES: readonly Mistake[] = [
  {
    what: "a port that is no number",
    call: ["serve", "--port", "abc"],
    says: "--port must be a whole number, from 1 to 65535, got abc",
    code: 2,
  },
  {
    what: "a port beyond the last",
    call: ["start", "--port", "70000"],
    says: "--port must be a whole number, from 1 to 65535, got 70000",
    code: 2,
  },
  { what: "serving before building", call: ["serve"], says: "dist holds no snapshot", code: 1 },
  {
    what: "deploying the sample",
    call: ["deploy", "--dry-run"],
    prepare(folder) {
      snapshotOf(checkOf(SAMPLE_KEYS, true))(folder);
      for (const path of ["wrangler.jsonc", "src/limiter/wrangler.jsonc"])
        file(path, '{"main":"index.ts"}')(folder);
    },
    says: "dist holds the sample directory, which is made up",
    code: 1,
  },
  {
    what: "fetching to where the sample goes",
    call: ["fetch", "https://riffle.pages.dev", "dist.sample"],
    says: "dist.sample is the place of the sample directory",
    code: 1,
  },
  {
    what: "verifying the wrong folder",
    call: ["verify", "."],
    says: ". is not a whole snapshot",
    code: 1,
  },
  {
    what: "a folder for the base URL",
    call: ["fetch", "dist", "dist"],
    says: "A base URL must begin with https://, got dist",
    code: 2,
  },
  {
    what: "a second pair of pin keys",
    call: ["keys-pins"],
    prepare: file("riffle.env", "export RIFFLE_GRID_KEY='1'\n"),
    says: "riffle.env has a RIFFLE_GRID_KEY already, which is not overwritten",
    code: 1,
  },
  {
    what: "an unknown word after `keys`",
    call: ["keys", "show"],
    says: 'The first word must be issue, list or revoke, got "show"',
    code: 2,
  },
  {
    what: "a tier that does not exist",
    call: ["keys", "issue", "--owner", "A", "--tier", "gold", "--env", "live"],
    says: "--tier must be ",
    code: 2,
  },
  {
    what: "too few deployments kept",
    call: ["deployments", "--delete", "--keep-newest", "1"],
    says: "--keep-newest must be a whole number, 2 or more, got 1",
    code: 2,
  },
];
