// Checks that hold for every answer of /v1/*: the envelope by its zod schema, and the common headers.
import { parseItem, parseList } from "structured-headers";
import { expect } from "vitest";
import { z } from "zod";
import * as contract from "../../src/contract.ts";
import { LISTS } from "../../src/openapi/list-files.ts";
import { EXPOSED } from "../../src/serve/respond.ts";
import type { Answer } from "./pages.ts";

const ONE = contract.success(z.strictObject({ property: contract.propertyRecord }));
/** The schemas of successes by path. */
const SUCCESS: Readonly<Record<string, z.ZodType>> = {
  ...LISTS,
  health: contract.success(contract.health),
  me: contract.success(contract.identity),
  calendars: contract.success(contract.calendars),
  availability: contract.success(contract.availability),
};

interface Envelope {
  data?: Record<string, unknown>;
  error?: { code: string; details?: { parameter: string }[] };
  meta: { request_id: string; pagination?: { total: number; limit: number; offset: number } };
}

/** Checks the body of an answer and parses it; undefined where there is none. */
export function expectEnvelope(path: string, method: string, answer: Answer): Envelope | undefined {
  const { status, headers, text } = answer;
  if ([204, 304, 308].includes(status) || method === "HEAD") {
    expect(text).toBe("");
    return undefined;
  }
  const body = JSON.parse(text) as Envelope;
  const schema = status === 200 ? schemaOf(path) : contract.failure;
  expect(schema.safeParse(body).error?.issues).toBeUndefined();
  expect(headers["x-request-id"]).toBe(body.meta.request_id);
  return body;
}

/** Checks what holds for any answer of our code, whatever was asked. */
export function expectSound(method: string, path: string, answer: Answer, vary?: string): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status === 200 && path.endsWith("/calendar.ics")) {
    expectHeaders(answer, vary, CALENDAR_TYPE);
    if (method === "GET") expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    return;
  }
  expectHeaders(answer, vary);
  expectEnvelope(path, method, answer);
}

function schemaOf(path: string): z.ZodType {
  const [, name = ""] = /^\/v1\/([^?]*)/.exec(path) ?? [];
  if (/^properties\/[^/]+$/.test(name)) return ONE;
  return SUCCESS[name] ?? expect.fail(`A 200 at ${path}`);
}

export const JSON_TYPE = "application/json; charset=utf-8";
/** Of calendar.ics, the one success that is no envelope. */
const CALENDAR_TYPE = "text/calendar; charset=utf-8";

/** Checks what section 2 of the contract says of every answer; `vary` is what successes say of a host. */
export function expectHeaders(answer: Answer, vary = "Authorization", type = JSON_TYPE): void {
  const { status, headers } = answer;
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": EXPOSED,
    vary: expect.toBeOneOf(["Authorization", vary]) as string,
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^req_[0-9a-f]{32}$/) as string,
    "x-snapshot-id": expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  const bare = [204, 304, 308].includes(status);
  expect(headers["content-type"]).toBe(bare ? undefined : type);
  if (status !== 200 && status !== 304) expect(headers["cache-control"]).toBe("no-store");
  expect(headers["etag"] !== undefined).toBe(headers["cache-control"] !== "no-store");
  expectLimits(answer);
}

/** Checks the two rate-limit fields as structured fields; 204 and 414 carry neither. */
function expectLimits({ status, headers }: Answer): void {
  const { ratelimit, "ratelimit-policy": policy } = headers;
  if (status === 204 || status === 414) {
    expect([ratelimit, policy]).toEqual([undefined, undefined]);
    return;
  }
  const [[tier, quota]] = parseList(policy!) as [ReturnType<typeof parseItem>];
  expect([...quota.keys()]).toEqual(["q", "w"]);
  const [[name, state], ...others] = parseList(ratelimit!) as [ReturnType<typeof parseItem>];
  expect(others).toEqual([]);
  expect(name).toBe(tier);
  expect([...state.keys()]).toEqual(["r", "t"]);
  expect(Number(state.get("r"))).toBeLessThan(Number(quota.get("q")));
  expect(Number(state.get("t"))).toBeLessThanOrEqual(Number(quota.get("w")));
  expect(headers["retry-after"] !== undefined).toBe(status === 429 || status === 503);
}
