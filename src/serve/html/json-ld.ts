// Describes pages to search engines in JSON-LD, with the terms of schema.org. A place is a circle of the
// published precision, never a point.
import type { PropertyItem, PropertyRecord } from "../../contract.ts";
import { MAX_RATING, PIN_MAX_SHIFT } from "../../limits.ts";
import { propertyPath } from "../../page-address.ts";
import type { PeopleRecord } from "../../people.ts";
import { countryOf, regionName } from "../../regions.ts";
import { tidyName, tidyText } from "../../tidy.ts";
import { pictureOf } from "./card.ts";
import { plain } from "./head.ts";

/** A property, and the price of a day on it for an adult. Addresses are paths here. */
export function propertyData(property: PropertyRecord, currency: string): object[] {
  const { id, name, state, description, latitude, longitude, max_rods } = property;
  const url = propertyPath(id);
  const place = {
    "@type": "Place",
    "@id": url,
    url,
    identifier: id,
    name: plain(tidyName(name)),
    image: pictureOf(state),
    ...(description !== "" && { description: plain(tidyText(description)) }),
    address: {
      "@type": "PostalAddress",
      addressRegion: regionName(state),
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
  const offer = {
    "@type": "Offer",
    url,
    price: property.rate_adult_full_day,
    priceCurrency: currency,
    itemOffered: { "@type": "Service", name: "A full day's fishing for an adult" },
    availableAtOrFrom: { "@id": url },
  };
  return [place, offer];
}

export function peopleData(
  record: PeopleRecord,
  { name, place, state }: { name: string; place: string; state: string | undefined },
  url: string,
): object {
  const isRated = "rating_count" in record && record.rating_count > 0;
  const region = regionName(state ?? "");
  return {
    "@type": "location" in record ? "Organization" : "LocalBusiness",
    "@id": url,
    url,
    identifier: record.id,
    name: plain(name),
    ...(place !== "" && {
      address: {
        "@type": "PostalAddress",
        addressLocality: plain(place) === region ? undefined : plain(place),
        addressRegion: region || undefined,
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

/** `first` is the position of the first item in the whole list, from 1. */
export function listData(
  name: string,
  items: readonly PropertyItem[],
  { first, total }: { first: number; total: number },
): object {
  return {
    "@type": "ItemList",
    name: plain(name),
    numberOfItems: total,
    itemListElement: items.map((item, i) => ({
      "@type": "ListItem",
      position: first + i,
      name: plain(tidyName(item.name)),
      url: propertyPath(item.id),
    })),
  };
}
