// Loads a value while a component shows it, and keeps it for as long as answers may be kept.
import { useCallback, useEffect, useState } from "preact/hooks";
import { MAX_AGE_SECONDS } from "../../limits.ts";
import { ask, rateLimit, type Answer } from "./ask.ts";
import { failureOf, type Failure } from "./failure.ts";

export interface Loaded<T> {
  /** The key's value, or the previous one until it arrives. */
  value: T | undefined;
  /** `value` is of another key, and this one's is being loaded. */
  loading: boolean;
  failure: Failure | undefined;
  retry(): void;
}

/** As long as the service lets answers be kept, in ms. */
const FRESH = MAX_AGE_SECONDS * 1_000;
const MAX_KEPT = 100;
const kept = new Map<string, { value: unknown; at: number }>();

interface Outcome<T> {
  key?: string;
  value?: T | undefined;
  failure?: Failure;
}

/** Loads for each `key`. After a failure that passes on its own it loads again in time, or when the connection returns. */
export function useLoaded<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>({});
  const known = key === undefined ? undefined : recall<T>(key);

  useEffect(() => {
    if (key === undefined) return;
    if (known !== undefined) return setOutcome({ key, value: known });
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => {
        keep(key, value);
        if (!controller.signal.aborted) setOutcome({ key, value });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setOutcome({ key, failure: failureOf(error, navigator.onLine, rateLimit()) });
      },
    );
    return () => controller.abort();
  }, [key, tries]);

  const retry = useCallback(() => {
    setOutcome(({ value }) => ({ value }));
    setTries((count) => count + 1);
  }, []);

  const failure = outcome.key === key && known === undefined ? outcome.failure : undefined;
  useEffect(() => {
    if (failure?.retryAfter === undefined) return;
    const timer = setTimeout(retry, failure.retryAfter * 1_000);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [failure]);

  return {
    value: known ?? outcome.value,
    loading: key !== undefined && known === undefined && outcome.key !== key,
    failure,
    retry,
  };
}

export function useAnswer<T>(url: string | undefined): Loaded<Answer<T>> {
  return useLoaded(url, (signal) => ask<T>(url!, signal));
}

export async function preload<T>(key: string, load: () => Promise<T>): Promise<void> {
  keep(key, await load());
}

export function forgetLoaded(): void {
  kept.clear();
}

function recall<T>(key: string): T | undefined {
  const entry = kept.get(key);
  return entry && Date.now() - entry.at < FRESH ? (entry.value as T) : undefined;
}

function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, { value, at: Date.now() });
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}
