// Judges calls by the generic cell rate algorithm. All times are whole microseconds, so rounding errors
// can't accumulate.

/** `quota` calls in `window` seconds: a burst of up to `quota`, refilled smoothly. */
export interface Policy {
  readonly quota: number;
  readonly window: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Microseconds until the quota is full again. */
  readonly fullIn: number;
  /** Microseconds until the next call is let through; 0 if this one was and one remains. */
  readonly retryIn: number;
  /** Theoretical arrival time, the state to keep: microseconds since 1970. */
  readonly tat: number;
}

/** Microseconds between evenly spaced calls; rounded down, in the client's favour. */
export function interval({ quota, window }: Policy): number {
  return Math.floor((window * 1e6) / quota);
}

// Where the clock went back, or the policy became narrower, the client waits for at most one full quota.
export function judge(tat: number, now: number, policy: Policy): Verdict {
  const step = interval(policy);
  const burst = step * policy.quota;
  const owed = Math.min(Math.max(tat - now, 0), burst);
  const allowed = owed + step <= burst;
  return verdictOf(allowed, allowed ? owed + step : owed, now, policy);
}

/** The verdict on a call at `now` that leaves a client owing `left`, both microseconds. */
export function verdictOf(allowed: boolean, left: number, now: number, policy: Policy): Verdict {
  const step = interval(policy);
  const burst = step * policy.quota;
  return {
    allowed,
    remaining: Math.floor((burst - left) / step),
    fullIn: left,
    retryIn: Math.max(left + step - burst, 0),
    tat: now + left,
  };
}
