// Draws list requests from a model, or counts those of an access log, and prints which share of them the pages of a
// snapshot answer. npm run simulate [-- --help]; nothing is sent over a network.
import { parseWhole, run } from "../bin/command.ts";
import { disk } from "../build/disk/effects.ts";
import { readTraffic, trafficText } from "../build/plan/traffic.ts";
import { readManifest } from "../build/snapshot/listing.ts";
import { MANIFEST_PATH } from "../src/address.ts";
import { BuildError } from "../src/errors.ts";
import { countHtmlPages, countListings, drawPages } from "./traffic/draw.ts";
import { MODEL, type Model } from "./traffic/model.ts";

const USAGE = `npm run simulate -- [--dir DIR] [--access-log FILE] [--requests N] [--seed N]

Prints which share of list requests the pages of a snapshot answer, among those that a page could answer:
one value a facet at most, whole pages; and how many HTML pages are files. Without a log the requests are drawn from
bench/traffic/model.ts.

  --dir DIR           the snapshot (default dist)
  --access-log FILE   what was asked for, as npm run build takes it
  --requests N        requests to draw (default 100000, which gives the share to 0.1 points)
  --seed N            seed of the draws (default 1)`;

const { crawler, visitor } = MODEL.clients;
const crawled = (share: number) => ({
  ...MODEL.clients,
  crawler: { ...crawler, share },
  visitor: { ...visitor, share: visitor.share + crawler.share - share },
});
/** Should the model be wrong in what matters most. */
const VARIANTS: Record<string, Partial<Model>> = {
  "as in the model": {},
  "Zipf 0.7": { zipf: 0.7 },
  "Zipf 1.3": { zipf: 1.3 },
  "no crawlers": { clients: crawled(0) },
  "crawlers 15 %": { clients: crawled(0.15) },
};

await run({ usage: USAGE }, async ({ values }) => {
  const { dir = "dist" } = values;
  const requests = parseWhole("--requests", values.requests ?? "100000", 1);
  const seed = parseWhole("--seed", values.seed ?? "1");
  const pages = pagesIn(dir);
  const rows: Record<string, object> = {};
  const log = values["access-log"];
  if (log !== undefined) {
    const traffic = await readTraffic(disk, log);
    console.log(trafficText(traffic));
    rows["as in the log"] = shareOf(traffic.pages, pages);
  } else {
    const listings = countListings(dir);
    for (const [name, change] of Object.entries(VARIANTS)) {
      const drawn = new Map<string, number>();
      for (const page of drawPages({ ...MODEL, ...change }, listings, seed, requests))
        drawn.set(page, (drawn.get(page) ?? 0) + 1);
      rows[name] = shareOf(drawn, pages);
    }
  }
  console.table(rows);
  const html = countHtmlPages(dir);
  console.log(`HTML pages that are files: ${html}. Views of these invoke nothing.`);
});

function pagesIn(dir: string): Set<string> {
  const read = (path: string) => disk.read(dir + path);
  const manifest = readManifest(read(MANIFEST_PATH), read);
  if (!manifest) throw new BuildError(`${dir} holds no snapshot`, "Build one first, or give --dir");
  return new Set(manifest.files.map(({ path }) => path));
}

function shareOf(asked: ReadonlyMap<string, number>, pages: ReadonlySet<string>): object {
  let [all, found] = [0, 0];
  for (const [page, count] of asked) {
    all += count;
    if (pages.has(page)) found += count;
  }
  return { requests: all, "by a page": `${((100 * found) / all).toFixed(1)} %` };
}
