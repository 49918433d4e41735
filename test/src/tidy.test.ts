// Texts that owners typed or pasted, as the site shows them.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeName, tidyName, tidySpecies, tidyText } from "../../src/tidy.ts";

describe("tidyText(text)", () => {
  it.each([
    ["<p>Open All Year</p>", "Open All Year"],
    ["<p><strong>Facilities:</strong><br />Toilet</p><ul><li>Ramp</li><li>Dock</li></ul>", "Facilities:\nToilet\nRamp\nDock"], // prettier-ignore
    ["Fish &amp; chips&nbsp;&lt;5", "Fish & chips <5"],
    ["rampType: Concrete; rampParking: Good", "Ramp type: Concrete; Ramp parking: Good"],
    ["Open.  rampAccess: Pavement", "Open.  Ramp access: Pavement"],
    ["No fish <5 lb or >2 a day", "No fish <5 lb or >2 a day"],
    ["Call before you come: iPhone users too", "Call before you come: iPhone users too"],
    ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ])("shows %s without markup", (text, shown) => expect(tidyText(text)).toBe(shown));

  it("leaves alone what has neither markup nor names of fields", () => {
    const plain = fc.stringMatching(/^[A-Z][a-z ,.;0-9"'-]*$/).map((text) => text.trim());
    fc.assert(
      fc.property(plain, (text) => {
        expect(tidyText(text)).toBe(text);
      }),
      { seed: 5 },
    );
  });
});

describe("tidyName(name)", () => {
  it.each([
    ["BIG SPRING CREEK AT THE MILL", "Big Spring Creek at the Mill"],
    ["O'DELL'S LANDING", "O'dell's Landing"],
    ["LAKE ÉLAN-NORTH", "Lake Élan-North"],
    ["BLM RAMP 4", "BLM Ramp 4"],
    ["Silver Creek", "Silver Creek"],
    ["KOA", "KOA"],
    ["big creek", "big creek"],
    ["釣り場の川", "釣り場の川"],
  ])("shows %s as %s", (name, shown) => expect(tidyName(name)).toBe(shown));
});

describe("tidySpecies(species)", () => {
  it.each([
    ["brown-trout", "Brown Trout"],
    ["yellow_perch", "Yellow Perch"],
    ["pike", "Pike"],
    ["BROWN TROUT", "Brown Trout"],
    ["Rainbow trout", "Rainbow trout"],
  ])("shows %s as %s", (species, shown) => expect(tidySpecies(species)).toBe(shown));
});

describe("placeName(place, state)", () => {
  it.each([
    ["", "MT", "Montana"],
    ["Park County", "MT", "Park County, MT"],
    ["Holt, AL", "AL", "Holt, AL"],
    ["Kenai Borough, Alaska", "AK", "Kenai Borough, Alaska"],
    ["WA, WA", "WA", "Washington"],
    ["WA", "WA", "Washington"],
    ["Washington, WA", "WA", "Washington, WA"],
    ["Yakima, WA, WA", "WA", "Yakima, WA"],
    ["Yakima, wa", "WA", "Yakima, WA"],
    ["New York, NY", "NY", "New York, NY"],
    ["GALLATIN COUNTY", "MT", "Gallatin County, MT"],
    [" , ", "MT", "Montana"],
  ])("shows %j in %s as %s", (place, state, shown) => expect(placeName(place, state)).toBe(shown));
});
