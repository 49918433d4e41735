// Counts calls in this process, exactly: nothing awaits between reading and writing a client's state.
import { judge } from "../../src/gcra.ts";
import type { Limiter } from "../../src/serve/limit.ts";

export interface HostLimiter extends Limiter {
  readonly up: boolean;
  /** Forgets clients whose quota is full again. */
  sweep(): void;
  stop(): void;
}

export function memoryLimiter(now: () => number = Date.now): HostLimiter {
  const tats = new Map<string, number>();
  return {
    up: true,
    stop() {},
    async take(client, policy) {
      const verdict = judge(tats.get(client) ?? 0, now() * 1_000, policy);
      tats.set(client, verdict.tat);
      return verdict;
    },
    sweep() {
      const paid = now() * 1_000;
      for (const [client, tat] of tats) if (tat <= paid) tats.delete(client);
    },
  };
}
