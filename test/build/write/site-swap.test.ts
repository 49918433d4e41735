// A build while another command makes the site: it publishes one site or the other, or nothing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { putInPlace } from "../../../ops/make-site.ts";
import { stampOf } from "../../../build/write/site.ts";
import { scratchFolder } from "../../snapshot.ts";
import { ROW, writeDump } from "../dump-rows.ts";
import { watched } from "../failing-disk.ts";
import { place } from "../place.ts";

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

let here: ReturnType<typeof place>;
let site: string;
beforeEach(() => {
  site = join(scratchFolder(), "site");
  here = place({ public: site });
  makeSite(site, "one");
});

const versions = () =>
  ["_headers", "index.html", "assets/main.js"].map(
    (name) => /one|two/.exec(here.text(`/${name}`))![0],
  );

const again = () => makeSite(site, "two");

describe("build(options), while the site is made again", () => {
  it.each([
    ["made when its files are listed", "list", "/site", again],
    ["made when one of its files is read", "read", "/index.html", again],
    ["made when its headers are read", "read", "/_headers", again],
    ["gone when a file is read", "read", "/main.js", () => rmSync(site, { recursive: true })],
  ] as const)("publishes nothing where it is %s", async (_, effect, end, act) => {
    let isOpen = true;
    const swapping = watched([effect], (_name, path) => {
      if (!isOpen || !path.endsWith(end)) return;
      isOpen = false;
      act();
    });
    const { message } = await here.refusal(dump, {}, swapping);
    expect(message).toBe(`${site} was made again while it was read`);
    expect(disk.linkTarget(here.out)).toBeUndefined();
  });

  it("publishes the site as it was, where it is made after that", async () => {
    await here.build(dump);
    makeSite(site, "two");
    expect(versions()).toEqual(["one", "one", "one"]);
    await here.build(dump, { first: false });
    expect(versions()).toEqual(["two", "two", "two"]);
  });
});

describe("putInPlace(effects, fresh, sources)", () => {
  it("has no stamp while the site and its views change, and never a part of a folder", () => {
    const folder = scratchFolder();
    const at = (path: string) => join(folder, path);
    const done: string[] = [];
    const note = (name: string, ...paths: string[]) => {
      done.push([name, ...paths.map((path) => path.replace(`${folder}/`, ""))].join(" "));
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
    for (const name of ["lib/site", "lib/views", "lib/fresh", "lib/fresh.views"])
      disk.write(at(`${name}/file`), name);
    putInPlace(effects, "lib/fresh", "two");
    expect(done[0]).toBe("remove lib/site.sha256");
    expect(done.at(-1)).toBe("stamp lib/site.sha256");
    for (const name of ["lib/site", "lib/views"]) expect(done).not.toContain(`remove ${name}`);
    expect(readFileSync(at("lib/site/file"), "utf8")).toBe("lib/fresh");
    expect(readFileSync(at("lib/views/file"), "utf8")).toBe("lib/fresh.views");
    expect(readdirSync(at("lib")).sort()).toEqual(["site", "site.sha256", "views"]);
  });
});
