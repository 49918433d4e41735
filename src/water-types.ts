// The types of water a property may have.
export const WATER_TYPES = [
  "river",
  "stream",
  "lake",
  "pond",
  "spring_creek",
  "tailwater",
  "reservoir",
] as const;
