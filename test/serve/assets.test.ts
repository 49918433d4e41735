// Reading assets through the platform's binding: fresh requests, and what each status means.
import { expect, it } from "vitest";
import { assetReader } from "../../src/serve/assets.ts";

/** Reads "/a" through a binding that answers as told. */
function read(answer: () => Response, calls: unknown[] = []) {
  const assets = { fetch: async (...call: unknown[]) => (calls.push(call), answer()) };
  return assetReader(assets, "https://riffle.test/v1/clubs?state=mt")("/a");
}

it("asks for the path with a request of its own, which carries nothing along", async () => {
  const calls: unknown[] = [];
  const headers = { ETag: '"abc"', "X-Snapshot-Id": "0" };
  const asset = await read(() => new Response(Uint8Array.of(0, 200, 255), { headers }), calls);
  expect(calls).toEqual([["https://riffle.test/a"]]);
  expect(asset).toEqual({ bytes: Uint8Array.of(0, 200, 255), etag: '"abc"', snapshot: "0" });
});

it("says undefined of a 404, whatever its body", async () => {
  expect(await read(() => new Response("<!doctype html>", { status: 404 }))).toBeUndefined();
});

it.each([204, 206, 304, 308, 401, 403, 429, 500, 503])("throws on a %i", async (status) => {
  await expect(read(() => new Response(null, { status }))).rejects.toThrow(`/a answered ${status}`);
});
