// Counts calls in Valkey or Redis, exactly over all processes that share it, by one script and the store's clock.
import { Redis } from "ioredis";
import { interval, verdictOf } from "../../src/gcra.ts";
import type { HostLimiter } from "./memory-limiter.ts";

/** `judge` of src/gcra.ts. Lua's numbers are doubles, which hold microseconds since 1970 exactly. */
const TAKE = `
  local step, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  local tat = tonumber(redis.call('GET', KEYS[1]) or 0)
  local left = math.min(math.max(tat - now, 0), burst)
  if left + step > burst then return {0, left, now} end
  left = left + step
  redis.call('SET', KEYS[1], string.format('%.0f', now + left), 'PX', math.ceil(left / 1000))
  return {1, left, now}`;

const PREFIX = "riffle:";
/** After so many ms without an answer the connection is given up; calls wait for less, see MAX_WAIT. */
const GIVE_UP = 1_000;
const MAX_RETRY = 1_000;

type Take = (
  key: string,
  step: number,
  burst: number,
) => Promise<[allowed: number, left: number, now: number]>;

/** A call rejects at once without a connection; reconnects are tried every second. */
export function valkeyLimiter(url: string): HostLimiter {
  const client = new Redis(url.replace(/^valkey/, "redis"), {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: GIVE_UP,
    socketTimeout: GIVE_UP,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_RETRY),
    scripts: { take: { lua: TAKE, numberOfKeys: 1 } },
  });
  client.on("error", () => {});
  const { take } = client as unknown as { take: Take };
  // A store may be connected and refuse to write, as it does out of memory.
  let refused = false;
  client.on("ready", () => (refused = false));
  return {
    get up() {
      return client.status === "ready" && !refused;
    },
    async take(name, policy) {
      const step = interval(policy);
      const key = PREFIX + name;
      const [allowed, left, now] = await take
        .call(client, key, step, step * policy.quota)
        .catch((error: unknown) => {
          refused = true;
          throw error;
        });
      refused = false;
      return verdictOf(allowed === 1, left, now, policy);
    },
    sweep() {},
    stop: () => client.disconnect(),
  };
}
