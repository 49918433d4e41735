// The answer to a call while a component shows it: an address in; loading, the answer or a failure out.
import { useCallback, useEffect, useState } from "preact/hooks";
import { MAX_AGE_SECONDS } from "../../limits.ts";
import { askTimed, type Timed } from "./ask.ts";
import { failureOf, type Failure } from "./failure.ts";

export interface Loaded<T> {
  /** The call's answer, or while it is under way the one before. */
  answer: Timed<T> | undefined;
  /** `answer` is of another call, and this one is under way. */
  loading: boolean;
  failure: Failure | undefined;
  retry(): void;
}

/** As long as the service lets answers be kept, in ms. */
const FRESH = MAX_AGE_SECONDS * 1_000;
const MOST_KEPT = 100;
const kept = new Map<string, { answer: Timed<unknown>; at: number }>();

/** Asks whenever `url` changes, and drops the call before. Without a url nothing is asked. */
export function useAnswer<T>(url: string | undefined, fallback?: string): Loaded<T> {
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<{ url?: string; answer?: Timed<T>; failure?: Failure }>(
    {},
  );
  const known = url === undefined ? undefined : recall<T>(url);

  useEffect(() => {
    if (url === undefined) return;
    const found = recall<T>(url);
    if (found) {
      setOutcome({ url, answer: found });
      return;
    }
    const controller = new AbortController();
    askTimed<T>(url, controller.signal, fallback).then(
      (answer) => {
        keep(url, answer);
        if (!controller.signal.aborted) setOutcome({ url, answer });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setOutcome({ url, failure: failureOf(error, navigator.onLine) });
      },
    );
    return () => controller.abort();
  }, [url, fallback, tries]);

  const retry = useCallback(() => {
    setOutcome({});
    setTries((count) => count + 1);
  }, []);

  const settled = outcome.url === url;
  return {
    answer: known ?? outcome.answer,
    loading: url !== undefined && !known && !settled,
    failure: settled && !known ? outcome.failure : undefined,
    retry,
  };
}

function recall<T>(url: string): Timed<T> | undefined {
  const entry = kept.get(url);
  return entry && Date.now() - entry.at < FRESH ? (entry.answer as Timed<T>) : undefined;
}

function keep(url: string, answer: Timed<unknown>): void {
  kept.delete(url);
  kept.set(url, { answer, at: Date.now() });
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
}
