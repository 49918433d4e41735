// Paths of answers that have an entity tag, one of each kind.

/** `property` is the id of a published one. */
export function taggedPaths(property: string): string[] {
  return [
    "/v1/clubs",
    "/v1/clubs?limit=7",
    `/v1/properties/${property}`,
    `/v1/properties/${property}/calendar.ics`,
    `/v1/calendars?ids=${property}`,
    "/v1/properties?near=45,-110&radius_km=500&facets=state",
  ];
}
