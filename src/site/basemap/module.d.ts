// The module that plugin.ts makes.
declare module "virtual:basemap" {
  /** Path of the packs' folder, with a slash at its end. */
  export const FOLDER: string;
  /** Names of the packs there are; see tile-pack.ts. */
  export const PACKS: readonly string[];
  /** Path of the locator's drawing. */
  export const LOCATOR: string;
}
