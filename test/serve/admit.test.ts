// Admission: an address that forges keys is refused itself, and takes nobody's live key with it.
import { beforeEach, describe, expect, it } from "vitest";
import { memoryLimiter } from "../../hosts/node/memory-limiter.ts";
import { digestKey, makeKey, randomCharacters } from "../../src/api-key.ts";
import { filesOf } from "../build/tree.ts";
import { ROW } from "../build/dump-rows.ts";
import { STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const files = filesOf(await buildTables({ clubs: [ROW.clubs(1)] }));
const LIVE = makeKey("live", "k".repeat(30));
const forged = () => makeKey("live", randomCharacters());

let world: World;
let lookups: number;
let ask: (key?: string) => ReturnType<World["get"]>;

beforeEach(() => {
  world = new World(files);
  lookups = 0;
  const deps = {
    limiter: memoryLimiter(() => world.now.getTime()),
    keys: {
      async lookup(digest: string) {
        lookups++;
        return digest === (await digestKey(LIVE)) ? STORED : undefined;
      },
    },
  };
  ask = (key) => {
    const authorization = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    const headers = { "CF-Connecting-IP": "192.0.2.1", ...authorization };
    return world.get("/v1/clubs", { headers }, deps);
  };
});

describe("admit(exchange, client, deps, callers)", () => {
  it("refuses an address that forges keys, but no live key from it, seen before or not", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 200; i++) statuses.push((await ask(forged())).status);
    expect(statuses).toEqual([...Array<number>(120).fill(401), ...Array<number>(80).fill(429)]);
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await ask(LIVE);
      expect([status, headers.get("RateLimit-Policy")]).toEqual([200, '"partner";q=1200;w=60']);
    }
    expect((await ask()).status).toBe(429);
  });

  it("looks no key up whose checksum is wrong, and an unknown one once a minute", async () => {
    const unknown = forged();
    for (let i = 0; i < 200; i++) await ask(unknown);
    expect(lookups).toBe(1);
    for (let i = 0; i < 200; i++)
      await ask(`${LIVE.slice(0, -1)}${LIVE.endsWith("x") ? "y" : "x"}`);
    expect(lookups).toBe(1);
  });
});
