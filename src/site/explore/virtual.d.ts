/** Address of the file that lists the basemap's towns (vite.config.ts). */
declare module "virtual:towns" {
  const url: string;
  export default url;
}
