// Plants in packs, pages and the site, and the check that sees each.
import { OWNER } from "../dump-rows.ts";
import {
  FIRST,
  GONE,
  HIDDEN,
  PHONE,
  CODE,
  EXACT,
  text,
  json,
  proof,
  PAGE,
  FEED,
  CHANGES,
  FACETS,
  EXPLORER,
  SITEMAP,
  type Entry,
  type Facet,
  type Plant,
} from "./plant-kit.ts";
import { swapped } from "./planted.ts";

export const PACK_PLANTS: readonly Plant[] = [
  proof(
    "a private rate on a page",
    PAGE,
    swapped('"max_rods":2', '"max_rods":7'),
    `${FIRST}: max_rods`,
  ),
  proof(
    "a member more on a page",
    PAGE,
    text((page) => page.replace('"id":', `"owner_id":"${OWNER}","id":`)),
    "offset.0.json",
  ),
  proof(
    "a wrong total on a page",
    PAGE,
    text((page) => page.replace('"total":3', '"total":4')),
    "total",
  ),
  proof(
    "a value of no record in facets.json",
    FACETS,
    json((file: { resources: { properties: { facets: { species: Facet[] } } } }) => {
      file.resources.properties.facets.species[0]!.label = CODE;
      return file;
    }),
    "facets",
  ),
  proof(
    "the count of a draft in facets.json",
    FACETS,
    text((file) => file.replace(/"total":3/, '"total":4')),
    "facets",
  ),
  proof(
    "a value of no record in pages.json",
    /pages\.json$/,
    text((file) => file.replace('"brown-trout"', `"gate-${CODE}"`)),
    "pages",
  ),
  proof(
    "the id of a draft in changes.json",
    CHANGES,
    json((file: { snapshots: Entry[] }) => {
      file.snapshots[0]!.changes.properties.added!.push(HIDDEN);
      return file;
    }),
    `${HIDDEN}: added`,
  ),
  proof(
    "a withdrawn record named in changes.json",
    CHANGES,
    json((file: { snapshots: Entry[] }) => {
      Object.assign(file.snapshots[0]!, { names: ["Withdrawn Water"] });
      return file;
    }),
    "changes",
  ),
  proof(
    "a withdrawn record's name in the feed",
    FEED,
    text((xml) => xml.replace("properties changed: ", "properties changed: Withdrawn Water, ")),
    "changes.atom",
  ),
  proof(
    "an unredacted name in the feed",
    FEED,
    text((xml) => xml.replace("[removed]", PHONE)),
    "changes.atom",
  ),
  proof(
    "a name in the title of the feed's entry",
    FEED,
    text((xml) => xml.replace("<entry>", "<entry><summary>Withdrawn Water</summary>")),
    "changes.atom",
  ),
  proof(
    "owner ids in the explorer's first list",
    EXPLORER,
    text((html) =>
      html.replace(
        `href="/properties/${FIRST}`,
        `data-owner="${OWNER}" href="/properties/${FIRST}`,
      ),
    ),
    "explore",
  ),
  proof(
    "a withdrawn record in the explorer's first list",
    EXPLORER,
    swapped(FIRST, GONE),
    "explore",
  ),
  proof(
    "the gate code in the rest of the explorer's page",
    EXPLORER,
    text((html) => html.replace("</head>", `<!-- ${CODE} --></head>`)),
    "explore",
  ),
  proof(
    "a slug of the unredacted name in the sitemap",
    SITEMAP,
    text((xml) => xml.replace(`${FIRST}/`, `${FIRST}/call-${PHONE}-`)),
    `${FIRST}: loc`,
  ),
  proof("a withdrawn record in the sitemap", SITEMAP, swapped(FIRST, GONE), `${GONE}: loc`),
  proof(
    "a list that nobody is in in the sitemap",
    SITEMAP,
    text((xml) => xml.replace("/fishing/mt/", "/fishing/wy/")),
    "sitemap",
  ),
  proof(
    "the exact point in an example of openapi.json",
    /openapi\.json$/,
    text((file) => file.replace(/"latitude":-?[\d.]+/g, `"latitude":${EXACT.latitude}`)),
    `openapi.json ${FIRST}: latitude`,
  ),
  proof(
    "the id of a draft in openapi.json",
    /openapi\.json$/,
    text((file) => file.replaceAll(FIRST, HIDDEN)),
    `openapi.json ${FIRST}: `,
  ),
  proof(
    "a word of a withheld text in the catalog",
    /catalog\.json$/,
    json((file: { resources: { properties: { words: string[] } } }) => {
      file.resources.properties.words[0] = "trout77ranch";
      return file;
    }),
    "catalog",
  ),
  proof(
    "the sitemap's line with a secret in robots.txt",
    /robots\.txt$/,
    text((file) => `${file}# ${CODE}\n`),
    "robots",
  ),
  proof(
    "the gate code in a script of the site",
    /favicon\.svg$/,
    text((file) => `${file}<!-- ${CODE} -->`),
    "favicon",
  ),
  proof(
    "the gate code in _headers",
    /^\/_headers$/,
    text((file) => `${file}\n/*\n  X-Gate: ${CODE}\n`),
    "_headers",
  ),
  proof(
    "the gate code in a 404",
    /^\/static\/v1\/404\.html$/,
    text((file) => file.replace("No", CODE)),
    "404",
  ),
  proof(
    "a private key among the public ones",
    /jwks\.json$/,
    () => '{"keys":[{"kty":"OKP","d":"secret"}]}\n',
    "jwks",
  ),
];
