// Writes what a reader sees of a property: where it lies, what it is like and its rules. Templates are as `fill` reads them.
import { capitalized } from "../src/tidy.ts";
import { fill } from "./fill.ts";
import type { Random } from "./random.ts";
import { isStill, type WaterType } from "./species.ts";
import type { Subject } from "./waters.ts";
import { list } from "./words.ts";

const BOTTOM = "{cobble|gravel|freestone|gravel and weed beds|ledge rock|sand and oak roots}";
const EDGE =
  "{ringed by cottonwoods|under a limestone bluff|with a grassy bank all round|set in hay meadows|backed by spruce|with cattails at the shallow end|fed by two cold springs}";
const MOOD =
  "{with undercut banks that reward a careful approach|wide enough for a full cast and easy to wade|brushy, quiet and rarely fished on weekdays|with long flats, two deep pools and a slow side channel|pocket water above, meadow bends below|best fished on foot, upstream, with a short line}";

const OPENING_FLOWING = [
  `{Miles} of {both banks|the east bank|one bank|the north bank} on {water}, ${MOOD}.`,
  `{Water} runs {width} feet wide here over ${BOTTOM}, ${MOOD}.`,
  "A working {cattle ranch|hay farm|sheep ranch|family farm} with {miles} of {water}.",
  "Private access to {water} through {cottonwood bottoms|an old orchard|open pasture|a narrow canyon|hardwood forest}.",
];
const OPENING_STILL = [
  `{Water} covers {2-90} acres, ${EDGE}.`,
  `A {2-60}-acre {kind} ${EDGE}, {8-38} feet at its deepest.`,
  "{Water} is stocked each {spring|autumn|second spring} and aerated through the winter.",
  "Still water on {2-9}00 acres of {pasture|timber|prairie|orchard land}; {water} lies out of the wind.",
];
const FISH = [
  "{first} average {size}, with a better fish most weeks.",
  "Expect {species}{|; the first is the reason to come| in honest numbers| from first light}.",
  "The {last} hold {along the weed line|in the deep water|under the far bank|near the inlet|in the shade} from {May|June|late March|September}.",
  "Wild {first}, no stocking since {1978-2016}.",
];
const HATCH_FLOWING = [
  "{PMDs and caddis from mid-June|Salmonflies in the first weeks of June|Blue-winged olives on grey days|Sulphurs at dusk in May|Tricos most August mornings}, {hoppers by August|midges all winter|streamers after the first frost|terrestrials until the leaves turn}.",
  "Flies: {size 16-22 midges and a 5X tippet|elk hair caddis in size 14|a foam hopper with a small dropper|soft hackles swung at dusk}.",
  "It fishes best at {2-4}50-{5-9}00 cfs and clears within {a day|two days|hours} of a storm.",
];
const HATCH_STILL = [
  "{Damselflies from mid-May|Callibaetis on calm mornings|Midges at ice-out|Mayflies in June}, {scuds all winter|leeches after dark|baitfish along the dam in autumn}.",
  "Flies: {olive woolly buggers|poppers at dusk|a chironomid under an indicator|rubber-legged bugs in size 8|Clouser minnows on a sink tip}.",
  "The best hours are {the first two of the day|from six to dark|when the wind gets up}, {on the north shore|over the weed beds|off the old dock|along the dam}.",
];
const COMFORT = [
  "A cabin with a wood stove sleeps {2-8}; bring your own bedding.",
  "{A rowboat|A canoe|Two float tubes|A gravel boat ramp} and a picnic table are for guests to use.",
  "{Composting toilet|A covered porch|A cleaning table|Drinking water} near the parking area; no camping.",
  "Dogs are welcome on a lead{, not in lambing time||, except in May}.",
  "Walking is {level|rough in places|steep for ten minutes|easy for all ages}; {a wheelchair platform stands at the lower pool|waders are needed|hip boots will do|a wading staff helps}.",
];
const STORY = [
  "In the same family since {1868-1979}.",
  "The valley sits at {1-7},{1-9}00 ft, so nights are cold even in July.",
  "{Elk|Sandhill cranes|Otters|White-tailed deer|Ospreys} are regular company.",
  "No more than {rods} rods a day fish it, so {the fish see few flies|you will likely be alone|pools rest between parties}.",
  "{town} has {a diner that opens at five|a good bakery|one motel and two cafés|a hardware store with flies by the till}.",
];
const PLACES = [
  "near {town}, {county}",
  "{Water}, {county}",
  "{north|south|east|west} of {town}, {county}",
  "{Water} near {town}",
  "near {town}, {county}, {state}",
  "{county}",
  "{town} and {other town}, {county}",
];

const SEASONS = [
  "Open {4-6}/{1|15}-{9-11}/{15|30}",
  "Open all year",
  "Open the third Saturday in May through {October 31|November 30}",
  "Closed {December 1 to March 31|during deer season|for spawning, October 15 to February 1}",
  "Season: Memorial Day weekend to {Labor Day|September 30|the first snow}",
];
const GEAR = [
  "Fly fishing only, single barbless hooks",
  "Artificial flies and lures only",
  "Barbless hooks; no felt soles",
  "No bait, no treble hooks",
  "Fly rods only; tippet {3-6}X or heavier for large fish",
  "Bait allowed for children under 12",
  "Rubber nets only",
];
const LIMITS = [
  "Catch and release for all {fish}",
  "{Two|Three|Five} fish a day, none over {12-20} in",
  "{Last}: {1-5} a day, minimum {8-18} in",
  "Slot limit {12-14}-{16-22} in; fish inside it go back",
  "All fish must be released at once",
  "Photograph fish in the water, then let them go",
];
const FLOW = [
  "No wading above {4-9}00 cfs",
  "Fishing ends at 2 p.m. when the water reaches {66|68|70} °F",
  "Best at {2-3}50-{4-8}00 cfs; closed below {8-15}0 cfs",
  "Subject to hoot-owl hours from July 15",
  "Releases from the dam rise without warning: watch the siren",
];
const CONDUCT = [
  "At most {rods} rods a day",
  "{state} license required",
  "Check, clean and dry waders and boats",
  "No motors; float tubes and canoes welcome",
  "Fishing hours {6-7}am-{7-9}pm",
  "No fires, no drones, no alcohol on the bank",
  "Stay out of marked redds from October on",
  "Code of conduct: rest each pool after a fish",
  "Guide required for parties of {3-6} or more",
];

export function describeProperty(random: Random, subject: Subject): string {
  const still = isStill(subject.type);
  const opening = random.pick(still ? OPENING_STILL : OPENING_FLOWING);
  const kinds = [FISH, still ? HATCH_STILL : HATCH_FLOWING, COMFORT, STORY];
  const more = random.several(random.int(0, 3), () => random.pick(kinds));
  const sentences = [opening, ...more.map((kind) => random.pick(kind))];
  return sentences.map((sentence) => written(sentence, random, subject)).join(" ");
}

export function describePlace(random: Random, subject: Subject): string {
  return written(random.favour(PLACES), random, subject);
}

/** Its rules: one to five clauses in the order season, gear, limits, flows, conduct. */
export function regulate(random: Random, subject: Subject): string {
  const flow = isStill(subject.type) ? 0 : 0.35;
  const shares = [0.8, 0.6, 0.75, flow, 0.55];
  const clauses = [SEASONS, GEAR, LIMITS, FLOW, CONDUCT]
    .filter((_, i) => random.chance(shares[i]!))
    .map((kind) => written(random.pick(kind), random, subject));
  if (clauses.length === 0) clauses.push("Contact the state agency for current rules");
  return `${clauses.join(random.pick([". ", "; ", ". "]))}.`;
}

function written(template: string, random: Random, subject: Subject): string {
  const { region, type, water, town, species, rods } = subject;
  const [first, last] = [species[0]!, species.at(-1)!];
  const values = {
    water,
    Water: capitalized(water),
    kind: type === "pond" ? "pond" : "lake",
    town,
    "other town": region.towns.find((other) => other !== town)!,
    county: region.county,
    state: region.state.name,
    rods: String(rods),
    first,
    fish: first.toLowerCase(),
    Last: last,
    last: last.toLowerCase(),
    species: LIST.format(species).toLowerCase(),
    Miles: () => miles(random),
    miles: () => miles(random).toLowerCase(),
    width: () => width(random, type),
    size: () => size(random, first),
  };
  return fill(template, values, random);
}

/** "a, b and c" */
const LIST = new Intl.ListFormat("en-GB");

function miles(random: Random): string {
  const some = fill("{1-4}.{1-9} miles", {}, random);
  return random.pick(["Half a mile", "Three quarters of a mile", some, "Two miles", "A mile"]);
}

function width(random: Random, type: WaterType): string {
  const most = { stream: 24, spring_creek: 40 }[type as string] ?? 180;
  return String(random.int(Math.round(most / 4), most));
}

const SMALL = list("Bluegill, Redear Sunfish, Yellow Perch, Black Crappie, Āholehole");
const LARGE = list("Muskellunge, Northern Pike, Steelhead, Chinook Salmon, Alligator Gar, Redfish");

function size(random: Random, species: string): string {
  const least = SMALL.includes(species) ? 6 : LARGE.includes(species) ? 22 : 11;
  const low = random.int(least, Math.round(least * 1.5));
  return `${low}-${low + random.int(2, 6)} in`;
}
