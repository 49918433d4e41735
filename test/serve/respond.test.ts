// Responses: entity tags, conditions, and what is thrown. test/hosts/http.test.ts has the headers of each kind.
import { describe, expect, it } from "vitest";
import { NO_REQUEST_ID, success } from "../../src/envelope.ts";
import { matchesTag, newRequestId, respondAnswer, respondError } from "../../src/serve/respond.ts";

const ID = "0123456789abcdef0123456789abcdef";
const BODY = success('{"club":"渓"}', NO_REQUEST_ID);

function exchange(requestId = ID) {
  const request = new Request("https://riffle.test/v1/clubs");
  return { request, requestId, keyed: false, snapshotId: undefined, limits: {} };
}

async function tagOf(body: string, requestId?: string, tag?: string) {
  const { headers } = await respondAnswer({ body, tag, headers: {} }, exchange(requestId));
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
    expect(await tagOf(BODY, ID, tag)).toBe('W/"abc"');
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

describe("respondError(thrown, exchange)", () => {
  it.each([new TypeError("secret of a row"), "a text", undefined, null, { status: 404 }])(
    "answers 500 to %s and tells nothing of it",
    (thrown) => {
      const { status, body } = respondError(thrown, exchange());
      expect(status).toBe(500);
      expect(JSON.parse(Buffer.from(body!).toString())).toEqual({
        success: false,
        error: { code: "internal", message: expect.not.stringContaining("secret") as string },
        meta: { request_id: `req_${ID}` },
      });
    },
  );
});
