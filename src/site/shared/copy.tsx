// A button that copies a text and says so, to screen readers through the page's one live region.
import { render } from "preact";
import { useRef, useState } from "preact/hooks";

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

let region: HTMLElement | undefined;

function announce(text: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "unseen";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  const spot = region;
  render(null, spot);
  // Some readers ignore a region that is filled the moment it appears.
  setTimeout(() => render(<p>{text}</p>, spot), 50);
}
