// The module that src/site/places/plugin.ts makes.
declare module "virtual:places" {
  /** Path of the packs' folder, with a slash at its end. */
  export const FOLDER: string;
  /** Names of the packs, sorted: the first letters of the first place in each. */
  export const KEYS: readonly string[];
}
