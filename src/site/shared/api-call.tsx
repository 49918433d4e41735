// Shows the exact call behind what is seen, where that is wanted, with a button that copies it.
import { useRef, useState } from "preact/hooks";
import { announce } from "./announce.tsx";
import { useShowCalls } from "./show-calls.ts";

interface Props {
  /** Name of what the call loaded, like "List". */
  label: string;
  /** Path and query on this origin. */
  url: string;
  /** The same question to the API, where a static page answered. */
  api?: string | undefined;
  milliseconds?: number | undefined;
}

export function ApiCall({ label, url, api, milliseconds }: Props) {
  if (!useShowCalls()) return null;
  return (
    <div class="call box on-screen">
      <Line label={label} url={url} milliseconds={milliseconds} />
      {api !== undefined && api !== url && <Line label="Same answer" url={api} inline />}
    </div>
  );
}

function Line({
  label,
  url,
  milliseconds,
  inline = false,
}: Omit<Props, "api"> & { inline?: boolean }) {
  return (
    <div class={inline ? "call-line inline" : "call-line"}>
      <p class="call-label">
        {label}
        {milliseconds !== undefined && <span> · {Math.round(milliseconds)} ms</span>}
      </p>
      <code class="call-url">
        <span class="method">GET</span> {readable(url)}
      </code>
      <CopyButton what={`call: ${label}`} text={() => curl(url)} />
    </div>
  );
}

/** Copies `text` and says so; `what` completes "Copy …" for those who don't see what is next to it. */
export function CopyButton({ what, text }: { what: string; text(): string }) {
  const [said, setSaid] = useState("Copy");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    const done = await copyText(text());
    setSaid(done ? "Copied" : "Failed");
    announce(done ? `Copied ${what}` : "Not copied. Select the text instead.");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid("Copy"), 2_000);
  };
  return (
    <button type="button" class="copy" aria-label={`${said} ${what}`} onClick={() => void copy()}>
      {said}
    </button>
  );
}

/** Whether a text was copied: without a permission or a secure context it can't be. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The call as a command for a terminal. */
export function curl(url: string): string {
  return `curl '${location.origin}${url.replaceAll("'", "%27")}'`;
}

// For reading: letters of other scripts and blanks as they are.
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
