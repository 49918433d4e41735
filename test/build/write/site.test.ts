// The files around the API: what is copied, what is filled in and what stands for a missing page.
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { headersText, listSite, readSite, stampOf } from "../../../build/write/site.ts";
import { failure } from "../../../src/contract.ts";
import { scratchFolder } from "../../scratch.ts";

const folder = scratchFolder();
disk.write(`${folder}/_headers`, "");
disk.write(`${folder}/.well-known/security.txt`, "Contact");
disk.write(`${folder}/logo.bin`, Uint8Array.of(0, 255));
const files = new Map(readSite(disk, folder).files.map((file) => [file.path, file]));

describe("readSite(effects, folder)", () => {
  it("copies every file but _headers, byte for byte", () => {
    const copied = ["/.well-known/security.txt", "/logo.bin"];
    expect([...files.keys()]).toEqual([...copied, "/v1/404.html", "/static/v1/404.html"]);
    expect(files.get("/logo.bin")!.make()).toEqual(Buffer.of(0, 255));
  });

  it.each([".env", "Foo Bar~.TXT", "notes/.hidden", ".git/config"])(
    "refuses %s, which has no place on a site",
    (name) => {
      const site = scratchFolder();
      disk.write(`${site}/_headers`, "");
      disk.write(`${site}/${name}`, "");
      expect(() => readSite(disk, site)).toThrow(/can't be published/);
    },
  );

  it("refuses a folder that is not the project's", () => {
    expect(() => readSite(disk, scratchFolder())).toThrow(/_headers/);
  });

  it.each(["/v1/404.html", "/static/v1/404.html"])("has the failure envelope as %s", (path) => {
    const body = failure.parse(JSON.parse(Buffer.from(files.get(path)!.make()).toString()));
    expect(body.error.code).toBe("not_found");
  });
});

describe("readSite(effects, folder), with a stamp", () => {
  it("refuses a stray file, one that changed and one that is missing, by name", () => {
    const made = listSite(disk, folder);
    disk.write(stampOf(folder), JSON.stringify({ sources: "", files: made }));
    disk.write(`${folder}/assets/gate-codes.json`, '["4821"]');
    const refused = () => readSite(disk, folder);
    expect(refused).toThrow("/assets/gate-codes.json is not what npm run site made");
    disk.remove(`${folder}/assets/gate-codes.json`);
    expect(refused).not.toThrow();
    disk.replace(`${folder}/logo.bin`, Uint8Array.of(0, 254));
    expect(refused).toThrow("/logo.bin is not what npm run site made");
    disk.remove(`${folder}/logo.bin`);
    expect(refused).toThrow("/logo.bin is not what npm run site made");
    disk.write(`${folder}/logo.bin`, Uint8Array.of(0, 255));
  });
});

describe("headersText(text, snapshot, paths)", () => {
  const RULES = "/*\n  A: b\n\n/static/{file}.csv\n  ! A\n  A: csv\n\n/z\n  A: z\n";

  it("writes a rule for each file that a rule fits, in its place, and none where there is none", () => {
    const paths = ["/static/a.csv", "/static/a.json", "/other/a.csv", "/static/a.1.csv"];
    expect(fill(RULES, paths)).toBe(
      "/*\n  A: b\n\n/static/a.csv\n  ! A\n  A: csv\n\n/static/a.1.csv\n  ! A\n  A: csv\n\n/z\n  A: z\n",
    );
    expect(fill(RULES)).toBe("/*\n  A: b\n\n/z\n  A: z\n");
  });

  it("writes one rule for all where they are more than the platform reads", () => {
    const paths = Array.from({ length: 99 }, (_, i) => `/static/${i}.csv`);
    expect(fill(RULES, paths.slice(1)).match(/^\//gm)).toHaveLength(100);
    expect(fill(RULES, paths)).toBe(RULES.replace("{file}", "*"));
  });
});

/** What a text of _headers becomes in a snapshot with these paths. */
function fill(text: string, paths: string[] = []): string {
  return headersText(text, "0123456789abcdef", paths);
}
