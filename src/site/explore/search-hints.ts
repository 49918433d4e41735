// What the search field of each resource says before anything is typed.

export const HINTS: Readonly<Record<string, string>> = {
  properties: "Town, state, species, water or name",
  guides: "Where the guide is based",
  clubs: "Club name or place",
};
