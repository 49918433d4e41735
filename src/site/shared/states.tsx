// Takes the place of results: while they load, if nothing was found, and where a call failed.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "./failure.ts";

export function Skeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div class="skeleton-row" key={i} />
      ))}
    </div>
  );
}

export function Empty({ heading, children }: { heading: string; children: ComponentChildren }) {
  return (
    <div class="stack box notice">
      <h2>{heading}</h2>
      {children}
    </div>
  );
}

export function Problem({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { heading, advice, retryAfter, canRetry, requestId } = failure;
  return (
    <div class="stack box notice problem" role="alert">
      <h2>{heading}</h2>
      {advice !== "" && <p>{advice}</p>}
      {retryAfter !== undefined && (
        // Read aloud each second it would be all that is heard.
        <p aria-live="off">
          <Countdown key={failure} seconds={retryAfter} />
        </p>
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

export function Countdown({ seconds, onEnd }: { seconds: number; onEnd?(): void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      onEnd?.();
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, []);
  return <>{left > 0 ? `Retrying in ${left} s.` : "Retrying…"}</>;
}
