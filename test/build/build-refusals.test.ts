// Builds that refuse: what was written by then, and what is published still.
import { lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { disk, type Effects } from "../../build/disk/effects.ts";
import { build } from "../../build/build.ts";
import { BuildError } from "../../src/errors.ts";
import { buildInto, optionsOf, scratchFolder, SILENT, UNSYNCED } from "../snapshot.ts";
import { ROW, writeDump, type Tables } from "./dump-rows.ts";

const TABLES: Tables = {
  properties: [1, 2, 3].map((number) => ROW.properties(number)),
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
};
const place = () => join(scratchFolder(), "dist");

/** The disk, and what was done to it outside DIR.private and the lock. */
function counting(): { effects: Effects; changes: string[] } {
  const changes: string[] = [];
  const note = (path: string) => {
    if (!/\.private\//.test(path)) changes.push(path);
  };
  const effects: Effects = {
    ...UNSYNCED,
    write: (path, bytes) => (note(path), disk.write(path, bytes)),
    link: (from, path) => (note(path), disk.link(from, path)),
    rename: (from, to) => (note(to), disk.rename(from, to)),
    replace: (path, bytes) => (note(path), disk.replace(path, bytes)),
    point: (path, target) => (note(path), disk.point(path, target)),
  };
  return { effects, changes };
}

/** The disk, where one effect throws on the arguments that match. */
const fails = (name: keyof Effects, wanted: RegExp): Effects => ({
  ...UNSYNCED,
  [name](...args: never[]) {
    if (args.some((arg) => wanted.test(String(arg)))) throw new Error(`broken ${name}`);
    return (disk[name] as (...all: never[]) => unknown)(...args);
  },
});

describe("a build that refuses", () => {
  it.each([1, 30, 45])("I7 writes nothing on a budget of %i files", async (maxFiles) => {
    const out = place();
    const { effects, changes } = counting();
    const refused = build(optionsOf(out, writeDump(TABLES), { maxFiles }), SILENT, effects);
    await expect(refused).rejects.toThrow(BuildError);
    await expect(refused).rejects.toThrow(/budget/);
    expect(changes).toEqual([]);
    expect(readdirSync(join(out, ".."))).toEqual(["dist.lock", "dist.private"]);
  });

  it("does not touch a DIR that is a folder or a file", async () => {
    const out = place();
    mkdirSync(join(out, "mine"), { recursive: true });
    await expect(buildInto(out, writeDump(TABLES))).rejects.toThrow("is not a snapshot link");
    expect(lstatSync(out).isDirectory()).toBe(true);
    expect(readdirSync(join(out, ".."))).toEqual(["dist", "dist.lock", "dist.private"]);
    expect(readdirSync(out)).toEqual(["mine"]);
  });

  it.each<[keyof Effects, RegExp]>([
    ["remove", /staging|lock/],
    ["replace", /report/],
  ])(
    "tells why it refuses, though its own end meets a disk that can't %s",
    async (name, wanted) => {
      const effects: Effects = { ...fails(name, wanted), list: fails("list", /staging/).list };
      const refused = build(optionsOf(place(), writeDump(TABLES)), SILENT, effects);
      await expect(refused).rejects.toThrow("broken list");
    },
  );

  it("keeps what it left out and the report, and neither dates a text nor exports a key", async () => {
    const out = place();
    await buildInto(out, writeDump(TABLES));
    const kept = (name: string) => readFileSync(`${out}.private/${name}`, "utf8");
    const before = [kept("texts.json"), kept("keys.all.json")];
    const other = writeDump({
      ...TABLES,
      clubs: [ROW.clubs(1, { state: "Montana" }), ROW.clubs(2, { name: "Call 406-555-0123" })],
    });
    const now = new Date("2026-05-21T00:00:00Z");
    const refused = build(optionsOf(out, other, { now }), SILENT, fails("write", /manifest\.json/));
    await expect(refused).rejects.toThrow("broken");
    expect(kept("rejects.json")).toContain('"field":"state"');
    expect(JSON.parse(kept("report.json"))).toMatchObject({
      outcome: "refused",
      changes: [{}, {}, {}, {}],
    });
    expect([kept("texts.json"), kept("keys.all.json")]).toEqual(before);
  });
});
