// Responses: entity tags and conditions. test/serve/handle.test.ts has what is thrown, and test/hosts/http.test.ts has the headers of each kind.
import { describe, expect, it } from "vitest";
import { NO_REQUEST_ID, success } from "../../src/envelope.ts";
import { matchesTag, respondAnswer } from "../../src/serve/respond.ts";

const BODY = success('{"club":"渓"}');
const OTHER_ID = "0123456789abcdef".repeat(2);

async function tagOf(body: string, requestId = NO_REQUEST_ID, tag?: string) {
  const request = new Request("https://riffle.test/v1/clubs");
  const exchange = { request, requestId, snapshotId: undefined, limits: {} };
  const { headers } = await respondAnswer({ body, tag, headers: {} }, exchange);
  return headers["ETag"];
}

describe("respondAnswer(answer, exchange)", () => {
  it("makes a tag of the body that its request id is no part of", async () => {
    const tag = await tagOf(BODY);
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(await tagOf(BODY, OTHER_ID)).toBe(tag);
    expect(await tagOf(BODY.replace(NO_REQUEST_ID, OTHER_ID))).toBe(tag);
    expect(await tagOf(BODY.replace("渓", "溪"))).not.toBe(tag);
  });

  it.each(['"abc"', 'W/"abc"'])("makes a file's tag %s weak", async (tag) => {
    expect(await tagOf(BODY, undefined, tag)).toBe('W/"abc"');
  });
});

describe("matchesTag(ifNoneMatch, tag)", () => {
  it.each([
    'W/"abc"',
    '"abc"',
    "*",
    " * ",
    '"x", "abc"',
    'W/"x",W/"abc" , "y"',
    '"a,b", "abc"',
    '"", "abc"',
  ])("finds it in %s", (value) => expect(matchesTag(value, 'W/"abc"')).toBe(true));

  it.each(["", "abc", '"ab"', '"abcd"', '"ABC"', 'W/"x"', '"abc', 'abc"', "**", '"*"', "W/abc"])(
    "does not find it in %s",
    (value) => expect(matchesTag(value, 'W/"abc"')).toBe(false),
  );
});
