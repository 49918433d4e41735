// What owners typed, in a page: readable in the view, and as it is in the data.
import { expect, it } from "vitest";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { visible } from "./read-page.ts";
import { id } from "./small-directory.ts";

const SPECIES = ["brown-trout", ...Array.from("abcdefghi", (letter) => `fish-${letter}`)];
const folder = await buildTables(
  {
    properties: [
      ROW.properties(1, {
        name: "BIG SPRING CREEK",
        location_description: "MT, MT",
        description: "<p>Open All Year</p>",
        species: JSON.stringify(SPECIES),
      }),
    ],
  },
  { public: smallSite() },
);

it("shows markup, capitals and slugs as people read them, and folds a long list", async () => {
  const site = openSite(folder);
  const moved = await site.ask(`/properties/${id(1)}/`);
  const path = moved.headers.get("Location") ?? `/properties/${id(1)}/`;
  const html = await (await site.ask(path)).text();
  const shown = visible(html);
  expect(shown).toContain("Big Spring Creek");
  expect(shown).toContain("Open All Year");
  expect(shown).not.toContain("<p>");
  expect(shown).not.toContain("MT, MT");
  expect(html).toMatch(
    /Brown Trout, Fish A, .*Fish G<details><summary>2 more<\/summary>Fish H, Fish I</,
  );
  // The data are the owner's.
  const { data } = (await (await site.ask(`/v1/properties/${id(1)}`)).json()) as {
    data: { property: Record<string, unknown> };
  };
  expect(data.property).toMatchObject({
    name: "BIG SPRING CREEK",
    location_description: "MT, MT",
    description: "<p>Open All Year</p>",
    species: SPECIES,
  });
});
