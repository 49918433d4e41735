// Builds that refuse: what was written by then, and what is published still.
import { lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Effects } from "../../build/disk/effects.ts";
import { numbers, ROW, writeDump, type Tables } from "./dump-rows.ts";
import { CHANGES, watched } from "./failing-disk.ts";
import { later, place } from "./place.ts";

const TABLES: Tables = {
  properties: numbers(3).map((number) => ROW.properties(number)),
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
};
const DUMP = writeDump(TABLES);

/** The disk, where one effect throws on the arguments that match. */
const fails = (name: keyof Effects, wanted: RegExp) =>
  watched([name], (_, path) => {
    if (wanted.test(path)) throw new Error(`broken ${name}`);
  });

describe("a build that refuses", () => {
  it.each([1, 30, 45])("I7 writes nothing on a budget of %i files", async (maxFiles) => {
    const { folder, out, refusal } = place();
    const changed: string[] = [];
    const names = CHANGES.filter((name) => name !== "remove");
    const effects = watched(names, (_, ...paths) => changed.push(...paths.map(String)));
    expect((await refusal(DUMP, { maxFiles }, effects)).message).toMatch(/budget/);
    const outside = changed.filter((path) => !path.includes(".private/"));
    expect(outside.filter((path) => path.startsWith(out))).toEqual([]);
    expect(readdirSync(folder)).toEqual(["out.lock", "out.private"]);
  });

  it("does not touch a DIR that is a folder or a file", async () => {
    const { folder, out, refusal } = place();
    mkdirSync(join(out, "mine"), { recursive: true });
    expect((await refusal(DUMP)).message).toContain("is not a snapshot link");
    expect(lstatSync(out).isDirectory()).toBe(true);
    expect(readdirSync(folder)).toEqual(["out", "out.lock", "out.private"]);
    expect(readdirSync(out)).toEqual(["mine"]);
  });

  it.each<[keyof Effects, RegExp]>([
    ["remove", /staging|lock/],
    ["replace", /report/],
  ])(
    "tells why it refuses, though its own end meets a disk that can't %s",
    async (name, wanted) => {
      const effects: Effects = { ...fails(name, wanted), list: fails("list", /staging/).list };
      await expect(place().build(DUMP, {}, effects)).rejects.toThrow("broken list");
    },
  );

  it("keeps what it left out and the report, and neither dates a text nor exports a key", async () => {
    const here = place();
    await here.build(DUMP);
    const kept = () => [here.hidden("texts.json"), here.hidden("keys.all.json")];
    const before = kept();
    const dump = writeDump({
      ...TABLES,
      clubs: [ROW.clubs(1, { state: "Montana" }), ROW.clubs(2, { name: "Call 406-555-0123" })],
    });
    const failing = fails("write", /manifest\.json/);
    await expect(here.build(dump, { now: later(1) }, failing)).rejects.toThrow("broken");
    expect(here.hidden("rejects.json")).toContain('"field":"state"');
    const report = here.hiddenJson("report");
    expect(report).toMatchObject({ outcome: "refused", changes: [{}, {}, {}, {}] });
    expect(kept()).toEqual(before);
  });
});
