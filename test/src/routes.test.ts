// What hosts take from a snapshot's routes.
import { expect, it } from "vitest";
import { filledIn, functionSource, parseRedirects } from "../../src/routes.ts";

it.each([
  ["/v1", true],
  ["/v1/x", true],
  ["/v11", false],
  ["/fishing", true],
  ["/properties/x/", false],
  ["/V1/x", false],
])("the function answers %s: %s", (path, is) => {
  const routes = JSON.stringify({ version: 1, include: ["/v1/*", "/fishing/*"], exclude: [] });
  expect(new RegExp(functionSource(routes)).test(path)).toBe(is);
});

it("a redirect repeats nothing that a header takes for something else, and no folder's document", () => {
  const [one] = parseRedirects("/properties/:id/:name /properties/:id/ 308\n");
  const to = (path: string) => {
    const found = new RegExp(one!.source).exec(path)?.groups;
    return found && filledIn(one!, (name) => found[name]!);
  };
  expect(to("/properties/a-1/any%20name")).toBe("/properties/a-1/");
  expect(to("/properties/a\r\nX: 1/name")).toBeUndefined();
  expect(to("/properties/a/index.html")).toBeUndefined();
  expect(() => parseRedirects("/a https://else.test/ 308")).toThrow("not a redirect");
});
