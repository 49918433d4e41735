// Sends a real request and shows its answer: status, time, headers and body.
import { useEffect, useId, useState } from "preact/hooks";
import { CopyButton, curl } from "../shared/api-call.tsx";
import { Problem } from "../shared/states.tsx";
import { failureOf, type Failure } from "../shared/failure.ts";
import { RiffleError } from "../shared/ask.ts";
import { fetchReply, type Reply } from "../shared/reply.ts";

const QUESTIONS = [
  { say: "Brown trout in Montana", url: "/v1/properties?state=mt&species=brown-trout&limit=1" },
  { say: "Spring creeks", url: "/v1/properties?water_type=spring_creek&limit=1" },
  { say: "Top-rated guides", url: "/v1/guides?min_rating=4.8&limit=1" },
  { say: "Search: ranch river", url: "/v1/properties?q=ranch+river&limit=1" },
];

const SHOWN_HEADERS = ["Content-Type", "Cache-Control", "RateLimit", "X-Snapshot-Id"];

export function LiveRequest() {
  const id = useId();
  const [url, setUrl] = useState(QUESTIONS[0]!.url);
  const [run, setRun] = useState(0);
  const [reply, setReply] = useState<Reply>();
  const [failure, setFailure] = useState<Failure>();
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    setWaiting(true);
    // A kept answer would show the time of no request.
    fetchReply(url, SHOWN_HEADERS, { signal: controller.signal, cache: "no-store" }).then(
      (received) => {
        setReply(received);
        setFailure(undefined);
        setWaiting(false);
      },
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        const error = new RiffleError(0, "unreachable", "No answer came", { cause });
        setFailure(failureOf(error, navigator.onLine));
        setWaiting(false);
      },
    );
    return () => controller.abort();
  }, [url, run]);
  return (
    <section class="live" aria-labelledby={`${id}-title`}>
      <div class="live-head">
        <h2 id={`${id}-title`}>A live request</h2>
        <label class="unseen" for={`${id}-question`}>
          Example
        </label>
        <select
          id={`${id}-question`}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        >
          {QUESTIONS.map((question) => (
            <option key={question.url} value={question.url}>
              {question.say}
            </option>
          ))}
        </select>
        <button type="button" class="button small" onClick={() => setRun(run + 1)}>
          Send again
        </button>
      </div>
      <div class="live-call">
        <code>
          <span class="call-method">GET</span> {url}
        </code>
        <CopyButton what="request" text={() => curl(url)} />
      </div>
      <div class="live-status">
        <p role="status">
          {isWaiting ? "Waiting…" : reply && !failure && `${reply.status} · ${reply.size}`}
        </p>
        {reply && !failure && (
          <CopyButton what="answer" text={() => reply.pieces.map(({ text }) => text).join("")} />
        )}
      </div>
      {failure && <Problem failure={failure} onRetry={() => setRun(run + 1)} />}
      {!failure && <Answer reply={reply} isWaiting={isWaiting} />}
    </section>
  );
}

function Answer({ reply, isWaiting }: { reply: Reply | undefined; isWaiting: boolean }) {
  return (
    <div class={isWaiting ? "live-answer stale" : "live-answer"}>
      <pre tabIndex={0} aria-label="Answer">
        {reply?.headers.map((line) => (
          <span class="header-line" key={line}>
            {line}
            {"\n"}
          </span>
        ))}
        {reply && "\n"}
        <code>
          {reply?.pieces.map(({ kind, text }, i) =>
            kind === "plain" ? (
              text
            ) : (
              <span class={kind} key={i}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
