// Makes up the geography: towns and waters around each anchor, and names of properties.
import type { Random } from "./random.ts";
import { isStill, type WaterType } from "./species.ts";
import { STATES, type Anchor, type State } from "./states.ts";
import { BRANDS, NOUNS, QUALIFIERS, TOWN_HEADS, TOWN_TAILS } from "./words.ts";

/** An anchor with what lies around it; its properties share a handful of rivers and towns. */
export interface Region extends Anchor {
  readonly state: State;
  readonly towns: readonly string[];
  readonly rivers: readonly string[];
  readonly streams: readonly string[];
}

const STREAM_WORDS: Readonly<Partial<Record<State["family"], readonly string[]>>> = {
  northeast: ["Brook", "Brook", "Stream", "Kill"],
  appalachia: ["Run", "Creek", "Branch", "Prong"],
  south: ["Creek", "Branch", "Bayou"],
  hawaii: ["Stream"],
};
/** Hawaiʻi's waters have names of their own. */
const HAWAIIAN = "Waiʻāpuka Waikoʻa Kamaʻole Huleia Makaʻiki Waiʻanuenue Pōhakuloa Kaʻelepulu";

const HAWAIIAN_TOWNS = "Waialani Kaʻimalu Puʻukoa Makanani Hanakeʻe Kōʻelehu Nāwaiwai Pāʻulaloa";

/** Every anchor's region, with the states in their order. */
export function makeRegions(random: Random): Map<State, Region[]> {
  return new Map(
    STATES.map((state) => [
      state,
      state.anchors.map((anchor) => makeRegion(random, state, anchor)),
    ]),
  );
}

function makeRegion(random: Random, state: State, anchor: Anchor): Region {
  const stem = () => stemOf(random, state);
  const words = STREAM_WORDS[state.family] ?? ["Creek", "Creek", "Fork"];
  return {
    ...anchor,
    state,
    towns: random.several(5, () => townOf(random, state)),
    rivers: random.several(3, () => `${stem()} River`),
    streams: random.several(6, () => `${stem()} ${random.pick(words)}`),
  };
}

function townOf(random: Random, { family }: State): string {
  if (family === "hawaii") return random.pick(HAWAIIAN_TOWNS.split(" "));
  return random.pick(TOWN_HEADS) + random.pick(TOWN_TAILS);
}

function stemOf(random: Random, state: State): string {
  if (state.family === "hawaii") return random.pick(HAWAIIAN.split(" "));
  const noun = random.pick(NOUNS);
  return random.chance(0.35) ? `${random.pick(QUALIFIERS)} ${noun}` : noun;
}

/** The water of a property. */
export function waterName(random: Random, region: Region, type: WaterType): string {
  const stem = () => stemOf(random, region.state);
  switch (type) {
    case "river":
      return `the ${random.favour(region.rivers)}`;
    case "stream":
      return random.favour(region.streams);
    case "spring_creek":
      return `${stem()} Spring Creek`;
    case "tailwater":
      return `the ${random.favour(region.rivers)} below ${stem()} Dam`;
    case "lake":
      return random.chance(0.7) ? `${stem()} Lake` : `Lake ${random.pick(NOUNS)}`;
    case "pond":
      return `${stem()} ${random.pick(["Pond", "Pond", "Pond", "Tank", "Pool"])}`;
    case "reservoir":
      return `${stem()} Reservoir`;
  }
}

type Naming = (random: Random, water: string, brand: string, town: string) => string;

const FLOWING: readonly Naming[] = [
  (_, water) => water,
  (_, water, brand) => `${brand} Ranch on ${water}`,
  (r, __, brand) => `${brand} ${r.pick(["Bend", "Meadows", "Reach", "Run", "Mile", "Island"])}`,
  (_, __, brand) => `${brand} Ranch`,
  (r, water) => `${r.pick(["Upper", "Lower", "Middle"])} ${water}`,
  (r, water) => `${water} at ${r.pick(NOUNS)} ${r.pick(["Ranch", "Farm", "Bend", "Lodge"])}`,
  (_, water, __, town) => `${town} Rod Club, ${water}`,
  (r, __, brand) => `${brand} Beat ${r.int(1, 6)}`,
  (r) => `The ${r.pick(NOUNS)} ${r.pick(["Beat", "Water", "Pools", "Mile", "Braids"])}`,
  (_, water, brand) => `${brand} & Daughters, ${water}`,
];
const STILL: readonly Naming[] = [
  (_, water) => water,
  (_, water, brand) => `${water} at ${brand} Farm`,
  (r, __, brand) => `${brand}’s ${r.pick(["Pond", "Lake", "Two Ponds", "Hollow", "Quarry Pond"])}`,
  (_, __, brand) => `${brand} Farm Ponds`,
  (r, water) => `${water} ${r.pick(["Lodge", "Cabins", "Cove", "North Shore"])}`,
  (_, water, __, town) => `${town} Anglers’ ${water}`,
];

/** The name of a property on a water; the same name may well come twice. */
export function propertyName(
  random: Random,
  region: Region,
  type: WaterType,
  water: string,
): string {
  const naming = random.favour(isStill(type) ? STILL : FLOWING);
  const plain = water.replace(/^the /, "");
  const wordy = naming(random, plain, random.pick(BRANDS), random.pick(region.towns));
  return wordy.replace(/^(Upper|Lower|Middle) (Upper|Lower|Middle) /, "$1 ");
}
