// Paths of the Node server's files: the nearest 404 page without a step for each segment, and a longest path.
import { expect, it, vi } from "vitest";
import { lookUp, MAX_PATH_BYTES } from "../../hosts/node/static.ts";
import type { SnapshotFile } from "../../hosts/node/snapshot-files.ts";

const at = (path: string) => ({ file: { disk: path } });
const NAMES = ["/404.html", "/static/v1/404.html", "/static/v1/a b.json", "/explore/index.html"];

/** Files, and how many names were looked for. */
function open() {
  const rest = { bytes: 0, etag: "", headers: {} };
  const files = new Map<string, SnapshotFile>(NAMES.map((name) => [name, { disk: name, ...rest }]));
  const [get, has] = [vi.spyOn(files, "get"), vi.spyOn(files, "has")];
  const asked = () => get.mock.calls.length + has.mock.calls.length;
  return { files, missing: ["/static/v1/404.html", "/404.html"], asked };
}

it.each([
  ["/static/v1/nowhere/at/all.json", "/static/v1/404.html"],
  ["/static%2Fv1/nowhere", "/static/v1/404.html"],
  ["/static/v1/%zz", "/static/v1/404.html"],
  ["/static/v1", "/404.html"],
  ["/static/v11/nowhere", "/404.html"],
  ["//static/v1/nowhere", "/404.html"],
])("%s gets the nearest 404 page, %s", (path, page) => {
  expect(lookUp(open(), path)).toMatchObject({ status: 404, ...at(page) });
});

it("as many names are looked for on a path of a thousand segments as on one of two", () => {
  const [short, long] = [open(), open()];
  lookUp(short, "/a/b");
  lookUp(long, "/".repeat(MAX_PATH_BYTES - 1) + "b");
  expect(long.asked()).toBe(short.asked());
});

it("a path is refused above the longest length, and found up to it however it is spelt", () => {
  const encoded = [..."/static/v1/a b.json"]
    .map((c) => (c === "/" ? c : `%${c.charCodeAt(0).toString(16)}`))
    .join("");
  expect(lookUp(open(), encoded)).toMatchObject({ status: 200, ...at("/static/v1/a b.json") });
  expect(lookUp(open(), "/".padEnd(MAX_PATH_BYTES, "a"))).toMatchObject({ status: 404 });
  expect(() => lookUp(open(), "/".padEnd(MAX_PATH_BYTES + 1, "a"))).toThrow(
    "The path has 1025 bytes; at most 1024 are allowed",
  );
});
