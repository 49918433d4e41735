// Makes up the geography: towns and waters around each anchor, and names of properties.
import { fill } from "./fill.ts";
import type { Random } from "./random.ts";
import { isStill, type WaterType } from "./species.ts";
import { STATES, type Anchor, type State } from "./states.ts";
import { BRANDS, NOUNS, QUALIFIERS, TOWN_HEADS, TOWN_TAILS } from "./words.ts";

/** An anchor with what lies around it; its properties share a handful of rivers and towns. */
export type Region = ReturnType<typeof makeRegion>;

/** The subject of a property's name and texts. */
export interface Subject {
  readonly region: Region;
  readonly type: WaterType;
  /** As in the middle of a sentence: "the Sorrel River", "Heron Pond". */
  readonly water: string;
  readonly town: string;
  readonly species: readonly string[];
  readonly rods: number;
}

const STREAM_WORDS: Readonly<Partial<Record<State["family"], readonly string[]>>> = {
  northeast: ["Brook", "Brook", "Stream", "Kill"],
  appalachia: ["Run", "Creek", "Branch", "Prong"],
  south: ["Creek", "Branch", "Bayou"],
  hawaii: ["Stream"],
};
const HAWAIIAN =
  "Waiʻāpuka Waikoʻa Kamaʻole Huleia Makaʻiki Waiʻanuenue Pōhakuloa Kaʻelepulu".split(" ");
const HAWAIIAN_TOWNS =
  "Waialani Kaʻimalu Puʻukoa Makanani Hanakeʻe Kōʻelehu Nāwaiwai Pāʻulaloa".split(" ");

/** The regions of each state, in the order of STATES. */
export function makeRegions(random: Random): Region[][] {
  return STATES.map((state) => state.anchors.map((anchor) => makeRegion(random, state, anchor)));
}

function makeRegion(random: Random, state: State, anchor: Anchor) {
  const stem = () => stemOf(random, state);
  const words = STREAM_WORDS[state.family] ?? ["Creek", "Creek", "Fork"];
  const town = () =>
    state.family === "hawaii"
      ? random.pick(HAWAIIAN_TOWNS)
      : random.pick(TOWN_HEADS) + random.pick(TOWN_TAILS);
  return {
    ...anchor,
    state,
    towns: random.several(5, town),
    rivers: random.several(3, () => `${stem()} River`),
    streams: random.several(6, () => `${stem()} ${random.pick(words)}`),
  };
}

function stemOf(random: Random, { family }: State): string {
  if (family === "hawaii") return random.pick(HAWAIIAN);
  const noun = random.pick(NOUNS);
  return random.chance(0.35) ? `${random.pick(QUALIFIERS)} ${noun}` : noun;
}

const WATER_NAMES: Readonly<Record<WaterType, string>> = {
  river: "the {river}",
  stream: "{stream}",
  spring_creek: "{stem} Spring Creek",
  tailwater: "the {river} below {stem} Dam",
  lake: "{lake}",
  pond: "{stem} {Pond|Pond|Pond|Tank|Pool}",
  reservoir: "{stem} Reservoir",
};

export function waterName(random: Random, region: Region, type: WaterType): string {
  const stem = () => stemOf(random, region.state);
  const river = () => random.favour(region.rivers);
  const stream = () => random.favour(region.streams);
  const lake = () => (random.chance(0.7) ? `${stem()} Lake` : `Lake ${random.pick(NOUNS)}`);
  return fill(WATER_NAMES[type], { stem, river, stream, lake }, random);
}

const FLOWING = [
  "{water}",
  "{brand} Ranch on {water}",
  "{brand} {Bend|Meadows|Reach|Run|Mile|Island}",
  "{brand} Ranch",
  "{Upper|Lower|Middle} {water}",
  "{water} at {noun} {Ranch|Farm|Bend|Lodge}",
  "{town} Rod Club, {water}",
  "{brand} Beat {1-6}",
  "The {noun} {Beat|Water|Pools|Mile|Braids}",
  "{brand} & Daughters, {water}",
];
const STILL = [
  "{water}",
  "{water} at {brand} Farm",
  "{brand}’s {Pond|Lake|Two Ponds|Hollow|Quarry Pond}",
  "{brand} Farm Ponds",
  "{water} {Lodge|Cabins|Cove|North Shore}",
  "{town} Anglers’ {water}",
];

export function propertyName(random: Random, { region, type, water }: Subject): string {
  const naming = random.favour(isStill(type) ? STILL : FLOWING);
  const values = {
    water: water.replace(/^the /, ""),
    brand: random.pick(BRANDS),
    town: random.pick(region.towns),
    noun: () => random.pick(NOUNS),
  };
  const wordy = fill(naming, values, random);
  return wordy.replace(/^(Upper|Lower|Middle) (Upper|Lower|Middle) /, "$1 ");
}
