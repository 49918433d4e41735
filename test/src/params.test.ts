// Splitting a query string: order, "+", empty segments, malformed encodings.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readParams } from "../../src/params.ts";
import { codePoint } from "./arbitrary-query.ts";

describe("readParams(search)", () => {
  it.each<[string, [string, string | undefined][]]>([
    ["", []],
    ["?", []],
    ["?&&", []],
    ["?a=1", [["a", "1"]]],
    ["a=1", [["a", "1"]]],
    ["??a=1", [["?a", "1"]]],
    ["?b=2&a=1&b=3", [["b", "2"], ["a", "1"], ["b", "3"]]], // prettier-ignore
    ["?&a=1&&b=2&", [["a", "1"], ["b", "2"]]], // prettier-ignore
    ["?a", [["a", ""]]],
    ["?a=", [["a", ""]]],
    ["?=x", [["", "x"]]],
    ["?=", [["", ""]]],
    ["?a=b=c", [["a", "b=c"]]],
    ["?a=b%3Dc%26d", [["a", "b=c&d"]]],
    ["?q=elk+run%2B", [["q", "elk run+"]]],
    ["?a+b=1", [["a b", "1"]]],
    ["?%71=%E6%B8%93", [["q", "渓"]]],
    ["?q=%F0%9F%8E%A3", [["q", "🎣"]]],
    ["?q=%00", [["q", "\0"]]],
    ["?q=%", [["q", undefined]]],
    ["?q=%E0%A4%A", [["q", undefined]]],
    ["?q=%FF", [["q", undefined]]],
    ["?q=%C0%AF", [["q", undefined]]],
    ["?q=%ED%A0%80", [["q", undefined]]],
    ["?q=%zz&limit=1", [["q", undefined], ["limit", "1"]]], // prettier-ignore
    ["?%zz=1", [["%zz", "1"]]],
    ["?a=1;b=2", [["a", "1;b=2"]]],
  ])("reads %j", (search, expected) => {
    expect(readParams(search)).toEqual(expected.map(([name, value]) => ({ name, value })));
  });

  it("gives back what was encoded, in order", () => {
    const text = fc.array(codePoint).map((points) => points.join(""));
    const pairs = fc.array(fc.tuple(text, text), { maxLength: 5 });
    fc.assert(
      fc.property(pairs, (list) => {
        const search = list.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
        expect(readParams(`?${search}`)).toEqual(list.map(([name, value]) => ({ name, value })));
      }),
      { seed: 1 },
    );
  });
});
