// Takes the place of results: while they load, if nothing was found, and where a call failed.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "./failure.ts";

/** Rows of the shape that results will have. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div class="skeleton-row" key={i} />
      ))}
    </div>
  );
}

interface EmptyProps {
  heading: string;
  children: ComponentChildren;
}

export function Empty({ heading, children }: EmptyProps) {
  return (
    <div class="notice">
      <h2>{heading}</h2>
      {children}
    </div>
  );
}

/** Says what went wrong, and when it is asked again or how. */
export function Problem({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { heading, advice, retryAfter, canRetry, requestId } = failure;
  const left = useCountdown(failure);
  return (
    <div class="notice problem" role="alert">
      <h2>{heading}</h2>
      {advice !== "" && <p>{advice}</p>}
      {retryAfter !== undefined && (
        // Read aloud each second it would be all that is heard.
        <p aria-live="off">{left > 0 ? `Retrying in ${left} s.` : "Retrying…"}</p>
      )}
      {canRetry && (
        <p>
          <button type="button" class="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      {requestId !== undefined && (
        <p class="hint">
          Request ID: <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}

// Whole seconds that are left of a failure's wait.
function useCountdown(failure: Failure): number {
  const wait = failure.retryAfter ?? 0;
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const end = Date.now() + wait * 1_000;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [failure]);
  return left;
}
