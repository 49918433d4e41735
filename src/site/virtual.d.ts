// The modules that made-files.ts makes.
declare module "virtual:basemap" {
  /** Path of the packs' folder, with a slash at its end. */
  export const FOLDER: string;
  /** Names of the packs there are; see basemap/tile-pack.ts. */
  export const PACKS: readonly string[];
  /** Path of the locator's drawing. */
  export const LOCATOR: string;
}

declare module "virtual:places" {
  /** Path of the packs' folder, with a slash at its end. */
  export const FOLDER: string;
  /** Names of the packs, sorted: the first letters of the first place in each. */
  export const KEYS: readonly string[];
}
