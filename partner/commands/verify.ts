// npm run verify: checks every file of a snapshot, in a folder or on a site, against its manifest.
import { BuildError } from "../../src/errors.ts";
import { disk } from "../../build/disk/effects.ts";
import { isUrl } from "../../src/url.ts";
import { siteReader } from "../mirror/http.ts";
import { size } from "../../src/figures.ts";
import { verify, verifyFolder } from "../mirror/verify.ts";
import { parseBase, run, UsageError, withoutSlashes } from "../../bin/command.ts";

const USAGE = `npm run verify -- DIR_OR_URL, or npx riffle verify DIR_OR_URL

Checks every file of a snapshot against its manifest: a folder, or the base URL of a site. Ends with exit code 1
if the snapshot is not whole.`;

const MAX_SHOWN = 20;

await run({ usage: USAGE }, async ({ positionals }) => {
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw new UsageError("Give one folder or URL");
  const place = isUrl(given) ? parseBase(given) : withoutSlashes(given);
  const { latest, signed, files, bytes, problems } = await (isUrl(place)
    ? verify(siteReader(place))
    : verifyFolder(disk, place));
  for (const problem of problems.slice(0, MAX_SHOWN)) console.error(problem);
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  if (problems.length > 0)
    throw new BuildError(
      `${place} is not a whole snapshot: ${count}`,
      "Publish the snapshot again, or go back to the previous one; run the mirror again if it is a copy",
    );
  const shown = `snapshot ${latest!.snapshot}, version ${latest!.version}`;
  const signature = signed ? "signed" : "unsigned";
  console.log(`${place} holds ${shown}: ${size({ files, bytes })}, ${signature}`);
});
