// A build while another command makes the site: it publishes one site or the other, or nothing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { build } from "../../../build/build.ts";
import { putInPlace } from "../../../ops/make-site.ts";
import { stampOf } from "../../../build/write/site.ts";
import { optionsOf, scratchFolder, SILENT, UNSYNCED } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";
import { refusalOf } from "../place.ts";

const dump = writeDump({ properties: [ROW.properties(1)] });

/** Files that name the version they are of, as scripts do that name each other by their hashes. */
function makeSite(folder: string, version: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "_headers"), `/*\n  X-Site: ${version}\n`);
  writeFileSync(join(folder, "index.html"), version);
  writeFileSync(join(folder, "assets/main.js"), version);
  writeFileSync(stampOf(folder), version);
}

let site: string;
let out: string;
beforeEach(() => {
  const place = scratchFolder();
  [site, out] = [join(place, "site"), join(place, "out")];
  makeSite(site, "one");
});

/** Builds; `act` is called once, before the disk does `effect` on the path that ends so. */
function builtWhile(effect: "read" | "list", end: string, act: () => void) {
  let open = true;
  const acting = (path: string) => {
    if (!open || !path.endsWith(end)) return;
    open = false;
    act();
  };
  const effects: Effects = {
    ...UNSYNCED,
    [effect]: (path: string) => (acting(path), disk[effect](path)),
  };
  return build(optionsOf(out, dump, { public: site }), SILENT, effects);
}

const versions = () =>
  ["_headers", "index.html", "assets/main.js"].map(
    (name) => /one|two/.exec(readFileSync(join(out, name), "utf8"))![0],
  );

describe("build(options), while the site is made again", () => {
  it.each([
    ["its files are listed", "list", "/site"],
    ["one of its files is read", "read", "/index.html"],
    ["its headers are read", "read", "/_headers"],
  ] as const)("publishes nothing where %s by then", async (_, effect, end) => {
    const refused = builtWhile(effect, end, () => makeSite(site, "two"));
    expect((await refusalOf(refused)).message).toBe(`${site} was made again while it was read`);
    expect(disk.linkTarget(out)).toBeUndefined();
  });

  it("publishes nothing where a file is gone, and calls that no fault of its own", async () => {
    const refused = builtWhile("read", "/assets/main.js", () => rmSync(site, { recursive: true }));
    await expect(refused).rejects.toThrow(`${site} was made again while it was read`);
  });

  it("publishes the site as it was, where it is made after that", async () => {
    await builtWhile("read", "/nothing", () => {});
    makeSite(site, "two");
    expect(versions()).toEqual(["one", "one", "one"]);
    await build(optionsOf(out, dump, { public: site, first: false }), SILENT);
    expect(versions()).toEqual(["two", "two", "two"]);
  });
});

describe("putInPlace(effects, fresh, sources)", () => {
  it("has no stamp while the site and its views change, and never a part of a folder", () => {
    const place = scratchFolder();
    const at = (path: string) => join(place, path);
    const done: string[] = [];
    const note = (name: string, ...paths: string[]) => {
      done.push([name, ...paths.map((path) => path.replace(`${place}/`, ""))].join(" "));
    };
    const effects: Effects = {
      ...disk,
      claim: () => true,
      size: () => undefined,
      names: () => [],
      isFolder: (path) => disk.isFolder(at(path)),
      remove(path) {
        if (path.includes(".lock/")) return;
        note("remove", path);
        disk.remove(at(path));
      },
      rename: (from, to) => (note("rename", from, to), disk.rename(at(from), at(to))),
      replace: (path, bytes) => (note("stamp", path), disk.replace(at(path), bytes)),
    };
    for (const folder of ["lib/site", "lib/views", "lib/fresh", "lib/fresh.views"]) {
      disk.write(at(`${folder}/file`), folder);
    }
    putInPlace(effects, "lib/fresh", "two");
    expect(done[0]).toBe("remove lib/site.sha256");
    expect(done.at(-1)).toBe("stamp lib/site.sha256");
    for (const folder of ["lib/site", "lib/views"]) expect(done).not.toContain(`remove ${folder}`);
    expect(readFileSync(at("lib/site/file"), "utf8")).toBe("lib/fresh");
    expect(readFileSync(at("lib/views/file"), "utf8")).toBe("lib/fresh.views");
    expect(readdirSync(at("lib")).sort()).toEqual(["site", "site.sha256", "views"]);
  });
});
