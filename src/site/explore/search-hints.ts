// Placeholders of the search field, by resource.

export const HINTS: Readonly<Record<string, string>> = {
  properties: "Town, state, species, water or name",
  guides: "Where the guide is based",
  clubs: "Club name or place",
};
