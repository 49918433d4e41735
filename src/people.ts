// The heading of a guide, a club or a fly shop on pages and cards: its record in, its name, place and state out.
import type { ClubItem, FlyShopItem, GuideItem } from "./contract.ts";
import { REGIONS, regionName } from "./regions.ts";
import { placeName, tidyName } from "./tidy.ts";

export type PeopleRecord = GuideItem | ClubItem | FlyShopItem;

/** `town` is as the explorer names places, "Bozeman, Montana"; only its packs know whether that is one. */
export function aboutOf(record: PeopleRecord) {
  const state = stateOf(record);
  const { name, place, own = "", isPro = false } = wordsOf(record);
  return { name: tidyName(name), place, isPro, town: townOf(own, state), state };
}

function wordsOf(record: PeopleRecord) {
  if ("shop_name" in record) {
    return { name: record.shop_name, place: regionName(record.state), isPro: record.is_pro };
  }
  if ("location" in record) {
    const { name, location: own, state } = record;
    return { name, place: placeName(own, state), own };
  }
  const { display_name: name, base_location: own, membership_tier } = record;
  return { name, place: tidyName(own), own, isPro: membership_tier === "pro" };
}

function townOf(place: string, state: string | undefined): string | undefined {
  const [town = ""] = tidyName(place)
    .replace(/^near /i, "")
    .split(",");
  return state === undefined || town === "" ? undefined : `${town}, ${regionName(state)}`;
}

/** The code of its state; of a guide the one at the end of its place, of "Bozeman, MT" and of "Bozeman, Montana", if any. */
export function stateOf(record: PeopleRecord): string | undefined {
  if (!("base_location" in record)) return record.state;
  const end = record.base_location.split(",").at(-1)!.trim().toLowerCase();
  const isEnd = (text: string) => text.toLowerCase() === end;
  return Object.entries(REGIONS).find((names) => names.some(isEnd))?.[0];
}
