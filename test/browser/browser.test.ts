// The site, the client and the report in a real browser: one server and one browser for all of it.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { twinPath } from "../../src/address.ts";
import { descendants, isAlive } from "../processes.ts";
import { asked, origin, run, twin } from "./site.ts";

const PARTS =
  "explorer one-search phrases angler calendar trip map failures swap pages rendered docs client report";
for (const part of PARTS.split(" ")) await import(`./${part}.ts`);

// A bundler's service ends with this process itself.
const started = descendants(/esbuild|(^|\/)ps$/);
afterEach(() => run.closePages());
afterAll(() => run.stop());

// These judge all that the tests above did.
describe("the whole run", () => {
  it("asked no other origin", () => {
    expect(asked.length).toBeGreaterThan(100);
    const strangers = asked.filter(
      (url) => /^(https?|wss?):/.test(url) && ![origin, twin].includes(new URL(url).origin),
    );
    expect(strangers).toEqual([]);
  });

  it("read packs from their gzipped twins, where they have one", () => {
    const paths = asked.map((url) => new URL(url).pathname);
    const twins = paths.filter((path) => path.endsWith(".bin.gz"));
    const kinds = new Set(twins.map((path) => /(\w+)\.\d+\.bin\.gz$/.exec(path)?.[1]));
    expect(kinds).toEqual(new Set(["index", "points", "days", "text", "dictionary"]));
    expect(paths.filter((path) => twinPath(path) !== undefined)).toEqual([]);
  });

  it("left no complaint on any console", () => {
    expect(run.complaints).toEqual([]);
  });

  it("leaves no process behind", async () => {
    expect(started.length).toBeGreaterThan(1);
    await run.stop();
    await expect.poll(() => started.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
