// Shows the exact call behind what is seen, with a button that copies it: where that is wanted, which the browser
// remembers.
import { CopyButton } from "./copy.tsx";
import { remember, useRecalled } from "./storage.ts";

const KEY = "riffle.api-calls";

interface Props {
  /** Name of what the call loaded, like "List". */
  label: string;
  url: string;
  /** The same question to the API, where a static page answered. */
  api?: string | undefined;
}

export function ApiCall({ label, url, api }: Props) {
  if (!useShowCalls()) return null;
  return (
    <div class="call box on-screen">
      <Line label={label} url={url} />
      {api !== undefined && api !== url && <Line label="Same answer" url={api} inline />}
    </div>
  );
}

function Line({ label, url, inline = false }: Omit<Props, "api"> & { inline?: boolean }) {
  return (
    <div class={inline ? "call-line inline" : "call-line"}>
      <p class="call-label">{label}</p>
      <code class="call-url">
        <span class="method">GET</span> {url}
      </code>
      <CopyButton what={`call: ${label}`} text={() => curl(url)} />
    </div>
  );
}

export function curl(url: string): string {
  return `curl '${location.origin}${url.replaceAll("'", "%27")}'`;
}

/** Off during the first render, like where nothing is remembered. */
export function useShowCalls(): boolean {
  return useRecalled(KEY, "") === "on";
}

export function showCalls(shown: boolean): void {
  remember("localStorage", KEY, shown ? "on" : "");
}
