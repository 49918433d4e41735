// The files around the API: what is copied, what is filled in and what stands for a missing page.
import { describe, expect, it } from "vitest";
import { disk } from "../../build/effects.ts";
import { headersFile, siteFiles } from "../../build/site.ts";
import { failure } from "../../src/contract.ts";
import { scratchFolder } from "../scratch.ts";

const folder = scratchFolder();
disk.write(`${folder}/_headers`, "/*\n  X-Snapshot-Id: {snapshot}\n  X-Again: {snapshot}\n");
disk.write(`${folder}/.well-known/security.txt`, "Contact");
disk.write(`${folder}/logo.bin`, Uint8Array.of(0, 255));
const files = new Map(siteFiles(disk, folder).map((file) => [file.path, file]));

describe("siteFiles(effects, folder)", () => {
  it("copies every file but _headers, byte for byte", () => {
    const copied = ["/.well-known/security.txt", "/logo.bin"];
    expect([...files.keys()]).toEqual([...copied, "/v1/404.html", "/static/v1/404.html"]);
    expect(files.get("/logo.bin")!.make()).toEqual(Buffer.of(0, 255));
  });

  it.each(["/v1/404.html", "/static/v1/404.html"])("has the failure envelope as %s", (path) => {
    const body = failure.parse(JSON.parse(Buffer.from(files.get(path)!.make()).toString()));
    expect(body.error.code).toBe("not_found");
  });
});

describe("headersFile(effects, folder, snapshot)", () => {
  it("fills in the snapshot's id wherever it is asked for", () => {
    const { path, make } = headersFile(disk, folder, "0123456789abcdef");
    expect(path).toBe("/_headers");
    const text = Buffer.from(make()).toString();
    expect(text).toBe("/*\n  X-Snapshot-Id: 0123456789abcdef\n  X-Again: 0123456789abcdef\n");
  });
});
