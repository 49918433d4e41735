// Properties of a directory whose circles are alone on the map, or shared.
import type { PropertyDetail } from "../../partner/client/types.ts";

/** A property whose circle touches no other's. */
export function alone(all: readonly PropertyDetail[]): PropertyDetail {
  return all.find((one) => all.every((other) => other === one || !isNear(one, other)))!;
}

function isSame(one: PropertyDetail, other: PropertyDetail): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Properties that share a circle, which touches no other. */
export function together(all: readonly PropertyDetail[]): PropertyDetail[] {
  const first = all.find(
    (one) =>
      all.some((other) => other !== one && isSame(one, other)) &&
      all.every((other) => isSame(one, other) || !isNear(one, other)),
  );
  return all.filter((one) => isSame(one, first!));
}

function isNear(one: PropertyDetail, other: PropertyDetail): boolean {
  const north = Math.abs(one.latitude - other.latitude);
  return north < 0.1 && Math.abs(one.longitude - other.longitude) < 0.15;
}
