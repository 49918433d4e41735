// When and how the client tries again, with made-up answers and a clock of its own.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient, type ClientOptions } from "../../../partner/client/index.ts";
import { failure, success } from "../../../src/envelope.ts";

const ID = "0".repeat(32);
const OK = () => new Response(success('{"status":"ok","version":"2026-11-21"}'));
const busy = (status: number, retryAfter?: string) => () =>
  new Response(failure(status === 429 ? "rate_limited" : "snapshot_unavailable", "Later", [], ID), {
    status,
    headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
  });
const dropped = () => Promise.reject(new TypeError("fetch failed"));
const brokenOff = () =>
  new Response(
    new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) }),
  );

let times: number[];
/** When the call ended. */
let ended: number | undefined;
const hanging: ClientOptions["fetch"] = (_url, { signal }) =>
  new Promise<Response>((_, reject) => {
    times.push(Date.now());
    signal!.addEventListener("abort", () => reject(signal!.reason as Error));
  });

beforeEach(() => {
  times = [];
  ended = undefined;
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Health as the answers come one after another; the last one comes again and again. */
async function ask(
  answers: (() => Response | Promise<Response>)[],
  options: Partial<ClientOptions> = {},
  signal?: AbortSignal,
) {
  const client = createClient({
    baseUrl: "https://riffle.test/v1",
    fetch: async () => {
      times.push(Date.now());
      return answers[Math.min(times.length, answers.length) - 1]!();
    },
    ...options,
  });
  const outcome = client
    .health(signal && { signal })
    .then(() => "ok")
    .catch((error: unknown) => error)
    .finally(() => (ended = Date.now()));
  await vi.runAllTimersAsync();
  return outcome;
}

describe("another try", () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ["429", busy(429)],
    ["503", busy(503)],
    ["a proxy's 502", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["a connection that fails", dropped],
    ["an answer that breaks off", brokenOff],
  ])("follows %s, later each time", async (_, answer) => {
    expect(await ask([answer, answer, OK])).toBe("ok");
    // Half a second and a second, each taken by three quarters.
    expect(times).toEqual([0, 375, 375 + 750]);
  });

  it.each(["7", new Date(7_000).toUTCString()])(
    "waits at least as long as Retry-After says, %s, and a random part more",
    async (field) => {
      expect(await ask([busy(429, field), OK])).toBe("ok");
      expect(times).toEqual([0, 7_250]);
    },
  );

  it.each([400, 401, 404, 500])("does not follow a %i", async (status) => {
    const answer = () => new Response(failure("internal", "No", [], ID), { status });
    expect(await ask([answer])).toMatchObject({ status });
    expect(times).toHaveLength(1);
  });

  // prettier-ignore
  it.each([
    ["ends after as many as were asked for, with the last failure", busy(503), { code: "snapshot_unavailable" }, 3],
    ["is left out where the wait would be too long, and the error tells how long", busy(429, "61"), { code: "rate_limited", retryAfter: 61 }, 1],
  ])("%s", async (_, answer, expected, tries) => {
    expect(await ask([answer], { retries: 2 })).toMatchObject(expected);
    expect(times).toHaveLength(tries);
  });

  it("is not waited for once the signal is aborted", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 2_000);
    expect(await ask([busy(429, "20")], {}, controller.signal)).toBe(reason);
    expect(times).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the time limit of a call", () => {
  const LATE = { status: 0, code: "timeout" };

  it.each([
    [30_000, undefined],
    [500, 500],
  ])("is %i ms with timeout %s, and tells itself from an unreachable site", async (ms, timeout) => {
    const outcome = await ask([], { fetch: hanging, timeout });
    expect(outcome).toMatchObject({ ...LATE, message: `No answer within ${ms / 1_000} seconds` });
    expect(times).toEqual([0]);
    expect(ended).toBe(ms);
  });

  it("holds over all tries, and no wait goes beyond it", async () => {
    expect(await ask([dropped], { timeout: 1_000 })).toMatchObject({ code: "unreachable" });
    expect(times).toEqual([0, 375]);
    expect(ended).toBe(375);
  });

  it("gives way to the caller's own signal, and leaves no timer", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 10);
    expect(await ask([], { fetch: hanging }, controller.signal)).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be as good as none", async () => {
    expect(await ask([OK], { timeout: Infinity })).toBe("ok");
  });
});

describe("an answer that is not the API's", () => {
  it.each<[string, () => Response | Promise<Response>, object]>([
    ["a page", () => new Response("<html>"), { status: 200, code: "unexpected_answer" }],
    ["other JSON", () => Response.json([1]), { status: 200, code: "unexpected_answer" }],
    ["null", () => Response.json(null), { status: 200, code: "unexpected_answer" }],
    ["none", dropped, { status: 0, code: "unreachable", cause: expect.any(TypeError) }],
  ])("is told from the API's failures: %s", async (_, answer, expected) => {
    expect(await ask([answer], { retries: 0 })).toMatchObject(expected);
  });
});
