// What the finders know by its form, and its harmless look-alikes.
import * as fc from "fast-check";
import geodesic from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { CELL_RADIUS } from "../../../../build/project/anchor.ts";
import { share } from "../../../share.ts";
import { kindsIn, NOBODY } from "./checker.ts";

/** By kind; coordinates and codes that are decoded are near the checker's centre. */
// prettier-ignore
const FOUND: Readonly<Record<string, readonly string[]>> = {
  link: ["See https://ruby-ranch.example/map for more",
    "Book at hxxps://riverhouse[.]example[.]org/book", "look us up: millcreekanglers.com",
    "driftlessbottoms(.)net under Visit", "millcreekranch (dot) com"],
  email: ["Write to walt@millcreek.net", "ranch (at) example (dot) com",
    "hank at riversbeef dot com", "escribe a pesca arroba lagovista punto com"],
  handle: ["Fish pics daily on insta @benchland.browns", "YouTube, channel LemhiLunker_Pruitt",
    "We put them on Instagram most mornings as bend.daily.fly",
    "the green chat app, WhatsApp, has me as moss underscore fin",
    "The boy films it, channel moss_fin", "Discord: drakes#4410", "On Telegram ask for MossFinder",
    "Find us on Facebook as Sorrel Bend Outfitters"],
  phone: ["Call 406-555-0142 after supper", "(406) 555 0142", "+1 307 555 0199", "406.555.0142",
    "Appelez le 06 12 34 56 78", "tel. +49 171 2345678",
    "four oh six, five five five, oh one four two",
    "vier null sechs fünf fünf fünf null eins vier zwei"],
  coordinates: ["Meet at 45.4370, -110.6370.", "Meet at 45.437 N 110.637 W.",
    "Meet at 45°26'12\" 110°38'14\".", "Meet at 45 26.204 N 110 38.231 W.",
    "Meet at N45 26.204 W110 38.231.",
    "Meet at 45 point four three seven, minus 110 point six three seven.",
    "Meet at 45,437; -110,637.", "Meet at -110.9, 45.52 and -110.95, 45.61."],
  grid: ["Plus code 85QFC9P7+R5", "C9P7+RX Livingston", "the stile is at ///otter.lantern.creel",
    "what3words: camp.riffle.sunday", "T4S R9E Section 14", "Township 4 South, Range 9 East",
    "UTM 12 528400 5031600", "Grid 12T WR 2840 3160 marks the post", "Geohash c8166rs"],
  code: ["The gate code is 4821", "Gate: 4-8-2-1", "The gate code is 7214 in the morning",
    "keypad four eight two one", "El candado abre con 7714", "Das Zahlenschloss hat 0815",
    "le digicode du portail est 1515", "Lodge pin 4821 opens it", "Password 4821 at the door",
    "Gate to the garden: 4821"],
};
// prettier-ignore
const HARMLESS = [
  "Rules at https://fwp.mt.gov/fish and www.wdfw.wa.gov", "Report fish to tips@fwp.mt.gov",
  "Wind comes up at ten. Cast before that, or at once. Com calma se pesca",
  "Lunch @ noon on the porch, dinner @dusk", "Sandy bottom.No wading",
  "Instagram won't load here, there is no signal", "Size 16-22, 5X. Etc. and so on",
  "Post to Instagram all you like, water is 58.5 F at the bridge",
  // Cut 40 letters before or after a name, two words would be services.
  "No wading.We saw the big river rise for one very long week by anglers2024 standards",
  "Open all day.Take the anglers2024 trail to its end and look up for signals",
  "The Facebook page of fwp.mt.gov has the closures", "Report poaching to 800-847-6668",
  "max depth m: 40.2999992370605", "HUC 1007000201, station 0619250012",
  "5/15-10/31, 18-22 in, 250-400 cfs", "Stocked 2019 2020 2021 2022",
  "20 22 24 26 28 midges in winter", "Counts by pass: 518-255-173", "$450/day, $2,400 a season",
  "12.25, 14.75 river miles", "51.5074, -0.1278", "Prices 45.5, 110 and 150",
  "Grid 30U XC 9931 1016", "Geohash gcpuvr2 of London", "T-200 sinking head, T-14 tips",
  "Rapala F11", "9X tippet and 12lb leaders", "R2D2 nymph", "The gate opens at 6 am, $450/day",
  "Use discount code: 2025", "Lock and load: 7 wt rods, 250 gr heads", "Idaho code 36-1101 applies",
  "The key to sockeye is 110 ft of backing", "Gate closed since 1987",
  "Bow and rod combo weekends, Oct 4-6 & 18-20", "L'article 976 du Code civil",
  "4,821 fish were stocked",
  // Cut after 30 letters, two words would be gates.
  "Dial in. You navigate by the long bend and its 1234 is by that bend and near gateways",
  "Lock built between 1998 and today", "No lock; 36 CFR 261 applies",
];

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("forms", () => {
  it.each(Object.entries(FOUND))("finds each %s", (kind, texts) => {
    for (const text of texts) expect(kindsIn(text), text).toContain(kind);
  });

  it("leaves look-alikes alone", () => {
    for (const text of HARMLESS) expect(kindsIn(text), text).toEqual([]);
  });

  it("T10: finds every true point of a cell, and reads nothing but the cell's centre", () => {
    fc.assert(
      fc.property(
        double(-70, 70),
        double(-179, 179),
        double(0, CELL_RADIUS),
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 2, max: 6 }),
        (latitude, longitude, metres, bearing, digits) => {
          const wgs84 = geodesic.Geodesic.WGS84;
          const { lat2, lon2 } = wgs84.Direct(latitude, longitude, bearing, metres);
          const text = `Go to ${lat2!.toFixed(digits)}, ${lon2!.toFixed(digits)} N`;
          const centre = { latitude, longitude };
          expect(kindsIn(text, NOBODY, "text", centre)).toContain("coordinates");
        },
      ),
      { seed: 4, numRuns: share(2_000) },
    );
  });
});
