// Where the map shows a property.
import type { Property } from "../../../partner/client/types.ts";
import type { Position } from "../map/circle.ts";

export function pinOf(property: Property): Position;
export function pinOf(property: Property | undefined): Position | undefined;
export function pinOf(property: Property | undefined): Position | undefined {
  return property && [property.longitude, property.latitude];
}
