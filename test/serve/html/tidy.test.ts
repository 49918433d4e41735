// What owners typed, in a page: readable in the view, and as it is in the data.
import { expect, it } from "vitest";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, element, graph, visible } from "./read-page.ts";
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
      ROW.properties(2, { name: "LAKE ERIE PIER", description: "", species: '["brown-trout"]' }),
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

it("tells other sites decently of lists, and of a property without a description", async () => {
  const site = openSite(folder);
  const read = async (path: string) => {
    const answer = await site.ask(path);
    const moved = answer.headers.get("Location");
    return (moved ? await site.ask(moved) : answer).text();
  };
  const list = await read("/fishing/mt/brown-trout/");
  expect(element(list, "title")).toBe("Private fishing for Brown Trout in Montana · Riffle");
  expect(JSON.stringify(graph(list))).toContain('"name":"Lake Erie Pier"');
  expect(visible(await read("/fishing/mt/"))).not.toMatch(/brown-trout|LAKE/);
  const html = await read(`/properties/${id(2)}/`);
  expect(attribute(html, '<meta name="description"', "content")).toMatch(
    /^Private .* with Brown Trout: /,
  );
});
