// Reads what clients know of a published directory: its lists with their numbers of records, its ids, names
// and pins. It reads the exports, so it shares nothing with the planner.
import { type PublicRecord } from "../../build/project/reject.ts";
import { readFileSync } from "node:fs";
import { folderOf } from "../../src/address.ts";
import { fold } from "../../src/fold.ts";
import { facetsOf, RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import { slugsOf } from "../../src/facet-slugs.ts";

import { recordsOf } from "../exports.ts";

/** The records that share one value, or any, of each facet. */
export interface Listing {
  /** Of each facet in table order. */
  slugs: readonly (string | undefined)[];
  total: number;
}

export interface Directory {
  /** The clock of the build, RFC 3339. */
  created: string;
  /** Last day that calendars cover. */
  coverTo: string;
  /** Every list with records by resource, the one of all first; keyed by folder of its pages. */
  listings: Readonly<Record<ResourceName, ReadonlyMap<string, Listing>>>;
  /** Of properties. */
  ids: readonly string[];
  pins: readonly { latitude: number; longitude: number }[];
  /** Words of names, or of guides' places, by record. */
  words: Readonly<Record<ResourceName, readonly (readonly string[])[]>>;
}

export function readDirectory(folder: string): Directory {
  const listings = {} as Record<ResourceName, Map<string, Listing>>;
  const words = {} as Record<ResourceName, string[][]>;
  const ids: string[] = [];
  const pins: Directory["pins"][number][] = [];
  for (const { name } of RESOURCE_LIST) {
    listings[name] = new Map([[pathOf(name, []), { slugs: noSlugs(name), total: 0 }]]);
    words[name] = [];
    for (const record of recordsOf(folder, name)) {
      collect(listings[name], name, record);
      words[name].push(fold(textOf(name, record)));
      if (name !== "properties") continue;
      ids.push(record.id);
      const { latitude, longitude } = record as unknown as Directory["pins"][number];
      pins.push({ latitude, longitude });
    }
  }
  const latest = JSON.parse(readFileSync(`${folder}/static/v1/latest.json`, "utf8")) as {
    created: string;
    cover: { to: string };
  };
  return { created: latest.created, coverTo: latest.cover.to, listings, ids, pins, words };
}

/** Folder of the pages of a list, which names it. */
export function pathOf(name: ResourceName, slugs: Listing["slugs"]): string {
  return folderOf(resourceOf(name), slugs);
}

export function resourceOf(name: ResourceName) {
  return RESOURCE_LIST.find((resource) => resource.name === name)!;
}

const noSlugs = (name: ResourceName) => facetsOf(resourceOf(name)).map(() => undefined);

// Counts a record in every list that it is in.
function collect(found: Map<string, Listing>, name: ResourceName, record: PublicRecord): void {
  let lists: Listing["slugs"][] = [[]];
  for (const facet of facetsOf(resourceOf(name))) {
    const values = [undefined, ...slugsOf(facet, record)];
    lists = lists.flatMap((slugs) => values.map((value) => [...slugs, value]));
  }
  for (const slugs of lists) {
    const path = pathOf(name, slugs);
    const known = found.get(path);
    if (known) known.total++;
    else found.set(path, { slugs, total: 1 });
  }
}

function textOf(name: ResourceName, record: PublicRecord): string {
  const column = { guides: "base_location", "fly-shops": "shop_name" } as Record<string, string>;
  return String(record[column[name] ?? "name"] ?? "");
}
