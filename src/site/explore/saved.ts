// The properties that were saved on this device: ids in its storage, newest first, and nowhere else.
import { useMemo } from "preact/hooks";
import { MAX_IDS } from "../../limits.ts";
import { UUID } from "../../uuid.ts";
import { recall, remember, useRecalled } from "../shared/storage.ts";

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
export function toggleSaved(id: string): string | undefined {
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
