// Describes pages to search engines in JSON-LD, with the terms of schema.org. A place is a circle of the
// published precision, never a point.
import type {
  ClubItem,
  FlyShopItem,
  GuideItem,
  PropertyItem,
  PropertyRecord,
} from "../../contract.ts";
import { MAX_RATING, PIN_MAX_SHIFT } from "../../limits.ts";
import { listPath, propertyPath, STATES_PATH } from "../../page-address.ts";
import { countryOf, regionName } from "../../regions.ts";
import { tidyName, tidyText } from "../../tidy.ts";
import { pictureOf } from "./card.ts";
import { plain } from "./head.ts";

/** A step of the way to a page: what it is called and its path. */
export interface Crumb {
  name: string;
  path: string;
}

export const FISHING: Crumb = { name: "Fishing", path: STATES_PATH };

/** The way to the list of a state, that list included. */
export function crumbsTo(state: string): Crumb[] {
  return [FISHING, { name: regionName(state), path: listPath(state) }];
}

export function placeData(property: PropertyRecord, region: string, origin: string): object {
  const { id, name, state, description, latitude, longitude, max_rods } = property;
  return {
    "@type": "Place",
    "@id": origin + propertyPath(id),
    url: origin + propertyPath(id),
    identifier: id,
    name: plain(tidyName(name)),
    image: origin + pictureOf(state),
    ...(description !== "" && { description: plain(tidyText(description)) }),
    address: {
      "@type": "PostalAddress",
      addressRegion: region,
      addressCountry: countryOf(state),
    },
    geo: {
      "@type": "GeoCircle",
      geoMidpoint: { "@type": "GeoCoordinates", latitude, longitude },
      geoRadius: PIN_MAX_SHIFT,
    },
    maximumAttendeeCapacity: max_rods,
    publicAccess: false,
  };
}

export type PeopleRecord = GuideItem | ClubItem | FlyShopItem;

/** A club is an organization, guides and shops are businesses. */
export function peopleData(
  record: PeopleRecord,
  about: { name: string; place: string; state: string | undefined; url: string },
): object {
  const { name, place, state, url } = about;
  const isRated = "rating_count" in record && record.rating_count > 0;
  return {
    "@type": "location" in record ? "Organization" : "LocalBusiness",
    "@id": url,
    url,
    identifier: record.id,
    name: plain(name),
    ...(place !== "" && {
      address: {
        "@type": "PostalAddress",
        ...(plain(place) !== regionName(state ?? "") && { addressLocality: plain(place) }),
        ...(state !== undefined && { addressRegion: regionName(state) }),
      },
    }),
    ...(isRated && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: record.rating_avg,
        ratingCount: record.rating_count,
        bestRating: MAX_RATING,
      },
    }),
  };
}

/** The price of a day on a property for an adult. */
export function offerData(property: PropertyItem, currency: string, origin: string): object {
  const url = origin + propertyPath(property.id);
  return {
    "@type": "Offer",
    url,
    price: property.rate_adult_full_day,
    priceCurrency: currency,
    itemOffered: { "@type": "Service", name: "A full day's fishing for an adult" },
    availableAtOrFrom: { "@id": url },
  };
}

/** `first` is the position of the first item in the whole list, from 1. */
export function listData(
  name: string,
  items: readonly PropertyItem[],
  { first, total }: { first: number; total: number },
  origin: string,
): object {
  return {
    "@type": "ItemList",
    name: plain(name),
    numberOfItems: total,
    itemListElement: items.map((item, i) => ({
      "@type": "ListItem",
      position: first + i,
      name: plain(tidyName(item.name)),
      url: origin + propertyPath(item.id),
    })),
  };
}

export function crumbsData(crumbs: readonly Crumb[], origin: string): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: plain(name),
      item: origin + path,
    })),
  };
}
