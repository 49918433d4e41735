// Which fish live in which water of which family of states, most common first, and the techniques.
import type { Random } from "./random.ts";
import { list } from "./words.ts";
import type { WATER_TYPES } from "../src/water-types.ts";

export type WaterType = (typeof WATER_TYPES)[number];
export type Family = keyof typeof WATERS;
type Weights = Readonly<Partial<Record<WaterType, number>>>;

// prettier-ignore
const MOUNTAIN: Weights = {
  river: 30, stream: 22, spring_creek: 14, tailwater: 9, lake: 9, pond: 10, reservoir: 6,
};
// prettier-ignore
const SOUTHERN: Weights = { ...MOUNTAIN, river: 18, stream: 14, spring_creek: 4, lake: 16, pond: 34 };

export const WATERS = {
  rockies: MOUNTAIN,
  southwest: { ...MOUNTAIN, reservoir: 14, pond: 6 },
  pacific: MOUNTAIN,
  alaska: { river: 50, stream: 20, lake: 25, pond: 5 },
  hawaii: { stream: 30, reservoir: 50, pond: 20 },
  plains: { ...SOUTHERN, reservoir: 12, spring_creek: 10 },
  midwest: { ...MOUNTAIN, lake: 20, spring_creek: 18, tailwater: 2 },
  northeast: { ...MOUNTAIN, stream: 30, lake: 14, spring_creek: 2, pond: 18 },
  appalachia: { ...MOUNTAIN, stream: 32, spring_creek: 10, pond: 16 },
  south: SOUTHERN,
} satisfies Record<string, Weights>;

function lists(rows: string) {
  const entries = rows.matchAll(/^(\w+): (.+)$/gm);
  return new Map(Array.from(entries, ([, family, fish]) => [family as Family, list(fish!)]));
}

/** Fish of cold water: rivers of the mountains, spring creeks, tailwaters. */
const COLD = lists(`
rockies: Rainbow Trout, Brown Trout, Cutthroat Trout, Brook Trout, Mountain Whitefish, Bull Trout, Tiger Trout, Arctic Grayling, Kokanee, Golden Trout, Lake Trout
southwest: Rainbow Trout, Brown Trout, Brook Trout, Cutthroat Trout, Tiger Trout, Apache Trout, Kokanee
pacific: Rainbow Trout, Steelhead, Redband Trout, Brown Trout, Chinook Salmon, Coho Salmon, Cutthroat Trout, Bull Trout, Kokanee
alaska: Rainbow Trout, Dolly Varden, Sockeye Salmon, Coho Salmon, Arctic Grayling, Chinook Salmon, Northern Pike, Lake Trout
hawaii: Rainbow Trout, Āholehole
plains: Brown Trout, Rainbow Trout, Brook Trout
midwest: Brown Trout, Brook Trout, Rainbow Trout, Steelhead, Coho Salmon, Chinook Salmon
northeast: Brook Trout, Brown Trout, Rainbow Trout, Landlocked Salmon, Lake Trout, American Shad
appalachia: Brown Trout, Rainbow Trout, Brook Trout, Tiger Trout
south: Rainbow Trout, Brown Trout, Striped Bass`);

const WARM = lists(`
rockies: Rainbow Trout, Largemouth Bass, Yellow Perch, Smallmouth Bass, Northern Pike, Walleye
southwest: Largemouth Bass, Smallmouth Bass, Channel Catfish, Bluegill, Common Carp
pacific: Largemouth Bass, Smallmouth Bass, Bluegill, Yellow Perch, Striped Bass, American Shad
alaska: Northern Pike, Rainbow Trout, Arctic Grayling, Dolly Varden, Lake Trout
hawaii: Peacock Bass, Largemouth Bass, Smallmouth Bass, Āholehole
plains: Largemouth Bass, Bluegill, Walleye, Channel Catfish, White Bass, Hybrid Striped Bass
midwest: Smallmouth Bass, Largemouth Bass, Bluegill, Northern Pike, Walleye, Muskellunge, Yellow Perch, Black Crappie, Bowfin
northeast: Smallmouth Bass, Largemouth Bass, Yellow Perch, Chain Pickerel, Brook Trout
appalachia: Largemouth Bass, Smallmouth Bass, Bluegill, Channel Catfish, Muskellunge, Walleye
south: Largemouth Bass, Bluegill, Channel Catfish, Black Crappie, Redear Sunfish, Guadalupe Bass, Spotted Bass, Hybrid Striped Bass, White Bass, Redfish, Spotted Seatrout, Alligator Gar, Bowfin`);

const NORTHERN: readonly Family[] = ["rockies", "pacific", "alaska", "northeast"];

export const TECHNIQUES: readonly string[] = list(`
Dry Fly, Nymphing, Streamer, Euro Nymphing, Wet Fly, Sight Fishing, Stillwater, Spey, Tenkara,
Trout Spey, Popper and Bug, À la Mouche Noyée`);

export function isStill(type: WaterType): boolean {
  return type === "pond" || type === "lake" || type === "reservoir";
}

/** One to five species that fit the place and the water. */
export function speciesOf(random: Random, family: Family, water: WaterType): string[] {
  const warm = isStill(water)
    ? random.chance(NORTHERN.includes(family) ? 0.4 : 0.9)
    : water === "river" && random.chance(NORTHERN.includes(family) ? 0.05 : 0.45);
  const fish = (warm ? WARM : COLD).get(family)!;
  const count = Number(random.weighed({ 1: 18, 2: 32, 3: 28, 4: 15, 5: 7 }));
  return random.several(count, () => random.favour(fish));
}
