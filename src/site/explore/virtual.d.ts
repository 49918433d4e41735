// Made by vite.config.ts: the address of the file that lists the basemap's towns.
declare module "virtual:towns" {
  const url: string;
  export default url;
}
