// What the browser keeps: trusted until a newer snapshot is known, then checked once for each file.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Directory } from "../../src/site/explore/directory.ts";
import { doubting } from "../../src/site/shared/site-fetch.ts";
import { ROW } from "../build/dump-rows.ts";
import { buildTables } from "../sample.ts";
import { queryIn } from "./query.ts";

const folder = await buildTables({ properties: [1, 2, 3].map((i) => ROW.properties(i)) });

it("a refreshed directory reads each file once past the cache, and as usual after that", async () => {
  const caches: RequestInit["cache"][] = [];
  const site = doubting(async (path, init) => {
    caches.push(init?.cache);
    return new Response(readFileSync(folder + path));
  });
  const directory = new Directory(site.fetch);
  const cachesOf = async (search: string) => {
    caches.length = 0;
    await directory.results(queryIn(search));
    return caches;
  };
  expect(await cachesOf("?state=mt")).toEqual([undefined, undefined]);
  site.doubt();
  directory.refresh();
  expect(await cachesOf("?state=mt")).toEqual(["no-cache", "no-cache"]);
  expect(new Set(await cachesOf("?q=creek"))).toEqual(new Set(["no-cache"]));
  directory.refresh();
  expect(await cachesOf("?state=mt")).toEqual([undefined, undefined]);
});
