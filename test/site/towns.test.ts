// Towns of the basemap, and what a search suggests beside its words.
import { describe, expect, it } from "vitest";
import { EMPTY } from "../../src/site/explore/state.ts";
import { suggestionsOf } from "../../src/site/explore/suggestions.ts";
import { matchTowns, placeOf, townsOf, type Town } from "../../src/site/explore/towns.ts";

const place = (name: string, x: number, pop: number) => ({
  type: "Point",
  coordinates: [x, 1000],
  properties: { name, state: null, pop },
});

describe("towns", () => {
  const towns: Town[] = [
    ["New York", "New York", 40.75, -73.98],
    ["Bozeman", "Montana", 45.68, -111.04],
    ["York", "Pennsylvania", 39.96, -76.73],
  ];

  it("are the basemap's, the largest first", () => {
    const basemap = {
      transform: { scale: [0.001, 0.001] as [number, number], translate: [-100, 40] as [number, number] }, // prettier-ignore
      objects: { places: { geometries: [place("Small", 10, 5), place("Large", 20, 50)] } },
    };
    expect(townsOf(basemap)).toEqual([
      ["Large", "", 41, -99.98],
      ["Small", "", 41, -99.99],
    ]);
  });

  it("are found by words of their name and state", () => {
    expect(matchTowns(towns, "york", 3).map(([name]) => name)).toEqual(["New York", "York"]);
    expect(matchTowns(towns, "york penn", 3)).toEqual([towns[2]]);
    expect(matchTowns(towns, "montana", 3)).toEqual([]);
    expect(matchTowns(towns, " ", 3)).toEqual([]);
    expect(matchTowns(towns, "york", 1)).toHaveLength(1);
  });

  it("name a place, or its degrees do", () => {
    expect(placeOf(towns, { latitude: 45.68, longitude: -111.04 })).toBe("Bozeman, Montana");
    expect(placeOf(towns, { latitude: 45.7, longitude: -111 })).toBe("45.70, -111.00");
  });

  it("are suggested with states, species and listed properties, each a change of the state", () => {
    const options = { state: [{ value: "mt", label: "Montana", count: 2 }] };
    const listed = [{ id: "1", name: "Montana Ranch" }] as never[];
    const own = suggestionsOf("mon", EMPTY, options, towns, listed);
    expect(own.map(({ group, label }) => `${group}: ${label}`)).toEqual([
      "State: Montana",
      "Property: Montana Ranch",
      "Words: Show results for “mon”",
    ]);
    expect(own[0]!.change).toEqual({ facets: { state: ["mt"] }, text: "" });
    const [near] = suggestionsOf("boz", EMPTY, options, towns, listed);
    expect(near!.change.near).toEqual({ latitude: 45.68, longitude: -111.04, kilometres: 50 });
    // What is chosen is not suggested again.
    const chosen = { ...EMPTY, facets: { state: ["mt"] } };
    const left = suggestionsOf("mon", chosen, options, towns, []);
    expect(left.map(({ group }) => group)).toEqual(["Words"]);
  });
});
