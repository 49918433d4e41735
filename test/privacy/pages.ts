// HTML pages of a built folder as the edge renders them, beside its files: the folder in, answers by path out.
import { pageKindOf } from "../../src/page-address.ts";
import type { Row } from "../build/dump-rows.ts";
import { openSite } from "../snapshot.ts";

/** Where the site is deployed, so that there is a map of it. */
export const ORIGIN = "https://directory.example";

/** Pages of every kind: of the site's map, and of ids that are behind a gate. */
export async function pagesOf(out: string, hidden: readonly Row[]): Promise<Map<string, Buffer>> {
  const site = openSite(out);
  const listed = String(site.file("/sitemap.1.xml")).match(/(?<=<loc>)[^<]*/g)!;
  const paths = [
    ...listed
      .map((address) => address.slice(ORIGIN.length))
      .filter((path) => pageKindOf(path) !== undefined)
      .filter((_, i) => i % 9 === 0),
    ...hidden.map(({ id }) => `/properties/${String(id)}/`),
    "/fishing/mt/",
    "/fishing/mt/page-2/",
  ];
  const read = async (path: string) => {
    const response = await site.ask(path);
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    return Buffer.from(JSON.stringify([response.status, headers, await response.text()]));
  };
  return new Map(
    await Promise.all(paths.map(async (path) => [`html:${path}`, await read(path)] as const)),
  );
}
