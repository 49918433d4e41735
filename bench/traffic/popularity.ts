// Draws the lists, values and records that are asked for, by Zipf's law.
import { Random } from "../../data/random.ts";
import { facetsOf, RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { pathOf, resourceOf, type Directory, type Listing } from "./directory.ts";
import type { Model } from "./model.ts";
import { draw, urnOf, type Urn } from "./urn.ts";

export class Popularity {
  /** Lists by resource and by which facets they name, as a key of 0 and 1. */
  readonly #lists: Readonly<Record<ResourceName, ReadonlyMap<string, Urn<Listing>>>>;
  readonly #records: Urn<number>;
  readonly #model: Model;
  readonly #all: Record<ResourceName, Listing>;

  constructor(model: Model, directory: Directory, seed: number) {
    this.#model = model;
    // Of streams of their own, so that another exponent or other shares rank the same lists first.
    this.#lists = ofEach((name) =>
      urnsOf(directory.listings[name], model, new Random(seed, `popularity of ${name}`)),
    );
    this.#all = ofEach((name) => directory.listings[name].get(pathOf(name, []))!);
    this.#records = zipf(shuffled(directory.ids.length, new Random(seed, "ids")), model.detailZipf);
  }

  /** A list as somebody asks for it: first how many facets and which, then which values. */
  listing(name: ResourceName, random: Random): Listing {
    const { facets, facetPull } = this.#model;
    const count = Number(random.weighed(Object.fromEntries(Object.entries(facets[name]))));
    const pulls = facetsOf(resourceOf(name)).map(({ name: facet }) => facetPull[facet] ?? 1);
    const named = pulls.map(() => 0);
    for (let i = 0; i < count; i++) {
      const open = Object.fromEntries(pulls.flatMap((pull, j) => (named[j] ? [] : [[j, pull]])));
      named[Number(random.weighed(open))] = 1;
    }
    const urn = this.#lists[name].get(named.join(""));
    return urn ? draw(urn, random) : this.#all[name];
  }

  /** A value of one facet, undefined if the facet has none. */
  value(name: ResourceName, facet: number, random: Random): string | undefined {
    const key = facetsOf(resourceOf(name)).map((_, i) => (i === facet ? 1 : 0));
    const urn = this.#lists[name].get(key.join(""));
    return urn && draw(urn, random).slugs[facet];
  }

  /** Position of a record, -1 if there is none. */
  record(random: Random): number {
    return this.#records.items.length === 0 ? -1 : draw(this.#records, random);
  }
}

function ofEach<T>(make: (name: ResourceName) => T): Record<ResourceName, T> {
  const rows = RESOURCE_LIST.map(({ name }) => [name, make(name)]);
  return Object.fromEntries(rows) as Record<ResourceName, T>;
}

function urnsOf(
  listings: ReadonlyMap<string, Listing>,
  { zipf: exponent, popularityNoise }: Model,
  noise: Random,
): Map<string, Urn<Listing>> {
  const groups = new Map<string, { listing: Listing; liking: number }[]>();
  const sorted = [...listings].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, listing] of sorted) {
    const key = listing.slugs.map((slug) => (slug === undefined ? 0 : 1)).join("");
    const liking = listing.total * Math.exp(popularityNoise * normal(noise));
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ listing, liking });
  }
  return new Map(
    [...groups].map(([key, group]) => {
      const ranked = group.sort((a, b) => b.liking - a.liking).map(({ listing }) => listing);
      return [key, zipf(ranked, exponent)];
    }),
  );
}

function zipf<T>(ranked: readonly T[], exponent: number): Urn<T> {
  return urnOf(ranked, (_, i) => (i + 1) ** -exponent);
}

// Box and Muller's; the float is never 1.
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}

function shuffled(length: number, random: Random): number[] {
  const numbers = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers;
}
