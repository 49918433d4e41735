// List answers: the bytes of a page as they are, or records copied out of packs; links and places.
import { describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { World, type Body } from "./world.ts";

const CLUBS = 63;
const files = filesOf(
  await buildTables({
    clubs: Array.from({ length: CLUBS }, (_, i) =>
      // Every third one is a better match, so that relevance and the order of packs differ.
      ROW.clubs(i, {
        name: `Club ${i} ${i % 3 === 0 ? "Elk Elk" : "Elk"}`,
        location: "Élan, 渓 🎣",
      }),
    ),
    guides: [1, 2].map((i) => ROW.guides(i)),
  }),
);
const world = new World(files);
const records = new TextDecoder()
  .decode(files.get("/static/v1/clubs.ndjson"))
  .trimEnd()
  .split("\n");

async function list(path: string): Promise<{ text: string; headers: Headers }> {
  const response = await world.ask(path);
  expect(response.status).toBe(200);
  return { text: await response.text(), headers: response.headers };
}

function bodyOf(items: readonly string[], limit: number, offset: number, total = CLUBS): string {
  const more = offset + items.length < total;
  return (
    `{"success":true,"data":{"clubs":[${items.join(",")}]},"meta":{"pagination":{"total":${total},` +
    `"limit":${limit},"offset":${offset},"has_more":${more}},"request_id":"req_`
  );
}

describe("answerList(query, snapshot, origin)", () => {
  it("serves a page's bytes but for the request id, under the file's own tag", async () => {
    const path = "/static/v1/clubs/state.mt/offset.25.json";
    const { text, headers } = await list("/v1/clubs?state=mt&offset=25");
    const file = new TextDecoder().decode(files.get(path));
    expect(text.slice(0, -35)).toBe(file.slice(0, -35));
    expect(text.slice(-35)).toBe(`${headers.get("X-Request-Id")!.slice(4)}"}}`);
    expect(headers.get("Content-Location")).toBe(path);
    expect(headers.get("ETag")).toBe(`W/"${path.length}-${files.get(path)!.length}"`);
  });

  it("computes any cut through the packs, and names no file", async () => {
    for (const [limit, offset] of [
      [1, 0],
      [100, 0],
      [7, 12],
      [26, 12],
      [13, 50],
      [63, 0],
      [10, 62],
      [5, 63],
      [9, 1_000_000],
    ] as const) {
      // prettier-ignore
      const { text, headers } = await list(`/v1/clubs?limit=${limit}&offset=${offset}`);
      const items = records.slice(offset, offset + limit);
      expect(text.slice(0, -35)).toBe(bodyOf(items, limit, offset));
      expect(headers.get("Content-Location")).toBeNull();
      expect(headers.get("Link")).toContain('rel="first"');
    }
  });

  it("copies records in the order of relevance from wherever they lie", async () => {
    const { text } = await list("/v1/clubs?q=elk&limit=100");
    const better = records.filter((record) => record.includes("Elk Elk"));
    const others = records.filter((record) => !record.includes("Elk Elk"));
    expect(text.slice(0, -35)).toBe(bodyOf([...better, ...others], 100, 0));
  });

  it("answers what matches nothing with an empty list", async () => {
    for (const search of ["q=zander", "state=zz", "q=elk&state=zz"]) {
      const { text, headers } = await list(`/v1/clubs?${search}`);
      expect(text.slice(0, -35)).toBe(bodyOf([], 25, 0, 0));
      expect(headers.get("Link")!.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="last"']);
    }
  });

  it("answers for resources without a record", async () => {
    for (const path of [
      "/v1/properties",
      "/v1/properties?limit=1",
      "/v1/properties?q=elk",
      "/v1/properties?bounds=-90,-180,90,180&limit=100",
      "/v1/properties?species=brown-trout&state=mt&water_type=lake",
      "/v1/fly-shops?state=mt&offset=25",
    ]) {
      const { text } = await list(path);
      expect((JSON.parse(text) as Body).meta.pagination).toMatchObject({ total: 0 });
    }
  });

  it("takes the total of a page for its links", async () => {
    const { headers } = await list("/v1/clubs");
    expect(headers.get("Link")).toBe(
      '<https://riffle.test/v1/clubs>; rel="first", ' +
        '<https://riffle.test/v1/clubs?offset=25>; rel="next", ' +
        '<https://riffle.test/v1/clubs?offset=50>; rel="last"',
    );
  });

  it("sends no Link where none would be answered", async () => {
    // A space takes one byte as "+" and three in canonical spelling.
    const name = "a".repeat(3_900);
    const response = await world.ask(`/v1/guides?species=${name}&location=a${"+".repeat(99)}`);
    expect(response.status).toBe(200);
    expect(response.headers.has("Link")).toBe(false);
  });
});
