// Responses: entity tags and 304, cache policies, HEAD, empty responses and the failure envelope.
import { describe, expect, it } from "vitest";
import { NO_REQUEST_ID, success } from "../../src/envelope.ts";
import { ApiError } from "../../src/errors.ts";
import * as respond from "../../src/serve/respond.ts";

const { EXPOSED, newRequestId, PREFLIGHT, toResponse } = respond;
type Answer = respond.Answer;
type Exchange = respond.Exchange;

// As platforms that speak fetch see the replies.
const respondAnswer = async (...args: Parameters<typeof respond.respondAnswer>) =>
  toResponse(await respond.respondAnswer(...args));
const respondError = (...args: Parameters<typeof respond.respondError>) =>
  toResponse(respond.respondError(...args));
const respondEmpty = (...args: Parameters<typeof respond.respondEmpty>) =>
  toResponse(respond.respondEmpty(...args));

const ID = "0123456789abcdef0123456789abcdef";
const BODY = success('{"club":"渓"}', NO_REQUEST_ID);

function exchange(init: RequestInit = {}, more: Partial<Exchange> = {}): Exchange {
  return {
    request: new Request("https://riffle.test/v1/clubs", init),
    requestId: ID,
    keyed: false,
    snapshotId: "00112233445566aa",
    limits: { "RateLimit-Policy": '"anonymous";q=120;w=60' },
    ...more,
  };
}

function answer(more: Partial<Answer> = {}): Answer {
  return { body: BODY, headers: { "X-Own": "1" }, ...more };
}

async function tagOf(body: string, requestId: string): Promise<string | null> {
  const response = await respondAnswer(answer({ body }), exchange({}, { requestId }));
  return response.headers.get("ETag");
}

const conditional = (value: string) => exchange({ headers: { "If-None-Match": value } });

describe("respondAnswer(answer, exchange)", () => {
  it("sends the body with the exchange's request id and every header of the contract", async () => {
    const response = await respondAnswer(answer(), exchange());
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toBe(BODY.replace(NO_REQUEST_ID, ID));
    expect(Object.fromEntries(response.headers)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": EXPOSED,
      "cache-control": "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      "content-length": String(Buffer.byteLength(text)),
      "content-type": "application/json; charset=utf-8",
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/) as string,
      "ratelimit-policy": '"anonymous";q=120;w=60',
      vary: "Authorization",
      "x-content-type-options": "nosniff",
      "x-own": "1",
      "x-request-id": `req_${ID}`,
      "x-snapshot-id": "00112233445566aa",
    });
  });

  it("makes a tag of the body that its request id is no part of", async () => {
    const tag = await tagOf(BODY, ID);
    expect(await tagOf(BODY, newRequestId())).toBe(tag);
    expect(await tagOf(BODY.replace(NO_REQUEST_ID, newRequestId()), ID)).toBe(tag);
    expect(await tagOf(BODY.replace("渓", "溪"), ID)).not.toBe(tag);
  });

  it.each([
    ['"abc"', 'W/"abc"'],
    ['W/"abc"', 'W/"abc"'],
  ])("makes a file's tag %s weak", async (tag, expected) => {
    const response = await respondAnswer(answer({ tag }), exchange());
    expect(response.headers.get("ETag")).toBe(expected);
  });

  it.each([
    'W/"abc"',
    '"abc"',
    "*",
    " * ",
    '"x", "abc"',
    'W/"x",W/"abc" , "y"',
    '  "abc"  ',
    '"a,b", "abc"',
    '"", "abc"',
  ])("answers 304 to If-None-Match: %s", async (value) => {
    const response = await respondAnswer(answer({ tag: '"abc"' }), conditional(value));
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("ETag")).toBe('W/"abc"');
    expect(response.headers.get("Cache-Control")).toMatch(/^public/);
    expect(response.headers.get("Vary")).toBe("Authorization");
    expect(response.headers.get("X-Request-Id")).toBe(`req_${ID}`);
    expect(response.headers.get("Content-Type")).toBeNull();
  });

  it.each(["", "abc", '"ab"', '"abcd"', '"ABC"', 'W/"x"', '"abc', 'abc"', "**", '"*"', "W/abc"])(
    "sends the body to If-None-Match: %s",
    async (value) => {
      const response = await respondAnswer(answer({ tag: '"abc"' }), conditional(value));
      expect(response.status).toBe(200);
    },
  );

  it("keeps a keyed caller's answer out of shared caches, 304 too", async () => {
    const keyed = { keyed: true };
    const full = await respondAnswer(answer(), exchange({}, keyed));
    const none = exchange({ headers: { "If-None-Match": "*" } }, keyed);
    const short = await respondAnswer(answer(), none);
    expect([full.status, short.status]).toEqual([200, 304]);
    for (const { headers } of [full, short]) {
      expect(headers.get("Cache-Control")).toBe("private, max-age=60");
    }
  });

  it("gives what is fresh neither tag nor cache, nor a 304", async () => {
    const response = await respondAnswer(answer({ fresh: true }), conditional("*"));
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("sends HEAD the same headers and no body", async () => {
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => respondAnswer(answer(), exchange({ method }))),
    );
    expect(Object.fromEntries(head!.headers)).toEqual(Object.fromEntries(get!.headers));
    expect(await head!.text()).toBe("");
  });

  it("names no snapshot while none can be read", async () => {
    const response = await respondAnswer(answer(), exchange({}, { snapshotId: undefined }));
    expect(response.headers.get("X-Snapshot-Id")).toBeNull();
  });
});

describe("respondError(thrown, exchange)", () => {
  it("writes an ApiError as the failure envelope with its headers", async () => {
    const details = [{ parameter: "limit", message: "m" }];
    const more = { details, headers: { "Retry-After": "7" } };
    const response = respondError(new ApiError(429, "rate_limited", "Slow", more), exchange());
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("7");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("ETag")).toBeNull();
    expect(await response.text()).toBe(
      '{"success":false,"error":{"code":"rate_limited","message":"Slow","details":' +
        `[{"parameter":"limit","message":"m"}]},"meta":{"request_id":"req_${ID}"}}`,
    );
  });

  it.each([new TypeError("secret of a row"), "a text", undefined, null, { status: 404 }])(
    "answers 500 to %s and tells nothing of it",
    async (thrown) => {
      const response = respondError(thrown, exchange());
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        success: false,
        error: { code: "internal", message: expect.not.stringContaining("secret") as string },
        meta: { request_id: `req_${ID}` },
      });
    },
  );

  it("sends HEAD no body", async () => {
    const response = respondError(new ApiError(404, "c", "m"), exchange({ method: "HEAD" }));
    expect(await response.text()).toBe("");
    expect(Number(response.headers.get("Content-Length"))).toBeGreaterThan(50);
  });
});

describe("respondEmpty(status, extra, exchange)", () => {
  it("answers a preflight", async () => {
    const response = respondEmpty(204, PREFLIGHT, exchange({ method: "OPTIONS" }, { limits: {} }));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe(
      "Authorization, If-None-Match",
    );
    expect(response.headers.get("Access-Control-Max-Age")).toBe("86400");
    expect(response.headers.get("Content-Length")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("redirects", async () => {
    const response = respondEmpty(308, { Location: "/v1/clubs?q=a" }, exchange());
    expect([response.status, await response.text()]).toEqual([308, ""]);
    expect(response.headers.get("Location")).toBe("/v1/clubs?q=a");
    expect(response.headers.get("Content-Length")).toBe("0");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("newRequestId()", () => {
  it("draws 32 lower-case hex digits anew", () => {
    const ids = new Set(Array.from({ length: 1_000 }, newRequestId));
    expect(ids.size).toBe(1_000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
