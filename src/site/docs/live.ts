// Live calls: sends the request that a form describes, with the reader's own key, and shows the answer. The key
// stays in the tab.
import { colourJson } from "../home/json.ts";
import { copyButton } from "./copy.ts";
import { putProperty } from "./put.ts";
import { recall, remember } from "./tab.ts";

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
/** Characters shown of an answer: an export of a whole resource is too long to draw. */
const MOST_SHOWN = 100_000;

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
  if (key) key.value = recall(KEY);
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
  if (input) remember(KEY, key);
  const url = addressOf(form);
  place.replaceChildren(element("p", "hint", "Waiting for the answer…"));
  const begun = performance.now();
  try {
    const answer = await fetch(
      url,
      key === "" ? {} : { headers: { Authorization: `Bearer ${key}` } },
    );
    const text = await answer.text();
    const time = Math.round(performance.now() - begun);
    show(place, url, answer, text, time);
  } catch {
    const problem = element("p", "problem", "No answer came. Check your connection and try again.");
    place.replaceChildren(problem);
  }
}

function show(place: HTMLElement, url: string, answer: Response, text: string, time: number): void {
  const line = element("p", "live-line");
  const status = element(
    "strong",
    answer.ok ? "good" : "bad",
    `${answer.status} ${answer.statusText}`.trim(),
  );
  line.append(status, ` · ${time} ms · ${new Blob([text]).size.toLocaleString("en-US")} bytes`);
  const fields = SHOWN.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const head = element("p", "live-head");
  head.append(element("code", "", `GET ${decodeURI(url)}`));
  const block = element("div", "code");
  const pre = element("pre", "");
  pre.tabIndex = 0;
  pre.append(...coloured(text, answer.headers.get("Content-Type") ?? ""));
  block.append(pre);
  block.append(copyButton(block));
  const headers = element("details", "live-headers");
  headers.append(element("summary", "", "Headers"), element("pre", "", fields.join("\n")));
  place.replaceChildren(head, line, block, headers);
  place.scrollIntoView({ block: "nearest" });
}

/** JSON is indented and coloured; everything else is shown as it came. */
function coloured(text: string, type: string): (Node | string)[] {
  if (text.length > MOST_SHOWN) return [`${text.slice(0, MOST_SHOWN)}\n… and more`];
  if (!type.startsWith("application/json")) return [text];
  const json = JSON.stringify(JSON.parse(text), null, 2);
  return colourJson(json).map((piece) =>
    piece.kind === "plain" ? piece.text : element("span", `json-${piece.kind}`, piece.text),
  );
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
