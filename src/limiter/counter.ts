// Counts the calls of one client: the rate limiter's Durable Object.
import { DurableObject } from "cloudflare:workers";
import { judge, type Policy, type Verdict } from "../gcra.ts";

/** Microseconds of a client's debt that an idle object may lose with its memory; more is stored. */
const MAX_UNSTORED = 5_000_000;
const TAT = "tat";

export class Counter extends DurableObject {
  #tat: number;
  #alarmSet = false;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    this.#tat = ctx.storage.kv.get<number>(TAT) ?? 0;
  }

  /** Counts one call. Nothing awaits between reading and writing the state, so the count is exact. */
  take(policy: Policy): Verdict {
    const now = Date.now() * 1_000;
    const verdict = judge(this.#tat, now, policy);
    const moved = verdict.tat !== this.#tat;
    this.#tat = verdict.tat;
    if (moved && verdict.fullIn > MAX_UNSTORED) this.#store();
    return verdict;
  }

  /** Forgets a client whose quota is full again, so that an idle one costs no storage. */
  override async alarm(): Promise<void> {
    this.#alarmSet = false;
    const stored = this.ctx.storage.kv.get<number>(TAT) ?? 0;
    if (stored > Date.now() * 1_000) this.#setAlarm(stored);
    else await this.ctx.storage.deleteAll();
  }

  // Unconfirmed: the answer need not wait for the disk, since the count is in memory.
  #store(): void {
    void this.ctx.storage.put(TAT, this.#tat, { allowUnconfirmed: true });
    if (!this.#alarmSet) this.#setAlarm(this.#tat);
  }

  #setAlarm(time: number): void {
    this.#alarmSet = true;
    void this.ctx.storage.setAlarm(Math.ceil(time / 1_000), { allowUnconfirmed: true });
  }
}
