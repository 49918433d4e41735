// What the finders know by its form, and its harmless look-alikes.
import * as fc from "fast-check";
import geodesic from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { CELL_RADIUS } from "../../../../build/project/anchor.ts";
import { share } from "../../../share.ts";
import { forms, kindsIn, NOBODY } from "./checker.ts";

describe("contacts", () => {
  it.each([
    ["See https://ruby-ranch.example/map for more", "link"],
    ["Book at hxxps://riverhouse[.]example[.]org/book", "link"],
    ["look us up: millcreekanglers.com", "link"],
    ["driftlessbottoms(.)net under Visit", "link"],
    ["millcreekranch (dot) com", "link"],
    ["Write to walt@millcreek.net", "email"],
    ["ranch (at) example (dot) com", "email"],
    ["hank at riversbeef dot com", "email"],
    ["escribe a pesca arroba lagovista punto com", "email"],
    ["Fish pics daily on insta @benchland.browns", "handle"],
    ["YouTube, channel LemhiLunker_Pruitt", "handle"],
    ["We put them on Instagram most mornings as bend.daily.fly", "handle"],
    ["the green chat app, WhatsApp, has me as moss underscore fin", "handle"],
    ["The boy films it, channel moss_fin", "handle"],
    ["Discord: drakes#4410", "handle"],
    ["On Telegram ask for MossFinder", "handle"],
    ["Find us on Facebook as Sorrel Bend Outfitters", "handle"],
  ])("finds %j", (text, kind) => {
    expect(kindsIn(text)).toContain(kind);
  });

  it.each([
    "Rules at https://fwp.mt.gov/fish and www.wdfw.wa.gov",
    "Report fish to tips@fwp.mt.gov",
    "Wind comes up at ten. Cast before that, or at once. Com calma se pesca",
    "Lunch @ noon on the porch, dinner @dusk",
    "Sandy bottom.No wading",
    "Instagram won't load here, there is no signal",
    "Size 16-22, 5X. Etc. and so on",
    "Post to Instagram all you like, water is 58.5 F at the bridge",
    "The Facebook page of fwp.mt.gov has the closures",
  ])("leaves %j alone", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

describe("telephone numbers", () => {
  it.each([
    "Call 406-555-0142 after supper",
    "(406) 555 0142",
    "+1 307 555 0199",
    "406.555.0142",
    "Appelez le 06 12 34 56 78",
    "tel. +49 171 2345678",
    "four oh six, five five five, oh one four two",
    "vier null sechs fünf fünf fünf null eins vier zwei",
  ])("finds %j", (text) => {
    expect(kindsIn(text)).toContain("phone");
  });

  it.each([
    "Report poaching to 800-847-6668",
    "max depth m: 40.2999992370605",
    "HUC 1007000201, station 0619250012",
    "5/15-10/31, 18-22 in, 250-400 cfs",
    "Stocked 2019 2020 2021 2022",
    "20 22 24 26 28 midges in winter",
    "Counts by pass: 518-255-173",
    "$450/day, $2,400 a season",
  ])("leaves %j alone", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

describe("coordinates", () => {
  it.each([
    "45.4370, -110.6370",
    "45.437 N 110.637 W",
    "45°26'12\" 110°38'14\"",
    "45 26.204 N 110 38.231 W",
    "N45 26.204 W110 38.231",
    "45 point four three seven, minus 110 point six three seven",
    "45,437; -110,637",
    "-110.9, 45.52 and -110.95, 45.61",
  ])("finds %j near the cell", (text) => {
    expect(kindsIn(`Meet at ${text}.`)).toContain("coordinates");
  });

  it.each(["12.25, 14.75 river miles", "51.5074, -0.1278", "Prices 45.5, 110 and 150"])(
    "leaves %j alone",
    (text) => {
      expect(kindsIn(text)).toEqual([]);
    },
  );

  it("T10: finds every true point of a cell, and reads nothing but the cell's centre", () => {
    const cell = fc.record({
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    const shift = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 359 }),
    );
    fc.assert(
      fc.property(
        cell,
        shift,
        fc.integer({ min: 2, max: 6 }),
        (centre, [part, bearing], digits) => {
          const { lat2, lon2 } = geodesic.Geodesic.WGS84.Direct(
            centre.latitude,
            centre.longitude,
            bearing,
            part * CELL_RADIUS,
          );
          const text = `Go to ${lat2!.toFixed(digits)}, ${lon2!.toFixed(digits)} N`;
          expect(kindsIn(text, NOBODY, "text", centre)).toContain("coordinates");
        },
      ),
      { seed: 4, numRuns: share(2_000) },
    );
  });
});

describe("location codes", () => {
  it.each([
    "Plus code 85QFC9P7+R5",
    "C9P7+RX Livingston",
    "the stile is at ///otter.lantern.creel",
    "what3words: camp.riffle.sunday",
    "T4S R9E Section 14",
    "Township 4 South, Range 9 East",
    "UTM 12 528400 5031600",
  ])("finds %j", (text) => {
    expect(kindsIn(text)).toContain("grid");
  });

  it("decodes MGRS and geohashes, and counts them near the cell only", () => {
    expect(kindsIn("Grid 12T WR 2840 3160 marks the post")).toContain("grid");
    expect(kindsIn("Geohash c81p8ve")).toEqual(kindsIn("Geohash c81p8ve"));
    expect(kindsIn("Grid 30U XC 9931 1016")).toEqual([]);
  });

  it.each([
    "T-200 sinking head, T-14 tips",
    "Rapala F11",
    "9X tippet and 12lb leaders",
    "R2D2 nymph",
  ])("leaves %j alone", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

describe("codes", () => {
  it.each([
    "The gate code is 4821",
    "Gate: 4-8-2-1",
    "The gate code is 7214 in the morning",
    "keypad four eight two one",
    "El candado abre con 7714",
    "Das Zahlenschloss hat 0815",
    "le digicode du portail est 1515",
    "Lodge pin 4821 opens it",
    "Password 4821 at the door",
    "Gate to the garden: 4821",
  ])("finds %j", (text) => {
    expect(kindsIn(text)).toContain("code");
  });

  it.each([
    "The gate opens at 6 am, $450/day",
    "Use discount code: 2025",
    "Lock and load: 7 wt rods, 250 gr heads",
    "Idaho code 36-1101 applies",
    "The key to sockeye is 110 ft of backing",
    "Gate closed since 1987",
    "Bow and rod combo weekends, Oct 4-6 & 18-20",
    "L'article 976 du Code civil",
    "4,821 fish were stocked",
    // Cut after 30 letters, two words would be gates.
    "Dial in. You navigate by the long bend and its 1234 is by that bend and near gateways",
    "Lock built between 1998 and today",
    "No lock; 36 CFR 261 applies",
  ])("leaves %j alone", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

const of = (text: string, field: "name" | "text") => forms.check(text, field, { secrets: NOBODY });

describe("outcomes of forms", () => {
  it("cuts contacts and publishes the rest, and lets every other form wait", () => {
    expect(of("Call 406-555-0142 or write to a@b.com. Good water.", "text")).toMatchObject({
      text: "Call [removed] or write to [removed]. Good water.",
      waits: false,
    });
    expect(of("The gate code is 4821.", "text")).toMatchObject({ text: "", waits: true });
  });

  it("cuts every form in a name, and rejects a name of which no letter is left", () => {
    expect(of("Antler Pond (gate 44175)", "name")).toMatchObject({
      text: "Antler Pond (gate [removed])",
      rejected: false,
      waits: false,
    });
    expect(of("https://antler.example/x", "name")).toMatchObject({ rejected: true });
  });
});
