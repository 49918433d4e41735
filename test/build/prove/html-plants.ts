// Plants in HTML pages that are files: what a broken renderer could write into the text that people read.
import { uuid } from "../dump-rows.ts";
import { EXACT, FIRST, GONE, PHONE, proofs, text, type Plant } from "./planted.ts";

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
  ...proofs(OWN, OWN.source.slice(1, -1), {
    "the exact point in the body of a property's page": instead(
      /(?<=Within 2 km of )[^<]+/,
      `${EXACT.latitude}, ${EXACT.longitude}`,
    ),
    "the exact point in the data of a property's page": instead(
      /(?<="latitude":)[\d.]+/,
      String(EXACT.latitude),
    ),
    "a booked day that is free in a later month of a page": instead(
      /(?<=<li>1: )[^<]+/,
      "every rod is free",
    ),
    "a comment at the end of a page": text((html) => `${html}<!-- ${PHONE} -->`),
  }),
  ...proofs(LIST, LIST.source.slice(1, -1), {
    "a withdrawn record on the page of a list": instead(
      new RegExp(`(?<=href="/properties/)${FIRST}`),
      GONE,
    ),
  }),
  ...proofs(CLUB, CLUB.source.slice(1, -1), {
    "a telephone number on a club's page": instead(/(?<=<p class="place">)[^<]*/, PHONE),
  }),
  ...proofs(/^\/_routes\.json$/, "/_routes.json", {
    "a route to the function for pages that are files": instead(/"\/v1\/\*"/, '$&,"/properties/*"'),
  }),
  ...proofs(/^\/_redirects$/, "/_redirects", {
    "a redirect out of the site": text(
      (rules) => `${rules}/explore/ https://elsewhere.example/ 301\n`,
    ),
  }),
];
