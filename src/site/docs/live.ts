// Live calls: sends the request that a form describes, with the reader's own key, and shows the answer. The key
// stays in the tab.
import { fetchReply, type Reply } from "../shared/reply.ts";
import { recall, remember } from "../shared/storage.ts";
import { copyButton } from "./copy.ts";
import { putProperty } from "./put.ts";

const KEY = "riffle.key";
/** Headers of an answer that are worth a look. */
const SHOWN = [
  "Content-Type",
  "Cache-Control",
  "ETag",
  "Link",
  "RateLimit",
  "Retry-After",
  "X-Snapshot-Id",
];
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
  place.replaceChildren(element("p", "hint", "Waiting for the answer…"));
  try {
    const headers = key === "" ? {} : { Authorization: `Bearer ${key}` };
    show(place, url, await fetchReply(url, SHOWN, { headers }));
  } catch {
    const problem = element("p", "problem", "No answer came. Check your connection and try again.");
    place.replaceChildren(problem);
  }
}

function show(place: HTMLElement, url: string, reply: Reply): void {
  const line = element("p", "live-line");
  line.append(element("strong", reply.isOk ? "good" : "bad", reply.status), ` · ${reply.size}`);
  const head = element("p", "live-head");
  head.append(element("code", "", `GET ${decodeURI(url)}`));
  const block = element("div", "code");
  const pre = element("pre", "");
  pre.tabIndex = 0;
  pre.append(
    ...reply.pieces.map(({ kind, text }) =>
      kind === "plain" ? text : element("span", `json-${kind}`, text),
    ),
  );
  block.append(pre, copyButton(block));
  const headers = element("details", "live-headers");
  headers.append(element("summary", "", "Headers"), element("pre", "", reply.headers.join("\n")));
  place.replaceChildren(head, line, block, headers);
  place.scrollIntoView({ block: "nearest" });
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
