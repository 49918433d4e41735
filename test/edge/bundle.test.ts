// The function as it is deployed: how much of it each new isolate has to load.
import { describe, expect, it } from "vitest";
import { bundlePages, gzippedBytes, MAX_BUNDLE } from "../../bench/edge/bundle.ts";
import { scratchFolder } from "../scratch.ts";

describe("the function's bundle", () => {
  it("stays below 150 kB gzipped and carries no schema library", () => {
    const text = bundlePages(scratchFolder());
    expect(text).toContain("onRequest");
    expect(gzippedBytes(text)).toBeLessThanOrEqual(MAX_BUNDLE);
    expect(text).not.toContain("ZodType");
  }, 60_000);
});
