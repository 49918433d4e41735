// What an operator may do by accident, and what a build makes of it.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { newPinKeys } from "../../build/project/pin-keys.ts";
import { readSite } from "../../build/write/site.ts";
import { verify } from "../../partner/mirror/verify.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";
import { ROW, writeDump } from "./dump-rows.ts";

const dump = writeDump({
  properties: [ROW.properties(1), ROW.properties(2)],
  clubs: [ROW.clubs(1)],
});

function manyNames(count: number): string {
  const names = Array.from(
    { length: count },
    (_, i) => `Fish ${"abcdefghij"[i % 10]}${"x".repeat(i / 10)}`,
  );
  return JSON.stringify(names);
}

describe("readSite(effects, folder)", () => {
  it.each([".env", "Foo Bar~.TXT", "notes/.hidden", ".git/config"])(
    "refuses %s, which has no place on a site",
    (name) => {
      const folder = scratchFolder();
      writeFileSync(join(folder, "_headers"), "");
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), "");
      expect(() => readSite(disk, folder)).toThrow(/can't be published/);
    },
  );

  it("refuses a folder that is not the project's", () => {
    expect(() => readSite(disk, scratchFolder())).toThrow(/_headers/);
  });
});

describe("build(options)", () => {
  const out = join(scratchFolder(), "dist");
  beforeAll(() => buildInto(out, dump));

  it("refuses pin keys other than the last snapshot's, and keeps that", async () => {
    const before = disk.linkTarget(out);
    await expect(buildInto(out, dump, { secrets: newPinKeys() })).rejects.toThrow(/key check/);
    expect(disk.linkTarget(out)).toBe(before);
  });

  it("keeps its private outputs to the user that ran it", () => {
    for (const name of disk.list(`${out}.private`)) {
      expect(statSync(`${out}.private/${name}`).mode & 0o777, name).toBe(0o600);
    }
  });

  it("cuts the lists of a row that would make too many combinations", async () => {
    const place = join(scratchFolder(), "dist");
    const guides = [
      ROW.guides(1, { species: manyNames(500), techniques: manyNames(500) }),
      ROW.guides(2),
    ];
    const { tables } = await buildInto(place, writeDump({ guides, clubs: [ROW.clubs(1)] }));
    expect(tables.find(({ table }) => table === "guides")).toMatchObject({
      published: 2,
      rejected: 0,
    });
  });
});

describe("verify(read, paths)", () => {
  it("finds a file that no manifest names", async () => {
    const out = join(scratchFolder(), "dist");
    await buildInto(out, dump);
    const paths = [...disk.list(out).map((name) => `/${name}`), "/static/v1/directory.sqlite"];
    const { problems } = await verify(async (path) => disk.read(out + path), paths);
    expect(problems).toEqual(["/static/v1/directory.sqlite is not in the manifest"]);
  });
});
