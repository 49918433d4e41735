// The operator's own map style that can't be had, or names what is not listed: a map stays as it was.
import type { Map } from "maplibre-gl";
import { afterEach, expect, it, vi } from "vitest";
import { replaceBasemap } from "../../src/site/map/operator-style.ts";

const [ORIGIN, MORE, ELSEWHERE] = ["tiles", "more", "elsewhere"].map(
  (one) => `https://${one}.example`,
);
const TILES = { url: `${ORIGIN}/style.json`, hosts: [MORE!], attribution: "© Example Tiles" };
const TILE_JSON = `${MORE}/tiles.json`;

const tilesOf = (origin: string) => ({ type: "vector", tiles: [`${origin}/{z}/{x}/{y}.pbf`] });
const styleOf = (beyond: object) => ({ version: 8, sources: { beyond }, layers: [] });

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["is not there", undefined, [TILES.url], "status 503"],
  ["is no style", { version: 8 }, [TILES.url], "undefined"],
  ["names tiles that are not listed", styleOf(tilesOf(ELSEWHERE!)), [TILES.url], ELSEWHERE],
  [
    "names such a TileJSON",
    styleOf({ type: "vector", url: `${ELSEWHERE}/a.json` }),
    [TILES.url],
    ELSEWHERE,
  ],
  [
    "has a TileJSON with such tiles",
    styleOf({ type: "vector", url: TILE_JSON }),
    [TILES.url, TILE_JSON],
    ELSEWHERE,
  ],
])("leaves a map alone where the style %s", async (_, style, calls, why) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url === TILE_JSON) return Response.json(tilesOf(ELSEWHERE!));
    return style ? Response.json(style) : new Response(null, { status: 503 });
  });
  // Whatever it is asked, it would fail in another way.
  const map = new Proxy({} as Map, {
    get: (_target, name) => expect.fail(`asked for ${String(name)}`),
  });
  await expect(replaceBasemap(map, TILES)).rejects.toThrow(why);
  expect(asked).toEqual(calls);
});
