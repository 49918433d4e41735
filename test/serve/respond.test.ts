// Responses: entity tags and conditions. test/serve/handle.test.ts has what is thrown, and test/hosts/http.test.ts has the headers of each kind.
import { describe, expect, it } from "vitest";
import { NO_REQUEST_ID, success } from "../../src/envelope.ts";
import { matchesTag, newRequestId, respondAnswer } from "../../src/serve/respond.ts";

const BODY = success('{"club":"渓"}', NO_REQUEST_ID);

async function tagOf(body: string, requestId = "0".repeat(32), tag?: string) {
  const request = new Request("https://riffle.test/v1/clubs");
  const exchange = { request, requestId, keyed: false, snapshotId: undefined, limits: {} };
  const { headers } = await respondAnswer({ body, tag, headers: {} }, exchange);
  return headers["ETag"];
}

describe("respondAnswer(answer, exchange)", () => {
  it("makes a tag of the body that its request id is no part of", async () => {
    const tag = await tagOf(BODY);
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(await tagOf(BODY, newRequestId())).toBe(tag);
    expect(await tagOf(BODY.replace(NO_REQUEST_ID, newRequestId()))).toBe(tag);
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
