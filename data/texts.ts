// Writes what a reader sees of a property: where it lies and what it is like.
import type { Random } from "./random.ts";
import { isStill, type WaterType } from "./species.ts";
import type { Region } from "./waters.ts";

/** The subject of one property's texts. */
export interface Subject {
  readonly region: Region;
  readonly type: WaterType;
  /** As in the middle of a sentence: "the Sorrel River", "Heron Pond". */
  readonly water: string;
  readonly town: string;
  readonly species: readonly string[];
  readonly rods: number;
}

type Sentence = (random: Random, subject: Subject) => string;

const BOTTOM = [
  "cobble",
  "gravel",
  "freestone",
  "gravel and weed beds",
  "ledge rock",
  "sand and oak roots",
];
const EDGE = [
  "ringed by cottonwoods",
  "under a limestone bluff",
  "with a grassy bank all round",
  "set in hay meadows",
  "backed by spruce",
  "with cattails at the shallow end",
  "fed by two cold springs",
];
const MOOD = [
  "with undercut banks that reward a careful approach",
  "wide enough for a full cast and easy to wade",
  "brushy, quiet and rarely fished on weekdays",
  "with long flats, two deep pools and a slow side channel",
  "pocket water above, meadow bends below",
  "best fished on foot, upstream, with a short line",
];

const OPENING_FLOWING: readonly Sentence[] = [
  (r, s) =>
    `${miles(r)} of ${r.pick(["both banks", "the east bank", "one bank", "the north bank"])} on ${s.water}, ${r.pick(MOOD)}.`,
  (r, s) =>
    `${capital(s.water)} runs ${width(r, s)} feet wide here over ${r.pick(BOTTOM)}, ${r.pick(MOOD)}.`,
  (r, s) =>
    `A working ${r.pick(["cattle ranch", "hay farm", "sheep ranch", "family farm"])} with ${miles(r).toLowerCase()} of ${s.water}.`,
  (r, s) =>
    `Private access to ${s.water} through ${r.pick(["cottonwood bottoms", "an old orchard", "open pasture", "a narrow canyon", "hardwood forest"])}.`,
];
const OPENING_STILL: readonly Sentence[] = [
  (r, s) => `${capital(s.water)} covers ${r.int(2, 90)} acres, ${r.pick(EDGE)}.`,
  (r, s) =>
    `A ${r.int(2, 60)}-acre ${s.type === "pond" ? "pond" : "lake"} ${r.pick(EDGE)}, ${r.int(8, 38)} feet at its deepest.`,
  (r, s) =>
    `${capital(s.water)} is stocked each ${r.pick(["spring", "autumn", "second spring"])} and aerated through the winter.`,
  (r, s) =>
    `Still water on ${r.int(2, 9)}00 acres of ${r.pick(["pasture", "timber", "prairie", "orchard land"])}; ${s.water} lies out of the wind.`,
];
const FISH: readonly Sentence[] = [
  (r, s) => `${s.species[0]} average ${size(r, s.species[0]!)}, with a better fish most weeks.`,
  (r, s) =>
    `Expect ${listed(s.species)}${r.pick(["", "; the first is the reason to come", " in honest numbers", " from first light"])}.`,
  (r, s) =>
    `The ${s.species.at(-1)!.toLowerCase()} hold ${r.pick(["along the weed line", "in the deep water", "under the far bank", "near the inlet", "in the shade"])} from ${r.pick(["May", "June", "late March", "September"])}.`,
  (r, s) => `Wild ${s.species[0]}, no stocking since ${r.int(1978, 2016)}.`,
];
const HATCH_FLOWING: readonly Sentence[] = [
  (r) =>
    `${r.pick(["PMDs and caddis from mid-June", "Salmonflies in the first weeks of June", "Blue-winged olives on grey days", "Sulphurs at dusk in May", "Tricos most August mornings"])}, ${r.pick(["hoppers by August", "midges all winter", "streamers after the first frost", "terrestrials until the leaves turn"])}.`,
  (r) =>
    `Flies: ${r.pick(["size 16-22 midges and a 5X tippet", "elk hair caddis in size 14", "a foam hopper with a small dropper", "soft hackles swung at dusk"])}.`,
  (r) =>
    `It fishes best at ${r.int(2, 4)}50-${r.int(5, 9)}00 cfs and clears within ${r.pick(["a day", "two days", "hours"])} of a storm.`,
];
const HATCH_STILL: readonly Sentence[] = [
  (r) =>
    `${r.pick(["Damselflies from mid-May", "Callibaetis on calm mornings", "Midges at ice-out", "Mayflies in June"])}, ${r.pick(["scuds all winter", "leeches after dark", "baitfish along the dam in autumn"])}.`,
  (r) =>
    `Flies: ${r.pick(["olive woolly buggers", "poppers at dusk", "a chironomid under an indicator", "rubber-legged bugs in size 8", "Clouser minnows on a sink tip"])}.`,
  (r) =>
    `The best hours are ${r.pick(["the first two of the day", "from six to dark", "when the wind gets up"])}, ${r.pick(["on the north shore", "over the weed beds", "off the old dock", "along the dam"])}.`,
];
const COMFORT: readonly Sentence[] = [
  (r) => `A cabin with a wood stove sleeps ${r.int(2, 8)}; bring your own bedding.`,
  (r) =>
    `${r.pick(["A rowboat", "A canoe", "Two float tubes", "A gravel boat ramp"])} and a picnic table are for guests to use.`,
  (r) =>
    `${r.pick(["Composting toilet", "A covered porch", "A cleaning table", "Drinking water"])} near the parking area; no camping.`,
  (r) => `Dogs are welcome on a lead${r.pick([", not in lambing time", "", ", except in May"])}.`,
  (r) =>
    `Walking is ${r.pick(["level", "rough in places", "steep for ten minutes", "easy for all ages"])}; ${r.pick(["a wheelchair platform stands at the lower pool", "waders are needed", "hip boots will do", "a wading staff helps"])}.`,
];
const STORY: readonly Sentence[] = [
  (r) => `In the same family since ${r.int(1868, 1979)}.`,
  (r) => `The valley sits at ${r.int(1, 7)},${r.int(1, 9)}00 ft, so nights are cold even in July.`,
  (r) =>
    `${r.pick(["Elk", "Sandhill cranes", "Otters", "White-tailed deer", "Ospreys"])} are regular company.`,
  (r, s) =>
    `No more than ${s.rods} rods a day fish it, so ${r.pick(["the fish see few flies", "you will likely be alone", "pools rest between parties"])}.`,
  (r, s) =>
    `${s.town} has ${r.pick(["a diner that opens at five", "a good bakery", "one motel and two cafés", "a hardware store with flies by the till"])}.`,
];

/** One to four sentences about the property. */
export function describeProperty(random: Random, subject: Subject): string {
  const still = isStill(subject.type);
  const sentences = [random.pick(still ? OPENING_STILL : OPENING_FLOWING)];
  const hatch = still ? HATCH_STILL : HATCH_FLOWING;
  const more = random.several(random.int(0, 3), () => random.pick([FISH, hatch, COMFORT, STORY]));
  for (const kind of more) sentences.push(random.pick(kind));
  return sentences.map((sentence) => sentence(random, subject)).join(" ");
}

const PLACES: readonly Sentence[] = [
  (_, { town, region }) => `near ${town}, ${region.county}`,
  (_, { water, region }) => `${capital(water)}, ${region.county}`,
  (r, { town, region }) =>
    `${r.pick(["north", "south", "east", "west"])} of ${town}, ${region.county}`,
  (_, { water, town }) => `${capital(water)} near ${town}`,
  (_, { town, region }) => `near ${town}, ${region.county}, ${region.state.name}`,
  (_, { region }) => region.county,
  (_, { town, region }) =>
    `${town} and ${region.towns.find((other) => other !== town)}, ${region.county}`,
];

/** Roughly where the property lies. */
export function describePlace(random: Random, subject: Subject): string {
  return random.favour(PLACES)(random, subject);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function miles(random: Random): string {
  return random.pick([
    "Half a mile",
    "Three quarters of a mile",
    `${random.int(1, 4)}.${random.int(1, 9)} miles`,
    "Two miles",
    "A mile",
  ]);
}

function width(random: Random, { type }: Subject): number {
  const most = { stream: 24, spring_creek: 40 }[type as string] ?? 180;
  return random.int(Math.round(most / 4), most);
}

const SMALL = ["Bluegill", "Redear Sunfish", "Yellow Perch", "Black Crappie", "Āholehole"];
const LARGE = [
  "Muskellunge",
  "Northern Pike",
  "Steelhead",
  "Chinook Salmon",
  "Alligator Gar",
  "Redfish",
];

function size(random: Random, species: string): string {
  const least = SMALL.includes(species) ? 6 : LARGE.includes(species) ? 22 : 11;
  const low = random.int(least, Math.round(least * 1.5));
  return `${low}-${low + random.int(2, 6)} in`;
}

function listed(names: readonly string[]): string {
  const lower = names.map((name) => name.toLowerCase());
  return lower.length < 2 ? lower.join() : `${lower.slice(0, -1).join(", ")} and ${lower.at(-1)}`;
}
