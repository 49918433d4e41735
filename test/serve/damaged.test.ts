// A file that is cut short, longer or shorter in the middle is never answered from and never kept.
import { describe, expect, it } from "vitest";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { integer } from "../oracle/draw.ts";
import { seeded, type Random } from "../seeded.ts";
import { FULL, share } from "../share.ts";
import { assetOf, expectPure, purely, queriesOf, toldBy, twoDeployments } from "./spread.ts";
import { World } from "./world.ts";

const [DEPLOYMENT] = await twoDeployments();
const QUERIES = queriesOf(DEPLOYMENT);
const PURE = await purely(QUERIES, DEPLOYMENT);

type Damage = (bytes: Uint8Array, random: Random) => Uint8Array;

// The last byte of the catalog is a line feed, without which it is as whole.
const cut: Damage = (bytes, random) => bytes.slice(0, integer(random, 0, bytes.length - 2));
const DAMAGES: Record<string, Damage> = {
  "cut short anywhere": cut,
  "cut short by two bytes": (bytes) => bytes.slice(0, -2),
  "cut after its header": (bytes) => bytes.slice(0, 16),
  "cut in its header": (bytes) => bytes.slice(0, 15),
  "longer by a byte": (bytes) => Uint8Array.from([...bytes, 0]),
};
const SHORTER: Damage = (bytes, random) => {
  const at = integer(random, 16, bytes.length - 2);
  return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 1)]);
};

/** Every file that a query reads, with one query for each that reads it. */
const READERS = new Map<string, string>();
for (const query of QUERIES) {
  const world = new World(DEPLOYMENT.files);
  await world.ask(query);
  for (const path of world.reads) if (!READERS.has(path)) READERS.set(path, query);
}

/** Asks with one file damaged, again in the same isolate, then with all files whole. */
async function askDamaged(
  path: string,
  query: string,
  header: boolean,
  damage: (bytes: Uint8Array) => Uint8Array,
) {
  const world = new World(DEPLOYMENT.files);
  let whole = false;
  const readAsset = async (read: string) => {
    const asset = assetOf(DEPLOYMENT, read, header);
    return read !== path || whole ? asset : { ...asset!, bytes: damage(asset!.bytes) };
  };
  const ask = async () => toldBy(await world.ask(query, {}, { readAsset }));
  const answers = [await ask(), await ask()];
  whole = true;
  return { answers, after: await ask() };
}

/** "records", "index" and so on: what a file's name begins with. */
const kindOf = (path: string) => /([a-z]+)\.[^/]*$/.exec(path)![1]!;
const KINDS = Map.groupBy(READERS, ([path]) => kindOf(path));
const DAMAGED = FULL ? [...READERS] : [...KINDS.values()].map(([first]) => first!);
const PACKS = DAMAGED.filter(([path]) => path.endsWith(".bin"));
const NO_CATALOG = DAMAGED.filter(([path]) => path !== CATALOG_PATH);

describe("a damaged file", () => {
  it("is tried for files of every kind", () => {
    const kinds = "calendars catalog dictionary index offset points records single text";
    expect([...KINDS.keys()].sort().join(" ")).toBe(kinds);
  });

  it.each([
    ...Object.entries(DAMAGES).map(([name, damage]) => [name, damage, DAMAGED] as const),
    ["cut short by a byte", (bytes: Uint8Array) => bytes.slice(0, -1), NO_CATALOG] as const,
    ["shorter in the middle", SHORTER, PACKS] as const,
  ])("%s: 503 while it lasts, right after it", async (_, damage, files) => {
    const random = seeded(5);
    for (const [path, query] of files) {
      for (let i = 0; i < share(20, 20); i++) {
        for (const header of [true, false]) {
          const { answers, after } = await askDamaged(path, query, header, (bytes) =>
            damage(bytes, random),
          );
          expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 503, 503]);
          expectPure(PURE, query, after);
          expect(after.status).not.toBe(503);
        }
      }
    }
  });
});
