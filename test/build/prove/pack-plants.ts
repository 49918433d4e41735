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
  proofs,
  replaced,
  PAGE,
  FEED,
  CHANGES,
  FACETS,
  EXPLORER,
  SITEMAP,
  type Entry,
  type Facet,
  type Plant,
  swapped,
} from "./planted.ts";

export const PACK_PLANTS: readonly Plant[] = [
  ...proofs(PAGE, "", {
    "a private rate on a page": [swapped('"max_rods":2', '"max_rods":7'), `${FIRST}: max_rods`],
    "a member more on a page": [replaced('"id":', `"owner_id":"${OWNER}","id":`), "offset.0.json"],
    "a wrong total on a page": [replaced('"total":3', '"total":4'), "total"],
  }),
  ...proofs(FACETS, "facets", {
    "a value of no record in facets.json": json(
      (file: { resources: { properties: { facets: { species: Facet[] } } } }) => {
        file.resources.properties.facets.species[0]!.label = CODE;
        return file;
      },
    ),
    "the count of a draft in facets.json": replaced(/"total":3/, '"total":4'),
  }),
  ...proofs(/pages\.json$/, "pages", {
    "a value of no record in pages.json": replaced('"brown-trout"', `"gate-${CODE}"`),
  }),
  ...proofs(CHANGES, "", {
    "the id of a draft in changes.json": [
      json((file: { snapshots: Entry[] }) => {
        file.snapshots[0]!.changes.properties.added!.push(HIDDEN);
        return file;
      }),
      `${HIDDEN}: added`,
    ],
    "a withdrawn record named in changes.json": [
      json((file: { snapshots: Entry[] }) => {
        Object.assign(file.snapshots[0]!, { names: ["Withdrawn Water"] });
        return file;
      }),
      "changes",
    ],
  }),
  ...proofs(FEED, "changes.atom", {
    "a withdrawn record's name in the feed": replaced(
      "properties changed: ",
      "properties changed: Withdrawn Water, ",
    ),
    "an unredacted name in the feed": replaced("[removed]", PHONE),
    "a name in the title of the feed's entry": replaced(
      "<entry>",
      "<entry><summary>Withdrawn Water</summary>",
    ),
  }),
  ...proofs(EXPLORER, "explore", {
    "owner ids in the explorer's first list": replaced(
      `href="/properties/${FIRST}`,
      `data-owner="${OWNER}" href="/properties/${FIRST}`,
    ),
    "a withdrawn record in the explorer's first list": swapped(FIRST, GONE),
    "the gate code in the rest of the explorer's page": replaced(
      "</head>",
      `<!-- ${CODE} --></head>`,
    ),
  }),
  ...proofs(SITEMAP, "", {
    "a slug of the unredacted name in the sitemap": [
      replaced(`${FIRST}/`, `${FIRST}/call-${PHONE}-`),
      `${FIRST}: loc`,
    ],
    "a withdrawn record in the sitemap": [swapped(FIRST, GONE), `${GONE}: loc`],
    "a list that nobody is in in the sitemap": [
      replaced("/fishing/mt/", "/fishing/wy/"),
      "sitemap",
    ],
  }),
  ...proofs(/openapi\.json$/, "", {
    "the exact point in an example of openapi.json": [
      replaced(/"latitude":-?[\d.]+/g, `"latitude":${EXACT.latitude}`),
      `openapi.json ${FIRST}: latitude`,
    ],
    "the id of a draft in openapi.json": [
      text((file) => file.replaceAll(FIRST, HIDDEN)),
      `openapi.json ${FIRST}: `,
    ],
  }),
  ...proofs(/catalog\.json$/, "catalog", {
    "a word of a withheld text in the catalog": json(
      (file: { resources: { properties: { words: string[] } } }) => {
        file.resources.properties.words[0] = "trout77ranch";
        return file;
      },
    ),
  }),
  ...proofs(/robots\.txt$/, "robots", {
    "the sitemap's line with a secret in robots.txt": text((file) => `${file}# ${CODE}\n`),
  }),
  ...proofs(/favicon\.svg$/, "favicon", {
    "the gate code in a script of the site": text((file) => `${file}<!-- ${CODE} -->`),
  }),
  ...proofs(/^\/_headers$/, "_headers", {
    "the gate code in _headers": text((file) => `${file}\n/*\n  X-Gate: ${CODE}\n`),
  }),
  ...proofs(/^\/static\/v1\/404\.html$/, "404", { "the gate code in a 404": replaced("No", CODE) }),
  ...proofs(/jwks\.json$/, "jwks", {
    "a private key among the public ones": () => '{"keys":[{"kty":"OKP","d":"secret"}]}\n',
  }),
];
