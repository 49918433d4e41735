// The envelope's bytes: heads, tails and the one place of the request id, against the zod schemas.
import { z } from "zod";
import { describe, expect, it } from "vitest";
import * as contract from "../../src/contract.ts";
import { RESOURCES } from "../../src/resources.ts";
import {
  failure,
  listHead,
  listTail,
  NO_REQUEST_ID,
  patchRequestId,
  success,
} from "../../src/envelope.ts";

const ID = "0123456789abcdef0123456789abcdef";
const encoder = new TextEncoder();
const decoder = new TextDecoder();

describe("listHead(dataKey) and listTail(pagination, requestId)", () => {
  it.each([
    [{ total: 0, limit: 25, offset: 0, returned: 0 }, false],
    [{ total: 1, limit: 25, offset: 0, returned: 1 }, false],
    [{ total: 26, limit: 25, offset: 0, returned: 25 }, true],
    [{ total: 26, limit: 25, offset: 25, returned: 1 }, false],
    [{ total: 26, limit: 1, offset: 24, returned: 1 }, true],
    [{ total: 26, limit: 25, offset: 1_000_000, returned: 0 }, false],
  ])("wrap a list with %o so that has_more is %s", (pagination, more) => {
    const text = `${listHead("clubs")}${listTail(pagination, ID)}`;
    const { total, limit, offset } = pagination;
    expect(text).toBe(
      `{"success":true,"data":{"clubs":[]},"meta":{"pagination":{"total":${total},"limit":${limit},` +
        `"offset":${offset},"has_more":${more}},"request_id":"req_${ID}"}}`,
    );
    const list = z.strictObject({ clubs: z.array(z.never()) });
    expect(contract.listSuccess(RESOURCES.clubs, list).safeParse(JSON.parse(text)).success).toBe(
      true,
    );
  });
});

describe("failure(code, message, details, requestId)", () => {
  it.each([
    [[], '{"code":"not_found","message":"a \\"b\\""}'],
    [
      [{ parameter: "q", message: "m" }],
      '{"code":"not_found","message":"a \\"b\\"","details":[{"parameter":"q","message":"m"}]}',
    ],
  ])("writes details %j only where there are some", (details, error) => {
    const text = failure("not_found", 'a "b"', details, ID);
    expect(text).toBe(`{"success":false,"error":${error},"meta":{"request_id":"req_${ID}"}}`);
    expect(contract.failure.safeParse(JSON.parse(text)).success).toBe(true);
  });
});

describe("patchRequestId(body, requestId)", () => {
  it.each([
    ["a list", `${listHead("guides")}{"id":"渓流 🎣"}${listTail(page(), NO_REQUEST_ID)}`],
    ["a success", success('{"status":"ok"}', NO_REQUEST_ID)],
    ["a failure", failure("internal", "request_id", [], NO_REQUEST_ID)],
  ])("writes the id of %s and nothing else", (_, text) => {
    const body = encoder.encode(text);
    patchRequestId(body, ID);
    expect(decoder.decode(body)).toBe(text.replace(`req_${NO_REQUEST_ID}`, `req_${ID}`));
    patchRequestId(body, NO_REQUEST_ID);
    expect(decoder.decode(body)).toBe(text);
  });
});

function page() {
  return { total: 1, limit: 25, offset: 0, returned: 1 };
}
