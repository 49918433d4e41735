// An access log as the planner gets it: files in, requests by page or a refusal out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { readTraffic, trafficText } from "../../../build/plan/traffic.ts";
import { scratchFolder } from "../../scratch.ts";

const folder = scratchFolder();
const line = (target: string) =>
  `192.0.2.7 - - [21/Nov/2026:10:00:00 +0000] "GET ${target} HTTP/1.1" 200 9\n`;
const LOG = [
  "/v1/clubs",
  "/static/v1/clubs/offset.0.json",
  "/v1/clubs?state=MT&offset=25",
  "/v1/clubs?state=MT,ID",
  "/v1/clubs?limit=100",
  "/v1/clubs?q=hidden+hollow",
  "/v1/guides?species=%D0%A4%D0%BE%D1%80%D0%B5%D0%BB%D1%8C",
  "/v1/guides?species=" + "a".repeat(400),
  "/v1/me",
]
  .map(line)
  .join("");

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("readTraffic(effects, path)", () => {
  it.each([
    ["plain", LOG],
    ["gzipped", gzipSync(LOG)],
    ["gzipped in members", Buffer.concat([gzipSync(LOG.slice(0, 50)), gzipSync(LOG.slice(50))])],
  ])("counts requests by the page that would answer them, %s", async (name, content) => {
    const traffic = await readTraffic(disk, file(name, content));
    expect(Object.fromEntries(traffic.pages)).toEqual({
      "/static/v1/clubs/offset.0.json": 2,
      "/static/v1/clubs/state.mt/offset.25.json": 1,
    });
    expect(traffic.tally).toEqual({ lines: 9, lists: 8, others: 1, unreadable: 0 });
    expect(trafficText(traffic)).toBe(
      "access log 8 list requests of 9 lines; skipped 1 for other things, 0 unreadable",
    );
  });

  it("takes an empty log for no traffic", async () => {
    expect((await readTraffic(disk, file("empty", ""))).pages.size).toBe(0);
  });

  it.each([
    ["no file", () => join(folder, "nothing"), "There is no access log at"],
    ["a folder", () => folder, "There is no access log at"],
    ["prose", () => file("prose", "secret stone\nhello\n"), "None of the 2 lines"],
    [
      "half a gzip file",
      () => file("half", gzipSync(LOG).subarray(0, 60)),
      "damaged or ends early",
    ],
  ])("refuses %s, and quotes nothing of it", async (_, make, message) => {
    const refusal = await readTraffic(disk, make()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: "BuildError" });
    expect((refusal as Error).message).toContain(message);
    expect((refusal as Error).message).not.toContain("stone");
  });
});
