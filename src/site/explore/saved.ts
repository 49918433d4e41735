// The properties that were saved on this device: ids in its storage, newest first, and nowhere else.
import { useEffect, useState } from "preact/hooks";
import { MAX_IDS } from "../../limits.ts";
import { UUID } from "../../uuid.ts";

const KEY = "saved";
/** Tells the other parts of this page, as "storage" tells other tabs. */
const CHANGED = "saved-changed";

export function readSaved(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === "string" && UUID.test(id));
    return ids.slice(0, MAX_IDS);
  } catch {
    return []; // a device without storage, or with another's text in it
  }
}

/** Saves a property or takes it off the list. Says what keeps it from being saved, if anything does. */
export function toggleSaved(id: string): string | undefined {
  const before = readSaved();
  const others = before.filter((one) => one !== id);
  const isNew = others.length === before.length;
  // One call lists them all.
  if (isNew && before.length >= MAX_IDS) {
    return `Not saved: the list is full with ${MAX_IDS}. Remove one first.`;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(isNew ? [id, ...others] : others));
  } catch {
    return "Not saved: this browser stores nothing for this site.";
  }
  dispatchEvent(new Event(CHANGED));
  return undefined;
}

export function useSaved(): readonly string[] {
  const [saved, setSaved] = useState(readSaved);
  useEffect(() => {
    const read = () => setSaved(readSaved());
    for (const event of [CHANGED, "storage"]) addEventListener(event, read);
    return () => {
      for (const event of [CHANGED, "storage"]) removeEventListener(event, read);
    };
  }, []);
  return saved;
}
