// Buttons that save a property on this device and share its address.
import { useState } from "preact/hooks";
import { copyText } from "../shared/copy.tsx";
import { useSite } from "../shared/site.ts";
import { addressOf } from "./address.ts";
import { toggleSaved, useSaved } from "./saved.ts";
import { EMPTY, type Chosen } from "./state.ts";

interface Props {
  id: string;
  chosen: Chosen | undefined;
  name: string;
}

export function Keep({ id, chosen, name }: Props) {
  const { hasPages } = useSite();
  const isSaved = useSaved().includes(id);
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = location.origin + addressOf({ ...EMPTY, property: id, chosen }, hasPages);
    if ("share" in navigator) {
      // Whoever closes the sheet has decided.
      await navigator.share({ title: name, url }).catch(() => {});
    } else {
      const isCopied = await copyText(url);
      setSaid(isCopied ? "Address copied." : "Not copied. Copy it from the address bar.");
    }
  };
  return (
    <>
      <button
        type="button"
        class="button"
        aria-pressed={isSaved}
        onClick={() => setSaid(toggleSaved(id) ?? (isSaved ? "Removed." : "Saved on this device."))}
      >
        {isSaved ? "Saved" : "Save"}
      </button>
      <button type="button" class="button" onClick={() => void share()}>
        Share
      </button>
      <span class="quiet said" role="status">
        {said}
      </span>
    </>
  );
}
