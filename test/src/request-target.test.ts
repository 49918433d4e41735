// The target of a request: dots and backslashes are resolved, and nothing else of its spelling.
import { expect, it } from "vitest";
import { targetOf } from "../../src/request-target.ts";

it.each([
  ["/v1/clubs?limit=1", "/v1/clubs?limit=1"],
  ["/v1/health#here", "/v1/health"],
  ["/v1/../../v1/./health/.", "/v1/health/"],
  ["/v1/%2e%2E/explore/", "/explore/"],
  ["\\v1\\health", "/v1/health"],
  ["//v1/health", "//v1/health"],
  ["/v1/.well-known/a..b", "/v1/.well-known/a..b"],
  ["/v1/%68ealth?q=\\/../", "/v1/%68ealth?q=\\/../"],
  ["http://other.example/v1?x", "/v1?x"],
  ["https://other.example", "/"],
  ["http://other.example?x", "/?x"],
  ["*", undefined],
  ["example.com:443", undefined],
])("targetOf(%j) is %j", (written, target) => {
  expect(targetOf(written)).toBe(target);
});
