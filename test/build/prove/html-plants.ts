// Plants in HTML pages that are files: what a broken renderer could write into the text that people read.
import { uuid } from "../dump-rows.ts";
import { EXACT, FIRST, GONE, PHONE, proof, text, type Plant } from "./plant-kit.ts";

const OWN = new RegExp(`^/properties/${FIRST}/index\\.html$`);
const LIST = /^\/fishing\/mt\/index\.html$/;
const CLUB = new RegExp(`^/clubs/${uuid("clubs", 1)}/index\\.html$`);

/** Throws Error if the page has no such text, of which a plant would be nothing. */
const instead = (found: RegExp, planted: string) =>
  text((html) => {
    if (!found.test(html)) throw new Error(`The page has no ${found}`);
    return html.replace(found, planted);
  });

export const HTML_PLANTS: readonly Plant[] = [
  proof(
    "the exact point in the body of a property's page",
    OWN,
    instead(/(?<=Within 2 km of )[^<]+/, `${EXACT.latitude}, ${EXACT.longitude}`),
    OWN.source.slice(1, -1),
  ),
  proof(
    "the exact point in the data of a property's page",
    OWN,
    instead(/(?<="latitude":)[\d.]+/, String(EXACT.latitude)),
    OWN.source.slice(1, -1),
  ),
  proof(
    "a booked day that is free in a later month of a page",
    OWN,
    instead(/(?<=<li>1: )[^<]+/, "every rod is free"),
    OWN.source.slice(1, -1),
  ),
  proof(
    "a comment at the end of a page",
    OWN,
    text((html) => `${html}<!-- ${PHONE} -->`),
    OWN.source.slice(1, -1),
  ),
  proof(
    "a withdrawn record on the page of a list",
    LIST,
    instead(new RegExp(`(?<=href="/properties/)${FIRST}`), GONE),
    LIST.source.slice(1, -1),
  ),
  proof(
    "a telephone number on a club's page",
    CLUB,
    instead(/(?<=<p class="place">)[^<]*/, PHONE),
    CLUB.source.slice(1, -1),
  ),
  proof(
    "a route to the function for pages that are files",
    /^\/_routes\.json$/,
    instead(/"\/v1\/\*"/, '$&,"/properties/*"'),
    "/_routes.json",
  ),
  proof(
    "a redirect out of the site",
    /^\/_redirects$/,
    text((rules) => `${rules}/explore/ https://elsewhere.example/ 301\n`),
    "/_redirects",
  ),
];
