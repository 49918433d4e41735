// Templates of requests for days: which can be used, and what is filled in.
import { describe, expect, it } from "vitest";
import { problemOfTemplate, requestAddress } from "../../src/request-template.ts";

const ALL = { id: "7", from: "2027-06-06", to: "2027-06-08", rods: 2 };

describe("requestAddress(template, request)", () => {
  it.each([
    ["https://a.test/{id}?days={from}..{to}&n={rods}", "https://a.test/7?days=2027-06-06..2027-06-08&n=2"], // prettier-ignore
    ["mailto:a@b.test?subject=Water%20{id}&body={from}%20to%20{to}", "mailto:a@b.test?subject=Water%207&body=2027-06-06%20to%202027-06-08"], // prettier-ignore
    ["https://a.test/?{id}{id}", "https://a.test/?77"],
  ])("fills in %s", (template, address) => {
    expect(problemOfTemplate(template)).toBeUndefined();
    expect(requestAddress(template, ALL)).toBe(address);
  });

  it("leaves empty what is not chosen", () => {
    expect(requestAddress("https://a.test/{id}?from={from}&to={to}", { id: "7" })).toBe(
      "https://a.test/7?from=&to=",
    );
  });

  it("can't leave the address by what is filled in", () => {
    expect(requestAddress("https://a.test/{id}", { id: "/..#?&{to}" })).toBe(
      "https://a.test/%2F..%23%3F%26%7Bto%7D",
    );
  });
});
