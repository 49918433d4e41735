// Reading assets through the platform's binding: fresh requests, and what each status means.
import { describe, expect, it } from "vitest";
import { assetReader } from "../../src/serve/assets.ts";

/** A binding that answers as told, and the arguments it was called with. */
function binding(answer: () => Response) {
  const calls: unknown[][] = [];
  const assets = {
    fetch: async (...call: unknown[]) => {
      calls.push(call);
      return answer();
    },
  };
  const read = assetReader(assets, "https://riffle.test/v1/clubs?state=mt");
  return { read, calls };
}

describe("assetReader(assets, origin)", () => {
  it("asks for the path with a request of its own, which carries nothing along", async () => {
    const { read, calls } = binding(() => new Response("{}"));
    await read("/static/v1/catalog.json");
    expect(calls).toEqual([["https://riffle.test/static/v1/catalog.json"]]);
  });

  it.each([
    ['"abc"', '"abc"'],
    ['W/"abc"', 'W/"abc"'],
    [undefined, undefined],
  ])("gives the bytes of a 200 and its tag %s", async (tag, etag) => {
    const headers = tag === undefined ? undefined : { ETag: tag };
    const { read } = binding(() => new Response(Uint8Array.of(0, 200, 255), { headers: headers! }));
    expect(await read("/a")).toEqual({ bytes: Uint8Array.of(0, 200, 255), etag });
  });

  it("gives bytes that the caller may change", async () => {
    const { read } = binding(() => new Response("abc"));
    const first = await read("/a");
    first!.bytes.fill(0);
    expect(await read("/a")).toMatchObject({ bytes: new TextEncoder().encode("abc") });
  });

  it("says undefined of a 404, whatever its body", async () => {
    const { read } = binding(() => new Response("<!doctype html>", { status: 404 }));
    expect(await read("/a")).toBeUndefined();
  });

  it.each([204, 206, 304, 308, 401, 403, 429, 500, 503])("throws on a %i", async (status) => {
    const { read } = binding(() => new Response(null, { status }));
    await expect(read("/a")).rejects.toThrow(`/a answered ${status}`);
  });

  it("throws what the binding throws", async () => {
    const { read } = binding(() => {
      throw new Error("Network connection lost");
    });
    await expect(read("/a")).rejects.toThrow("Network connection lost");
  });
});
