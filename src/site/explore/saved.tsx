// The properties that were saved on this device: ids in its storage, newest first, and nowhere else; and buttons that
// save one and share its address.
import { useMemo, useState } from "preact/hooks";
import { MAX_IDS } from "../../limits.ts";
import { UUID } from "../../uuid.ts";
import { copyText } from "../shared/copy.tsx";
import { useSite } from "../shared/site.ts";
import { recall, remember, useRecalled } from "../shared/storage.ts";
import { addressOf } from "./address.ts";
import { EMPTY, type Chosen } from "./state.ts";

const KEY = "saved";

export function useSaved(): readonly string[] {
  const kept = useRecalled(KEY);
  return useMemo(() => idsIn(kept), [kept]);
}

function idsIn(kept: string): readonly string[] {
  try {
    const all: unknown = JSON.parse(kept);
    if (!Array.isArray(all)) return [];
    const ids = all.filter((id): id is string => typeof id === "string" && UUID.test(id));
    return ids.slice(0, MAX_IDS);
  } catch {
    return []; // nothing, or another's text
  }
}

/** Saves a property or takes it off the list. Says what keeps it from being saved, if anything does. */
function toggleSaved(id: string): string | undefined {
  const before = idsIn(recall("localStorage", KEY));
  const others = before.filter((one) => one !== id);
  const isNew = others.length === before.length;
  // One call lists them all.
  if (isNew && before.length >= MAX_IDS) {
    return `Not saved: the list is full with ${MAX_IDS}. Remove one first.`;
  }
  const ids = JSON.stringify(isNew ? [id, ...others] : others);
  remember("localStorage", KEY, ids);
  const isKept = recall("localStorage", KEY) === ids;
  return isKept ? undefined : "Not saved: this browser stores nothing for this site.";
}

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
