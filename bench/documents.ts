// Makes property records and queries for benchmarks, which are the same everywhere for the same seed.
import { fold } from "../src/fold.ts";
import { REGIONS } from "../src/regions.ts";
import { RESOURCES } from "../src/resources.ts";
import { WATER_TYPES } from "../src/water-types.ts";

export type PropertyTexts = Readonly<Record<string, string | readonly string[]>>;

const SYLLABLES =
  "al ba bel bo can cas co da del dun el fer gar hal in ka ken la lin lo ma mar mo nor o pa pin ra ri ros sa sel sha ta tor ul va wen win ya".split(
    " ",
  );
const WATERS = "Lake River Creek Pond Ranch Fork Reservoir Spring Meadow Bend".split(" ");
const SPECIES =
  "Brown Trout,Rainbow Trout,Brook Trout,Cutthroat Trout,Bull Trout,Lake Trout,Largemouth Bass,Smallmouth Bass,Northern Pike,Walleye,Musky,Carp,Grayling,Steelhead,Chinook Salmon,Panfish,Perch,Catfish".split(
    ",",
  );
const RULES =
  "season opens closes from to last Saturday in May June September October daily limit possession trout bass only one over inches release barbless hooks artificial flies no bait boats motors wading children under licence required catch and keep above below bridge posted area closed fishing".split(
    " ",
  );

/** Uniform numbers in [0, 1), by a linear congruential generator. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Records in which few words are common and most are rare, as in real directories. */
export function makeRecords(count: number, seed = 1): PropertyTexts[] {
  const next = generator(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!;
  const skewed = <T>(from: readonly T[]) => from[Math.floor(from.length * next() * next())]!;
  const places = Array.from({ length: 2_000 + Math.ceil(count / 2) }, () =>
    capital(Array.from({ length: 2 + Math.floor(next() * 3) }, () => pick(SYLLABLES)).join("")),
  );
  // Log-uniform, so the n-th place is about n times as rare as the first.
  const place = () => places[Math.floor(places.length ** next()) - 1]!;
  const codes = Object.keys(REGIONS);
  return Array.from({ length: count }, () => {
    const water = skewed(WATERS);
    return {
      name: next() < 0.5 ? `${place()} ${water}` : `${place()} ${place()} ${water}`,
      location_description: `${place()} County, ${skewed(codes)}`,
      species: Array.from({ length: Math.floor(5 * next()) }, () => skewed(SPECIES)),
      water_type: skewed(WATER_TYPES),
      state: skewed(codes),
      regulations: next() < 0.25 ? rules(next, skewed) : "",
    };
  });
}

/** Queries of 1 to 3 words that a record holds, half of them typed to the end; one in ten mixes records. */
export function makeQueries(records: readonly PropertyTexts[], count: number, seed = 2) {
  const next = generator(seed);
  const words = () => {
    const record = records[Math.floor(next() * records.length)]!;
    // A name is what most people type.
    const column =
      next() < 0.6 ? "name" : RESOURCES.properties.text[Math.floor(next() * 5)]!.column;
    return [record[column] ?? "", record["name"] ?? ""].flat().flatMap((text) => fold(text));
  };
  const queries: string[][] = [];
  while (queries.length < count) {
    const source = words();
    const query = Array.from({ length: 1 + Math.floor(3 * next()) }, () => {
      const from = next() < 0.1 ? words() : source;
      const points = [...(from[Math.floor(next() * from.length)] ?? "")];
      return next() < 0.5 ? points.join("") : points.slice(0, 1 + Math.floor(4 * next())).join("");
    });
    if (!query.includes("")) queries.push([...new Set(query)]);
  }
  return queries;
}

function rules(next: () => number, pick: (from: readonly string[]) => string): string {
  const words = Array.from({ length: 8 + Math.floor(30 * next()) }, () => pick(RULES));
  return `${words.join(" ")} ${1 + Math.floor(31 * next())}`;
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
