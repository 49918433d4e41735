// npm run site: builds the site's pages, scripts and styles into lib/site, if their sources changed.
import { disk } from "../../build/disk/effects.ts";
import { makeSite } from "../make-site.ts";
import { SITE } from "../../build/write/site.ts";
import { run } from "../../bin/command.ts";

const USAGE = `npm run site

Makes the site in ${SITE}, which every build copies into its snapshot. Nothing is done where that was
made of the same sources; npm start, npm run build and npm test do this by themselves.

Exit codes: 0 made, or nothing to do, 1 refused, 2 wrong usage, 3 internal error.`;

await run({ usage: USAGE }, async (_, screen) => makeSite(disk, screen));
