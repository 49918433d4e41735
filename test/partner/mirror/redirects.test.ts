// Where a mirror or a fetch follows a redirect to.
import { describe, expect, it } from "vitest";
import { redirectTarget } from "../../../partner/mirror/http.ts";

describe("redirectTarget(location, from)", () => {
  it.each([
    ["/static/b", "https://a.example/static/a", "https://a.example/static/b"],
    ["https://b.example/x", "https://a.example/x", "https://b.example/x"],
    ["https://a.example/x", "http://a.example/x", "https://a.example/x"],
    ["http://b.example/x", "http://a.example/x", "http://b.example/x"],
  ])("follows %s from %s", (location, from, to) => {
    expect(redirectTarget(location, new URL(from)).href).toBe(to);
  });

  it.each([
    ["http://a.example/x", "https://a.example/x"],
    ["//a.example/x", "ftp://a.example/x"],
    ["file:///etc/passwd", "http://a.example/x"],
    ["http://", "http://a.example/x"],
  ])("refuses %s from %s", (location, from) => {
    expect(() => redirectTarget(location, new URL(from))).toThrow();
  });
});
