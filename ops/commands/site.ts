// npm run site: builds the site's pages, scripts and styles into lib/site, if their sources changed.
import { makeSite } from "../make-site.ts";
import { SITE } from "../../build/write/site.ts";
import { run } from "../../bin/command.ts";

const USAGE = `npm run site

Makes the site in ${SITE}, which every build copies into its snapshot. Nothing is done where that was
made of the same sources; npm start, npm run build and npm test do this by themselves.`;

await run({ usage: USAGE }, async (_, screen) => makeSite(screen));
