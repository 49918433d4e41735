// A button that copies a text and says so.
import { useRef, useState } from "preact/hooks";

/** `what` completes "Copy …" for those who don't see what is next to it. */
export function CopyButton({ what, text }: { what: string; text(): string }) {
  const [said, setSaid] = useState("Copy");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async () => {
    setSaid((await copyText(text())) ? "Copied" : "Failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid("Copy"), 2_000);
  };
  return (
    <>
      <button type="button" class="copy" aria-label={`${said} ${what}`} onClick={() => void copy()}>
        {said}
      </button>
      <span class="unseen" role="status">
        {said === "Copied" && `Copied ${what}`}
        {said === "Failed" && "Not copied. Select the text instead."}
      </span>
    </>
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
