// The types of water a property may have, and their names.
export const WATER_TYPES = [
  "river",
  "stream",
  "lake",
  "pond",
  "spring_creek",
  "tailwater",
  "reservoir",
] as const;

export function waterName(type: string): string {
  const words = type.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
