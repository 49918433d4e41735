// GET /calendars: one request of a page's calendars reads each file once.
import { describe, expect, it } from "vitest";
import { CALENDARS_PER_SHARD, MAX_IDS } from "../../src/limits.ts";
import { ROW, uuid } from "../build/dump-rows.ts";
import { buildTables } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const PROPERTIES = 2 * CALENDARS_PER_SHARD;
const numbers = Array.from({ length: PROPERTIES }, (_, i) => i + 1);
const folder = await buildTables({ properties: numbers.map((n) => ROW.properties(n)) });
const ids = numbers.slice(0, MAX_IDS).map((n) => uuid("properties", n));

describe("GET /v1/calendars on a cold isolate", () => {
  it("reads the catalog and each shard once, however many calendars lie in it", async () => {
    const site = openSite(folder);
    const answer = await site.ask(`/v1/calendars?ids=${ids.join()}`);
    const { data } = (await answer.json()) as { data: { calendars: { property_id: string }[] } };
    expect(data.calendars.map(({ property_id }) => property_id)).toEqual(ids);
    const reads = site.takeReads();
    expect(new Set(reads).size).toBe(reads.length);
    expect(reads.length).toBe(3);
  });
});
