// What owners typed, in a page: readable in the view, and as it is in the data.
import { expect, it } from "vitest";
import { ROW } from "../../build/dump-rows.ts";
import { attribute, element, graph, visible } from "./read-page.ts";
import { buildPages, get, id, PATH } from "./small-directory.ts";

const SPECIES = ["brown-trout", ...Array.from("abcdefghi", (letter) => `fish-${letter}`)];
const folder = await buildPages({
  properties: [
    ROW.properties(1, {
      name: "BIG SPRING CREEK",
      location_description: "MT, MT",
      description: "<p>Open All Year</p>",
      species: JSON.stringify(SPECIES),
    }),
  ],
});
const read = async (path: string) => (await get(folder, path)).html;

it("shows markup, capitals and slugs as people read them, and folds a long list", async () => {
  const html = await read(PATH);
  const shown = visible(html);
  expect(shown).toContain("Big Spring Creek");
  expect(shown).toContain("Open All Year");
  expect(shown).not.toContain("<p>");
  expect(shown).not.toContain("MT, MT");
  expect(html).toMatch(
    /Brown Trout, Fish A, .*Fish G<details><summary>2 more<\/summary>Fish H, Fish I</,
  );
  const told = [
    element(html, "title"),
    attribute(html, '<meta name="description"', "content"),
    attribute(html, '<meta property="og:title"', "content"),
    JSON.stringify(graph(html)),
  ];
  expect(told.slice(0, 3)).toEqual([
    "Big Spring Creek, river in Montana · Riffle",
    "Open All Year",
    "Big Spring Creek, river in Montana",
  ]);
  expect(told[3]).toContain('"name":"Big Spring Creek"');
  expect(told[3]).toContain('"description":"Open All Year"');
  expect(told.join("\n")).not.toMatch(/BIG|<p>|brown-trout/);
  // The data are the owner's.
  expect(JSON.parse(await read(`/v1/properties/${id(1)}`))).toMatchObject({
    data: {
      property: {
        name: "BIG SPRING CREEK",
        location_description: "MT, MT",
        description: "<p>Open All Year</p>",
        species: SPECIES,
      },
    },
  });
});
