// Live calls: sends the request that a form describes, with the reader's own key, and shows the answer. The key
// stays in the tab.
import { render } from "preact";
import { CopyButton } from "../shared/copy.tsx";
import { fetchReply, Pieces, textOf, type Reply } from "../shared/reply.tsx";
import { recall, remember } from "../shared/storage.ts";
import { putProperty } from "./put.ts";

const KEY = "riffle.key";
const SHOWN = ["Content-Type", "Cache-Control", "ETag", "Link", "RateLimit", "Retry-After", "X-Snapshot-Id"]; // prettier-ignore

export function addLiveCalls(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details.live")) {
    details.addEventListener("toggle", () => void prepare(details), { once: true });
    details.querySelector("form")!.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(event.currentTarget as HTMLFormElement, details.querySelector(".live-answer")!);
    });
  }
}

/** Fills in the tab's key, and a property of this directory where one is asked for. */
async function prepare(details: HTMLElement): Promise<void> {
  const key = details.querySelector<HTMLInputElement>("[data-key]");
  if (key) key.value = recall("sessionStorage", KEY);
  const property = details.querySelector<HTMLInputElement>("[data-property]");
  if (!property || property.value !== "") return;
  const answer = await fetch("/v1/properties?limit=1").catch(() => undefined);
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data: { properties: { id: string }[] } };
  const id = data.properties[0]?.id;
  if (id === undefined) return;
  if (property.value === "") property.value = id;
  putProperty(id);
}

/** The path and query of a form: empty fields are left out. */
function addressOf(form: HTMLFormElement): string {
  let path = form.dataset["path"]!;
  const query: string[] = [];
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(text));
    else if (text !== "") query.push(`${name}=${encodeURIComponent(text).replaceAll("%2C", ",")}`);
  }
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

async function send(form: HTMLFormElement, place: HTMLElement): Promise<void> {
  const input = form.querySelector<HTMLInputElement>("[data-key]");
  const key = input?.value.trim() ?? "";
  if (input) remember("sessionStorage", KEY, key);
  const url = addressOf(form);
  render(<p class="hint">Waiting for the answer…</p>, place);
  try {
    const headers = key === "" ? {} : { Authorization: `Bearer ${key}` };
    const reply = await fetchReply(url, SHOWN, { headers });
    render(<Answer {...{ url, reply }} />, place);
    place.scrollIntoView({ block: "nearest" });
  } catch {
    render(<p class="problem">No answer came. Check your connection and try again.</p>, place);
  }
}

function Answer({ url, reply }: { url: string; reply: Reply }) {
  return (
    <>
      <p class="live-head">
        <code>GET {decodeURI(url)}</code>
      </p>
      <p class="live-line">
        <strong class={reply.isOk ? "good" : "bad"}>{reply.status}</strong> · {reply.size}
      </p>
      {/* Its button says itself that it copied, and the whole answer need not be read aloud. */}
      <div class="code" aria-live="off">
        <pre tabIndex={0}>
          <Pieces of={reply} />
        </pre>
        <CopyButton what="this code" text={() => textOf(reply)} />
      </div>
      <details class="live-headers">
        <summary>Headers</summary>
        <pre>{reply.headers.join("\n")}</pre>
      </details>
    </>
  );
}
