// The search over the documentation: what it finds, and in which order.
import { readFileSync } from "node:fs";
import MiniSearch from "minisearch";
import { searchIndex, sectionsOf } from "../../docs/render/search-index.ts";
import { describe, expect, it } from "vitest";
import { describeApi } from "../../docs/render/describe.ts";
import { documentation } from "../../docs/render/site.ts";
import { headingsFirst, SEARCH_OPTIONS, type Found } from "../../src/site/docs/search-options.ts";

const groups = documentation({
  api: describeApi(),
  read: (file: string) => readFileSync(file, "utf8"),
  picture: (file: string) => `/assets/${file}`,
});
const pages = groups.flatMap((group) => group.pages);

describe("the search of the documentation", () => {
  const index = MiniSearch.loadJSON(searchIndex(pages), SEARCH_OPTIONS);

  it.each([
    ["rate limit", "/docs/limits/#calls-a-minute"],
    ["429", "/docs/errors/#codes"],
    ["If-None-Match", "/docs/caching/#ask-again-with-the-etag"],
    ["etag", "/docs/caching/#ask-again-with-the-etag"],
    ["get key", "/docs/authentication/#get-a-key"],
    ["autentication", "/docs/authentication/"],
    ["mirror", "/docs/mirroring/"],
    ["list guides", "/docs/api/list-guides/"],
    ["radius_km", "/docs/discovery/#near-a-place"],
    ["how a pin is made", "/docs/privacy/#how-a-pin-is-made"],
    ["nginx", "/docs/hosting/"],
    ["errors", "/docs/errors/"],
  ])("finds %s among the first", (words, address) => {
    expect(
      index
        .search(words)
        .slice(0, 5)
        .map(({ id }) => id as string),
    ).toContain(address);
  });

  it("puts sections whose headings have all the words before others", () => {
    const search = index.search("errors");
    const found = headingsFirst(search as never, "errors") as Found[];
    const isNamed = found.map(({ heading }) => /\berrors/i.test(heading));
    expect(isNamed.indexOf(false)).toBeGreaterThan(0);
    expect(isNamed.slice(isNamed.indexOf(false))).not.toContain(true);
    expect(found.length).toBe(search.length);
  });

  it("finds nothing for what is not there, and only sections that are", () => {
    expect(index.search("xyzzyplugh")).toEqual([]);
    const ids = pages.flatMap(sectionsOf).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.endsWith("undefined"))).toEqual([]);
  });
});
