// Starts what moves on the first page: a live request with its answer, and how much the directory holds.
import { render } from "preact";
import { useId, useState } from "preact/hooks";
import { RESOURCE_LIST, type ResourceName } from "../../resources.ts";
import { Select } from "../explore/controls.tsx";
import { curl } from "../shared/api-call.tsx";
import { RiffleError } from "../shared/ask.ts";
import { CopyButton } from "../shared/copy.tsx";
import { count, resourceName } from "../shared/labels.ts";
import { fetchReply, Pieces, textOf, type Reply } from "../shared/reply.tsx";
import { Problem } from "../shared/states.tsx";
import { useLoaded } from "../shared/use-loaded.ts";

const QUESTIONS = [
  { say: "Brown trout in Montana", url: "/v1/properties?state=mt&species=brown-trout&limit=1" },
  { say: "Spring creeks", url: "/v1/properties?water_type=spring_creek&limit=1" },
  { say: "Top-rated guides", url: "/v1/guides?min_rating=4.8&limit=1" },
  { say: "Search: ranch river", url: "/v1/properties?q=ranch+river&limit=1" },
];

const SHOWN_HEADERS = ["Content-Type", "Cache-Control", "RateLimit", "X-Snapshot-Id"];

function LiveRequest() {
  const id = useId();
  const [{ url, run }, setRequest] = useState({ url: QUESTIONS[0]!.url, run: 0 });
  const send = (next: string) => setRequest({ url: next, run: run + 1 });
  // A kept answer would show the time of no request.
  const { value, loading, failure } = useLoaded(`request ${run}`, (signal) => ask(url, signal));
  const reply = failure ? undefined : value;
  return (
    <section class="live" aria-labelledby={`${id}-title`}>
      <div class="row live-head">
        <h2 id={`${id}-title`}>A live request</h2>
        <Select
          label="Example"
          isUnseen
          value={url}
          values={QUESTIONS.map((question) => question.url)}
          name={(own) => QUESTIONS.find((question) => question.url === own)!.say}
          onChange={send}
        />
        <button type="button" class="button small" onClick={() => send(url)}>
          Send again
        </button>
      </div>
      <div class="live-call">
        <code>
          <span class="method">GET</span> {url}
        </code>
        <CopyButton what="request" text={() => curl(url)} />
      </div>
      <div class="live-status hint">
        <p role="status">{loading ? "Waiting…" : reply && `${reply.status} · ${reply.size}`}</p>
        {reply && <CopyButton what="answer" text={() => textOf(reply)} />}
      </div>
      {failure && <Problem failure={failure} onRetry={() => send(url)} />}
      {!failure && <Answer reply={reply} isWaiting={loading} />}
    </section>
  );
}

async function ask(url: string, signal: AbortSignal): Promise<Reply> {
  try {
    return await fetchReply(url, SHOWN_HEADERS, { signal, cache: "no-store" });
  } catch (cause) {
    throw new RiffleError(0, "unreachable", "No answer came", { cause });
  }
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
        <code>{reply && <Pieces of={reply} />}</code>
      </pre>
    </div>
  );
}

function Counts() {
  const { value: counts } = useLoaded("counts", async () => {
    const pointer = await (await fetch("/static/v1/latest.json")).json();
    return (pointer as { counts: Record<ResourceName, number> }).counts;
  });
  return (
    <ul>
      {RESOURCE_LIST.map(({ name }) => (
        <li key={name}>
          <a href={name === "properties" ? "/explore/" : `/explore/?list=${name}`}>
            <strong>{counts ? count(counts[name]) : "–"}</strong> {resourceName(name).toLowerCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}

const live = document.getElementById("live")!;
live.replaceChildren();
render(<LiveRequest />, live);
render(<Counts />, document.getElementById("counts")!);
